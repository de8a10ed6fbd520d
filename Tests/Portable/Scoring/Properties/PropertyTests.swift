import Essentials
import Testing

@testable import Scoring

/// Laws that hold for every game, tried on many.
@Suite struct PropertyTests {
    static let isThorough = ProcessInfo.processInfo.environment["BOWLINE_THOROUGH"] == "1"
    static let seeds = isThorough ? UInt64(40) : 2

    @Test(arguments: RuleSet.presets) func everyLegalGameComesToALegalEnd(_ rules: RuleSet) throws {
        for seed in 0..<Self.seeds {
            var random = try RandomGame(rules, seed: seed)
            #expect(try random.playToTheEnd(), "seed \(seed)")
            let state = random.game.state
            #expect(rules.drawAllowed || state.ending?.winner != nil, "seed \(seed)")
            let result = try #require(state.result(order: 0))
            #expect(result.winner == state.ending?.winner)
            if case .clocked = rules.format, state.shootout == nil {
                #expect(state.periods.reduce(.zero, +) == state.score)
            }
        }
    }

    @Test(arguments: RuleSet.presets) func foldingABookGivesTheStateThatAppendingGave(_ rules: RuleSet) throws {
        for seed in 0..<Self.seeds {
            var random = try RandomGame(rules, seed: seed)
            _ = try random.playToTheEnd()
            let game = random.game
            #expect(try Game(game.setup, log: game.log).state == game.state, "seed \(seed)")
            #expect(game.timeline().last?.score == game.state.score)
        }
    }

    @Test(arguments: RuleSet.presets) func aVoidedPlayPutBackIsAsIfNothingHadHappened(_ rules: RuleSet) throws {
        for seed in 0..<Self.seeds {
            var random = try RandomGame(rules, seed: seed)
            for _ in 0..<60 where !random.game.state.isDecided {
                try random.step()
                guard let latest = random.game.log.last else { continue }
                var game = random.game
                try game.append(GameEvent("v", .void(latest.id)))
                #expect(game.state == random.game.state(upTo: random.game.sequence - 1), "seed \(seed)")
                try game.append(GameEvent("again", latest.play, corrects: "v"))
                #expect(game.state == random.game.state, "seed \(seed)")
            }
        }
    }

    /// Plays, corrections, voids and late entries at random; each that is taken is undone and must leave no trace.
    @Test(arguments: RuleSet.presets) func undoingTheLatestLineLeadsBack(_ rules: RuleSet) throws {
        var (speaking, late) = (0, 0)
        for seed in 0..<Self.seeds {
            var scribe = RandomScribe(seed: seed)
            var game = Game(try GameSetup(rules: rules, home: TeamSheet("H"), away: TeamSheet("A")))
            for _ in 0..<250 {
                let before = game.state
                let event = scribe.event(for: game)
                guard (try? game.append(event)) == true else { continue }
                var undone = game
                let undo = try #require(game.undoing(event.id, as: "undo"))
                try undone.append(undo)
                #expect(undone.state == before, "seed \(seed), \(event)")
            }
            #expect(game.sequence > 40, "seed \(seed)")
            speaking += game.log.filter { $0.target != nil }.count
            late += game.log.filter { $0.after != nil }.count
        }
        #expect(speaking > 0 && late > 0)
    }

    @Test(arguments: RuleSet.presets) func whatThePadOffersTheGameTakes(_ rules: RuleSet) throws {
        var random = try RandomGame(rules, seed: 7)
        for _ in 0..<80 {
            for play in Pad(random.game.state).choices {
                #expect(throws: Never.self) { _ = try random.game.state.applying(GameEvent("try", play)) }
            }
            try random.step()
        }
    }

