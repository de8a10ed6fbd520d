/// An app that people may sign in with. It has no secret, as an app cannot keep one.
package struct AppClient: Codable, Sendable, Hashable {
    /// Its name in calls and tokens.
    package let id: String
    /// Whether it may send the password itself, instead of a proof of it.
    package var allowsPasswordFlow: Bool
    /// Whether each refresh hands out a new refresh token and ends the old one.
    package var rotatesRefreshTokens: Bool
    /// How long an exchanged refresh token may be exchanged again, in seconds, from 0 to 60.
    package var graceSeconds: Double

    /// An app with the usual settings.
    package init(
        id: String,
        allowsPasswordFlow: Bool = false,
        rotatesRefreshTokens: Bool = true,
        graceSeconds: Double = 10
    ) {
        self.id = id
        self.allowsPasswordFlow = allowsPasswordFlow
        self.rotatesRefreshTokens = rotatesRefreshTokens
        self.graceSeconds = min(max(graceSeconds, 0), 60)
    }
}
