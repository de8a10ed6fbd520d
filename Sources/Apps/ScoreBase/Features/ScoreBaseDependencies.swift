package import Bowline
import BowlineStore
import Essentials
package import Scoring
package import Wire

/// The external dependencies of ScoreBase's features. Tests replace single members.
package struct ScoreBaseDependencies: Sendable {
    /// Restores the sign-in that is saved on this device; nil when there is none.
    package var restore: @Sendable () async throws(ScoreBaseSignInError) -> SignedInUser?
    /// Signs in with e-mail address and password.
    package var signIn:
        @Sendable (_ username: String, _ password: String) async throws(ScoreBaseSignInError) -> SignInOutcome
    /// Continues a sign-in that asked for a new password and for attributes.
    package var choose:
        @Sendable (_ password: String, [String: String]) async throws(ScoreBaseSignInError) -> SignInOutcome
    /// The tenant and the role that an invitation is for.
    package var membership: @Sendable (_ invitation: String) async throws(ScoreBaseSignInError) -> Membership
    /// Creates an account, whose address must be confirmed.
    package var signUp: @Sendable (_ username: String, _ password: String) async throws(ScoreBaseSignInError) -> Void
    /// Confirms the address of a new account.
    package var confirm: @Sendable (_ username: String, _ code: String) async throws(ScoreBaseSignInError) -> Void
    /// Sends the code of a new account again.
    package var resend: @Sendable (_ username: String) async throws(ScoreBaseSignInError) -> Void
    /// Joins a tenant with an invitation and signs in.
    package var join:
        @Sendable (_ invitation: String, _ username: String, _ password: String) async throws(ScoreBaseSignInError) ->
            SignInOutcome
    /// The invitations that can still be used.
    package var invitations: @Sendable () async throws -> [Invitation]
    /// Makes an invitation.
    package var invite: @Sendable (NewInvitation) async throws -> Invitation
    /// Revokes an invitation.
    package var revokeInvitation: @Sendable (_ id: String) async throws -> Void
    /// The number of the signed-in user's unsent events.
    package var unsentCount: @Sendable () async throws -> Int
    /// Signs out and removes the user's data from this device, except unsent events if they are to be kept.
    package var signOut: @Sendable (_ keepsUnsent: Bool) async -> Void
    /// One page of the leagues whose name contains a text.
    package var leagues: @Sendable (_ search: String, _ cursor: String?) async throws -> ListPage<League>
    /// The standings of a league.
    package var standings: @Sendable (_ league: String) async throws -> [Standing]
    /// One page of a league's games.
    package var games: @Sendable (_ league: String, _ cursor: String?) async throws -> ListPage<GameInfo>
    /// The players of a league with the highest totals in a statistic of its sport.
    package var leaders: @Sendable (_ league: String, _ stat: String?) async throws -> [Leader]
    /// The protests against a game.
    package var protests: @Sendable (_ game: String) async throws -> [Protest]
    /// The venues of a league.
    package var venues: @Sendable (_ league: String) async throws -> [Venue]
    /// The players of a team.
    package var players: @Sendable (_ team: String) async throws -> [Player]
    /// Adds something to the tenant; returns the new league, or nil if something else was added.
    package var add: @Sendable (Addition) async throws -> League?
    /// Reads a resource that an admin wants to change.
    package var editable: @Sendable (EditTarget) async throws -> Editable
    /// Changes a resource; throws a conflict if its version is no longer the one that was read.
    package var change: @Sendable (Change) async throws -> Void
    /// Plans a season's games; nothing is stored.
    package var plan: @Sendable (FixtureRequest, _ league: String) async throws -> FixturePlan
    /// Saves planned games, all or none.
    package var saveFixtures: @Sendable (NewFixtures, _ league: String) async throws -> Void
    /// Plans games again, and saves the changes if the request says so.
    package var replan: @Sendable (ReplanRequest, _ league: String) async throws -> FixtureChanges
    /// The links with which anyone can watch.
    package var watchLinks: @Sendable () async throws -> [WatchLink]
    /// Makes a link with which anyone can watch.
    package var share: @Sendable (NewWatchLink) async throws -> WatchLink
    /// Revokes a watch link.
    package var revokeWatchLink: @Sendable (_ link: String) async throws -> Void
    /// Exports part of a league as a file.
    package var export: @Sendable (LeagueExport, League) async throws -> LeagueExport.File
    /// Empties the cache of lists, so that the next read asks the server.
    package var refresh: @Sendable () -> Void
    /// Opens a game, from the server or from this device's copy.
    package var open: @Sendable (_ game: String) async throws -> OpenedGame
    /// A game's whole event log, as the server has it.
    package var eventLog: @Sendable (_ game: String) async throws -> [RecordedEvent]
    /// Follows a game live from the event after the given one.
    package var follow: @Sendable (_ game: String, _ line: String?) -> AsyncStream<LiveGameUpdate>
    /// The delivery updates of a game's unsent events.
    package var deliveries: @Sendable (_ game: String) -> AsyncStream<EventDelivery>
    /// Puts an event into the outbox and returns its number.
    package var record: @Sendable (Scorebook.Entry, _ game: String) async throws -> Int64
    /// Saves the clock of a game on this device.
    package var saveClock: @Sendable (PeriodClock, _ game: String) async -> Void
    /// Removes entries from the outbox by their numbers.
    package var drop: @Sendable ([Int64]) async -> Void
    /// The state of the network, now and at each change.
    package var network: @Sendable () -> AsyncStream<NetworkState>
    /// Retries the delivery of unsent events at once.
    package var sendNow: @Sendable () -> Void
    /// Makes a unique event id.
    package var newID: @Sendable () -> String = { UUID().uuidString.lowercased() }
    /// The clock for all waits.
    package var clock: any KitClock

    /// The wall-clock time, in milliseconds since 1970.
    var now: Int { Int(bounded: clock.date.timeIntervalSince1970 * 1_000) }
}

