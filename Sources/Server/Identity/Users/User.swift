internal import BowlineJSON

/// A user of the user pool.
package struct User: Codable, Sendable, Hashable {
    /// How far a user has come between sign-up and sign-in.
    package enum Status: String, Codable, Sendable {
        /// Signed up, and has not shown yet that the address is theirs.
        case unconfirmed = "UNCONFIRMED"
        /// The user can sign in.
        case confirmed = "CONFIRMED"
        /// Has a temporary password, and must choose one at the next sign-in.
        case mustChangePassword = "FORCE_CHANGE_PASSWORD"
        /// Must ask for a new password before signing in.
        case mustResetPassword = "RESET_REQUIRED"
    }

    /// The id that never changes, in tokens as `sub`.
    package let id: String
    /// The name they sign in with, in lower case.
    package let name: String
    /// The tenant they belong to.
    package var tenant: String?
    /// Whether the user can sign in.
    package var status: Status
    /// False when an operator has shut them out.
    package var isEnabled = true
    /// The attributes of the user, such as `email`.
    package var attributes: [String: String]
    /// The groups they are in, in order of joining.
    package var groups: [String] = []
    /// The stored verifier of the password.
    package var verifier: SRPVerifier
    /// The codes they were sent and have not used.
    package var codes: PendingCodes?
    /// The authenticator app of the user; nil without one.
    package var authenticator: Authenticator?
    /// When they came, in seconds since 1970.
    package let created: Double
    /// When they last changed.
    package var modified: Double

    /// Names are compared without case.
    package static func canonical(_ name: String) -> String {
        name.lowercased()
    }

    /// Whether a user who proved this password may be signed in.
    package func maySignIn(with proven: SRPVerifier) -> Bool {
        isEnabled && status == .confirmed && verifier == proven
    }

    /// The e-mail address for messages to the user.
    package var address: String { attributes["email"] ?? name }

    /// The attributes as Cognito lists them, `sub` first.
    var listedAttributes: JSONValue {
        var pairs = [("sub", id)] + attributes.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
        if let tenant { pairs.append(("custom:tenant_id", tenant)) }
        return .array(pairs.map { ["Name": .string($0.0), "Value": .string($0.1)] })
    }
}
