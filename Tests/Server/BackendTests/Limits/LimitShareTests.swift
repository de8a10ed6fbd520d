import Testing

@testable import Backend

/// Processes that share one limit, in steps of a millisecond. A loan arrives some steps after it was asked for.
private struct SharedLimit {
    let rule: LimitRule
    var fullAt: UInt64 = 0
    var now: UInt64 = 1_000_000_000_000
    var shares: [LimitShare]
    var isReachable: [Bool]
    var asks = 0
    private var onTheWay: [(process: Int, arrives: UInt64, loan: LimitLoan?)] = []

    init(_ rule: LimitRule, processes: Int) {
        self.rule = rule
        shares = Array(repeating: LimitShare(now: 1_000_000_000_000), count: processes)
        isReachable = Array(repeating: true, count: processes)
    }

    /// Tries one call; whether it is allowed.
    mutating func call(_ process: Int) -> Bool {
        let verdict = shares[process].verdict(rule, now: now)
        if verdict.isAllowed { shares[process].spend() }
        if let amount = shares[process].ask(rule, now: now) {
            asks += 1
            let loan = isReachable[process] ? LimitLoan.make(amount, from: &fullAt, rule, now: now) : nil
            onTheWay.append((process, now + 3_000_000, loan))
        }
        return verdict.isAllowed
    }

    mutating func pass(milliseconds: UInt64 = 1) {
        now += milliseconds * 1_000_000
        for message in onTheWay where message.arrives <= now {
            shares[message.process].take(message.loan, rule, now: now)
        }
        onTheWay.removeAll { $0.arrives <= now }
    }

    /// How many calls are allowed when each process is called so often a millisecond.
    mutating func allowed(seconds: Int, perMillisecond calls: [Int]) -> Int {
        var allowed = 0
        for _ in 0..<seconds * 1_000 {
            for (process, count) in calls.enumerated() {
                for _ in 0..<count where call(process) { allowed += 1 }
            }
            pass()
        }
        return allowed
    }
}

struct LimitShareTests {
    private let standard: LimitRule

    init() throws { standard = try #require(LimitRule(perSecond: 1_000, burst: 2_000)) }

    @Test(arguments: [[3, 3, 3], [9, 0, 0], [8, 1, 1], [1, 1, 1, 1, 1]])
    func processesTogetherAllowTheLimitWhereverTheCallsCome(calls: [Int]) {
        var limit = SharedLimit(standard, processes: calls.count)
        let allowed = limit.allowed(seconds: 10, perMillisecond: calls)
        #expect((11_400...12_600).contains(allowed), "\(allowed)")
        // However often it is called, a process asks forty times a second.
        #expect(limit.asks <= 420 * calls.count, "\(limit.asks)")
        let later = limit.allowed(seconds: 10, perMillisecond: calls)
        #expect((9_500...10_500).contains(later), "\(later)")
    }

    @Test func lessThanTheLimitIsNeverRefused() {
        var limit = SharedLimit(standard, processes: 3)
        var refused = 0
        for step in 0..<20_000 {
            // 900 a second, at one process for a second, then at the next.
            if step % 10 != 0, !limit.call(step / 1_000 % 3) { refused += 1 }
            limit.pass()
        }
        #expect(refused == 0)
    }

    @Test func whoCallsSeldomNeedsNoLoan() {
        var limit = SharedLimit(standard, processes: 3)
        var refused = 0
        for _ in 0..<1_000 {
            if !limit.call(0) { refused += 1 }
            limit.pass(milliseconds: 500)
        }
        #expect(refused == 0)
        #expect(limit.asks == 0)
    }

    @Test func aProcessThatIsCutOffAllowsLess() {
        var limit = SharedLimit(standard, processes: 3)
        _ = limit.allowed(seconds: 2, perMillisecond: [3, 3, 3])
        limit.isReachable[0] = false
        let allowed = limit.allowed(seconds: 10, perMillisecond: [3, 0, 0])
        #expect(allowed < 500, "\(allowed)")
        limit.isReachable[0] = true
        limit.pass(milliseconds: 1_000)
        let later = limit.allowed(seconds: 10, perMillisecond: [3, 0, 0])
        #expect(later > 9_500, "\(later)")
    }

    @Test func aSmallLimitHoldsInTheLongRun() throws {
        var limit = SharedLimit(try #require(LimitRule(perSecond: 5, burst: 7)), processes: 3)
        let allowed = limit.allowed(seconds: 100, perMillisecond: [1, 1, 1])
        #expect((475...530).contains(allowed), "\(allowed)")
    }

    @Test func aLoanIsAtMostWhatThereIs() {
        var fullAt: UInt64 = 0
        let now: UInt64 = 10_000_000_000
        func loan(_ charge: Int, _ wanted: Int) -> Int {
            LimitLoan.make(LimitAsk.Amount(charge: charge, wanted: wanted), from: &fullAt, standard, now: now).calls
        }
        #expect(loan(0, 50) == 500)
        #expect(loan(1_400, 50) == 50)
        #expect(loan(30, 50) == 20)
        // What was spent on account is charged where there is no room, too.
        #expect(loan(10, 50) == 0)
        #expect(fullAt == now + 2_010 * standard.interval)
    }
}
