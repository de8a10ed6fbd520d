import Testing
import Wire

@testable import Scoring

/// A mistake is put right by a later line, never by an edit.
@Suite struct CorrectionTests {
    static func started(_ rules: RuleSet = .fiba) throws -> Book {
        var book = try Book(rules)
        try book.write(.gameStart, id: "start")
        if case .clocked = rules.format { try book.write(.periodStart, id: "p1") }
        return book
    }

    @Test func aVoidedBasketNeverWas() throws {
        var book = try Self.started()
        let before = book.state
        let basket = try book.score("H", 3)
        try book.write(.void(basket))
        #expect(book.state == before)
        #expect(book.game.sequence == 4 && !book.game.counts(basket))
        #expect(book.game.history.map(\.id) == ["start", "p1"])
    }

    @Test func aCorrectionStandsWhereTheMistakeStood() throws {
        var book = try Self.started(.atp)
        for winner in "HHHA" { try book.score(String(winner), id: nil) }
        try book.write(.score(.init("A")), id: "fix", corrects: "e2")
        #expect(book.board.situation == "30–30")
        #expect(book.game.history.map(\.id) == ["start", "fix", "e3", "e4", "e5"])
    }

    @Test func aCorrectionMayItselfBeCorrectedButOnlyTheLatestWord() throws {
        var book = try Self.started()
        try book.write(.score(.init("H", points: 3)), id: "first")
        try book.write(.score(.init("H", points: 2)), id: "second", corrects: "first")
        let stale = try #require(throws: RuleError.self) { try book.write(.void("first")) }
        #expect(stale.code == .alreadyCorrected && stale.blockedBy == "second")
        try book.write(.score(.init("H", points: 1)), id: "third", corrects: "second")
        #expect(book.state.score == Both(1, 0))
    }

    @Test func aVoidIsTakenBackByRecordingTheEventAgainInItsPlace() throws {
        var book = try Self.started(.atp)
        for winner in "HHA" { try book.score(String(winner)) }
        let before = book.state
        try book.write(.void("e2"), id: "oops")
        #expect(book.refusalOfWriting(.void("oops"))?.code == .notCorrectable)
        try book.write(.score(.init("H")), id: "again", corrects: "oops")
        #expect(book.state == before)
    }

    @Test func aCorrectionThatMakesALaterEventImpossibleIsRefusedAndNamesIt() throws {
        var book = try Self.started(.footballKnockout)
        let goal = try book.score("H")
        try book.write(.periodEnd)
        try book.period { _ in }
        let whistle = try book.write(.gameEnd)
        #expect(book.refusalOfWriting(.void(goal))?.code == .gameOver)
        try book.write(.reopen)
        try book.write(.void(goal), id: "void")
        #expect(book.refusalOfWriting(.gameEnd)?.code == .scoreLevel)
        #expect(!book.game.history.contains { $0.id == whistle })

        var other = try Self.started(.footballKnockout)
        try other.write(.periodEnd)
        try other.period { _ in }
        let extra = try other.write(.periodStart)
        let refusal = other.refusalOfWriting(.score(.init("H")), after: "p1")
        #expect(refusal?.code == .laterEventImpossible && refusal?.blockedBy == extra)
        #expect(other.state.score == .zero && other.game.log.last?.id == extra)
    }

    @Test func anEventForgottenIsRecordedLateAtItsPlace() throws {
        var book = try Self.started()
        try book.score("H", 2)
        try book.write(.periodEnd)
        try book.write(.periodStart)
        #expect(book.refusalOfWriting(.score(.init("A", points: 2)), period: 1)?.code == .periodOver)
        try book.write(.score(.init("A", points: 2)), id: "late", period: 1, after: "e3")
        #expect(book.state.periods == [Both(2, 2), .zero])
        #expect(book.game.timeline().map(\.score.away) == [0, 0, 0, 2, 2, 2])
    }

    @Test func theEndMayBeVoidedWithoutReopening() throws {
        var book = try Self.started(.footballLeague)
        try book.write(.periodEnd)
        try book.write(.periodStart)
        let before = book.state
        let end = try book.write(.gameEnd)
        try book.write(.void(end))
        #expect(book.state == before)
    }

    @Test func unknownAndReusedIdsAreRefusedAndARepeatedDeliveryIsNot() throws {
        var book = try Self.started()
        #expect(book.refusalOfWriting(.void("nowhere"))?.code == .unknownEvent)
        #expect(book.refusalOfWriting(.score(.init("H", points: 2)), after: "nowhere")?.code == .unknownEvent)
        #expect(book.refusalOfWriting(.periodEnd, id: "start")?.code == .eventIDReused)
        try book.write(.periodStart, id: "p1")
        #expect(book.game.sequence == 2)
    }

    @Test func aStoredBookThatCannotBeNamesItsImpossibleLine() throws {
        let setup = try CorrectionTests.started().game.setup
        let lines = [GameEvent("start", .gameStart), GameEvent("basket", .score(.init("H", points: 2)))]
        let refusal = #expect(throws: RuleError.self) { _ = try Game(setup, log: lines) }
        #expect(refusal?.code == .periodNotStarted && refusal?.blockedBy == "basket")
    }

    @Test func theScoreCanBeAskedForAtEveryLine() throws {
        var book = try Self.started()
        try book.score("H", 3)
        let second = try book.score("A", 2)
        try book.write(.void(second))
        #expect((0...5).map { book.game.score(upTo: $0) } == [.zero, .zero, .zero, Both(3, 0), Both(3, 2), Both(3, 0)])
        #expect(book.game.score(upTo: 6) == nil && book.game.score(upTo: -1) == nil)
    }
}

extension Book {
    mutating func score(_ team: TeamID, id: EventID?) throws(RuleError) { try write(.score(.init(team)), id: id) }

    /// The refusal of writing that line, or nil when the book would take it. The book stays as it is.
    func refusalOfWriting(
        _ play: Play,
        id: EventID = "try",
        period: Int? = nil,
        after: EventID? = nil
    ) -> RuleError? {
        var copy = self
        do throws(RuleError) {
            try copy.write(play, id: id, period: period, after: after)
            return nil
        } catch {
            return error
        }
    }
}