extension ScoreBaseDependencies {
    /// The dependencies in production.
    package init(_ container: ScoreBaseContainer) {
        let api = container.api
        restore = { () async throws(ScoreBaseSignInError) in try await container.restore() }
        signIn = { username, password async throws(ScoreBaseSignInError) in
            try await container.signIn(username: username, password: password)
        }
        choose = { password, attributes async throws(ScoreBaseSignInError) in
            try await container.choose(newPassword: password, attributes: attributes)
        }
        membership = { invitation async throws(ScoreBaseSignInError) in
            try await container.membership(of: invitation)
        }
        signUp = { name, password async throws(ScoreBaseSignInError) in
            try await container.signUp(username: name, password: password)
        }
        confirm = { name, code async throws(ScoreBaseSignInError) in
            try await container.confirm(username: name, code: code)
        }
        resend = { name async throws(ScoreBaseSignInError) in try await container.resendCode(to: name) }
        join = { invitation, name, password async throws(ScoreBaseSignInError) in
            try await container.join(invitation, username: name, password: password)
        }
        invitations = { try await container.invitations() }
        invite = { try await container.invite($0) }
        revokeInvitation = { try await container.revoke(invitation: $0) }
        unsentCount = { try await container.unsentCount() }
        signOut = { await container.signOut(unsent: $0 ? .keep : .destroy) }
        leagues = { try await api.page(.leagues(search: $0, after: $1)) }
        standings = { try await api.request(ScoreBaseEndpoint.standings(of: $0)) }
        games = { try await api.page(.games(of: $0, after: $1)) }
        leaders = { try await api.request(ScoreBaseEndpoint.leaders(of: $0, stat: $1)) }
        protests = { game in try await container.client.all { .protests(against: game, after: $0) } }
        venues = { league in try await container.client.all { .venues(of: league, after: $0) } }
        players = { team in try await container.client.all { .players(of: team, after: $0) } }
        add = { try await container.add($0) }
        editable = { try await container.editable($0) }
        change = { try await container.make($0) }
        plan = { try await container.plan($0, in: $1) }
        saveFixtures = { _ = try await container.save($0, in: $1) }
        replan = { try await container.replan($0, in: $1) }
        watchLinks = { try await container.watchLinks() }
        share = { try await container.share($0) }
        revokeWatchLink = { try await container.revoke(watchLink: $0) }
        export = { try await container.export($0, of: $1) }
        refresh = { api.invalidateCache() }
        open = { try await container.open(game: $0) }
        eventLog = { try await container.eventLog(ofGame: $0) }
        follow = { container.follow(game: $0, after: $1) }
        deliveries = { container.deliveries(ofGame: $0) }
        record = { try await container.record($0, inGame: $1) }
        saveClock = { await container.games.store($0, of: $1) }
        drop = { await container.drop($0) }
        network = { container.network.changes }
        sendNow = { container.outbox.resume() }
        clock = container.options.clock
    }
}
