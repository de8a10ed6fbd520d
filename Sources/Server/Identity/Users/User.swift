internal import BowlineJSON

/// A user of the user pool.
package struct User: Codable, Sendable, Hashable {
    /// The user's state between sign-up and sign-in.
    package enum Status: String, Codable, Sendable {
        /// Signed up, but has not confirmed the address yet.
        case unconfirmed = "UNCONFIRMED"
        /// The user can sign in.
        case confirmed = "CONFIRMED"
        /// Has a temporary password, and must choose a new password at the next sign-in.
        case mustChangePassword = "FORCE_CHANGE_PASSWORD"
        /// Must reset the password before signing in.
        case mustResetPassword = "RESET_REQUIRED"
    }

    /// The id that never changes, in tokens as `sub`.
    package let id: String
    /// The username in canonical form (lower case).
    package let name: String
    /// The user's tenant; nil if they have none.
    package var tenant: String?
    /// The user's state between sign-up and sign-in.
    package var status: Status
    /// False if an operator has disabled the account.
    package var isEnabled = true
    /// The attributes of the user, such as `email`.
    package var attributes: [String: String]
    /// The groups they are in, in order of joining.
    package var groups: [String] = []
    /// The stored verifier of the password.
    package var verifier: SRPVerifier
    /// Codes that were sent to the user and not used; nil if there are none.
    package var codes: PendingCodes?
    /// The authenticator app of the user; nil if there is none.
    package var authenticator: Authenticator?
    /// When the user was created, in seconds since 1970.
    package let created: Double
    /// When the user was last changed, in seconds since 1970.
    package var modified: Double

    /// The canonical form of a username: names are case-insensitive.
    package static func canonical(_ name: String) -> String {
        name.lowercased()
    }

    /// Whether a user who has proved this password may sign in.
    package func maySignIn(with proven: SRPVerifier) -> Bool {
        isEnabled && status == .confirmed && verifier == proven
    }

    /// The e-mail address for messages to the user.
    package var address: String { attributes["email"] ?? name }

    /// The attributes in Cognito's list form, `sub` first.
    var listedAttributes: JSONValue {
        var pairs = [("sub", id)] + attributes.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
        if let tenant { pairs.append(("custom:tenant_id", tenant)) }
        return .array(pairs.map { ["Name": .string($0.0), "Value": .string($0.1)] })
    }
}
