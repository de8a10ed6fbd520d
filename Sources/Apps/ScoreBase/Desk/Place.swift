package import Bowline
import BowlineCognito

/// A backend and the user pool that goes with it.
package struct Place: Sendable, Hashable {
    /// Where the calls go.
    package let environment: Environment
    /// The pool people sign in to.
    package let userPoolID: String
    /// This app, as the pool knows it.
    package let clientID: String
    /// The pool's region.
    package let region: String
    /// Where the pool is, when that is not at Amazon.
    package let cognito: String?

    /// A backend and its pool.
    package init(
        _ environment: Environment,
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

    /// A backend of this project at an address such as `http://127.0.0.1:3000`, with the pool it serves itself.
    package static func bowline(
        server: String,
        userPoolID: String = "us-east-1_local",
        clientID: String = "bowline-demo"
    ) throws(Failure) -> Place {
        let base = server.hasSuffix("/") ? String(server.dropLast()) : server
        return Place(
            try Environment(.development, base: base + "/v1"),
            userPoolID: userPoolID,
            clientID: clientID,
            region: String(userPoolID.prefix { $0 != "_" }),
            cognito: base + "/cognito"
        )
    }

    func authManager(
        transport: any Transport,
        store: any SecretStore,
        clock: any KitClock
    ) -> CognitoAuthManager {
        CognitoAuthManager(
            userPoolID: userPoolID,
            clientID: clientID,
            region: region,
            endpoint: cognito,
            transport: transport,
            store: store,
            clock: clock
        )
    }
}
