internal import Digest

/// An app that people may sign in with. Most have no secret, as an app on a device cannot keep one; a server's may.
package struct AppClient: Codable, Sendable, Hashable {
    /// The client id in calls and tokens.
    package let id: String
    /// Whether it may send the password itself, instead of a proof of it.
    package var allowsPasswordFlow: Bool
    /// Whether each refresh hands out a new refresh token and ends the old one.
    package var rotatesRefreshTokens: Bool
    /// How long an exchanged refresh token may be exchanged again, in seconds, from 0 to 60.
    package var graceSeconds: Double
    /// The random number from which its secret follows; nil for an app without a secret.
    package var secretSeed: [UInt8]?

    /// An app with the usual settings.
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

    /// The same app with a new secret, or without one.
    package func having(secret isWanted: Bool) -> AppClient {
        var client = self
        client.secretSeed = isWanted ? RandomBytes.array(count: 16) : nil
        return client
    }
}
