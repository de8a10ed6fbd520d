public import Bowline
public import BowlineCognito

#if !os(Linux)
    import BowlineURLSession
#endif

/// Who signs people in for a client. `CognitoAuthManager` is the one that apps use; tests bring their own.
public protocol AuthManager: Sendable {
    /// Who is signed in.
    var session: Session { get }
    /// How calls prove it.
    var credentials: Credentials { get }
    /// Signs a person in and gives the access token.
    func signIn(username: String, password: String) async throws -> String
    /// The access token, refreshed first when it is about to end.
    func getAccessToken() async throws -> String
    /// Lets the person out.
    func signOut() async
}

extension CognitoAuthManager: AuthManager {
    /// A manager over this system's own network.
    public convenience init(userPoolID: String, clientID: String, region: String) {
        self.init(userPoolID: userPoolID, clientID: clientID, region: region, transport: StandardTransport.shared)
    }
}

/// This system's own network, one pool of connections for the whole app.
public enum StandardTransport {
    /// libcurl on Linux, URLSession on Apple's systems.
    public static let shared: any Transport = {
        #if os(Linux)
            do throws(Failure) {
                return try CurlTransport()
            } catch {
                return UnavailableTransport(failure: error)
            }
        #else
            return URLSessionTransport()
        #endif
    }()
}

#if os(Linux)
    /// What stands in for a network that could not be set up: each call fails with the reason.
    private struct UnavailableTransport: Transport {
        let failure: Failure

        func send(_ request: Request) async throws(Failure) -> Response { throw failure }
    }
#endif
