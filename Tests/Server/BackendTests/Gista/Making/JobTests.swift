import Testing
import Wire

@testable import Backend

struct JobBoardTests {
    private func job(_ account: Int64, _ place: Int64, deaths: Int = 0) -> GistJob {
        let link = Gista.Link(id: "l-t-\(place)", title: "", url: "u", category: "", status: .pending)
        return GistJob(account: account, owner: "o", place: place, attempt: 0, link: link, crashes: deaths)
    }

    @Test func noMoreJobsBeginThanThereIsRoomFor() {
        var board = JobBoard(slots: 4)
        let jobs = (0..<10).map { job(Int64($0), 1) }
        #expect(board.choose(from: jobs).map(\.account) == [0, 1, 2, 3])
        #expect(!board.hasRoom)
        #expect(board.choose(from: jobs).isEmpty)
        board.end(jobs[2])
        #expect(board.choose(from: jobs).map(\.account) == [2])
    }

    @Test func nobodyHasMoreThanHalf() {
        var board = JobBoard(slots: 4)
        let greedy = (0..<10).map { job(1, Int64($0)) }
        #expect(board.choose(from: greedy + [job(2, 0)]).map(\.account) == [1, 2, 1])
        board.end(greedy[0])
        #expect(board.choose(from: greedy).map(\.place) == [0])
    }

    @Test func accountsTakeTurns() {
        var board = JobBoard(slots: 8)
        let due = (0..<5).map { job(1, $0) } + (0..<5).map { job(2, $0) } + [job(3, 0)]
        #expect(board.choose(from: due).map(\.account) == [1, 2, 3, 1, 2, 1, 2, 1])
        #expect(board.lastAccount == 1)
    }

    /// While such a job runs nothing else does, so that the next death of the process tells whose fault it is.
    @Test func aJobThatTheProcessDiedWithRunsAlone() {
        var board = JobBoard(slots: 4)
        let (suspect, others) = (job(1, 1, deaths: 1), [job(2, 1), job(3, 1)])
        #expect(board.choose(from: [others[0]]) == [others[0]])
        // It waits until the others have ended, and nothing is begun before it.
        #expect(board.choose(from: [suspect] + others).isEmpty)
        board.end(others[0])
        #expect(board.choose(from: [suspect] + others) == [suspect])
        #expect(!board.hasRoom)
        #expect(board.choose(from: others).isEmpty)
        board.end(suspect)
        #expect(board.choose(from: others) == others)
    }

    @Test func endingWhatNeverBeganChangesNothing() {
        var board = JobBoard(slots: 2)
        board.end(job(1, 1))
        #expect(board.choose(from: [job(1, 1), job(1, 2), job(2, 1)]).count == 2)
    }
}

struct FairTurnsTests {
    @Test func onePieceIsNotBehindAThousand() {
        var turns = FairTurns(slots: 2)
        for number in 0..<1_000 { turns.wait(number, of: 1) }
        var (first, second) = (turns.next(), turns.next())
        #expect([first?.number, second?.number] == [0, 1])
        #expect(turns.next() == nil)
        turns.wait(5_000, of: 2)
        turns.leave(first?.slot ?? 0, of: 1)
        first = turns.next()
        #expect(first?.number == 5_000)
        turns.leave(second?.slot ?? 0, of: 1)
        second = turns.next()
        #expect(second?.number == 2)
    }

    @Test func withOneSlotAccountsTakeTurns() {
        var turns = FairTurns(slots: 1)
        for number in 0..<3 { turns.wait(number, of: 1) }
        for number in 10..<13 { turns.wait(number, of: 2) }
        var order: [Int] = []
        while let next = turns.next() {
            order.append(next.number)
            turns.leave(next.slot, of: next.number < 10 ? 1 : 2)
        }
        #expect(order == [0, 10, 1, 11, 2, 12])
    }
}

