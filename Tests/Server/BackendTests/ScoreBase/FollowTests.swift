import Bowline
import BowlineLive
import BowlineTesting
import Essentials
import HTTPServer
import Testing
import Wire

@testable import Backend

/// A viewer over a true connection.
private struct Viewer {
    let connection: WebSocketConnection

    /// Waits for the next frame and decodes it.
    func next() async throws -> LiveFrame {
        let message = try #require(await connection.receive())
        guard case .text(let text) = message else { throw Problem() }
        return try JSONDecoder().decode(LiveFrame.self, from: Data(text.utf8))
    }

    /// The events that come next, by id, with the board of the last.
    func events(_ count: Int) async throws -> ([String], GameBoard?) {
        var (ids, board): ([String], GameBoard?) = ([], nil)
        while ids.count < count {
            guard case .event(let id, let event, let known) = try await next() else { throw Problem() }
            #expect(event.event.eventId == id)
            ids.append(id)
            board = known
        }
        return (ids, board)
    }

    struct Problem: Error {}
}

@Suite(.timeLimit(.minutes(8)))
struct FollowTests {
    private func withServer(
        clock: any Clock<Duration> = ContinuousClock(),
        _ body: (ScoreWorld, Fixture, WebSocketConnector, String) async throws -> Void
    ) async throws {
        let world = try await ScoreWorld(clock: clock)
        let fixture = try await world.fixture()
        var configuration = ServerConfiguration()
        configuration.port = 0
        configuration.threads = 1
        let server = Server(world.table, configuration)
        let port = try server.start()
        do {
            let path = "http://127.0.0.1:\(port)/v1/games/\(fixture.game.gameId)/live"
            try await body(world, fixture, try WebSocketConnector(), path)
        } catch {
            await server.stop(grace: .zero)
            throw error
        }
        await server.stop(grace: .zero)
    }

    private func follow(
        _ world: ScoreWorld,
        _ connector: WebSocketConnector,
        _ path: String,
        as person: String? = "viewer@demo.test",
        token: String? = nil
    ) async throws -> Viewer {
        var headers: Headers = [:]
        if let token = try token ?? person.map(world.token) { headers["Authorization"] = "Bearer \(token)" }
        let address = try WebAddress(path)
        return Viewer(connection: try await connector.connect(to: address, headers: headers))
    }

    @Test func aViewerSeesTheGameAndThenEachEvent() async throws {
        try await withServer { world, fixture, connector, path in
            let first = try await follow(world, connector, path)
            guard case .snapshot(let id, let game) = try await first.next() else { throw Viewer.Problem() }
            #expect(id.isEmpty && game == fixture.game)
            _ = try await world.record(Fixture.opening, in: fixture.game.gameId)
            _ = try await first.events(2)
            _ = try await world.record(fixture.basket("b1", 3), in: fixture.game.gameId)
            let (ids, board) = try await first.events(1)
            #expect(ids == ["b1"] && board?.homeScore == 3 && board?.status == "in_progress")
            let second = try await follow(world, connector, path)
            guard case .snapshot("b1", let now) = try await second.next() else { throw Viewer.Problem() }
            let page: GameInfo = try await world.read(GameInfo.self, "/v1/games/\(fixture.game.gameId)")
            #expect(now == page && now.board == board)
        }
    }

    @Test func aViewerGoesOnWhereTheyWere() async throws {
        try await withServer { world, fixture, connector, path in
            _ = try await world.record(Fixture.opening, in: fixture.game.gameId)
            for number in 0..<5 { _ = try await world.record(fixture.basket("b\(number)"), in: fixture.game.gameId) }
            let resumed = try await follow(world, connector, path + "?after=b1")
            let (ids, board) = try await resumed.events(3)
            #expect(ids == ["b2", "b3", "b4"] && board?.homeScore == 10)
            let upToDate = try await follow(world, connector, path + "?after=b4")
            _ = try await world.record(fixture.basket("b5"), in: fixture.game.gameId)
            #expect(try await upToDate.events(1).0 == ["b5"])
            let lost = try await follow(world, connector, path + "?after=unknown")
            #expect(try await lost.next() == .gap)
            guard case .snapshot("b5", _) = try await lost.next() else { throw Viewer.Problem() }
        }
    }

