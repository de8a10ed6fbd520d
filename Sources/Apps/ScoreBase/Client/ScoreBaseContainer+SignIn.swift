import Basics
import Bowline
import BowlineCognito
package import BowlineStore

/// The user data that the screens need.
package struct SignedInUser: Sendable, Hashable {
    /// The id, which never changes.
    package var id: String
    /// The e-mail address, or the user name if there is none.
    package var name: String
    /// The tenant the user belongs to.
    package var tenant: String
    /// Whether the user may record games.
    package var isScorekeeper: Bool
    /// Whether the user may add leagues, teams, players and games.
    package var isAdmin = false

    /// A user of a tenant.
    package init(id: String, name: String, tenant: String, isScorekeeper: Bool) {
        self.id = id
        self.name = name
        self.tenant = tenant
        self.isScorekeeper = isScorekeeper
    }

    init?(_ user: CognitoUser?) {
        guard let user, let tenant = user.tenantID else { return nil }
        self.init(
            id: user.id,
            name: user.email ?? user.username,
            tenant: tenant,
            isScorekeeper: user.groups.contains("scorekeeper")
        )
        isAdmin = user.groups.contains("admin")
    }
}

/// Why a sign-in failed, in terms that matter to the user.
package enum ScoreBaseSignInError: Error, Sendable, Hashable {
    case wrongNameOrPassword
    case tooManyAttempts
    case notConfirmed
    case passwordResetRequired
    /// The server rejected the new password; its own sentence says why.
    case passwordRefused(String)
    /// The user pool asks for a step this app does not know.
    case unsupported
    /// The server could not prove that it knows the password.
    case dishonestServer
    /// The user belongs to no tenant, or to a different one than this app is for.
    case otherTenant
    /// The sign-in on this device has expired.
    case expired
    /// The text is not an invitation, or the invitation has ended.
    case invitationEnded
    /// The account belongs to a different tenant than the invitation.
    case memberElsewhere
    /// An account with this address already exists.
    case nameTaken
    /// The code is not the one sent to this address.
    case wrongCode
    /// The code was sent too long ago.
    case expiredCode
    /// Any other error of a call.
    case call(ScoreBaseError)
}

/// The result of a sign-in step.
package enum SignInOutcome: Sendable, Hashable {
    case signedIn(SignedInUser)
    /// The user must choose a new password and fill in these attributes first.
    case newPasswordRequired([String])
}

extension ScoreBaseContainer {
    /// Restores the sign-in that is saved on this device; nil when there is none.
    package func restore() async throws(ScoreBaseSignInError) -> SignedInUser? {
        let restored: CredentialManager.RestoreResult
        do throws(CallError) { restored = try await auth.restore() } catch { throw .call(ScoreBaseError(error)) }
        switch restored {
        case .absent: return nil
        case .locked: throw .call(ScoreBaseError(.locked))
        case .signedIn: return try await checkedUser()
        }
    }

    /// Signs in with e-mail address and password.
    package func signIn(username: String, password: String) async throws(ScoreBaseSignInError) -> SignInOutcome {
        do throws(SignInError) {
            try await auth.signIn(username: username, password: password)
        } catch .newPasswordRequired(let waiting) {
            challenge.withLock { $0 = waiting }
            return .newPasswordRequired(waiting.requiredAttributes)
        } catch {
            throw ScoreBaseSignInError(error)
        }
        return .signedIn(try await checkedUser())
    }

    /// Continues a sign-in that asked for a new password.
    package func choose(
        newPassword: String,
        attributes: [String: String]
    ) async throws(ScoreBaseSignInError) -> SignInOutcome {
        guard let waiting = challenge.withLock({ $0 }) else { throw .expired }
        do throws(SignInError) {
            try await auth.choose(newPassword: newPassword, attributes: attributes, for: waiting)
        } catch .weakPassword(let message) {
            throw .passwordRefused(message)
        } catch {
            throw ScoreBaseSignInError(error)
        }
        challenge.withLock { $0 = nil }
        return .signedIn(try await checkedUser())
    }

    /// Signs out. Removes all of the user's data from this device except, with `.keep`, the unsent events.
    package func signOut(unsent: OutboxSignOutPolicy) async {
        signOutPolicy.withLock { $0 = unsent }
        await auth.signOut()
        signOutPolicy.withLock { $0 = .keep }
        challenge.withLock { $0 = nil }
    }

    /// The user who has just signed in. A user of another tenant is signed out before any call is made.
    private func checkedUser() async throws(ScoreBaseSignInError) -> SignedInUser {
        guard let user = SignedInUser(auth.currentUser),
            options.expectedTenant == nil || options.expectedTenant == user.tenant
        else {
            await auth.signOut()
            throw .otherTenant
        }
        return user
    }
}

extension ScoreBaseSignInError {
    init(_ error: SignInError) {
        self =
            switch error {
            case .wrongNameOrPassword: .wrongNameOrPassword
            case .tooManyAttempts: .tooManyAttempts
            case .notConfirmed: .notConfirmed
            case .passwordResetRequired: .passwordResetRequired
            case .newPasswordRequired, .secondFactorRequired, .unsupportedChallenge: .unsupported
            case .nameTaken: .nameTaken
            case .weakPassword(let message): .passwordRefused(message)
            case .wrongCode: .wrongCode
            case .expiredCode: .expiredCode
            case .dishonestServer: .dishonestServer
            case .failed(let failure): .call(ScoreBaseError(failure))
            }
    }
}
