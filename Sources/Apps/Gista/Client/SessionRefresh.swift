internal import Bowline

/// Exchanges the tokens of a session for new ones.
enum SessionRefresh {
    /// Sends the refresh token once. Throws `credentialRefused` if there is none or the server rejects it.
    static func refresh(
        _ stale: Credential,
        over road: SignInRoad,
        clock: any KitClock
    ) async throws(CallError) -> Credential {
        guard let token = stale.refreshToken else {
            throw CallError(.credentialRefused("the sign-in has no refresh token"))
        }
        do throws(CallError) {
            return Credential(try await road.send(.refreshSession(token)), extras: stale.extras, clock: clock)
        } catch {
            guard let status = error.status, (400...403).contains(status) else { throw error }
            throw CallError(.credentialRefused("the server has ended the session (\(status))"))
        }
    }
}
