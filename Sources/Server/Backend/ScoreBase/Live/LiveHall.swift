internal import HTTPServer
internal import Locked

/// The rooms of the games that somebody follows. A game that nobody follows costs nothing.
final class LiveHall: Sendable {
    private struct Entry {
        let room: LiveRoom
        var guests = 0
    }

    private let rooms = Locked<[Int64: Entry]>([:])
    private let source: LiveSource
    private let clock: any Clock<Duration>

    init(_ source: LiveSource, clock: any Clock<Duration> = ContinuousClock()) {
        self.source = source
        self.clock = clock
    }

    /// Follows a game until the viewer goes or their token ends, in so many seconds.
    func follow(_ game: Int64, _ viewer: WebSocket, after id: String?, for seconds: Double) async {
        let room = enter(game)
        defer { exit(game) }
        let clock = clock
        let expiry = Task {
            try await clock.sleep(for: .seconds(max(0, seconds)))
            viewer.close(.unauthorized, reason: "the token has expired")
        }
        await room.join(viewer, after: id)
        for await _ in viewer.messages {
            // Viewers have nothing to say; reading them notices that they are gone.
        }
        expiry.cancel()
        await room.leave(viewer)
    }

    /// Lets those who follow a game know that there is more of it.
    func announce(_ game: Int64) async {
        await rooms.withLock { $0[game]?.room }?.catchUp()
    }

    /// How many follow how many games, as Prometheus reads it.
    var counts: String {
        let guests = rooms.withLock { $0.values.map(\.guests) }
        return gauge("scorebase_followed_games", "Games that somebody follows.", guests.count)
            + gauge("scorebase_followers", "Open connections that follow a game.", guests.reduce(0, +))
    }

    private func gauge(_ name: String, _ help: String, _ value: Int) -> String {
        "# HELP \(name) \(help)\n# TYPE \(name) gauge\n\(name) \(value)\n"
    }

    private func enter(_ game: Int64) -> LiveRoom {
        rooms.withLock { rooms in
            var entry = rooms[game] ?? Entry(room: LiveRoom(game, source))
            entry.guests += 1
            rooms[game] = entry
            return entry.room
        }
    }

    private func exit(_ game: Int64) {
        rooms.withLock { rooms in
            rooms[game]?.guests -= 1
            if rooms[game]?.guests == 0 { rooms[game] = nil }
        }
    }
}
