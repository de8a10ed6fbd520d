import Essentials
import Testing

@testable import Bowline

@Suite struct RetryRulesTests {
    @Test(arguments: 100...599)
    func onlyTheStatusesOfTheTableAreRepeated(_ status: Int) {
        let expected: RetryVerdict =
            switch status {
            case 408, 500, 502, 503, 504: .transient
            case 429: .throttled
            default: .final
            }
        #expect(RetryVerdict.on(status: status) == expected)
    }

    @Test(arguments: [
        (CallError.Reason.cannotConnect(host: "h", .nameNotFound), RetryVerdict.transient),
        (.cannotConnect(host: "h", .refused), .transient),
        (.cannotConnect(host: "h", .unreachable), .transient),
        (.cannotConnect(host: "h", .timedOut), .transient),
        (.cannotConnect(host: "h", .proxy("x")), .transient),
        (.cannotConnect(host: "h", .other("x")), .final),
        (.connectionLost(.init(phase: .waiting, wasReused: false, nothingSent: false, answerBegan: true)), .transient),
        (.timedOut(.waiting), .transient),
        (.malformedResponse("x"), .transient),
        (.untrusted(host: "h", .expired), .final),
        (.invalidRequest(part: "path", problem: "x"), .final),
        (.signedOut, .final),
        (.credentialLocked, .final),
        (.credentialRefused("x"), .final),
        (.cancelled, .final),
        (.tooLarge(.body, limit: 1), .final),
        (.redirectRefused("x"), .final),
        (.rejected(status: 400, ServerProblem()), .final),
        (.unreadable(location: "x", problem: "y"), .final),
        (.throttled(retryAfter: .zero), .final),
        (.circuitOpen(host: "h", retryAfter: .zero), .final),
        (.notCached, .final),
        (.file(path: "/x", problem: "y"), .final),
    ])
    func failuresAreClassifiedByTheTable(_ reason: CallError.Reason, _ verdict: RetryVerdict) {
        #expect(RetryVerdict.on(CallError(reason)) == verdict)
    }

    @Test(arguments: [(0, 50), (1, 100), (4, 800), (8, 12_800), (9, 20_000), (63, 20_000), (1_000, 20_000)])
    func theSpanDoublesUpToItsBound(_ repetition: Int, _ milliseconds: Int) {
        let wait = Backoff().delay(beforeRepetition: repetition, throttled: false, random: 1)
        #expect(wait == .milliseconds(milliseconds))
    }

    @Test func jitterCoversTheWholeSpanAndNothingElse() {
        var generator = SystemRandomNumberGenerator()
        let waits = (0..<10_000).map { _ in
            Backoff().delay(beforeRepetition: 2, throttled: true, random: .random(in: 0...1, using: &generator))
        }
        #expect(waits.allSatisfy { $0 >= .zero && $0 <= .seconds(4) })
        #expect(waits.contains { $0 < .milliseconds(400) })
        #expect(waits.contains { $0 > .milliseconds(3_600) })
    }

    @Test(arguments: [
        ("0", Duration.seconds(0)), ("120", .seconds(120)), ("Tue, 14 Nov 2023 22:14:20 GMT", .seconds(60)),
        ("Tuesday, 14-Nov-23 22:14:20 GMT", .seconds(60)), ("Tue Nov 14 22:14:20 2023", .seconds(60)),
        ("Mon, 13 Nov 2023 22:13:20 GMT", .zero),
    ])
    func bothFormsOfRetryAfterAreRead(_ text: String, _ wait: Duration) {
        #expect(RetryAfter.parse(text, now: Date(timeIntervalSince1970: 1_700_000_000)) == wait)
    }

    @Test(arguments: ["", "-1", "1.5", "soon", "12 s", "٣", "Tue, 31 Feb 2023 22:14:20 GMT"])
    func anythingElseIsNoWait(_ text: String) {
        #expect(RetryAfter.parse(text, now: Date(timeIntervalSince1970: 1_700_000_000)) == nil)
    }

    @Test func successRefillsTheBudgetByWhatTheLastRepetitionCost() throws {
        let origin = try WebAddress("https://api.example.test").origin
        let budget = RetryBudget()
        for _ in 0..<35 { #expect(budget.take(for: origin, throttled: false) != nil) }
        #expect(budget.take(for: origin, throttled: false) == nil)
        #expect(budget.left(for: origin) == 10)
        budget.succeeded(at: origin, after: 14)
        #expect(budget.left(for: origin) == 24)
        budget.succeeded(at: origin, after: nil)
        #expect(budget.left(for: origin) == 25)
        for _ in 0..<1_000 { budget.succeeded(at: origin, after: nil) }
        #expect(budget.left(for: origin) == 500)
    }
}
