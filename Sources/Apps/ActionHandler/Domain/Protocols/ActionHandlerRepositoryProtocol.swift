/// What a person's words come to.
public protocol ActionHandlerRepositoryProtocol: Sendable {
    /// Classifies the words. A result of no success comes as `classificationFailed`.
    func processInput(_ input: String) async throws(ActionHandlerError) -> ActionResult
}
