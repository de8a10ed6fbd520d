package import Bowline
import BowlineCognito

/// A backend and the Cognito user pool that signs its users in.
package struct ScoreBaseBackend: Sendable, Hashable {
    /// The base address of all calls.
    package let environment: BackendEnvironment
    /// The user pool's id, e.g. `us-east-1_local`.
    package let userPoolID: String
    /// The id of this app in the user pool.
    package let clientID: String
    /// The user pool's region, e.g. `us-east-1`.
    package let region: String
    /// The address of the user pool; nil uses Amazon's own for the region.
    package let cognito: String?

    /// A backend and its user pool.
    package init(
        _ environment: BackendEnvironment,
        userPoolID: String,
        clientID: String,
        region: String,
        cognito: String? = nil
    ) {
        self.environment = environment
        self.userPoolID = userPoolID
        self.clientID = clientID
        self.region = region
        self.cognito = cognito
    }

    /// This project's own server, e.g. at `http://127.0.0.1:3000`, with its built-in user pool.
    package static func bowline(
        server: String,
        userPoolID: String = "us-east-1_local",
        clientID: String = "bowline-demo"
    ) throws(CallError) -> ScoreBaseBackend {
        let base = server.hasSuffix("/") ? String(server.dropLast()) : server
        return ScoreBaseBackend(
            try BackendEnvironment(.development, base: base + "/v1"),
            userPoolID: userPoolID,
            clientID: clientID,
            region: String(userPoolID.prefix { $0 != "_" }),
            cognito: base + "/cognito"
        )
    }
}
