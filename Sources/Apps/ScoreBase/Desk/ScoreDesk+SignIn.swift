import Bowline
import BowlineCognito
package import BowlineStore
import Locked

/// Who is signed in, as far as the screens need to know.
package struct SignedInUser: Sendable, Hashable {
    /// The id that never changes.
    package var id: String
    /// What they are called here.
    package var name: String
    /// The tenant they belong to.
    package var tenant: String
    /// Whether they may record games.
    package var isScorekeeper: Bool

    /// A person of a tenant.
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
    }
}

/// Why nobody could be signed in, as a person needs to know it.
package enum SignInTrouble: Error, Sendable, Hashable {
    case wrongNameOrPassword
    case tooManyAttempts
    case notConfirmed
    case passwordResetRequired
    /// The new password is refused; the server's own sentence says why.
    case passwordRefused(String)
    /// The sign-in asks for a step this app does not know.
    case unsupported
    /// The server is not the one it says it is.
    case dishonestServer
    /// The person belongs to no tenant, or to another than this app is for.
    case otherTenant
    /// The sign-in on this device is not good any more.
    case expired
    /// Anything that can happen to any call.
    case trouble(Trouble)
}

/// How a sign-in went.
package enum SignInOutcome: Sendable, Hashable {
    case signedIn(SignedInUser)
    /// A new password has to be chosen first, and these things told.
    case newPasswordRequired([String])
}

extension ScoreDesk {
    /// Takes up the sign-in this device has; nil when there is none.
    package func restore() async throws(SignInTrouble) -> SignedInUser? {
        let restored: CredentialKeeper.Restored
        do throws(Failure) { restored = try await auth.restore() } catch { throw .trouble(Trouble(error)) }
        switch restored {
        case .absent: return nil
        case .locked: throw .trouble(Trouble(.locked))
        case .signedIn: return try await checked()
        }
    }

    /// Signs a person in.
    package func signIn(username: String, password: String) async throws(SignInTrouble) -> SignInOutcome {
        do throws(SignInError) {
            try await auth.signIn(username: username, password: password)
        } catch .newPasswordRequired(let waiting) {
            challenge.withLock { $0 = waiting }
            return .newPasswordRequired(waiting.requiredAttributes)
        } catch {
            throw SignInTrouble(error)
        }
        return try await admitted()
    }

    /// Goes on with a sign-in that asked for a new password.
    package func choose(
        newPassword: String,
        attributes: [String: String]
    ) async throws(SignInTrouble) -> SignInOutcome {
        guard let waiting = challenge.withLock({ $0 }) else { throw .expired }
        do throws(SignInError) {
            try await auth.choose(newPassword: newPassword, attributes: attributes, for: waiting)
        } catch .weakPassword(let message) {
            throw .passwordRefused(message)
        } catch {
            throw SignInTrouble(error)
        }
        challenge.withLock { $0 = nil }
        return try await admitted()
    }

    /// Lets the person out and returns when nothing of theirs is left on this device but, with `.keep`, what is still to be sent.
    package func signOut(unsent: OutboxSignOutPolicy) async {
        parting.withLock { $0 = unsent }
        await auth.signOut()
        parting.withLock { $0 = .keep }
        challenge.withLock { $0 = nil }
    }

    // MARK: Steps

    private func admitted() async throws(SignInTrouble) -> SignInOutcome {
        guard let user = try await checked() else { throw .otherTenant }
        return .signedIn(user)
    }

    /// Whoever is of the wrong tenant is let out at once, before any call is made for them.
    private func checked() async throws(SignInTrouble) -> SignedInUser? {
        guard let user = SignedInUser(auth.currentUser),
            options.expectedTenant == nil || options.expectedTenant == user.tenant
        else {
            await auth.signOut()
            throw .otherTenant
        }
        return user
    }
}

extension SignInTrouble {
    init(_ problem: SignInError) {
        self =
            switch problem {
            case .wrongNameOrPassword: .wrongNameOrPassword
            case .tooManyAttempts: .tooManyAttempts
            case .notConfirmed: .notConfirmed
            case .passwordResetRequired: .passwordResetRequired
            case .newPasswordRequired, .secondFactorRequired, .unsupportedChallenge: .unsupported
            case .nameTaken, .weakPassword, .wrongCode, .expiredCode: .wrongNameOrPassword
            case .dishonestServer: .dishonestServer
            case .failed(let failure): .trouble(Trouble(failure))
            }
    }
}
