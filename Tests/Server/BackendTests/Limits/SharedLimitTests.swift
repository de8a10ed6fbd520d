import Basics
import BowlineTesting
import HTTPServer
import SQLite
import Testing

@testable import Backend

/// Lends from one limit, as the shared database does; it can be out of reach.
private final class LenderDouble: LimitLender {
    private struct State {
        var fullAt: [LimitSubject: UInt64] = [:]
        var isReachable = true
        var asks = 0
    }

    private let state = Locked(State())
    private let clock: ManualClock

    init(_ clock: ManualClock) { self.clock = clock }

    var asks: Int { state.withLock { $0.asks } }
    func setReachable(_ isReachable: Bool) { state.withLock { $0.isReachable = isReachable } }

    func lend(_ asks: [LimitAsk]) async throws(StorageError) -> [LimitLoan] {
        let elapsed = ManualClock().now.duration(to: clock.now).components
        // Some time behind zero, so that there is a past.
        let now = UInt64(
            clamping: 1_000_000_000_000 + elapsed.seconds * 1_000_000_000 + elapsed.attoseconds / 1_000_000_000
        )
        let loans = state.withLock { state -> [LimitLoan]? in
            state.asks += 1
            guard state.isReachable else { return nil }
            return asks.map {
                LimitLoan.make($0.amount, from: &state.fullAt[$0.subject, default: 0], $0.rule, now: now)
            }
        }
        guard let loans else { throw .server(reason: "it is out of reach") }
        return loans
    }

    func removeFull() async throws(StorageError) {}
}

struct SharedLimitTests {
    private let clock = ManualClock()
    private let lender: LenderDouble
    private let nodes: [RateLimiter]
    private let caller = LimitSubject(.address, "203.0.113.1")

    init() throws {
        let (clock, lender) = (clock, LenderDouble(clock))
        self.lender = lender
        nodes = (0..<3).map { _ in RateLimiter(lender: lender, clock: clock) }
    }

    /// How many of so many calls are allowed, each at the next node; a loan that was asked for comes before the next call.
    private func allowed(_ count: Int, _ subject: LimitSubject) async -> Int {
        var allowed = 0
        for number in 0..<count {
            let asks = lender.asks
            if nodes[number % nodes.count].take([subject])?.isAllowed != false { allowed += 1 }
            // The loan is asked for by a task of its own.
            for _ in 0..<20 where lender.asks == asks { await Task.yield() }
        }
        return allowed
    }

    @Test func anAddressHasItsLimitOnceOverAllNodes() async {
        let allowed = await allowed(4_000, caller)
        // A twentieth of the burst for each node may be spent before anything is asked.
        #expect((1_000...1_150).contains(allowed), "\(allowed)")
    }

    @Test func withoutTheDatabaseEachNodeLimitsAnAddressAlone() async {
        lender.setReachable(false)
        #expect(await allowed(6_000, caller) > 2_900)
        #expect(await allowed(600, caller) == 0)
        lender.setReachable(true)
        clock.advance(by: .seconds(30))
        _ = await allowed(600, caller)
        #expect(await allowed(3_000, caller) < 700)
    }

    @Test func checksOfHealthAskForNoLoan() async {
        _ = await allowed(2_000, LimitSubject(.address, "health 203.0.113.1"))
        #expect(lender.asks == 0)
    }

    @Test func signUpsOfAnAddressAreCountedExactlyAndNotWithoutTheDatabase() async throws {
        let subject = LimitSubject(.signUp, "203.0.113.1")
        var verdicts: [LimitVerdict] = []
        for number in 0..<30 { verdicts.append(try #require(try await nodes[number % 3].takeExactly(subject))) }
        #expect(verdicts.map(\.isAllowed) == (0..<30).map { $0 < 20 })
        #expect(verdicts.prefix(21).map(\.remaining) == (0..<20).reversed() + [0])
        #expect(verdicts[29].retryIn == 60_000_000_000)
        lender.setReachable(false)
        await #expect(throws: StorageError.self) { try await nodes[0].takeExactly(subject) }
    }
}
