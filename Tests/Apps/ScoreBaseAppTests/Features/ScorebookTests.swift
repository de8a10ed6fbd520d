import Scoring
import Testing
import Wire

@testable import ScoreBaseApp

@Suite struct ScorebookTests {
    private func opened() throws -> Scorebook { try Fixture.book(Fixture.opening) }

    /// Records a play and has it on disk.
    private func record(_ play: Play, as id: String, receipt: Int64, in book: inout Scorebook) throws {
        try book.record(play, as: id)
        book.saved(try #require(book.nextToSave), as: receipt)
    }

    // MARK: Recording

    @Test func aTapCountsAtOnceAndGoesToTheDisk() throws {
        var book = try opened()
        try book.record(Fixture.homeTwo, as: "m1")
        #expect(book.game.state.score == Both(2, 0) && book.confirmed.state.score == .zero)
        let entry = try #require(book.nextToSave)
        #expect(entry.expected == 2 && entry.event.period == 1)
        book.saved(entry, as: 7)
        #expect(book.nextToSave == nil && book.unsent.map(\.receipt) == [7])
    }

    @Test func eachEventExpectsTheOnesBeforeIt() throws {
        var book = try opened()
        for number in 1...3 { try record(Fixture.homeTwo, as: "m\(number)", receipt: Int64(number), in: &book) }
        #expect(book.unsent.map(\.expected) == [2, 3, 4])
        #expect(book.conflicts.isEmpty)
    }

    @Test func whatTheServerHasIsDropped() throws {
        var book = try opened()
        try record(Fixture.homeTwo, as: "m1", receipt: 1, in: &book)
        try record(Fixture.homeTwo, as: "m2", receipt: 2, in: &book)
        #expect(book.take([Fixture.line(book.unsent[0].event, 3)]) == .taken)
        #expect(book.unsent.map(\.event.id) == ["m2"] && book.droppable == [1])
        #expect(book.game.state.score == Both(4, 0) && book.conflicts.isEmpty)
        book.dropped([1])
        #expect(book.droppable.isEmpty)
    }

    @Test func aPlayTheRulesForbidIsRefused() throws {
        var book = try Fixture.book([.gameStart])
        #expect(throws: RuleError.self) { try book.record(Fixture.homeTwo, as: "m1") }
        #expect(book.unsent.isEmpty)
    }

    @Test func undoWritesALineOfItsOwnAndGoesFurtherBackEachTime() throws {
        var book = try opened()
        try book.record(Fixture.homeTwo, as: "m1")
        try book.record(Fixture.awayTwo, as: "m2")
        try book.undo(as: "u1")
        #expect(book.game.state.score == Both(2, 0) && book.game.log.last?.play == .void("m2"))
        try book.undo(as: "u2")
        #expect(book.game.state.score == .zero && book.game.log.last?.play == .void("m1"))
        #expect(book.unsent.count == 4)
    }

    // MARK: What the server tells

    @Test func aMissingLineIsNoticed() throws {
        var book = try opened()
        #expect(book.take(Fixture.lines([Fixture.homeTwo], from: 5)) == .missing)
        #expect(book.confirmed.sequence == 2)
    }

    @Test func linesThatAreThereChangeNothing() throws {
        var book = try opened()
        let before = book
        #expect(book.take(Fixture.lines(Fixture.opening)) == .taken && book == before)
    }

    @Test func aLineThatTheRulesDoNotKnowIsNotUnderstood() throws {
        var book = try opened()
        var line = Fixture.line(Fixture.homeTwo, 3)
        line.event.type = "three_legged_race"
        #expect(book.take([line]) == .notUnderstood)
    }

    @Test func ofTwoEntriesWithOneNameTheLaterCounts() throws {
        var book = try opened()
        let event = GameEvent("m1", Fixture.homeTwo, period: 1)
        book.restore([
            .init(event: event, expected: 1, receipt: 1), .init(event: event, expected: 2, receipt: 2),
        ])
        #expect(book.unsent.map(\.receipt) == [2] && book.droppable == [1])
    }

    // MARK: An old copy of the log

    @Test func unsentPlaysAreNotNumberedFromAnOlderCopyOfTheLog() throws {
        // The server has a third line, which this device sent before and does not know of: it is offline.
        var book = try opened()
        let plays = ["m1", "m2"].map { GameEvent($0, Fixture.homeTwo, period: 1) }
        book.restore([
            .init(event: plays[0], expected: 3, receipt: 1), .init(event: plays[1], expected: 4, receipt: 2),
        ])
        book.resendIfReady()
        #expect(book.unsent.map(\.expected) == [3, 4] && book.unsent.map(\.receipt) == [1, 2])
        // What is recorded now comes behind them.
        try record(Fixture.awayTwo, as: "m3", receipt: 3, in: &book)
        #expect(book.unsent.map(\.expected) == [3, 4, 5])
        #expect(book.take(Fixture.lines([Fixture.awayTwo], from: 3)) == .taken)
        book.resendIfReady()
        #expect(book.unsent.map(\.receipt) == [1, 2, 3] && book.conflicts.isEmpty)
    }

    @Test func anOwnPlayThatArrivedIsNotAnotherScorekeepersRecordOfTheNext() throws {
        var book = try opened()
        let plays = ["m1", "m2"].map { GameEvent($0, Fixture.homeTwo, period: 1) }
        // The second was numbered as if the first had not been sent, and the server refuses it for that.
        book.restore([
            .init(event: plays[0], expected: 2, receipt: 1), .init(event: plays[1], expected: 2, receipt: 2),
        ])
        #expect(book.take([Fixture.line(plays[0], 3)]) == .taken)
        book.refused(2, because: ScoreBaseError(.conflict))
        #expect(book.conflicts.isEmpty)
        book.resendIfReady()
        #expect(book.unsent.map(\.event.id) == ["m2"] && book.unsent.map(\.expected) == [3])
    }

    @Test func whatLiesBehindADroppedPlayIsNumberedAgain() throws {
        var book = try opened()
        try record(Fixture.homeTwo, as: "m1", receipt: 1, in: &book)
        try record(Fixture.homeTwo, as: "m2", receipt: 2, in: &book)
        book.decide("m1", .drop)
        book.resendIfReady()
        #expect(book.unsent.map(\.event.id) == ["m2"] && book.unsent.map(\.expected) == [2])
    }

    // MARK: Two scorekeepers

    @Test func whatFitsBehindTheOthersGoesOutAnew() throws {
        var book = try opened()
        try record(Fixture.homeTwo, as: "m1", receipt: 1, in: &book)
        try record(Fixture.homeTwo, as: "m2", receipt: 2, in: &book)
        #expect(book.take(Fixture.lines([Fixture.awayTwo], from: 3)) == .taken)
        #expect(book.conflicts.isEmpty)
        book.resendIfReady()
        #expect(book.unsent.map(\.expected) == [3, 4] && book.unsent.allSatisfy { $0.receipt == nil })
        // What lies in the outbox goes only when what takes its place is on disk, the one that stops the lane last.
        #expect(book.droppable.isEmpty)
        book.saved(try #require(book.nextToSave), as: 3)
        book.saved(try #require(book.nextToSave), as: 4)
        #expect(book.droppable == [2, 1])
    }

    @Test func theSamePlayOfTheOtherIsHeldForAPerson() throws {
        var book = try opened()
        try record(Fixture.homeTwo, as: "m1", receipt: 1, in: &book)
        try record(Fixture.awayTwo, as: "m2", receipt: 2, in: &book)
        _ = book.take([Fixture.line(Fixture.homeTwo, 3, period: 1)])
        #expect(book.conflicts.map(\.id) == ["m1"])
        guard case .twin(let theirs) = book.conflicts[0].reason else {
            Issue.record("another reason")
            return
        }
        #expect(theirs.id == "s3")
        book.resendIfReady()
        #expect(book.unsent.map(\.receipt) == [1, 2], "nothing goes out before somebody has decided")
        #expect(book.game.state.score == Both(2, 2))
    }

    /// Without the one in front, the second is right as it lies there.
    @Test(arguments: [(Scorebook.Decision.drop, 2, ["m2"], [1]), (.send, 4, ["m1", "m2"], [1, 2])])
    func aPersonDecidesAboutIt(decision: Scorebook.Decision, home: Int, left: [String], stale: [Int64]) throws {
        var book = try opened()
        try record(Fixture.homeTwo, as: "m1", receipt: 1, in: &book)
        try record(Fixture.awayTwo, as: "m2", receipt: 2, in: &book)
        _ = book.take([Fixture.line(Fixture.homeTwo, 3, period: 1)])
        book.decide("m1", decision)
        book.resendIfReady()
        #expect(book.conflicts.isEmpty && book.unsent.map(\.event.id) == left)
        #expect(book.game.state.score == Both(home, 2))
        #expect(book.unsent.map(\.expected) == Array(3..<3 + left.count) && book.stale.sorted() == stale)
    }

    @Test func decidingAboutOneHoldsTheOthersStill() throws {
        var book = try opened()
        try record(Fixture.homeTwo, as: "m1", receipt: 1, in: &book)
        try record(Fixture.awayTwo, as: "m2", receipt: 2, in: &book)
        _ = book.take([
            Fixture.line(Fixture.homeTwo, 3, period: 1), Fixture.line(Fixture.awayTwo, 4, period: 1),
        ])
        book.decide("m1", .send)
        book.resendIfReady()
        #expect(book.conflicts.map(\.id) == ["m2"] && book.stale.isEmpty)
    }

    @Test func theSameWhistleIsNoConflict() throws {
        var book = try opened()
        try record(.periodEnd, as: "m1", receipt: 1, in: &book)
        _ = book.take([Fixture.line(.periodEnd, 3, period: 1)])
        #expect(book.unsent.isEmpty && book.conflicts.isEmpty && book.droppable == [1])
    }

    @Test func whatNoLongerFitsCanBePutWhereItWasSeen() throws {
        var book = try opened()
        try record(Fixture.homeTwo, as: "m1", receipt: 1, in: &book)
        _ = book.take([Fixture.line(.periodEnd, 3, period: 1)])
        guard case .impossible(let refusal, let offer?) = book.conflicts.first?.reason else {
            Issue.record("there should be an offer")
            return
        }
        #expect(refusal.code == .periodNotStarted || refusal.code == .periodOver)
        #expect(offer.after == "s2")
        book.decide("m1", .place)
        book.resendIfReady()
        #expect(book.conflicts.isEmpty && book.game.state.score == Both(2, 0))
        #expect(book.nextToSave?.event.after == "s2" && book.nextToSave?.expected == 3)
    }

    @Test func aRefusalOfWhatWasWrittenAgainstAnOlderBookIsNoConflict() throws {
        var book = try opened()
        try record(Fixture.homeTwo, as: "m1", receipt: 1, in: &book)
        _ = book.take(Fixture.lines([Fixture.awayTwo], from: 3))
        book.refused(1, because: ScoreBaseError(.conflict))
        #expect(book.conflicts.isEmpty)
        book.resendIfReady()
        #expect(book.nextToSave?.expected == 3 && book.nextToSave?.refusal == nil)
    }

    @Test func aRefusalForAnotherReasonIsShownAndCanBeTriedAgain() throws {
        var book = try opened()
        try record(Fixture.homeTwo, as: "m1", receipt: 1, in: &book)
        book.refused(1, because: ScoreBaseError(.forbidden))
        #expect(book.conflicts.map(\.reason) == [.refused(ScoreBaseError(.forbidden))])
        book.resendIfReady()
        #expect(book.nextToSave == nil)
        book.decide("m1", .send)
        book.resendIfReady()
        #expect(book.nextToSave?.event.id == "m1" && book.stale == [1])
    }

    @Test func leavingOneOutRenumbersThoseBehindIt() throws {
        var book = try opened()
        try record(Fixture.homeTwo, as: "m1", receipt: 1, in: &book)
        try record(Fixture.awayTwo, as: "m2", receipt: 2, in: &book)
        book.refused(1, because: ScoreBaseError(.forbidden))
        book.decide("m1", .drop)
        book.resendIfReady()
        #expect(book.unsent.map(\.expected) == [2] && book.nextToSave?.event.id == "m2")
    }

    @Test func aSaveThatWasOvertakenIsDroppedLater() throws {
        var book = try opened()
        try book.record(Fixture.homeTwo, as: "m1")
        let entry = try #require(book.nextToSave)
        _ = book.take(Fixture.lines([Fixture.awayTwo], from: 3))
        book.resendIfReady()
        book.saved(entry, as: 1)
        #expect(book.nextToSave?.expected == 3 && book.stale == [1] && book.droppable.isEmpty)
    }
}
