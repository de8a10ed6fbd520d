public import Bowline
public import BowlineCognito

#if !os(Linux)
    import BowlineURLSession
#endif

/// Signs in for a client. Apps use `CognitoAuthManager`.
public protocol AuthManager: Sendable {
    /// The session of the signed-in user.
    var session: Session { get }
    /// The credentials for calls.
    var credentials: Credentials { get }
    /// Signs in and returns the access token.
    func signIn(username: String, password: String) async throws -> String
    /// The access token, refreshed first if it is about to expire.
    func getAccessToken() async throws -> String
    /// Signs the user out on this device.
    func signOut() async
}

extension CognitoAuthManager: AuthManager {
    /// Creates a manager that uses this system's network.
    public convenience init(userPoolID: String, clientID: String, region: String) {
        self.init(userPoolID: userPoolID, clientID: clientID, region: region, transport: StandardTransport.shared)
    }
}

/// The default transport of this system, with one connection pool for the whole app.
public enum StandardTransport {
    /// libcurl on Linux, URLSession on Apple's systems.
    public static let shared: any Transport = {
        #if os(Linux)
            do throws(CallError) {
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
    /// The transport if none could be set up: each call throws the reason.
    private struct UnavailableTransport: Transport {
        let failure: CallError

        func send(_ request: Request) async throws(CallError) -> Response { throw failure }
    }
#endif
