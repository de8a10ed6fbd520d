internal import Digest

/// An app that users may sign in with. Most have no secret, because an app on a device cannot protect a secret; an app
/// on a server may.
package struct AppClient: Codable, Sendable, Hashable {
    /// The client id in calls and tokens.
    package let id: String
    /// Whether the app may send the password itself, instead of an SRP proof.
    package var allowsPasswordFlow: Bool
    /// Whether each refresh returns a new refresh token and invalidates the old token.
    package var rotatesRefreshTokens: Bool
    /// How long an exchanged refresh token may be exchanged again, in seconds, from 0 to 60.
    package var graceSeconds: Double
    /// The random number that the client secret is derived from; nil for an app without a secret.
    package var secretSeed: [UInt8]?

    /// Creates an app client with default settings.
    package init(
        id: String,
        allowsPasswordFlow: Bool = false,
        rotatesRefreshTokens: Bool = true,
        graceSeconds: Double = 10,
        secretSeed: [UInt8]? = nil
    ) {
        self.id = id
        self.allowsPasswordFlow = allowsPasswordFlow
        self.rotatesRefreshTokens = rotatesRefreshTokens
        self.graceSeconds = min(max(graceSeconds, 0), 60)
        self.secretSeed = secretSeed
    }

    /// A copy of the client with a new secret, or without a secret.
    package func having(secret isWanted: Bool) -> AppClient {
        var client = self
        client.secretSeed = isWanted ? RandomBytes.array(count: 16) : nil
        return client
    }
}
