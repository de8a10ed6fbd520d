/// The buckets of all subjects. A pure value: the time is passed in, in nanoseconds.
///
/// A bucket is one number: the instant at which it is full again. A full bucket is the same as no bucket, so idle
/// buckets are dropped. The table never holds more than `maxBuckets`; when all of those are in use, new subjects of a
/// kind share one bucket, which bounds memory without letting a subject pass a limit by using many names.
///
/// See docs/decisions/backend.md, "A rate limit's bucket is the instant at which it is full again".
struct BucketTable: Sendable {
    private var fullAt: [LimitSubject: UInt64] = [:]
    private let maxBuckets: Int
    /// Idle buckets are removed when the table has grown to this size, and not again before `nextSweep`.
    private var sweepAt: Int
    private var nextSweep: UInt64 = 0

    init(maxBuckets: Int) {
        self.maxBuckets = max(LimitKind.allCases.count, maxBuckets)
        sweepAt = min(1_024, self.maxBuckets)
    }

    var count: Int { fullAt.count }

    /// Takes a call from all buckets. If a bucket has no call left, takes it from no bucket. Nil if `wanted` is empty.
    mutating func take(_ wanted: [(subject: LimitSubject, rule: LimitRule)], now: UInt64) -> LimitVerdict? {
        var verdict: LimitVerdict?
        var changed: [(LimitSubject, UInt64)] = []
        for (subject, rule) in wanted {
            let key = self.key(for: subject, now: now)
            let full = max(fullAt[key] ?? 0, now)
            let mine = LimitVerdict(rule, fullIn: full - now)
            verdict = verdict.map { $0.isTighter(than: mine) ? $0 : mine } ?? mine
            changed.append((key, full &+ rule.interval))
        }
        if verdict?.isAllowed == true {
            for (key, full) in changed { fullAt[key] = full }
        }
        return verdict
    }

    /// Converts the calls that were taken under the earlier rules into calls under the new rules.
    mutating func fit(from earlier: LimitSettings, to settings: LimitSettings, now: UInt64) {
        for (subject, full) in fullAt {
            guard full > now, let old = earlier.rule(for: subject), let new = settings.rule(for: subject) else {
                fullAt[subject] = nil
                continue
            }
            // The quotient fits: it is less than `new.interval`, as `rest` is less than `old.interval`.
            let (calls, rest) = (full - now).quotientAndRemainder(dividingBy: old.interval)
            let part = old.interval.dividingFullWidth(rest.multipliedFullWidth(by: new.interval)).quotient
            let (whole, isTooMuch) = calls.multipliedReportingOverflow(by: new.interval)
            let taken = isTooMuch || whole >= new.capacity ? new.capacity : min(whole + part, new.capacity)
            fullAt[subject] = now &+ taken
        }
    }

    /// The key of a subject's bucket.
    private mutating func key(for subject: LimitSubject, now: UInt64) -> LimitSubject {
        if fullAt.count < sweepAt || fullAt[subject] != nil { return subject }
        if now >= nextSweep { dropIdle(now: now) }
        // Capacity is reserved for the buckets that new subjects share.
        guard fullAt.count < maxBuckets - LimitKind.allCases.count else { return LimitSubject(subject.kind, "") }
        return subject
    }

    private mutating func dropIdle(now: UInt64) {
        fullAt = fullAt.filter { $0.value > now }
        sweepAt = min(max(1_024, fullAt.count * 2), maxBuckets - LimitKind.allCases.count)
        nextSweep = now + 100_000_000
    }
}

/// The verdict on one call: that of the bucket with the fewest calls left.
package struct LimitVerdict: Sendable, Equatable {
    /// Whether the call is admitted.
    package let isAllowed: Bool
    /// The maximum number of calls at once.
    package let limit: Int
    /// How many more calls are possible now.
    package let remaining: Int
    /// Nanoseconds until the whole limit is available again.
    package let resetIn: UInt64
    /// Nanoseconds until one call is possible.
    package let retryIn: UInt64

    init(_ rule: LimitRule, fullIn: UInt64) {
        let capacity = rule.capacity
        let room = capacity > fullIn ? (capacity - fullIn) / rule.interval : 0
        isAllowed = room >= 1
        limit = rule.burst
        remaining = isAllowed ? Int(room) - 1 : 0
        resetIn = isAllowed ? fullIn + rule.interval : fullIn
        retryIn = isAllowed ? 0 : fullIn + rule.interval - capacity
    }

    func isTighter(than other: LimitVerdict) -> Bool {
        if retryIn != other.retryIn { return retryIn > other.retryIn }
        return remaining < other.remaining
    }
}
