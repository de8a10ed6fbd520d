/// Classifies words.
public protocol ActionHandlerRemoteDataSourceProtocol: Sendable {
    /// Asks the backend what to do about the words.
    func classify(input: String) async throws(ActionHandlerError) -> ActionResultDTO
}