struct StoredTextTests {
    @Test func aTextIsCutAtCharactersAndAtBytes() {
        #expect("short".bounded(by: (10, 10)) == "short")
        #expect("аbвгд".bounded(by: (3, 100)) == "аbв")
        #expect("аbвгд".bounded(by: (100, 4)) == "аb")
        #expect("аbвгд".bounded(by: (100, 5)) == "аbв")
        #expect("a\u{1}b\u{0}".bounded(by: (9, 9)) == "a b ")
    }

    @Test func oneCharacterOfManyBytesIsCutToo() {
        let wide = "e" + String(repeating: "\u{301}", count: 100_000)
        #expect(wide.count == 1)
        let cut = wide.bounded(by: (10, 101))
        #expect(cut.utf8.count == 101)
        #expect(!cut.unicodeScalars.contains("\u{FFFD}"))
    }
}

struct RetryRuleTests {
    private let rule = RetryRule()

    @Test func waitsGrowAndEnd() {
        let problem = PageReadError(reason: "", isTemporary: true)
        let waits = (1...4).map { rule.wait(after: problem, attempt: $0, random: 0.5) }
        #expect(waits == [1_000, 4_000, 15_000, nil])
        #expect(rule.wait(after: problem, attempt: 1, random: 0) == 800)
        #expect(rule.wait(after: problem, attempt: 1, random: 1) == 1_200)
    }

    @Test func whatWillNotPassIsNotTriedAgain() {
        #expect(rule.wait(after: PageReadError(reason: ""), attempt: 1, random: 0.5) == nil)
    }

    @Test func aSiteMayAskForMoreTimeButNotForEver() {
        let polite = PageReadError(reason: "", isTemporary: true, retryAfter: 60)
        #expect(rule.wait(after: polite, attempt: 1, random: 0.5) == 60_000)
        let rude = PageReadError(reason: "", isTemporary: true, retryAfter: 9_999_999)
        #expect(rule.wait(after: rude, attempt: 1, random: 0.5) == 3_600_000)
    }

    @Test(arguments: [(Int.min, 1_000), (-1, 1_000), (0, 1_000), (Int.max, 3_600_000)] as [(Int, Int64)])
    func anyNumberOfSecondsBecomesAWaitThatCanBeKept(asked: Int, wait: Int64) {
        let problem = PageReadError(reason: "", isTemporary: true, retryAfter: asked)
        #expect(rule.wait(after: problem, attempt: 1, random: 0.5) == wait)
    }
}

struct PlaceTests {
    @Test func noPlaceIsGivenTwice() {
        let now = ManualSeconds(1)
        let places = PlaceGenerator(above: 0, now: now.read)
        let (first, second) = (places.next(), places.next())
        #expect(second > first)
        now.advance(-1)
        #expect(places.next() > second)
        #expect(PlaceGenerator(above: 9_000_000, now: now.read).next() == 9_000_001)
    }

    @Test func processesOnOneDatabaseGiveOutDifferentPlaces() {
        let now = ManualSeconds(1)
        let processes = [3, 4, 255].map { PlaceGenerator(above: 100, turn: $0, now: now.read) }
        let places = processes.map { process in (0..<1_000).map { _ in process.next() } }
        #expect(Set(places.joined()).count == 3_000)
        #expect(places.allSatisfy { $0 == $0.sorted() && ($0.first ?? 0) >= 1_000_000 })
    }

    @Test func anIDIsReadAsItIsWritten() {
        let id = LibraryItemID(.link, tag: "ab12", place: 1_234_567)
        #expect(LibraryItemID(id.text, .link, of: "ab12") == id)
        #expect(LibraryItemID(id.text, .gist, of: "ab12") == nil)
        #expect(LibraryItemID(id.text, .link, of: "ab13") == nil)
        for text in [
            "", "l", "l-ab12", "l-ab12-", "l-ab12-QGLJ", "l-ab12-0qglj", "l-ab12-+1", "l-ab12-qglj-1", "l-ab12-\u{e4}",
        ] {
            #expect(LibraryItemID(text, .link, of: "ab12") == nil)
        }
    }
}
