/// Where words are classified.
public protocol ActionHandlerRemoteDataSourceProtocol: Sendable {
    /// Asks what is to be done about them.
    func classify(input: String) async throws(ActionHandlerError) -> ActionResultDTO
}
