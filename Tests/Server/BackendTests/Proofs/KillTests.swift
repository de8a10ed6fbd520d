#if os(Linux)
    import Basics
    import Bowline
    import Glibc
    import SQLite
    import TestSupport
    import Testing

    @testable import Backend

    @Suite(.timeLimit(.minutes(Served.isThorough ? 60 : 8)))
    struct KillTests {
        /// What was written while a server lived.
        private struct Ledger {
            var answered: [String: String] = [:]
            var unanswered: [String] = []
        }

        private static let rounds = Served.isThorough ? 100 : 3
        private static let writers = 8

        @Test func everyAnsweredWriteIsThereAfterAKill() async throws {
            let folder = try TemporaryFolder()
            var random = SeededRandom(15)
            var server = try await Served(folder.path)
            let token = server.token
            for round in 0..<Self.rounds {
                let ledger = await write(to: server, round: round, killAfter: 1 + random.next(below: 120))
                #expect(await server.program.exitCode() == -SIGKILL)
                server = try await Served(folder.path, token: token)
                try await check(ledger, on: server)
            }
            server.program.send(SIGTERM)
            #expect(await server.program.exitCode() == 0)
            let file = folder.file(Backend.fileName)
            let database = try await Database.open(.server(path: file, schema: BackendSchema.schema))
            #expect(try await database.isIntact(thorough: true))
            await database.close()
            // What serve keeps beside the database.
            folder.remove("pages")
        }

        /// Writes from several sides at once until the server is dead.
        private func write(to server: Served, round: Int, killAfter count: Int) async -> Ledger {
            let ledger = Locked(Ledger())
            await withTaskGroup { group in
                for writer in 0..<Self.writers {
                    group.addTask {
                        for number in 0... {
                            let name = "league-\(round)-\(writer)-\(number)."
                            guard let outcome = try? await server.createLeague(name, key: name), outcome.status == 201,
                                let id = outcome.id
                            else { return ledger.withLock { $0.unanswered.append(name) } }
                            let answered = ledger.withLock { ledger in
                                ledger.answered[name] = id
                                return ledger.answered.count
                            }
                            if answered == count { server.program.send(SIGKILL) }
                        }
                    }
                }
            }
            return ledger.withLock { $0 }
        }

        private func check(_ ledger: Ledger, on server: Served) async throws {
            #expect(!ledger.answered.isEmpty)
            for (name, id) in ledger.answered {
                let found = try await server.get("/v1/leagues/\(id)")
                #expect(found.status == 200 && found.body.contains(name), "\(name) was answered and is gone")
            }
            // Whoever had no answer asks again under the same key, and it has happened once.
            for name in ledger.unanswered {
                #expect(try await server.createLeague(name, key: name).status == 201)
                let found = try await server.get("/v1/leagues", query: ["search": name])
                #expect(found.body.split(separator: #""name":"\#(name)""#).count == 2, "\(name) is not there once")
            }
        }
    }
#endif
