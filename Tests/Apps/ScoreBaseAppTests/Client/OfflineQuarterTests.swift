#if os(Linux)
    import Backend
    import Bowline
    import BowlineStore
    import Scoring
    import TestSupport
    import Testing
    import Wire

    @testable import ScoreBaseApp

    import Essentials

    private let isThorough = ProcessInfo.processInfo.environment["BOWLINE_THOROUGH"] == "1"

    @Suite(.timeLimit(.minutes(10))) struct OfflineQuarterTests {
        /// A scorekeeper's app, run by turns in a process of its own.
        private struct Scorekeeper {
            let server: String
            let folder: Device
            let game: String
            let plays: Int
            var saved: [String] = []

            /// Lets the app run, until it ends or has said so many lines.
            mutating func run(_ weather: String, _ round: Int, killedAfter limit: Int = .max) async throws -> String? {
                let victim = try Program("AppVictim", ["score", server, folder.path, game, weather, String(plays)])
                let lines = await victim.lines(killedAfter: limit)
                for line in lines where line != "done" && !saved.contains(line) { saved.append(line) }
                return lines.last
            }
        }

        @Test func everythingRecordedOfflineIsThereOnceAndInOrderWhateverIsKilled() async throws {
            try await Stadium.open { stadium in
                try await stadium.container(of: "viewer@demo.test") { viewer in
                    let game = try await viewer.demoGame()
                    let before = try await viewer.open(game: game)
                    var keeper = Scorekeeper(
                        server: stadium.backend.url,
                        folder: Device(),
                        game: game,
                        plays: before.lines.count + 60
                    )
                    let watching = Task { [end = keeper.plays] in
                        await Self.watch(game, before, from: viewer, until: end)
                    }
                    try #require(try await keeper.run("online", 0) == "done")
                    var random = SeededRandom(11)
                    for round in 1...(isThorough ? 40 : 4) {
                        // It says again what it had said, and gets some taps further each time.
                        let further = 1 + random.next(below: isThorough ? 3 : 20)
                        _ = try await keeper.run("offline", round, killedAfter: keeper.saved.count + further)
                    }
                    try #require(try await keeper.run("offline", 100) == "done")
                    #expect(keeper.saved.count == 60 && keeper.saved.allSatisfy { !$0.hasPrefix("failed") })
                    #expect(try await viewer.eventLog(ofGame: game).count == before.lines.count)
                    for round in 101...(isThorough ? 110 : 102) {
                        _ = try await keeper.run("online", round, killedAfter: 1 + random.next(below: 60))
                    }
                    try #require(try await keeper.run("online", 200) == "done")
                    let lines = try await viewer.eventLog(ofGame: game)
                    #expect(lines.dropFirst(before.lines.count).map(\.event.eventId) == keeper.saved)
                    try await compare(await watching.value, with: game, from: viewer)
                }
            }
        }

        /// A viewer's screen, kept up by the live channel alone.
        private static func watch(
            _ game: String,
            _ before: OpenedGame,
            from container: ScoreBaseContainer,
            until sequence: Int
        ) async -> OpenGame {
            var room = OpenGame(game)
            room.take(before)
            for await update in container.follow(game: game, after: before.lines.last?.event.eventId) {
                if case .stopped(let error) = update {
                    Issue.record("the live channel stopped: \(String(describing: error))")
                }
                guard case .line(let line, let board) = update else { continue }
                if let board { room.page?.game.board = board }
                room.take([line])
                if room.book?.confirmed.sequence == sequence { break }
            }
            return room
        }

        private func compare(_ room: OpenGame, with game: String, from container: ScoreBaseContainer) async throws {
            let info: GameInfo = try await container.client.request(ScoreBaseEndpoint.game(game))
            #expect(room.page?.game.board == info.board)
            #expect(room.book.map { GameBoard($0.game.state) } == info.board)
            #expect(room.book?.confirmed.sequence == info.sequence)
        }
    }
#endif
