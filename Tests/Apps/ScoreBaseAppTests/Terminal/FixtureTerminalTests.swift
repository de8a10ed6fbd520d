#if os(Linux)
    import Backend
    import Basics
    import Bowline
    import Essentials
    import Testing
    import Wire

    @testable import ScoreBaseApp

    @Suite(.timeLimit(.minutes(3))) struct FixtureTerminalTests {
        private let device = Device()

        private func run(_ words: String..., with options: [String: String] = [:], _ switches: Set<String> = [])
            async throws -> TerminalAnswer
        {
            let dependencies = ScoreTerminal.Dependencies(
                folder: device.path + "/score",
                password: { Stadium.password },
                printLine: { _ in }
            )
            return try await ScoreTerminal.run(.init(words, options: options, switches: switches), in: dependencies)
        }

        @Test func aSeasonIsPlannedKeptAndMovedFromATerminal() async throws {
            try await Stadium.open { stadium in
                _ = try await run("sign-in", "admin@demo.test", with: ["server": stadium.backend.url])
                let league = try await run("add-league", "Autumn", with: ["sport": "volleyball"]).text
                for name in ["Ada", "Boe", "Cer"] { _ = try await run("add-team", league, name) }
                let calendar = [
                    "first-day": "2026-09-05", "last-day": "2026-11-29", "times": "sat 15:00",
                    "time-zone": "Europe/Sofia",
                ]
                let wishes = calendar.merging(["legs": "1"]) { $1 }
                let shown = try await run("plan", league, with: wishes)
                #expect(shown.text.contains("3 games; every wish is met"))
                #expect(shown.text.contains("Round 1 · Sat 5 Sep 2026, 15:00 (Sofia) · "))
                #expect(try await run("game", with: ["league": league]).json["games"] == .array([]))

                _ = try await run("plan", league, with: wishes, ["keep"])
                let lost = calendar.merging(["lost-days": "2026-09-12", "first-day": "2026-09-06"]) { $1 }
                let moved = try await run("replan", league, with: lost, ["keep"])
                #expect(moved.text.hasPrefix("1 game moved; fewer is not possible"))
                #expect(moved.text.contains("Sat 12 Sep 2026, 15:00 (Sofia) → Sat 26 Sep 2026, 15:00 (Sofia)"))
                let games = try await run("game", with: ["league": league]).text
                #expect(games.contains("Sat 26 Sep 2026") && !games.contains("12 Sep 2026"))
            }
        }

        @Test func theWholeRequestComesFromAFile() async throws {
            try await Stadium.open { stadium in
                _ = try await run("sign-in", "admin@demo.test", with: ["server": stadium.backend.url])
                let league = try await run("add-league", "Cup", with: ["sport": "volleyball"]).text
                for name in ["Ada", "Boe", "Cer"] { _ = try await run("add-team", league, name) }
                let file = device.path + "/request.json"
                let calendar =
                    #"{"first_day":"2026-09-05","last_day":"2026-09-30","times":[{"weekday":"sun","time":"10:00"}]}"#
                try Data(#"{"format":"knockout","calendar":\#(calendar)}"#.utf8).write(to: URL(filePath: file))
                let plan = try await run("plan", league, with: ["file": file]).json["plan"]
                #expect(plan?["byes"]?[0]?["team_name"]?.string == "Ada")
                #expect(plan?["games"]?[0]?["starts_at"]?.string == "2026-09-06T10:00:00.000Z")
                await #expect(throws: TerminalError.self) { try await run("plan", league, with: ["file": file + "x"]) }
                await #expect(throws: TerminalError.self) {
                    try await run("plan", league, with: ["first-day": "2026-09-05"])
                }
            }
        }
    }
#endif
