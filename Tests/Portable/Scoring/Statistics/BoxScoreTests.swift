import Testing
import Wire

@testable import Scoring

@Suite struct BoxScoreTests {
    private static let home = (1...8).map { "h\($0)" }
    private static let away = (1...8).map { "a\($0)" }

    /// A game of basketball between known players, with the first five of each team on the field.
    private func basketball() throws -> Book {
        var book = try Book(
            .fiba,
            home: TeamSheet("H", players: Self.home),
            away: TeamSheet("A", players: Self.away)
        )
        try book.write(.gameStart)
        try book.write(.lineup(.init("H", players: Array(Self.home.prefix(5)))))
        try book.write(.lineup(.init("A", players: Array(Self.away.prefix(5)))))
        return book
    }

    @Test func playersAndTeamsAreCountedPerPeriodAndInTotal() throws {
        var book = try basketball()
        try book.period { book in
            try book.write(.score(.init("H", player: "h1", assist: "h2", points: 3)))
            try book.write(.stat(.init("H", player: "h1", kind: .threePointerMissed)))
            try book.write(.stat(.init("A", player: "a1", kind: .defensiveRebound)))
            try book.write(.stat(.init("A", kind: .turnover)))
        }
        try book.period { try $0.write(.score(.init("H", player: "h1", points: 2))) }
        let box = BoxScore(book.game)
        let shooter = try #require(box.teams.home.players.first)
        #expect(shooter.line.total[.points] == 5)
        #expect(shooter.line.periods.map { $0[.points] } == [3, 2])
        #expect(shooter.line.total[.threeMade] == 1 && shooter.line.total[.threeAttempted] == 2)
        #expect(box.teams.home.players[1].line.total[.assists] == 1)
        #expect(box.teams.away.players[0].line.total[.rebounds] == 1)
        #expect(box.teams.away.line.total[.turnovers] == 1)
        #expect(box.teams.away.players.allSatisfy { $0.line.total[.turnovers] == 0 })
    }

    @Test func theFivePlayersPlusMinusIsFiveTimesTheMargin() throws {
        var book = try basketball()
        try book.period { book in
            try book.score("H", 3, by: "h1")
            try book.write(.substitution(.init("H", in: "h6", out: "h1")))
            try book.score("A", 2, by: "a1")
            try book.score("H", 2, by: "h6")
        }
        let box = BoxScore(book.game)
        for side in Side.allCases {
            let margin = book.state.score[side] - book.state.score[side.other]
            let sum = box.teams[side].players.reduce(0) { $0 + $1.line.total[.plusMinus] }
            #expect(sum == 5 * margin)
        }
        #expect(box.teams.home.players[0].line.total[.plusMinus] == 3)
        #expect(box.teams.home.players[5].line.total[.plusMinus] == 0)
        #expect(box.teams.home.players[6].line.total.known[.plusMinus] == nil)
    }

