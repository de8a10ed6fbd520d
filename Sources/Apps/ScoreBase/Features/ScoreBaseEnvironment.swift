package import Bowline
import BowlineStore
import Essentials
package import Wire

/// What ScoreBase needs from outside.
package struct ScoreBaseEnvironment: Sendable {
    /// Takes up the sign-in this device has; nil when there is none.
    package var restore: @Sendable () async throws(SignInTrouble) -> SignedInUser?
    /// Signs a person in.
    package var signIn: @Sendable (_ username: String, _ password: String) async throws(SignInTrouble) -> SignInOutcome
    /// Goes on with a sign-in that asked for a new password, and for what else it asked.
    package var choose: @Sendable (_ password: String, [String: String]) async throws(SignInTrouble) -> SignInOutcome
    /// How many events of whoever is signed in are still to be sent.
    package var unsentCount: @Sendable () async throws -> Int
    /// Lets the person out; nothing of theirs is left but, if they wish, what is unsent.
    package var signOut: @Sendable (_ keepsUnsent: Bool) async -> Void
    /// A page of the leagues whose name holds a text.
    package var leagues: @Sendable (_ search: String, _ cursor: String?) async throws -> ScoreDesk.Page<League>
    /// A league's table.
    package var standings: @Sendable (_ league: String) async throws -> [Standing]
    /// A page of a league's games.
    package var games: @Sendable (_ league: String, _ cursor: String?) async throws -> ScoreDesk.Page<GameInfo>
    /// Forgets what is remembered of lists.
    package var refresh: @Sendable () -> Void
    /// Opens a game, from the server or from what this device kept.
    package var open: @Sendable (_ game: String) async throws -> ScoreDesk.Opened
    /// A game's whole book as the server has it.
    package var lines: @Sendable (_ game: String) async throws -> [RecordedEvent]
    /// Follows a game after a line of its book.
    package var follow: @Sendable (_ game: String, _ line: String?) -> AsyncStream<ScoreDesk.LiveUpdate>
    /// What becomes of a game's unsent events.
    package var deliveries: @Sendable (_ game: String) -> AsyncStream<ScoreDesk.Delivery>
    /// Puts an event on disk to be sent; gives its number.
    package var record: @Sendable (Scorebook.Entry, _ game: String) async throws -> Int64
    /// Takes numbers out of what is to be sent.
    package var drop: @Sendable ([Int64]) async -> Void
    /// How well the network serves this device, now and from here on.
    package var network: @Sendable () -> AsyncStream<NetworkState>
    /// Tries at once what waits to be sent.
    package var sendNow: @Sendable () -> Void
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
        unsentCount = { try await desk.unsentCount() }
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
        network = { desk.network.changes }
        sendNow = { desk.outbox.resume() }
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
        network = { AsyncStream { $0.finish() } }
        sendNow = {}
        self.clock = clock
    }
}
