import Basics
import Bowline
import BowlineTesting
import TestSupport
import Wire

@testable import ScoreBaseApp

/// ScoreBase in a test: what comes from outside is written down beforehand.
struct Scene {
    typealias Store = TestStore<ScoreBaseState, ScoreBaseAction>

    let clock = ManualClock()
    let calls = Locked<[String]>([])
    var dependencies: ScoreBaseDependencies

    init() {
        dependencies = ScoreBaseDependencies(failingOn: clock)
        let numbers = Locked(0)
        dependencies.newID = {
            numbers.withLock { number in
                number += 1
                return "m\(number)"
            }
        }
        dependencies.refresh = { [calls] in calls.withLock { $0.append("refresh") } }
    }

    var feature: ScoreBaseFeature { ScoreBaseFeature(dependencies) }

    func note(_ call: String) { calls.withLock { $0.append(call) } }

    /// Signed in, with the leagues on the screen.
    static var inside: ScoreBaseState {
        var state = ScoreBaseState()
        state.screen = .leagues
        state.user = Fixture.user
        return state
    }

    static func league(_ id: String, _ name: String) -> League {
        League(leagueId: id, tenantId: "north", name: name, sportType: "basketball")
    }
}

extension ScoreBaseDependencies {
    /// Every call fails, and every stream ends at once.
    init(failingOn clock: any KitClock) {
        self.init(
            restore: { () async throws(ScoreBaseSignInError) in throw .unsupported },
            signIn: { _, _ async throws(ScoreBaseSignInError) in throw .unsupported },
            choose: { _, _ async throws(ScoreBaseSignInError) in throw .unsupported },
            membership: { _ async throws(ScoreBaseSignInError) in throw .unsupported },
            signUp: { _, _ async throws(ScoreBaseSignInError) in throw .unsupported },
            confirm: { _, _ async throws(ScoreBaseSignInError) in throw .unsupported },
            resend: { _ async throws(ScoreBaseSignInError) in throw .unsupported },
            join: { _, _, _ async throws(ScoreBaseSignInError) in throw .unsupported },
            invitations: { throw ScoreBaseError(.other) },
            invite: { _ in throw ScoreBaseError(.other) },
            revokeInvitation: { _ in throw ScoreBaseError(.other) },
            unsentCount: { 0 },
            signOut: { _ in },
            leagues: { _, _ in throw ScoreBaseError(.other) },
            standings: { _ in throw ScoreBaseError(.other) },
            games: { _, _ in throw ScoreBaseError(.other) },
            leaders: { _, _ in throw ScoreBaseError(.other) },
            protests: { _ in throw ScoreBaseError(.other) },
            venues: { _ in throw ScoreBaseError(.other) },
            players: { _ in throw ScoreBaseError(.other) },
            add: { _ in throw ScoreBaseError(.other) },
            editable: { _ in throw ScoreBaseError(.other) },
            change: { _ in throw ScoreBaseError(.other) },
            plan: { _, _ in throw ScoreBaseError(.other) },
            saveFixtures: { _, _ in throw ScoreBaseError(.other) },
            replan: { _, _ in throw ScoreBaseError(.other) },
            watchLinks: { throw ScoreBaseError(.other) },
            share: { _ in throw ScoreBaseError(.other) },
            revokeWatchLink: { _ in throw ScoreBaseError(.other) },
            export: { _, _ in throw ScoreBaseError(.other) },
            refresh: {},
            open: { _ in throw ScoreBaseError(.other) },
            eventLog: { _ in throw ScoreBaseError(.other) },
            follow: { _, _ in AsyncStream { $0.finish() } },
            deliveries: { _ in AsyncStream { $0.finish() } },
            record: { _, _ in throw ScoreBaseError(.other) },
            saveClock: { _, _ in },
            drop: { _ in },
            network: { AsyncStream { $0.finish() } },
            sendNow: {},
            clock: clock
        )
    }
}
