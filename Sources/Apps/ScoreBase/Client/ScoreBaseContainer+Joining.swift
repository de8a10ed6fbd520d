import Bowline
import BowlineCognito
package import Wire

// Joining a tenant with an invitation, using a new account or one that belongs to no other tenant.
extension ScoreBaseContainer {
    /// The tenant and the role that an invitation is for.
    package func membership(of invitation: String) async throws(ScoreBaseSignInError) -> Membership {
        var query = QueryItems()
        query.append("invitation", invitation)
        let call = Endpoint<APIResponseEnvelope<Membership>>(
            .get,
            "/join",
            query: query,
            traits: Traits(signIn: .none, caching: .none),
            answer: .json()
        )
        do throws(CallError) {
            return try await client.client.answer(to: call).value.data
        } catch {
            throw ScoreBaseSignInError(joining: error)
        }
    }

    /// Creates an account. Its address must be confirmed with the code that is sent to it.
    package func signUp(username: String, password: String) async throws(ScoreBaseSignInError) {
        do throws(SignInError) {
            try await auth.signUp(username: username, password: password)
        } catch {
            throw ScoreBaseSignInError(error)
        }
    }

    /// Confirms the address of a new account.
    package func confirm(username: String, code: String) async throws(ScoreBaseSignInError) {
        do throws(SignInError) {
            try await auth.confirmSignUp(username: username, code: code)
        } catch {
            throw ScoreBaseSignInError(error)
        }
    }

    /// Sends the code of a new account again.
    package func resendCode(to username: String) async throws(ScoreBaseSignInError) {
        do throws(SignInError) {
            try await auth.resendConfirmationCode(username: username)
        } catch {
            throw ScoreBaseSignInError(error)
        }
    }

    /// Joins a tenant with an invitation and signs in. The first sign-in has no tenant yet, and shows nothing; the
    /// second one includes the joined tenant.
    package func join(_ invitation: String, username: String, password: String) async throws(ScoreBaseSignInError)
        -> SignInOutcome
    {
        do throws(SignInError) {
            try await auth.signIn(username: username, password: password)
        } catch {
            throw ScoreBaseSignInError(error)
        }
        let call = Endpoint<APIResponseEnvelope<Membership>>(
            .post,
            "/join",
            body: .json(["invitation": invitation]),
            traits: Traits(signIn: .required, caching: .none),
            answer: .json()
        )
        do throws(CallError) {
            _ = try await client.client.answer(to: call)
        } catch {
            await auth.signOut()
            throw ScoreBaseSignInError(joining: error)
        }
        await auth.signOut()
        return try await signIn(username: username, password: password)
    }

    /// The invitations that can still be used, oldest first.
    package func invitations() async throws -> [Invitation] { try await write(.invitations()).value }

    /// Makes an invitation.
    package func invite(_ new: NewInvitation) async throws -> Invitation { try await write(.add(new)).value }

    /// Revokes an invitation.
    package func revoke(invitation id: String) async throws { try await removed(.revoke(invitation: id)) }
}

extension ScoreBaseSignInError {
    fileprivate init(joining error: CallError) {
        switch error.status {
        case 404: self = .invitationEnded
        case 409: self = .memberElsewhere
        default: self = .call(ScoreBaseError(error))
        }
    }
}
