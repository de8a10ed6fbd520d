import Testing
import Wire

@testable import Backend

struct JobBoardTests {
    private func job(_ account: Int64, _ place: Int64) -> GistJob {
        let link = Gista.Link(id: "l-t-\(place)", title: "", url: "u", category: "", status: .pending)
        return GistJob(account: account, owner: "o", place: place, attempt: 0, link: link)
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
        #expect(board.choose(from: greedy + [job(2, 0)]).map(\.account) == [1, 1, 2])
        board.end(greedy[0])
        #expect(board.choose(from: greedy).map(\.place) == [0])
    }

    @Test func endingWhatNeverBeganChangesNothing() {
        var board = JobBoard(slots: 2)
        board.end(job(1, 1))
        #expect(board.choose(from: [job(1, 1), job(1, 2), job(2, 1)]).count == 2)
    }
}

struct RetryRuleTests {
    private let rule = RetryRule()

    @Test func waitsGrowAndEnd() {
        let problem = ReadProblem(reason: "", isTemporary: true)
        let waits = (1...4).map { rule.wait(after: problem, attempt: $0, draw: 0.5) }
        #expect(waits == [1_000, 4_000, 15_000, nil])
        #expect(rule.wait(after: problem, attempt: 1, draw: 0) == 800)
        #expect(rule.wait(after: problem, attempt: 1, draw: 1) == 1_200)
    }

    @Test func whatWillNotPassIsNotTriedAgain() {
        #expect(rule.wait(after: ReadProblem(reason: ""), attempt: 1, draw: 0.5) == nil)
    }

    @Test func aSiteMayAskForMoreTimeButNotForEver() {
        let polite = ReadProblem(reason: "", isTemporary: true, retryAfter: 60)
        #expect(rule.wait(after: polite, attempt: 1, draw: 0.5) == 60_000)
        let rude = ReadProblem(reason: "", isTemporary: true, retryAfter: 9_999_999)
        #expect(rule.wait(after: rude, attempt: 1, draw: 0.5) == 3_600_000)
    }
}

struct PlaceTests {
    @Test func noPlaceIsGivenTwice() {
        let now = ManualSeconds(1)
        let minter = PlaceMinter(above: 0, now: now.read)
        let (first, second) = (minter.next(), minter.next())
        #expect(second > first)
        now.advance(-1)
        #expect(minter.next() > second)
        #expect(PlaceMinter(above: 9_000_000, now: now.read).next() == 9_000_001)
    }

    @Test func anIDIsReadAsItIsWritten() {
        let id = ShelfID(.link, tag: "ab12", place: 1_234_567)
        #expect(ShelfID(id.text, .link, of: "ab12") == id)
        #expect(ShelfID(id.text, .gist, of: "ab12") == nil)
        #expect(ShelfID(id.text, .link, of: "ab13") == nil)
        for text in [
            "", "l", "l-ab12", "l-ab12-", "l-ab12-QGLJ", "l-ab12-0qglj", "l-ab12-+1", "l-ab12-qglj-1", "l-ab12-\u{e4}",
        ] {
            #expect(ShelfID(text, .link, of: "ab12") == nil)
        }
    }
}
