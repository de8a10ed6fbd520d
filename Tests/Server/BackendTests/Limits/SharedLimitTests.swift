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
    }

    private let state = Locked(State())
    private let clock: ManualClock
    private let start: ManualClock.Instant

    init(_ clock: ManualClock) {
        self.clock = clock
        start = clock.now
    }

    func setReachable(_ isReachable: Bool) { state.withLock { $0.isReachable = isReachable } }

    func lend(_ asks: [LimitAsk]) async throws(StorageError) -> [LimitLoan] {
        let elapsed = start.duration(to: clock.now).components
        // Some time behind zero, so that there is a past.
        let now = UInt64(
            clamping: 1_000_000_000_000 + elapsed.seconds * 1_000_000_000 + elapsed.attoseconds / 1_000_000_000
        )
        let loans = state.withLock { state -> [LimitLoan]? in
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
    private let start: ManualClock.Instant
    private let lender: LenderDouble
    private let nodes: [RateLimiter]
    private let caller = LimitSubject(.address, "203.0.113.1")

    init() throws {
        let (clock, lender) = (clock, LenderDouble(clock))
        self.lender = lender
        start = clock.now
        nodes = (0..<3).map { _ in RateLimiter(lender: lender, clock: clock) }
    }

    /// How many of so many calls are allowed, each at the next of `shares`; a loan comes before the next call.
    private func allowed(_ count: Int, _ shares: inout [LimitShares], isReachable: Bool = true) async throws -> Int {
        let rule = try #require(LimitSettings.standard.rule(for: caller))
        var allowed = 0
        for number in 0..<count {
            let place = number % shares.count
            let verdict = shares[place].verdict([(caller, rule)], now: now)
            // Without a verdict nothing that is shared refuses the call.
            let isAllowed = verdict?.isAllowed != false
            if isAllowed { allowed += 1 }
            for ask in shares[place].spend([(caller, rule)], isAllowed: isAllowed, now: now) {
                let loan = isReachable ? try await lender.lend([ask]).first : nil
                shares[place].take(loan, ask, now: now)
            }
        }
        return allowed
    }

    private var now: UInt64 { UInt64(clamping: start.duration(to: clock.now).components.seconds * 1_000_000_000) }

    @Test func anAddressHasItsLimitOnceOverAllNodes() async throws {
        var shares = Array(repeating: LimitShares(), count: 3)
        let allowed = try await allowed(3_000, &shares)
        // A twentieth of the burst for each node may be spent before anything is asked.
        #expect((1_000...1_150).contains(allowed), "\(allowed)")
    }

    @Test func withoutTheDatabaseEachNodeLimitsAnAddressAlone() async throws {
        var shares = Array(repeating: LimitShares(), count: 3)
        #expect(try await allowed(3_000, &shares, isReachable: false) == 3_000)
        // The first answer of the database ends that.
        clock.advance(by: .seconds(1))
        _ = try await allowed(3, &shares)
        #expect(try await allowed(3_000, &shares) < 1_150)
        // A loan that does not come within a second is the same as none.
        clock.advance(by: .seconds(60))
        let rule = try #require(LimitSettings.standard.rule(for: caller))
        var share = LimitShares()
        var asks = 0
        while asks == 0 { asks = share.spend([(caller, rule)], isAllowed: true, now: now).count }
        #expect(share.verdict([(caller, rule)], now: now) != nil)
        clock.advance(by: .seconds(2))
        #expect(share.verdict([(caller, rule)], now: now) == nil)
    }

    @Test func checksOfHealthAskForNoLoan() {
        let subject = LimitSubject(.address, "health 203.0.113.1")
        for _ in 0..<2_000 { _ = nodes[0].take([subject]) }
        #expect(subject.sharing == .never && caller.sharing == .whileReachable)
        #expect(nodes[0].take([subject])?.isAllowed == false)
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