    @Test(arguments: RuleSet.presets) func garbageIsRefusedAndChangesNothing(_ rules: RuleSet) throws {
        let home = TeamSheet("H", players: ["h1", "h2"])
        for seed in 0..<Self.seeds {
            var scribe = RandomScribe(seed: seed)
            var game = Game(try GameSetup(rules: rules, home: home, away: TeamSheet("A", players: ["a1"])))
            for _ in 0..<400 {
                let event = scribe.event(for: game)
                let before = game.state
                do throws(RuleError) {
                    try game.append(event)
                } catch {
                    #expect(game.state == before, "seed \(seed)")
                    #expect(!error.message.isEmpty)
                    #expect(error.kind == .forbidden || error.field != nil, "\(error)")
                }
            }
            #expect(game.sequence > 60, "seed \(seed)")
            #expect(try Game(game.setup, log: game.log).state == game.state, "seed \(seed)")
        }
    }

    @Test(arguments: RuleSet.presets) func rebasingLosesNothing(_ rules: RuleSet) throws {
        for seed in 0..<Self.seeds {
            var random = try RandomGame(rules, seed: seed)
            for _ in 0..<20 { try random.step() }
            let seen = random.game.sequence
            var other = random
            for _ in 0..<15 { try random.step() }
            for _ in 0..<15 { try other.step() }
            let mine = other.game.lines(after: seen).map { GameEvent("m" + $0.id, $0.play, period: $0.period) }
            let result = random.game.rebasing(mine, writtenAt: seen)
            let all = result.applied + result.alreadyThere + result.held.map(\.mine) + result.refused.map(\.event)
            #expect(all.map(\.id).sorted() == mine.map(\.id).sorted(), "seed \(seed)")
            #expect(Array(result.game.log.prefix(random.game.sequence)) == random.game.log)
            #expect(result.game.sequence == random.game.sequence + result.applied.count)
        }
    }
}

@Suite struct StandingsPropertyTests {
    private func season(_ rules: RuleSet, games: Int, teams: Int, seed: UInt64) -> [MatchResult] {
        var generator = Seeded(seed)
        return (0..<games).map { order in
            let home = Int.random(in: 0..<teams, using: &generator)
            let away = (home + Int.random(in: 1..<teams, using: &generator)) % teams
            // Few different scores, so that ties are frequent.
            var score = Both(Int.random(in: 0...2, using: &generator), Int.random(in: 0...2, using: &generator))
            if score.leader == nil, !rules.drawAllowed { score.home += 1 }
            let extent: MatchResult.Extent = Bool.random(using: &generator) ? .regulation : .overtime
            return MatchResult("t\(home)", "t\(away)", score, extent: extent, order: order)
        }
    }

    @Test(arguments: RuleSet.presets) func tablesAreTotalBalancedAndBlindToTheOrderOfResults(_ rules: RuleSet) {
        for seed in 0..<(PropertyTests.seeds * 5) {
            let results = season(rules, games: 24, teams: 8, seed: seed)
            var generator = Seeded(seed)
            let one = self.table(rules, results)
            let other = self.table(rules, results.shuffled(using: &generator))
            #expect(one.rows() == other.rows(), "seed \(seed)")
            let rows = one.rows()
            #expect(rows.map(\.record.difference).reduce(0, +) == 0)
            #expect(rows.map(\.record.won).reduce(0, +) == rows.map(\.record.lost).reduce(0, +))
            #expect(rows.map(\.record.played).reduce(0, +) == 2 * results.count)
            #expect(Set(rows.map(\.team)).count == rows.count && rows.map(\.rank) == Array(1...rows.count))
        }
    }

    @Test(arguments: RuleSet.presets) func takingBackEveryResultLeavesAnEmptyTable(_ rules: RuleSet) {
        let results = season(rules, games: 40, teams: 6, seed: 1)
        var table = table(rules, results)
        var generator = Seeded(2)
        for result in results.shuffled(using: &generator) { table.remove(result) }
        #expect(table.rows().allSatisfy { $0.record == TeamRecord() && $0.form.isEmpty })
    }

    private func table(_ rules: RuleSet, _ results: [MatchResult]) -> LeagueTable {
        var table = LeagueTable(rules.standings)
        for result in results { table.add(result) }
        return table
    }
}
