/// Classifies a user's words.
public protocol ActionHandlerRepositoryProtocol: Sendable {
    /// Classifies the words. Throws `classificationFailed` for a result without success.
    func processInput(_ input: String) async throws(ActionHandlerError) -> ActionResult
}
