public import Bowline
import Essentials
public import Wire

/// The client for the backend's analysis of texts.
public struct APIService: Sendable {
    /// The bundle id for an unknown host app.
    public static let unknownApp = "unknown"

    private let network: any NetworkClient
    private let sessions: SessionManager

    /// Creates a service with a network and a session.
    public init(network: any NetworkClient, sessions: SessionManager) {
        self.network = network
        self.sessions = sessions
    }

    /// Asks the backend whether a text is a scam. Private parts of the text are masked before it leaves the device.
    @concurrent
    public func analyzeText(
        _ text: String,
        appBundle: String = APIService.unknownApp
    ) async throws(CallError) -> AnalyzeTextResponse {
        let request = AnalyzeTextRequest(
            session_id: await sessions.sessionID(),
            app_bundle: appBundle.isEmpty ? Self.unknownApp : appBundle,
            text: PrivateText.masked(text)
        )
        let response = try await network.post(try JSONCoding.standard.encode(request), to: "/analyze-text")
        return try JSONCoding.standard.decode(AnalyzeTextResponse.self, from: response)
    }

    /// Calls ``analyzeText(_:appBundle:)`` for an unknown host app and passes the result to `completion`, on any
    /// thread. Cancelling the returned task cancels the call.
    @discardableResult
    public func analyzeText(
        text: String,
        completion: @escaping @Sendable (Result<AnalyzeTextResponse, any Error>) -> Void
    ) -> Task<Void, Never> {
        Task {
            do {
                completion(.success(try await analyzeText(text)))
            } catch {
                completion(.failure(error))
            }
        }
    }
}
