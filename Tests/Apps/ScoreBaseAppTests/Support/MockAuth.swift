import Bowline
import BowlineTesting
import ScoreBaseApp

/// The document's mock of the sign-in: it always has the same token.
struct MockCognitoAuthManager: AuthManager {
    let session = Session()
    var credentials: Credentials { .bearer("test-token") }

    func signIn(username: String, password: String) async throws -> String { "test-token" }
    func getAccessToken() async throws -> String { "test-token" }
    func signOut() async { await session.signOut() }
}

extension ScoreBaseAPIClient {
    /// A client over a scripted network, as the document's tests have it over a patched session.
    static func scripted(
        _ network: ScriptedTransport,
        auth: any AuthManager = MockCognitoAuthManager(),
        clock: any KitClock = ManualClock(),
        _ change: (inout Options) -> Void = { _ in }
    ) -> ScoreBaseAPIClient {
        var options = Options(clock: clock)
        options.random = { 1 }
        change(&options)
        return ScoreBaseAPIClient(
            environment: .development,
            authManager: auth,
            transport: network,
            options: options
        )
    }
}

/// The endpoint that the document shows.
struct GetLeaguesEndpoint: APIEndpoint {
    var path: String { "/leagues" }
    var method: HTTPMethod { .get }
    var body: (any Encodable)? { nil }
}

/// A change of something.
struct PostEndpoint: APIEndpoint {
    var path: String { "/leagues" }
    var method: HTTPMethod { .post }
    var body: (any Encodable)? { ["name": "Premier", "password": "hunter2"] }
}

enum Answers {
    static let leagues = """
        {
            "request_id": "test-request-id",
            "timestamp": "2024-01-15T10:30:00Z",
            "data": [
                {
                    "league_id": "league-123",
                    "tenant_id": "tenant-456",
                    "name": "Test League",
                    "sport_type": "basketball"
                }
            ]
        }
        """

    static func error(_ code: String, _ message: String) -> String {
        #"{"error": {"code": "\#(code)", "message": "\#(message)", "request_id": "test-request-id"}}"#
    }
}
