internal import Basics
package import SQLite

/// Decides which calls are admitted. One lock, held for the few hash lookups of a call.
///
/// Processes that share a database share the limits of tenants, keys and addresses: each borrows parts of them, without
/// delaying calls.
package final class RateLimiter: Sendable {
    fileprivate struct State {
        var settings: LimitSettings
        var buckets: BucketTable
        var shares: LimitShares
        /// Loans that are to be requested, and whether a request is running.
        var asks: [LimitAsk] = []
        var isAsking = false
    }

    private let state: Locked<State>
    private let nanoseconds: @Sendable () -> UInt64
    private let isOff: Bool
    private let lender: (any LimitLender)?

    /// Creates a limiter with these settings. `maxBuckets` is the maximum number of buckets in memory.
    package convenience init(
        _ settings: LimitSettings = .standard,
        isOff: Bool = false,
        maxBuckets: Int = 200_000,
        clock: some Clock<Duration> = ContinuousClock()
    ) {
        self.init(settings, isOff: isOff, maxBuckets: maxBuckets, lender: nil, clock: clock)
    }

    /// A limiter with limits that `lender` lends to this process and others.
    init(
        _ settings: LimitSettings = .standard,
        isOff: Bool = false,
        maxBuckets: Int = 200_000,
        lender: (any LimitLender)?,
        clock: some Clock<Duration> = ContinuousClock()
    ) {
        state = Locked(State(settings: settings, buckets: BucketTable(maxBuckets: maxBuckets), shares: LimitShares()))
        let start = clock.now
        nanoseconds = { UInt64(clamping: start.duration(to: clock.now).nanoseconds) }
        self.isOff = isOff
        self.lender = lender
    }

    /// Takes one call from the limits of all subjects. If a limit is reached, takes it from no limit. Nil when no
    /// limit applies.
    package func take(_ subjects: [LimitSubject]) -> LimitVerdict? {
        guard !isOff, !subjects.isEmpty else { return nil }
        let now = nanoseconds()
        let (verdict, startsBorrowing) = state.withLock { state in
            var own: [(LimitSubject, LimitRule)] = []
            var shared: [(LimitSubject, LimitRule)] = []
            own.reserveCapacity(subjects.count)
            for subject in subjects {
                guard let rule = state.settings.rule(for: subject) else { continue }
                let sharing = lender == nil ? .never : subject.sharing
                if sharing != .never { shared.append((subject, rule)) }
                if sharing != .always { own.append((subject, rule)) }
            }
            let verdict = state.take(own, shared, now: now)
            let startsBorrowing = !state.asks.isEmpty && !state.isAsking
            if startsBorrowing { state.isAsking = true }
            return (verdict, startsBorrowing)
        }
        if startsBorrowing { Task { await borrow() } }
        return verdict
    }

    /// Takes one call from the limit of a subject, which all processes count in the shared database: exact, at the cost
    /// of a round trip. For calls that write to the database anyway. Nil when no limit applies.
    package func takeExactly(_ subject: LimitSubject) async throws(StorageError) -> LimitVerdict? {
        guard !isOff, let lender else { return take([subject]) }
        guard let rule = state.withLock({ $0.settings.rule(for: subject) }) else { return nil }
        let singleCall = LimitAsk.Amount(charge: 0, wanted: 1, takesMore: false)
        let loans = try await lender.lend([LimitAsk(subject: subject, rule: rule, amount: singleCall)])
        return loans.first.map { LimitVerdict(rule, fullIn: $0.calls == 1 ? $0.fullIn - rule.interval : $0.fullIn) }
    }

    /// Removes the shared limits that are full again.
    package func sweep() async throws(StorageError) {
        try await lender?.removeFull()
    }

    /// Requests loans until none is wanted.
    private func borrow() async {
        while let asks = state.withLock({ $0.nextAsks() }) {
            var loans: [LimitLoan]?
            do throws(StorageError) { loans = try await lender?.lend(asks) } catch {
                // Calls continue with what is left, and then are refused: fewer than the limit, not more.
                loans = nil
            }
            let now = nanoseconds()
            state.withLock { state in
                for (index, ask) in asks.enumerated() { state.shares.take(loans?[index], ask, now: now) }
            }
        }
    }

    /// Replaces the rules. Calls that were taken still count, as far as the new rules have room for them.
    package func change(_ settings: LimitSettings) {
        let now = nanoseconds()
        state.withLock { state in
            state.buckets.fit(from: state.settings, to: settings, now: now)
            state.settings = settings
            state.shares = LimitShares()
        }
    }

    /// The number of buckets in memory.
    package var bucketCount: Int { state.withLock { $0.buckets.count } }
}

extension RateLimiter.State {
    fileprivate mutating func take(
        _ own: [(LimitSubject, LimitRule)],
        _ shared: [(LimitSubject, LimitRule)],
        now: UInt64
    ) -> LimitVerdict? {
        guard !shared.isEmpty else { return buckets.take(own, now: now) }
        let borrowed = shares.verdict(shared, now: now)
        var verdict = borrowed
        if borrowed?.isAllowed != false, let mine = buckets.take(own, now: now) {
            verdict = verdict.map { $0.isTighter(than: mine) ? $0 : mine } ?? mine
        }
        asks += shares.spend(shared, isAllowed: verdict?.isAllowed == true, now: now)
        return verdict
    }

    /// The loans to request next; nil if there are none.
    fileprivate mutating func nextAsks() -> [LimitAsk]? {
        defer { asks = [] }
        isAsking = !asks.isEmpty
        return isAsking ? asks : nil
    }
}

extension Duration {
    fileprivate var nanoseconds: Int64 { components.seconds * 1_000_000_000 + components.attoseconds / 1_000_000_000 }
}
