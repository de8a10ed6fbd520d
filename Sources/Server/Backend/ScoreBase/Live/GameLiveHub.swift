internal import Basics
internal import HTTPServer

/// The topics of the games that have followers. A game without followers costs nothing.
final class GameLiveHub: Sendable {
    private struct Entry {
        let topic: GameLiveTopic
        var guests = 0
    }

    private struct State {
        var topics: [Int64: Entry] = [:]
        /// The viewers by sign-in.
        var viewers: [String: [ObjectIdentifier: WebSocket]] = [:]
    }

    private let state = Locked(State())
    private let source: LiveSource
    private let clock: any Clock<Duration>
    private let isRevoked: @Sendable (String) -> Bool

    /// `isRevoked` returns whether a sign-in has been revoked.
    init(_ source: LiveSource, clock: any Clock<Duration>, isRevoked: @escaping @Sendable (String) -> Bool) {
        self.source = source
        self.clock = clock
        self.isRevoked = isRevoked
    }

    /// Follows a game until the viewer leaves, the sign-in is revoked, or the token expires after `seconds`.
    func follow(_ game: Int64, _ viewer: WebSocket, after id: String?, by signIn: String, for seconds: Double) async {
        let topic = enter(game, viewer, signIn)
        defer { exit(game, viewer, signIn) }
        // The sign-in may have been revoked since the token was checked.
        if isRevoked(signIn) { sendAway(viewer) }
        let clock = clock
        let expiry = Task {
            try await clock.sleep(for: .seconds(max(0, seconds)))
            viewer.close(.unauthorized, reason: "the token has expired")
        }
        await topic.join(viewer, after: id)
        for await _ in viewer.messages {
            // Viewers send nothing; reading notices when they disconnect.
        }
        expiry.cancel()
        await topic.leave(viewer)
    }

    /// Sends the board of a game to a viewer at each change, until the viewer disconnects, the link is revoked, or
    /// `seconds` are over. `isAllowed` checks once more whether the link is still valid.
    func watch(
        _ game: Int64,
        _ viewer: WebSocket,
        by link: String,
        for seconds: Double,
        isAllowed: @Sendable () async -> Bool
    ) async {
        let topic = enter(game, viewer, link)
        defer { exit(game, viewer, link) }
        guard await isAllowed() else { return sendAway(viewer) }
        let clock = clock
        let expiry = Task {
            try await clock.sleep(for: .seconds(max(0, seconds)))
            viewer.close(.unauthorized, reason: "the link must be checked again")
        }
        await topic.addSpectator(viewer)
        for await _ in viewer.messages {
            // Viewers send nothing; reading notices when they disconnect.
        }
        expiry.cancel()
        await topic.leave(viewer)
    }

    /// Sends the new events of a game to its followers.
    func announce(_ game: Int64) async {
        await state.withLock { $0.topics[game]?.topic }?.catchUp()
    }

    /// Sends new events of any game to its followers.
    func announceAll() async {
        for topic in state.withLock({ $0.topics.values.map(\.topic) }) { await topic.catchUp() }
    }

    /// Disconnects the viewers with these sign-ins.
    func end(_ signIns: Set<String>) {
        let viewers = state.withLock { state in signIns.flatMap { state.viewers[$0]?.values.map(\.self) ?? [] } }
        for viewer in viewers { sendAway(viewer) }
    }

    private func sendAway(_ viewer: WebSocket) { viewer.close(.unauthorized, reason: "signed out") }

    /// The numbers of followers and followed games, in Prometheus' text format.
    var counts: String {
        let guests = state.withLock { $0.topics.values.map(\.guests) }
        return gauge("scorebase_followed_games", "Games with at least one viewer.", guests.count)
            + gauge("scorebase_followers", "Open connections that follow a game.", guests.reduce(0, +))
    }

    private func gauge(_ name: String, _ help: String, _ value: Int) -> String {
        "# HELP \(name) \(help)\n# TYPE \(name) gauge\n\(name) \(value)\n"
    }

    private func enter(_ game: Int64, _ viewer: WebSocket, _ signIn: String) -> GameLiveTopic {
        state.withLock { state in
            var entry = state.topics[game] ?? Entry(topic: GameLiveTopic(game, source))
            entry.guests += 1
            state.topics[game] = entry
            state.viewers[signIn, default: [:]][ObjectIdentifier(viewer)] = viewer
            return entry.topic
        }
    }

    private func exit(_ game: Int64, _ viewer: WebSocket, _ signIn: String) {
        state.withLock { state in
            state.topics[game]?.guests -= 1
            if state.topics[game]?.guests == 0 { state.topics[game] = nil }
            state.viewers[signIn]?[ObjectIdentifier(viewer)] = nil
            if state.viewers[signIn]?.isEmpty == true { state.viewers[signIn] = nil }
        }
    }
}
