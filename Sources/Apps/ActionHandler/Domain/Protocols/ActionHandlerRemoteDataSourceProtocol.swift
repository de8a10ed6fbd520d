/// Asks the backend what a user's words mean.
public protocol ActionHandlerRemoteDataSourceProtocol: Sendable {
    /// Asks the backend what to do about the words.
    func classify(input: String) async throws(ActionHandlerError) -> ActionResultDTO
}
