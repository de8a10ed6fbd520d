/// Classifies words with the remote source and maps the response to domain values.
///
/// See docs/decisions/actionhandler.md, "Classifying is a repository, acting is a handler, storing is a service".
public struct ActionHandlerRepository: ActionHandlerRepositoryProtocol {
    private let remoteDataSource: any ActionHandlerRemoteDataSourceProtocol

    /// Creates a repository over a remote source.
    public init(remoteDataSource: any ActionHandlerRemoteDataSourceProtocol) {
        self.remoteDataSource = remoteDataSource
    }

    /// Classifies the words. Throws `classificationFailed` for a result without success.
    public func processInput(_ input: String) async throws(ActionHandlerError) -> ActionResult {
        try Self.domain(try await remoteDataSource.classify(input: input))
    }

    /// Maps a response, also one from the outbox.
    static func domain(_ answer: ActionResultDTO) throws(ActionHandlerError) -> ActionResult {
        let result = try ActionResultMapper().toDomain(answer)
        guard result.success, result.actionType != .error else { throw .classificationFailed(result.message) }
        return result
    }
}