    @Test func whoIsTooFarBehindGetsTheGameAsItStands() async throws {
        try await withServer { world, fixture, connector, path in
            _ = try await world.record(Fixture.opening, in: fixture.game.gameId)
            for batch in 0..<3 {
                let events = (0..<334).map { fixture.basket("b\(batch)-\($0)", 1) }.joined(separator: ",")
                _ = try await world.record(#"{"events":[\#(events)]}"#, in: fixture.game.gameId)
            }
            let far = try await follow(world, connector, path + "?after=b0-0")
            #expect(try await far.next() == .gap)
            guard case .snapshot("b2-333", _) = try await far.next() else { throw Viewer.Problem() }
            let near = try await follow(world, connector, path + "?after=b0-1")
            #expect(try await near.events(1_000).0.last == "b2-333")
        }
    }

    /// Told line by line it would be more than may wait for a viewer, who would be dropped for it again and again.
    @Test func moreThanCanBeToldAtOnceIsAGapAndTheGameAsItStands() async throws {
        try await withServer { world, fixture, connector, path in
            _ = try await world.record(Fixture.opening, in: fixture.game.gameId)
            let viewer = try await follow(world, connector, path)
            _ = try await viewer.next()
            let note = String(repeating: "\u{1F3C0}", count: 500)
            let events = (0..<400).map { fixture.basket("b\($0)", 1).dropLast() + #","note":"\#(note)"}"# }
            _ = try await world.record(#"{"events":[\#(events.joined(separator: ","))]}"#, in: fixture.game.gameId)
            for viewer in [viewer, try await follow(world, connector, path + "?after=b0")] {
                #expect(try await viewer.next() == .gap)
                guard case .snapshot("b399", _) = try await viewer.next() else { throw Viewer.Problem() }
            }
            _ = try await world.record(fixture.basket("last"), in: fixture.game.gameId)
            #expect(try await viewer.events(1).0 == ["last"])
        }
    }

    @Test func everyViewerGetsEachLineOnceAndInOrder() async throws {
        try await withServer { world, fixture, connector, path in
            _ = try await world.record(Fixture.opening, in: fixture.game.gameId)
            let scoring = Task {
                await withTaskGroup { group in
                    for number in 0..<60 {
                        group.addTask {
                            _ = try? await world.record(fixture.basket("p\(number)"), in: fixture.game.gameId)
                        }
                    }
                }
            }
            let books = try await withThrowingTaskGroup(of: [Int].self) { group in
                for _ in 0..<8 {
                    group.addTask {
                        let viewer = try await follow(world, connector, path)
                        guard case .snapshot(_, let game) = try await viewer.next() else { throw Viewer.Problem() }
                        var seen = [game.sequence]
                        while let last = seen.last, last < 62 {
                            guard case .event(_, let event, _) = try await viewer.next() else { throw Viewer.Problem() }
                            seen.append(event.sequence)
                        }
                        return seen
                    }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            await scoring.value
            for book in books { #expect(book == Array((book.first ?? 0)...62)) }
        }
    }

    @Test func refusalsComeBeforeTheUpgrade() async throws {
        try await withServer { world, fixture, connector, path in
            for (person, path, status) in [
                (nil, path, 401), ("admin@rival.test", path, 404),
                ("viewer@demo.test", path.replacing(fixture.game.gameId, with: "nothing"), 404),
            ] {
                let failure = await #expect(throws: CallError.self) {
                    _ = try await follow(world, connector, path, as: person)
                }
                #expect(failure?.status == status)
            }
            let plain = try await world.ask(.get, "/v1/games/\(fixture.game.gameId)/live")
            #expect(plain.status == 426)
        }
    }

    @Test func theSocketEndsWithTheToken() async throws {
        let clock = ManualClock()
        try await withServer(clock: clock) { world, fixture, connector, path in
            let viewer = try await follow(world, connector, path)
            _ = try await viewer.next()
            await clock.sleepers(1)
            clock.advance(by: .seconds(7 * 86_400))
            #expect(await viewer.connection.receive() == nil)
            guard case .closedByServer(.unauthorized, _)? = viewer.connection.ending else { throw Viewer.Problem() }
        }
    }

    @Test func theSocketEndsWithTheSignIn() async throws {
        try await withServer { world, fixture, connector, path in
            let (access, refresh) = try await world.signIn("viewer@demo.test")
            let (ended, stays) = (
                try await follow(world, connector, path, token: access), try await follow(world, connector, path)
            )
            for viewer in [ended, stays] { _ = try await viewer.next() }
            try await world.revoke(refresh)
            #expect(await ended.connection.receive() == nil)
            guard case .closedByServer(.unauthorized, _)? = ended.connection.ending else { throw Viewer.Problem() }
            _ = try await world.record(Fixture.opening, in: fixture.game.gameId)
            #expect(try await stays.events(2).0.count == 2)
        }
    }

    @Test func aRoomIsGoneWithItsLastViewer() async throws {
        try await withServer { world, fixture, connector, path in
            let viewers = [try await follow(world, connector, path), try await follow(world, connector, path)]
            for viewer in viewers { _ = try await viewer.next() }
            let counts = world.scores.counts
            #expect(counts.contains("\nscorebase_followed_games 1\n") && counts.contains("\nscorebase_followers 2\n"))
            for viewer in viewers { viewer.connection.close() }
            while !world.scores.counts.contains("\nscorebase_followed_games 0\n") { await Task.yield() }
            #expect(world.scores.counts.contains("\nscorebase_followers 0\n"))
        }
    }
}
