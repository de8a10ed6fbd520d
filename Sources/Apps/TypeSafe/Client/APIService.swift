public import Bowline
import Essentials
public import Wire

/// The backend's judgement of a text.
public struct APIService: Sendable {
    /// The bundle id for an unknown host app.
    public static let unknownApp = "unknown"

    private let network: any NetworkClient
    private let sessions: SessionManager

    /// A service over that network, for that session.
    public init(network: any NetworkClient, sessions: SessionManager) {
        self.network = network
        self.sessions = sessions
    }

    /// Asks the backend. What is private in the text is masked before it leaves the device.
    @concurrent
    public func analyzeText(
        _ text: String,
        appBundle: String = APIService.unknownApp
    ) async throws(CallError) -> AnalyzeTextResponse {
        let question = AnalyzeTextRequest(
            session_id: await sessions.sessionID(),
            app_bundle: appBundle.isEmpty ? Self.unknownApp : appBundle,
            text: PrivateText.masked(text)
        )
        let answer = try await network.post(try JSONCoding.standard.encode(question), to: "/analyze-text")
        return try JSONCoding.standard.decode(AnalyzeTextResponse.self, from: answer)
    }

    /// The same for callers that do not wait. Cancelling the task ends the call.
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
