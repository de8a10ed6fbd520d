package import Bowline
import BowlineStore
package import Wire

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// What ScoreBase needs from outside.
package struct ScoreBaseEnvironment: Sendable {
    package var restore: @Sendable () async throws(SignInTrouble) -> SignedInUser?
    package var signIn: @Sendable (_ username: String, _ password: String) async throws(SignInTrouble) -> SignInOutcome
    package var choose: @Sendable (_ password: String, [String: String]) async throws(SignInTrouble) -> SignInOutcome
    package var unsentCount: @Sendable () async -> Int
    package var signOut: @Sendable (_ keepsUnsent: Bool) async -> Void
    package var leagues: @Sendable (_ search: String, _ cursor: String?) async throws -> ScoreDesk.Page<League>
    package var standings: @Sendable (_ league: String) async throws -> [Standing]
    package var games: @Sendable (_ league: String, _ cursor: String?) async throws -> ScoreDesk.Page<GameInfo>
    /// Forgets what is remembered of lists.
    package var refresh: @Sendable () -> Void
    package var open: @Sendable (_ game: String) async throws -> ScoreDesk.Opened
    package var lines: @Sendable (_ game: String) async throws -> [RecordedEvent]
    package var follow: @Sendable (_ game: String, _ line: String?) -> AsyncStream<ScoreDesk.LiveUpdate>
    package var deliveries: @Sendable (_ game: String) -> AsyncStream<ScoreDesk.Delivery>
    package var record: @Sendable (Scorebook.Entry, _ game: String) async throws -> Int64
    package var drop: @Sendable ([Int64]) async -> Void
    /// A name nobody else gives to an event.
    package var newID: @Sendable () -> String = { UUID().uuidString.lowercased() }
    /// The clock of what waits.
    package var clock: any KitClock

    /// The environment a desk gives.
    package init(_ desk: ScoreDesk) {
        restore = { () async throws(SignInTrouble) in try await desk.restore() }
        signIn = { username, password async throws(SignInTrouble) in
            try await desk.signIn(username: username, password: password)
        }
        choose = { password, attributes async throws(SignInTrouble) in
            try await desk.choose(newPassword: password, attributes: attributes)
        }
        unsentCount = { await desk.unsentCount() }
        signOut = { await desk.signOut(unsent: $0 ? .keep : .destroy) }
        leagues = { try await desk.leagues(search: $0, after: $1) }
        standings = { try await desk.standings(of: $0) }
        games = { try await desk.games(of: $0, after: $1) }
        refresh = { desk.refresh() }
        open = { try await desk.open(game: $0) }
        lines = { try await desk.lines(ofGame: $0) }
        follow = { desk.follow(game: $0, after: $1) }
        deliveries = { desk.deliveries(ofGame: $0) }
        record = { try await desk.record($0, inGame: $1) }
        drop = { await desk.drop($0) }
        clock = desk.options.clock
    }

    /// For tests: everything fails but what the test puts in its place.
    package init(failingOn clock: any KitClock) {
        restore = { () async throws(SignInTrouble) in throw .unsupported }
        signIn = { _, _ async throws(SignInTrouble) in throw .unsupported }
        choose = { _, _ async throws(SignInTrouble) in throw .unsupported }
        unsentCount = { 0 }
        signOut = { _ in }
        leagues = { _, _ in throw Trouble(.other) }
        standings = { _ in throw Trouble(.other) }
        games = { _, _ in throw Trouble(.other) }
        refresh = {}
        open = { _ in throw Trouble(.other) }
        lines = { _ in throw Trouble(.other) }
        follow = { _, _ in AsyncStream { $0.finish() } }
        deliveries = { _ in AsyncStream { $0.finish() } }
        record = { _, _ in throw Trouble(.other) }
        drop = { _ in }
        self.clock = clock
    }
}
