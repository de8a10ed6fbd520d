#if os(Linux)
    import Backend
    import Basics
    import Bowline
    import BowlineLive
    import BowlineStore
    import Essentials
    import Testing
    import Wire

    @testable import ScoreBaseApp

    @Suite(.timeLimit(.minutes(8))) struct ScoreTerminalTests {
        /// A shell with a folder and a backend.
        private struct Shell {
            let device = Device()
            let said = Locked<[String]>([])
            var isOffline = false

            func run(_ words: String..., with options: [String: String] = [:], _ switches: Set<String> = [])
                async throws
                -> TerminalAnswer
            {
                try await run(.init(words, options: options, switches: switches))
            }

            func run(_ request: ScoreTerminal.Request) async throws -> TerminalAnswer {
                let said = said
                var dependencies = ScoreTerminal.Dependencies(
                    folder: device.path + "/score",
                    password: { Stadium.password }
                ) { line in
                    said.withLock { $0.append(line) }
                }
                let isOffline = isOffline
                dependencies.configure = { options in
                    options.rules.baseDelay = .milliseconds(1)
                    options.live.baseDelay = .milliseconds(5)
                    guard isOffline else { return }
                    options.networkLayers = [NoNetwork()]
                    options.dialer = nil
                }
                return try await ScoreTerminal.run(request, in: dependencies)
            }

            func signIn(_ stadium: Stadium, as name: String = "scorekeeper@demo.test") async throws {
                _ = try await run("sign-in", name, with: ["server": stadium.backend.url])
            }

            /// The demo's game under way.
            func game() async throws -> String {
                let leagues = try await run("leagues").json["leagues"]
                let league = try #require(leagues?[0]?["league_id"]?.string)
                guard case .array(let games)? = try await run("game", with: ["league": league]).json["games"] else {
                    return ""
                }
                return games.first { $0["status"]?.string == "in_progress" }?["game_id"]?.string ?? ""
            }
        }

        private struct NoNetwork: Layer {
            func send(_ request: Request, next: Next) async throws(CallError) -> Response {
                throw CallError(.cannotConnect(host: request.address.origin.host, .unreachable))
            }
        }

        private func failure(_ work: () async throws -> TerminalAnswer) async -> TerminalAnswer? {
            do {
                _ = try await work()
                return nil
            } catch TerminalError.failed(let answer) {
                return answer
            } catch {
                return nil
            }
        }

        /// Runs a command and returns the id of what it added.
        private func added(_ shell: Shell, _ words: String..., with options: [String: String] = [:]) async throws
            -> String
        {
            let request = ScoreTerminal.Request(words, options: options)
            return try await shell.run(request).text
        }

        @Test func anAdminMakesALeagueFromATerminal() async throws {
            try await Stadium.open { stadium in
                let shell = Shell()
                try await shell.signIn(stadium, as: "admin@demo.test")
                let league = try await added(shell, "add-league", "Winter cup", with: ["sport": "volleyball"])
                let home = try await added(shell, "add-team", league, "Anchors", with: ["short-name": "ANC"])
                let away = try await added(shell, "add-team", league, "Buoys")
                let file = shell.device.path + "/players.csv"
                try Data("name,number\nAda,4\nBen,4\n".utf8).write(to: URL(filePath: file))
                let refused = await failure { try await shell.run("import-players", home, file) }
                #expect(refused?.text.contains("another player has number 4") == true)
                #expect(try await shell.run("players", home).json["players"] == .array([]))
                try Data("name,number\nAda,4\nBen,7\n".utf8).write(to: URL(filePath: file))
                _ = try await shell.run("import-players", home, file, with: [:], ["check"])
                #expect(try await shell.run("players", home).json["players"] == .array([]))
                #expect(try await shell.run("import-players", home, file).text == "2 players added")
                let options = ["home": home, "away": away, "starts": "2026-05-01 18:30", "venue": "Port hall"]
                let game = try await added(shell, "add-game", league, with: options)
                let changed = try await shell.run("change", "game", game, with: ["starts": "2026-05-02 17:00"])
                #expect(changed.json["game"]?["starts_at"]?.string == "2026-05-02T17:00:00Z")
                #expect(changed.json["game"]?["venue"]?.string == "Port hall")
                let games = try await shell.run("game", with: ["league": league]).text
                #expect(
                    games.contains("Anchors – Buoys") && games.contains("Sat 2 May 2026")
                        && games.contains(" · Port hall")
                )
            }
        }

        @Test func anAdminMovesALeagueToAnotherBackend() async throws {
            try await Stadium.open { old in
                let shell = Shell()
                try await shell.signIn(old, as: "admin@demo.test")
                let league = try await added(shell, "add-league", "Harbour League")
                let home = try await added(shell, "add-team", league, "Anchors, \"the old\"")
                let away = try await added(shell, "add-team", league, "Buoys")
                _ = try await added(shell, "add-player", home, "Ада", with: ["number": "4"])
                _ = try await added(shell, "add-game", league, with: ["home": home, "away": away])
                let whole = try await shell.run("export", league).text
                let teams = try await shell.run("export", league, with: ["csv": "teams"]).text
                #expect(teams.contains("team_id,name,short_name") && teams.contains(#""Anchors, ""the old""""#))
                #expect(try await shell.run("export", league, with: ["csv": "players"]).text.contains(",Ада,4,"))
                #expect(
                    try await shell.run("export", league, with: ["csv": "standings"]).text.contains("Buoys,0,0,0,0,0")
                )
                await #expect(throws: TerminalError.self) { try await shell.run("export", league, with: ["csv": "x"]) }

                try await Stadium.open { new in
                    let other = Shell()
                    try await other.signIn(new, as: "admin@demo.test")
                    let path = other.device.path + "/league.jsonl"
                    // A file that broke off, or is none, adds nothing.
                    for text in [
                        whole.split(separator: "\n").dropLast().joined(separator: "\n"), "", "[]", "{\"end\":{}}",
                    ] {
                        try Data(text.utf8).write(to: URL(filePath: path))
                        let refused = await failure { try await other.run("import", path) }
                        #expect(refused?.json["error"]?["code"]?.string == "file", "\(text)")
                    }
                    try Data(whole.utf8).write(to: URL(filePath: path))
                    #expect(try await other.run("import", path).text == "6 added, 0 were there already")
                    #expect(try await other.run("import", path).text == "0 added, 6 were there already")
                    #expect(try await other.run("table", league).text == shell.run("table", league).text)
                }
            }
        }

        @Test func whatIsWrongOrForbiddenIsNotAdded() async throws {
            try await Stadium.open { stadium in
                let shell = Shell()
                try await shell.signIn(stadium)
                let refused = await failure { try await shell.run("add-league", "Mine") }
                #expect(refused?.json["error"]?["code"]?.string == "forbidden")
                await #expect(throws: TerminalError.self) { try await shell.run("change", "club", "x") }
                await #expect(throws: TerminalError.self) {
                    try await shell.run("add-player", "t", "Ada", with: ["number": "1000"])
                }
            }
        }

        @Test func oneSignsInLooksAroundAndSignsOut() async throws {
            try await Stadium.open { stadium in
                let shell = Shell()
                let answer = try await shell.run(
                    "sign-in",
                    "viewer@demo.test",
                    with: ["server": stadium.backend.url + "/"]
                )
                #expect(answer.json["tenant_id"]?.string == "demo-tenant" && answer.json["scorekeeper"]?.bool == false)
                let leagues = try await shell.run("leagues", with: ["search": "harbour"])
                #expect(leagues.text.contains("Harbour Basketball League"))
                let id = try #require(leagues.json["leagues"]?[0]?["league_id"]?.string)
                let table = try await shell.run("table", id)
                #expect(table.text.split(separator: "\n").count == 6)
                #expect(table.json["standings"]?[0]?["rank"]?.number == JSONNumber(1))
                #expect(try await shell.run("table", id, with: ["language": "bg"]).text.contains("Отбор"))
                let game = try await shell.run("game", try await shell.game())
                #expect(game.json["fresh"]?.bool == true && game.text.contains("Q2"))
                for (name, mode) in try shell.device.permissions() where !name.isEmpty {
                    #expect(mode & 0o077 == 0 || name == "score/place.json", "\(name) is open to others")
                }
                #expect(try await shell.run("sign-out").json["signed_out"]?.bool == true)
                #expect(
                    await failure { try await shell.run("leagues") }?.json["error"]?["code"]?.string == "unauthorized"
                )
                #expect(try !shell.device.holds("demo-tenant") && !shell.device.holds("Harbour"))
            }
        }

        @Test func anEventIsSentAndTakenBack() async throws {
            try await Stadium.open { stadium in
                let shell = Shell()
                try await shell.signIn(stadium)
                let game = try await shell.game()
                let before = try await shell.run("game", game).json["game"]?["home_score"]?.number
                let sent = try await shell.run(
                    "event",
                    game,
                    with: ["type": "score", "team": "home", "points": "3", "id": "e1"]
                )
                #expect(sent.json["state"]?.string == "sent" && sent.json["event_id"]?.string == "e1" && sent.isDone)
                let undone = try await shell.run("event", game, with: [:], ["undo"])
                #expect(undone.json["state"]?.string == "sent" && undone.json["home_score"]?.number == before)
            }
        }

        @Test func nonsenseIsRefusedWithItsReason() async throws {
            try await Stadium.open { stadium in
                let shell = Shell()
                try await shell.signIn(stadium)
                let game = try await shell.game()
                let four = await failure {
                    try await shell.run("event", game, with: ["type": "score", "team": "home", "points": "4"])
                }
                #expect(four?.json["error"]?["code"]?.string == "wrong_points" && four?.isDone == false)
                let missing = await failure { try await shell.run("game", "nope") }
                #expect(missing?.json["error"]?["code"]?.string == "notFound")
                #expect(missing?.json["error"]?["request_id"]?.string?.isEmpty == false)
                for words in [["frob"], ["leagues", "x"], ["table"], ["event"]] {
                    await #expect(throws: TerminalError.self) {
                        _ = try await ScoreTerminal.run(
                            .init(words),
                            in: .init(folder: shell.device.path + "/score", password: { nil }, printLine: { _ in })
                        )
                    }
                }
            }
        }

        @Test func aFolderThatCannotBeMadeIsNamed() async throws {
            let dependencies = ScoreTerminal.Dependencies(
                folder: "/dev/null/score",
                password: { "p" },
                printLine: { _ in }
            )
            let answer = await failure { try await ScoreTerminal.run(.init(["sign-in", "ann"]), in: dependencies) }
            #expect(answer?.text.contains("/dev/null/score") == true)
        }

        @Test func aViewerMayNotRecord() async throws {
            try await Stadium.open { stadium in
                let shell = Shell()
                try await shell.signIn(stadium, as: "viewer@demo.test")
                let game = try await shell.game()
                let answer = await failure { try await shell.run("event", game, with: ["type": "period_end"]) }
                #expect(answer?.json["error"]?["code"]?.string == "forbidden")
            }
        }

        @Test func whatIsRecordedWithoutANetworkIsSentLater() async throws {
            try await Stadium.open { stadium in
                var shell = Shell()
                try await shell.signIn(stadium)
                let game = try await shell.game()
                _ = try await shell.run("game", game)
                shell.isOffline = true
                for number in 1...2 {
                    let options = ["type": "score", "team": "away", "points": "2", "id": "e\(number)"]
                    let answer = try await shell.run("event", game, with: options)
                    #expect(answer.json["state"]?.string == "waiting" && answer.isDone)
                }
                #expect(try await shell.run("game", game).json["fresh"]?.bool == false)
                let refused = await failure { try await shell.run("sign-out") }
                #expect(refused?.json["error"]?["code"]?.string == "unsent")
                shell.isOffline = false
                #expect(try await shell.run("event", game).json["state"]?.string == "sent")
                guard case .array(let events)? = try await shell.run("game", game).json["events"] else {
                    Issue.record("the game has no events")
                    return
                }
                #expect(events.suffix(2).map { $0["event_id"]?.string } == ["e1", "e2"])
            }
        }

        @Test func followingPrintsEachLineAsItComes() async throws {
            try await Stadium.open { stadium in
                let (shell, viewer) = (Shell(), Shell())
                try await shell.signIn(stadium)
                try await viewer.signIn(stadium, as: "viewer@demo.test")
                let game = try await shell.game()
                async let followed = viewer.run("follow", game, with: ["count": "2"], ["json"])
                for number in 1...2 {
                    let options = ["type": "score", "team": "home", "points": "1", "id": "e\(number)"]
                    _ = try await shell.run("event", game, with: options)
                }
                #expect(try await followed.json["followed"]?.number == JSONNumber(2))
                let lines = viewer.said.withLock { $0 }
                #expect(
                    lines.count == 3 && lines[1].contains(#""event_id":"e1""#) && lines[2].contains(#""event_id":"e2""#)
                )
            }
        }

        @Test func anotherTenantIsRefused() async throws {
            try await Stadium.open { stadium in
                let shell = Shell()
                let answer = await failure {
                    try await shell.run(
                        "sign-in",
                        "admin@rival.test",
                        with: ["server": stadium.backend.url, "tenant": "demo-tenant"]
                    )
                }
                #expect(
                    answer?.json["error"]?["code"]?.string == "sign_in" && answer?.text.contains("another club") == true
                )
            }
        }
    }
#endif
