public import LocalizedTexts

/// Asks the backend over the network.
public struct ActionHandlerRemoteDataSource: ActionHandlerRemoteDataSourceProtocol {
    private let networkService: any NetworkService
    private let inputContext: @Sendable () async -> InputContext

    /// Creates a source over a network service; `inputContext` returns the current time and place.
    public init(
        networkService: any NetworkService,
        inputContext: @escaping @Sendable () async -> InputContext = { InputContext() }
    ) {
        self.networkService = networkService
        self.inputContext = inputContext
    }

    /// Asks the backend. Throws `backendUnavailable` without a network and `invalidResponse` for an unexpected
    /// response.
    public func classify(input: String) async throws(ActionHandlerError) -> ActionResultDTO {
        let endpoint = ActionHandlerEndpoint.process(input: input, context: await inputContext())
        do throws(AppError) {
            return try await networkService.sendRequest(to: endpoint)
        } catch {
            throw ActionHandlerError(error)
        }
    }
}

extension ActionHandlerError {
    /// Maps an error of the app. Its text, if any, is in `language`.
    public init(_ error: AppError, in language: Language = .english) {
        switch error {
        case .actionHandler(let error): self = error
        case .device(let problem): self = .executionFailed(ActionHandlerStrings(language).text(problem))
        case .network(.unreadable): self = .invalidResponse
        // Server errors and rate limits count as unavailable; any other rejection is permanent and its message is
        // shown.
        case .network(.rejected(let status, let message)) where status < 500 && status != 408 && status != 429:
            self = message.isEmpty ? .invalidResponse : .classificationFailed(message)
        case .network: self = .backendUnavailable
        }
    }
}
