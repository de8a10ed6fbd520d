#if os(Linux)
    import Bowline
    import BowlineStore
    import Essentials

    /// `events SERVER FOLDER TOKEN GAME:TEAM,… FIRST COUNT` is a scorekeeper: it puts baskets into an outbox, by a task and
    /// a lane for each game, says the number of each one when it has the receipt, and delivers them to a real backend
    /// meanwhile, until all are taken. It keeps only a few undelivered, so that putting in and delivering happen at the
    /// same time.
    enum EventSender {
        static func run(_ words: [String]) async throws {
            guard words.count == 6, let first = Int(words[4]), let count = Int(words[5]) else {
                stop("events SERVER FOLDER TOKEN GAME:TEAM,... FIRST COUNT")
            }
            let games = words[3].split(separator: ",").map { pair in
                let parts = pair.split(separator: ":").map(String.init)
                return Game(id: parts[0], team: parts[1])
            }
            let outbox = try await outbox(words[1], server: words[0], token: words[2])
            let courier = Task { await outbox.run() }
            await withTaskGroup(of: Void.self) { group in
                for (lane, game) in games.enumerated() {
                    group.addTask {
                        for number in stride(from: first + lane, to: first + count, by: games.count) {
                            let receipt = try? await outbox.enqueue(
                                game.basket(number),
                                lane: OutboxLane(game.id),
                                keepingAnswer: false
                            )
                            say(receipt == nil ? "failed" : String(number))
                            while (try? await outbox.waiting) ?? 0 > 40 { try? await Task.sleep(for: .milliseconds(2)) }
                        }
                    }
                }
            }
            while try await outbox.waiting > 0 { try await Task.sleep(for: .milliseconds(5)) }
            courier.cancel()
            await courier.value
            for entry in try await outbox.entries() { say("failed \(entry.state)") }
            await outbox.close()
            say("done")
        }

        private static func outbox(_ folder: String, server: String, token: String) async throws -> Outbox {
            var configuration = Client.Configuration.bare()
            configuration.credentials = .bearer(token)
            let client = Client(
                environment: try BackendEnvironment(.development, base: server + "/"),
                transport: try CurlTransport(),
                configuration: configuration
            )
            await client.session.signIn(.user(id: "scorekeeper", tenant: "demo-tenant"))
            var rules = Outbox.Rules()
            rules.baseDelay = .milliseconds(1)
            rules.maxDelay = .milliseconds(50)
            rules.lease = .milliseconds(300)
            return try await Outbox.open(folder: folder, client: client, rules: rules) { _, _ in .keep }
        }

        private struct Game {
            let id: String
            let team: String

            func basket(_ number: Int) -> Endpoint<Void> {
                let json = #"{"event_id":"basket-\#(number)","type":"score","team_id":"\#(team)","points":2}"#
                return Endpoint(
                    .post,
                    "/v1/games/\(id)/events",
                    body: .bytes(Data(json.utf8), type: "application/json"),
                    answer: .nothing
                )
            }
        }
    }
#endif
