#if os(Linux)
    import Basics
    import Bowline
    import Glibc
    import TestSupport
    import Testing

    /// Score events go from an outbox to a real backend, and from there over a live channel to a reader, while sender
    /// and server are killed and the network between them is cut.
    @Suite(.timeLimit(.minutes(Served.isThorough ? 60 : 10)))
    struct OutboxDeliveryTests {
        private static let kills = Served.isThorough ? 100 : 4
        private static let events = Served.isThorough ? 10_000 : 500
        private static let gameCount = 8

        /// The backend behind the proxy, brought back after each kill.
        private actor Receiver {
            private var server: Served
            private let folder: String
            private let proxy: CuttingProxy

            init(_ folder: String, behind proxy: CuttingProxy) async throws {
                (self.folder, self.proxy) = (folder, proxy)
                server = try await Served(folder)
                proxy.lead(to: server.port)
            }

            var current: Served { server }

            func killAndRestart() async throws {
                server.program.send(SIGKILL)
                #expect(await server.program.exitCode() == -SIGKILL)
                server = try await Served(folder, token: server.token)
                proxy.lead(to: server.port)
            }
        }

        private struct Game: Sendable {
            let id: String
            let team: String
        }

        @Test func everyEventIsStoredOnceAndInOrderWhateverIsKilledOrCut() async throws {
            let (data, outbox) = (try TemporaryFolder(), try TemporaryFolder())
            let proxy = try CuttingProxy()
            let receiver = try await Receiver(data.path, behind: proxy)
            let games = try await Self.games(on: receiver.current)
            let token = await receiver.current.token
            let isOver = Locked(false)
            async let followed = LiveReader.follow(games[0].id, at: proxy.address, token: token, until: "end")
            async let trouble: Void = Self.makeTrouble(proxy, receiver, isOver)
            var random = SeededRandom(45)
            var receipts: [Int] = []
            var round = 0
            let sender = { (round: Int, count: Int) in
                let pairs = games.map { "\($0.id):\($0.team)" }.joined(separator: ",")
                return try Program(
                    "KitVictim",
                    ["events", proxy.address, outbox.path, token, pairs, String(round * 100_000), String(count)]
                )
            }
            while round < Self.kills || receipts.count < Self.events || !isOver.withLock({ $0 }) {
                let lines = try await sender(round, 80_000).lines(killedAfter: 1 + random.next(below: 200))
                let numbers = lines.compactMap { Int($0) }
                #expect(numbers.count == lines.count, "round \(round): \(lines.filter { Int($0) == nil })")
                receipts += numbers
                round += 1
            }
            try await trouble
            // The last one is left alone until everything is delivered, whoever put it in.
            let lines = try await sender(round, Self.gameCount).lines()
            #expect(lines.last == "done" && lines.count == Self.gameCount + 1, "\(lines)")
            receipts += lines.compactMap { Int($0) }
            try await Self.check(receipts, of: games, on: receiver.current)
            try await Self.end(games[0], on: receiver.current)
            let reader = try await followed
            try await Self.check(reader, of: games[0], on: receiver.current)
            await receiver.current.program.send(SIGTERM)
            #expect(await receiver.current.program.exitCode() == 0)
            print(
                """
                outbox to backend: \(round) senders and \(Self.kills) servers killed, \(Self.kills) cuts, \(receipts.count) events; \
                the reader connected \(reader.connections) times and was told of \(reader.gaps) gaps
                """
            )
            // What serve keeps beside the database.
            data.remove("pages")
        }

        /// Kills the server and cuts the network, by turns, whenever so many pieces of requests have gone through.
        private static func makeTrouble(
            _ proxy: CuttingProxy,
            _ receiver: Receiver,
            _ isOver: Locked<Bool>
        ) async throws {
            var random = SeededRandom(46)
            defer { isOver.withLock { $0 = true } }
            for _ in 0..<kills {
                await proxy.passed(1 + random.next(below: 80))
                try await receiver.killAndRestart()
                await proxy.passed(1 + random.next(below: 40))
                proxy.cut(refusing: 1 + random.next(below: 20))
            }
        }

        /// A league with games that have begun.
        private static func games(on server: Served) async throws -> [Game] {
            let league = try await server.created("/v1/leagues", #"{"name":"Proof","sport_type":"basketball"}"#)
            var games: [Game] = []
            for number in 0..<gameCount {
                let home = try await server.created("/v1/leagues/\(league)/teams", #"{"name":"Home \#(number)"}"#)
                let away = try await server.created("/v1/leagues/\(league)/teams", #"{"name":"Away \#(number)"}"#)
                let game = try await server.created(
                    "/v1/leagues/\(league)/games",
                    #"{"home_team_id":"\#(home)","away_team_id":"\#(away)","starts_at":"2026-05-01T18:00:00Z"}"#
                )
                let opening = #"{"events":[{"type":"game_start"},{"type":"period_start"}]}"#
                #expect(try await server.post("/v1/games/\(game)/events", opening).status == 201)
                games.append(Game(id: game, team: home))
            }
            return games
        }

        /// The reader's last event.
        private static func end(_ game: Game, on server: Served) async throws {
            let last = #"{"event_id":"end","type":"score","team_id":"\#(game.team)","points":2}"#
            #expect(try await server.post("/v1/games/\(game.id)/events", last).status == 201)
        }

        /// The reader was told exactly what is in the book, as far as it was not told of a gap.
        private static func check(_ reader: LiveReader, of game: Game, on server: Served) async throws {
            let book = try await server.eventIds(of: game.id)
            let place = try #require(book.firstIndex(of: reader.after))
            #expect(reader.ids == Array(book[(place + 1)...]))
            #expect(reader.unasked == 0)
        }

        private static func check(_ receipts: [Int], of games: [Game], on server: Served) async throws {
            var stored: Set<Int> = []
            for game in games {
                let numbers = try await server.eventIds(of: game.id).compactMap { id in
                    id.hasPrefix("basket-") ? Int(id.dropFirst(7)) : nil
                }
                #expect(numbers == numbers.sorted(), "game \(game.id) is out of order")
                for number in numbers {
                    let isNew = stored.insert(number).inserted
                    #expect(isNew, "event \(number) is stored twice")
                }
            }
            #expect(Set(receipts).isSubset(of: stored), "lost: \(Set(receipts).subtracting(stored).sorted().prefix(5))")
        }
    }
#endif