    @Test func minutesComeFromLineUpsAndSubstitutions() throws {
        var book = try basketball()
        try book.write(.periodStart)
        try book.append(.substitution(.init("H", in: nil, out: "h1")), clock: "6:30")
        try book.append(.substitution(.init("H", in: "h6", out: nil)), clock: "6:30")
        try book.write(.periodEnd)
        try book.write(.periodStart)
        try book.append(.substitution(.init("H", in: "h1", out: "h6")), clock: "9:00")
        try book.append(.substitution(.init("A", in: "a6", out: "a1")))
        try book.write(.periodEnd)
        let box = BoxScore(book.game)
        let seconds = box.teams.home.players.map { $0.line.total.known[.seconds] }
        #expect(seconds[0] == 210 + 540)
        #expect(seconds[5] == 390 + 60)
        #expect(seconds[1] == 1_200)
        #expect(seconds[6] == nil)
        #expect(box.teams.home.players[0].line.periods.map { $0[.seconds] } == [210, 540])
        // A change without its clock leaves only those two players' times unknown.
        #expect(
            box.teams.away.players.prefix(6).map { $0.line.total.known[.seconds] } == [
                nil, 1_200, 1_200, 1_200, 1_200, nil,
            ]
        )
    }

    @Test func aFreeThrowBetweenTheTwoHalvesOfAChangeCountsForFivePlayers() throws {
        var book = try basketball()
        try book.write(.periodStart)
        try book.append(.substitution(.init("H", in: nil, out: "h1")), clock: "6:30")
        try book.append(.score(.init("A", player: "a1", points: 1)), clock: "6:30")
        try book.append(.substitution(.init("H", in: "h6", out: nil)), clock: "6:30")
        try book.append(.score(.init("H", player: "h6", points: 2)), clock: "6:10")
        let box = BoxScore(book.game)
        #expect(box.teams.home.players.map { $0.line.total[.plusMinus] }.reduce(0, +) == 5)
        #expect(box.teams.home.players[0].line.total[.plusMinus] == -1)
        #expect(box.teams.home.players[5].line.total[.plusMinus] == 2)
    }

    @Test func aPlayerWhoIsFilledInLaterHasThePointsFromThenOn() throws {
        var book = try Book(.fiba, home: TeamSheet("H", players: ["h1"]), away: TeamSheet("A"))
        try book.write(.gameStart)
        try book.write(.periodStart)
        let basket = try book.write(.score(.init("H", points: 2)))
        #expect(BoxScore(book.game).teams.home.players[0].line.total[.points] == 0)
        try book.write(.score(.init("H", player: "h1", points: 2)), corrects: basket)
        let box = BoxScore(book.game)
        #expect(box.teams.home.players[0].line.total[.points] == 2)
        #expect(box.teams.home.line.total[.points] == 2)
    }

    @Test func aFoulOfTheCoachIsNobodysAndNoTeamFoul() throws {
        var book = try basketball()
        try book.write(.periodStart)
        for _ in 0..<4 { try book.write(.sanction(.init("H", kind: .technical, offender: .coach))) }
        try book.write(.sanction(.init("H", player: "h1", kind: .personal)))
        #expect(BoxScore(book.game).teams.home.line.total[.fouls] == 1)
        #expect(Pad(book.state).inBonus.home == false)
        #expect(
            book.refusal(of: .sanction(.init("H", player: "h1", kind: .technical, offender: .coach)))?.field
                == "offender"
        )
    }

    @Test func iceHockeyCountsTwoAssistsStrengthAndPenaltyMinutes() throws {
        var book = try Book(.nhl)
        try book.write(.gameStart)
        try book.period { book in
            try book.write(
                .score(.init("H", player: "9", assist: "8", secondAssist: "7", points: 1, strength: .powerPlay))
            )
            try book.write(.sanction(.init("A", player: "5", kind: .minor)))
            try book.write(.sanction(.init("A", player: "5", kind: .misconduct)))
            try book.write(.sanction(.init("A", kind: .minor, offender: .bench, minutes: 2, servedBy: "6")))
        }
        let box = BoxScore(book.game)
        let lines = Dictionary(uniqueKeysWithValues: box.teams.home.players.map { ($0.id, $0.line.total) })
        #expect(lines["9"]?[.goals] == 1 && lines["9"]?[.points] == 1 && lines["9"]?[.shotsOnGoal] == 1)
        #expect(lines["9"]?[.powerPlayGoals] == 1)
        #expect(lines["8"]?[.assists] == 1 && lines["7"]?[.assists] == 1 && lines["7"]?[.points] == 1)
        #expect(box.teams.away.players.first { $0.id == "5" }?.line.total[.pim] == 12)
        #expect(box.teams.away.line.total[.pim] == 14)
        #expect(!box.teams.away.players.contains { $0.id == "6" })
    }

    @Test func goalsOfAShootoutCountForNoPlayer() throws {
        var book = try Book(.nhl)
        try book.write(.gameStart)
        for _ in 0..<4 { try book.period { _ in } }
        for round in 0..<3 {
            try book.write(.shootoutAttempt(.init("H", player: "h\(round)", scored: true)))
            if book.state.isDecided { break }
            try book.write(.shootoutAttempt(.init("A", player: "a\(round)", scored: false)))
            if book.state.isDecided { break }
        }
        let box = BoxScore(book.game)
        #expect(box.teams.home.line.total[.goals] == 0 && book.state.score == Both(1, 0))
        #expect(box.teams.home.line.total[.shootoutGoals] == 2)
        #expect(box.teams.home.players.allSatisfy { $0.line.total[.goals] == 0 && $0.line.total[.points] == 0 })
    }

    @Test func anOwnGoalIsTheTeamsAndIsNotedOfThePlayer() throws {
        var book = try Book(.footballLeague, home: TeamSheet("H"), away: TeamSheet("A", players: ["a"]))
        try book.write(.gameStart)
        try book.write(.periodStart)
        try book.score("H", by: "a", kind: .ownGoal)
        let box = BoxScore(book.game)
        #expect(box.teams.home.line.total[.goals] == 1)
        #expect(box.teams.away.players[0].line.total[.ownGoals] == 1)
        #expect(box.teams.away.players[0].line.total[.goals] == 0)
    }

    /// What the box score adds up to in any game that can be played.
    @Test(arguments: RuleSet.presets)
    func theSumsAreThoseOfTheGame(_ rules: RuleSet) throws {
        for seed in 0..<2 {
            var random = try RandomGame(rules, seed: UInt64(seed))
            for _ in 0..<60 { try random.step() }
            let box = BoxScore(random.game)
            for side in Side.allCases {
                let line = box.teams[side].line
                for stat in Stat.allCases {
                    #expect(line.periods.reduce(0) { $0 + $1[stat] } == line.total[stat], "\(stat)")
                }
                switch rules.sport {
                case .basketball: #expect(line.total[.points] == random.game.state.score[side])
                case .baseball: #expect(line.total[.runs] == random.game.state.score[side])
                case .football, .iceHockey:
                    #expect(line.total[.goals] == random.game.state.periods.reduce(0) { $0 + $1[side] })
                case .volleyball, .tennis: break
                }
            }
        }
    }

    @Test func aLineUpHasFiveDifferentPlayersOfTheTeam() throws {
        let book = try basketball()
        func problem(_ players: [PlayerID]) -> RuleError? { book.refusal(of: .lineup(.init("H", players: players))) }
        #expect(problem(Array(Self.home.prefix(5))) == nil)
        #expect(problem(Array(Self.home.prefix(4)))?.code == .wrongCount)
        #expect(problem(Array(Self.home.prefix(4)) + ["a1"])?.code == .playerOfOtherTeam)
        var draft = EventDraft()
        (draft.eventId, draft.type, draft.teamId) = ("e", "lineup", "H")
        draft.playerIds = ["h1", "h1", "h2", "h3", "h4"]
        guard case .failure(let problems) = draft.checked() else { return #expect(Bool(false), "taken") }
        #expect(problems.all.map(\.code) == [.samePlayer])
    }

    @Test func aPlayerOnTheBenchCannotHaveAPlay() throws {
        var book = try basketball()
        try book.write(.periodStart)
        #expect(book.refusal(of: .stat(.init("H", player: "h7", kind: .steal)))?.code == .playerNotOnField)
        #expect(book.refusal(of: .stat(.init("H", player: "h1", kind: .hit)))?.code == .wrongKind)
        #expect(book.refusal(of: .lineup(.init("H", players: Array(Self.home.prefix(5)))))?.code == .periodStillOpen)
    }

    @Test func theJSONOfNewEventsKeepsEverything() throws {
        let plays: [Play] = [
            .stat(.init("H", player: "h1", kind: .steal)), .lineup(.init("H", players: ["h1", "h2"])),
            .score(.init("H", player: "h1", assist: "h2", secondAssist: "h3", points: 1)),
            .sanction(
                .init("H", kind: .minor, offender: .bench, minutes: 2, infraction: "Too many men", servedBy: "h1")
            ),
            .substitution(.init("H", in: "h1", out: nil)),
        ]
        for play in plays {
            let event = GameEvent("e", play)
            #expect(try EventDraft(event).checked().get() == event)
        }
    }
}

extension Book {
    /// Adds an event with the time of its clock.
    fileprivate mutating func append(_ play: Play, clock: String? = nil) throws(RuleError) {
        try add(GameEvent("c\(game.log.count)", play, clock: clock.flatMap(GameClock.init)))
    }
}
