internal import Bowline

/// Exchanges the tokens of a session for new ones.
enum SessionRefresh {
    /// Sends the refresh token once. Throws `credentialRefused` when the server rejects it.
    static func refresh(
        _ stale: Credential,
        over road: SignInRoad,
        clock: any KitClock
    ) async throws(Failure) -> Credential {
        guard let token = stale.refreshToken else { throw Failure(.credentialRefused("it cannot be refreshed")) }
        do throws(Failure) {
            return Credential(try await road.send(.refreshSession(token)), extras: stale.extras, clock: clock)
        } catch {
            guard let status = error.status, (400...403).contains(status) else { throw error }
            throw Failure(.credentialRefused("the server has ended the session (\(status))"))
        }
    }
}
