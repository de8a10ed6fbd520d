internal import Basics
internal import Bowline
internal import BowlineStore
public import Wire

/// Signs up, in and out. Processes that share the secret storage share one session.
public final class AccountService: Sendable {
    /// The result of looking for a saved sign-in.
    public enum Restored: Sendable, Equatable {
        /// A user is signed in.
        case signedIn(Account)
        /// No user is signed in.
        case signedOut
        /// The saved sign-in cannot be read before the device is unlocked.
        case locked
    }

    private let service: GistaService
    private let manager: CredentialManager
    private let clock: any KitClock
    private let signOutPolicy: SignOutPolicy

    init(service: GistaService, manager: CredentialManager, signOutPolicy: SignOutPolicy, clock: any KitClock) {
        (self.service, self.manager, self.signOutPolicy, self.clock) = (service, manager, signOutPolicy, clock)
    }

    /// The signed-in user; also nil if the saved id is not `username_UUID`.
    public var account: Account? { Account(manager.session.principal, manager.credential) }

    /// True when the server has ended the session of the signed-in user.
    public var hasExpired: Bool { manager.state == .expired }

    /// Restores the saved sign-in. Never removes it.
    public func restore() async -> Restored {
        // Restoring while signed in would sign the user out.
        if let account { return .signedIn(account) }
        do throws(CallError) {
            switch try await manager.restore() {
            case .locked: return .locked
            case .absent: return .signedOut
            case .signedIn: return account.map { .signedIn($0) } ?? .signedOut
            }
        } catch {
            return .signedOut
        }
    }

    /// Creates an account and signs in.
    public func signUp(username: String, email: String, password: String) async throws(NetworkError) -> Account {
        let user = try await service.createUser(email: email, password: password, username: username)
        return try await signIn(email: email, password: password, username: user.username)
    }

    /// Signs in. Sends links that this user could not send because the session had expired.
    public func signIn(email: String, password: String) async throws(NetworkError) -> Account {
        try await signIn(email: email, password: password, username: nil)
    }

    private func signIn(email: String, password: String, username: String?) async throws(NetworkError) -> Account {
        let session = try await service.signIn(email: email, password: password)
        guard let userId = UserID(rawValue: session.userId) else { throw .invalidResponse }
        let account = Account(userId: userId, username: username ?? userId.username, email: email)
        let credential = Credential(session, extras: account.extras, clock: clock)
        signOutPolicy.set(.keep)
        do throws(CallError) {
            try await manager.signIn(user: userId.rawValue, with: credential)
        } catch {
            throw NetworkError(error)
        }
        return account
    }

    /// Signs out on this device. When it returns, all of the user's data is removed from the device. The backend is
    /// informed if it can be reached within a few seconds; otherwise the session's tokens, which were deleted here,
    /// expire by themselves.
    public func signOut() async {
        if account != nil, !hasExpired { try? await service.with(.signingOut).endSession() }
        await leave()
    }

    private func leave() async {
        signOutPolicy.set(.destroy)
        await manager.session.signOut()
    }

    /// Ends every session of the user at the backend, and then the session on this device. If the backend cannot be
    /// reached, nothing changes.
    public func signOutEverywhere() async throws(NetworkError) {
        guard account != nil else { throw .unauthorized }
        try await service.endSessions()
        await leave()
    }

    /// Deletes the account with all its data, at the backend first and then on this device. A wrong password changes
    /// nothing. See docs/decisions/accounts.md, "Gista asks for the password before it deletes an account".
    public func deleteAccount(password: String) async throws(NetworkError) -> PasswordOutcome<Gista.DeletedUser> {
        guard let account else { throw .unauthorized }
        guard try await isRight(password, of: account) else { return .wrongPassword }
        let deleted = try await service.deleteUser(userId: account.userId.rawValue)
        await leave()
        return .done(deleted)
    }

    /// Changes the password and ends every other session of the user. A wrong current password changes nothing.
    public func changePassword(from current: String, to new: String) async throws(NetworkError) -> PasswordOutcome<Void>
    {
        guard let account else { throw .unauthorized }
        guard try await isRight(current, of: account) else { return .wrongPassword }
        _ = try await service.updateUser(
            userId: account.userId.rawValue,
            Gista.UpdateUserRequest(password: new, currentPassword: current)
        )
        return .done(())
    }

    private func isRight(_ password: String, of account: Account) async throws(NetworkError) -> Bool {
        // A sign-in saved by an earlier version has no e-mail address.
        let email =
            account.email.isEmpty ? try await service.readUser(userId: account.userId.rawValue).email : account.email
        return try await service.isRight(email: email, password: password)
    }
}

/// The result of a call that asks for the password again.
public enum PasswordOutcome<Value: Sendable>: Sendable {
    /// The call succeeded with this value.
    case done(Value)
    /// The password is wrong, and nothing was changed.
    case wrongPassword
}

/// The policy for unsent links at sign-out. Set before the session changes and read while it changes.
final class SignOutPolicy: Sendable {
    private let wish = Locked(OutboxSignOutPolicy.keep)

    var value: OutboxSignOutPolicy { wish.withLock { $0 } }

    func set(_ value: OutboxSignOutPolicy) {
        wish.withLock { $0 = value }
    }
}
