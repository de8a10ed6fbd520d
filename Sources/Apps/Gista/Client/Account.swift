internal import Bowline
internal import Essentials
internal import Wire

/// The account signed in on this device.
public struct Account: Sendable, Equatable {
    /// The id of the user.
    public let userId: UserID
    /// The name that the user chose.
    public let username: String
    /// The e-mail address for signing in.
    public let email: String

    package init(userId: UserID, username: String, email: String) {
        (self.userId, self.username, self.email) = (userId, username, email)
    }
}

extension Account {
    private enum Extra {
        static let username = "username"
        static let email = "email"
    }

    /// The values that are stored with the tokens.
    var extras: [String: String] { [Extra.username: username, Extra.email: email] }

    /// The account for a saved credential; nil if the id is not `username_UUID`.
    init?(_ principal: Principal, _ credential: Credential?) {
        guard case .user(let id, _) = principal.identity, let userId = UserID(rawValue: id) else { return nil }
        self.init(
            userId: userId,
            username: credential?.extras[Extra.username] ?? userId.username,
            email: credential?.extras[Extra.email] ?? ""
        )
    }
}

extension Credential {
    /// The tokens of a session; they expire `expiresIn` seconds from now by `clock`.
    init(_ session: Gista.Session, extras: [String: String], clock: any KitClock) {
        self.init(
            token: session.accessToken,
            refreshToken: session.refreshToken,
            expires: clock.date.addingTimeInterval(Double(session.expiresIn)),
            extras: extras
        )
    }
}
