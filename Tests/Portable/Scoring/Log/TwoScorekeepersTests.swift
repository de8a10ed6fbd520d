import Testing

@testable import Scoring

@Suite struct TwoScorekeepersTests {
    private func basket(_ id: EventID, _ team: TeamID, _ points: Int, player: PlayerID? = nil) -> GameEvent {
        GameEvent(id, .score(.init(team, player: player, points: points)))
    }

    @Test func aWriterWhoHasNotSeenTheLatestLinesIsShownThem() throws {
        var game = try CorrectionTests.started().game
        try game.append([basket("a1", "H", 2)], expecting: 2)
        let problem = #expect(throws: BatchError.self) { try game.append([basket("b1", "A", 2)], expecting: 2) }
        #expect(problem == .conflict(Conflict(expected: 2, actual: 3, newer: [basket("a1", "H", 2)])))
        #expect(game.sequence == 3)
        #expect(try game.append([basket("a1", "H", 2)], expecting: 2) == 0)
    }

    @Test func aBatchIsTakenWholeOrNotAtAll() throws {
        var game = try CorrectionTests.started().game
        let batch = [basket("a1", "H", 2), basket("a2", "H", 4), basket("a3", "H", 2)]
        let problem = #expect(throws: BatchError.self) { try game.append(batch) }
        guard case .refused(let place, let refusal)? = problem else {
            Issue.record("not refused by the rules")
            return
        }
        #expect(place == 1 && refusal.code == .wrongPoints)
        #expect(game.sequence == 2 && game.state.score == .zero)
        #expect(try game.append([batch[0], batch[2]]) == 2)
    }

    @Test func aRefusedBatchOfCorrectionsLeavesTheBookAsItWas() throws {
        var game = try CorrectionTests.started().game
        try game.append([basket("a1", "H", 2), basket("a2", "A", 3)])
        let before = game
        let batch = [
            GameEvent("b1", .void("a1")), basket("b2", "H", 1).placed(after: "p1"), GameEvent("b3", .void("a1")),
        ]
        #expect(throws: BatchError.self) { try game.append(batch) }
        #expect(game.log == before.log && game.state == before.state && game.history == before.history)
        #expect(try game.append(Array(batch.dropLast())) == 2)
        #expect(game.state.score == Both(1, 3))
    }

    @Test func everythingASecondScorekeeperWroteIsAccountedFor() throws {
        var game = try CorrectionTests.started().game
        // The first scorekeeper, in touch, records a basket and closes the quarter.
        try game.append([basket("a1", "H", 2, player: "h7"), GameEvent("a2", .periodEnd)], expecting: 2)
        // The second, out of touch, had seen two lines: the same basket, a foul, one more basket, the same whistle.
        let mine = [
            basket("b1", "H", 2, player: "h7"), basket("b2", "A", 3), GameEvent("b3", .periodEnd),
            GameEvent("b4", .periodStart), basket("b5", "A", 2), GameEvent("a1", .gameEnd),
        ]
        let result = game.rebasing(mine, writtenAt: 2)
        #expect(result.held == [.init(mine: mine[0], theirs: "a1")])
        #expect(result.alreadyThere.map(\.id) == ["b3"])
        #expect(result.applied.map(\.id) == ["b4", "b5"])
        #expect(result.refused.map(\.refusal.code) == [.periodNotStarted, .eventIDReused])
        #expect(result.refused[0].offer == mine[1].placed(after: "p1"))
        let all = result.held.map(\.mine) + result.alreadyThere + result.applied + result.refused.map(\.event)
        #expect(Set(all.map(\.id)) == Set(mine.map(\.id)) && all.count == mine.count)

        var merged = result.game
        try merged.append(try #require(result.refused[0].offer))
        #expect(merged.state.periods == [Both(2, 3), Both(0, 2)])
    }

    @Test(arguments: [
        ("7:32", "7:02", true), ("7:32", "8:32", true), ("7:32", "6:31", false), ("0:04.8", "0:30", true),
    ])
    func twoClocksThatAreApartStillMeetAtTheSamePlay(_ ours: String, _ theirs: String, _ isHeld: Bool) throws {
        var game = try CorrectionTests.started().game
        func basket(_ id: EventID, _ time: String) -> GameEvent {
            GameEvent(id, .score(.init("H", points: 2)), clock: GameClock(time))
        }
        let seen = game.sequence
        try game.append(basket("theirs", theirs))
        let result = game.rebasing([basket("ours", ours)], writtenAt: seen)
        #expect(result.held.isEmpty != isHeld && result.applied.isEmpty == isHeld)
    }

    @Test func bothCorrectingTheSameMistakeLeavesOneCorrection() throws {
        var game = try CorrectionTests.started().game
        try game.append([basket("a1", "H", 3)])
        try game.append([GameEvent("a2", .void("a1"))], expecting: 3)
        let same = game.rebasing([GameEvent("b1", .void("a1"))], writtenAt: 3)
        #expect(same.alreadyThere.map(\.id) == ["b1"] && same.game.sequence == 4)
        let other = game.rebasing([GameEvent("b1", basket("", "H", 2).play, corrects: "a1")], writtenAt: 3)
        #expect(other.refused.first?.refusal.code == .alreadyCorrected)
        #expect(other.refused.first?.refusal.blockedBy == "a2")
    }

    @Test func twoFreeThrowsAreNotTakenForOne() throws {
        var game = try CorrectionTests.started().game
        try game.append([basket("a1", "H", 1, player: "h7")])
        let mine = [basket("b1", "H", 1, player: "h7"), basket("b2", "H", 1, player: "h7")]
        let result = game.rebasing(mine, writtenAt: 2)
        #expect(result.held.map(\.mine.id) == ["b1"] && result.applied.map(\.id) == ["b2"])
    }

    @Test func aBatchTellsEachNewLineAndTheScoreItLedTo() throws {
        var game = try CorrectionTests.started().game
        let batch = [basket("a1", "H", 3), basket("a2", "A", 2), GameEvent("a3", .void("a1"))]
        var told: [(EventID, Both<Int>)] = []
        try game.append([batch[0]]) { told.append(($0.id, $1.score)) }
        try game.append(batch) { told.append(($0.id, $1.score)) }
        #expect(told.map(\.0) == ["a1", "a2", "a3"])
        #expect(told.map(\.1) == [Both(3, 0), Both(3, 2), Both(0, 2)])
    }
}
