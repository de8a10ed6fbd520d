/// Counts wrong guesses. A value type without a clock: times are passed in, in seconds since 1970.
///
/// A bucket is stored as the time at which it is full again, so full buckets need not be stored. A guess counts as
/// wrong from its start until it is known to be right, so simultaneous guesses gain nothing over successive guesses.
package struct GuessLedger: Sendable {
    /// Whether a guess is admitted.
    package enum Verdict: Sendable, Hashable {
        /// All buckets admitted the guess, and it was counted.
        case admitted
        /// No guess is allowed for this many seconds; nothing was counted.
        case refused(seconds: Double)
    }

    /// Changes that are not stored yet.
    package struct Changes: Sendable, Hashable {
        /// Buckets that are not full, and when they will be.
        package var updated: [GuessKey: Double] = [:]
        /// Buckets that are full again or were evicted.
        package var removed: [GuessKey] = []

        /// Whether there is nothing to store.
        package var isEmpty: Bool { updated.isEmpty && removed.isEmpty }
    }

    private var fullAt: [GuessKey: Double]
    private var changed: Set<GuessKey> = []
    private let capacity: Int
    /// The number of buckets at which full buckets are removed, before the capacity is reached.
    private var sweepAt: Int

    /// Creates a ledger from stored buckets. `capacity` is the maximum number of buckets.
    package init(_ stored: [GuessKey: Double] = [:], capacity: Int = 200_000) {
        fullAt = stored
        self.capacity = capacity
        sweepAt = Self.nextSweep(stored.count, capacity)
    }

    /// How many buckets are not full.
    package var count: Int { fullAt.count }

    /// Counts a guess in all buckets. If a bucket has no allowance left, counts it in no bucket.
    package mutating func take(_ buckets: [SizedBucket], now: Double) -> Verdict {
        let wait =
            buckets.map { bucket in
                full(bucket, now) + bucket.allowance.interval - (now + bucket.allowance.capacity)
            }.max() ?? 0
        // Tolerates a millisecond, because subtracting large numbers loses precision.
        guard wait <= 0.001 else { return .refused(seconds: wait) }
        for bucket in buckets { set(bucket.key, full(bucket, now) + bucket.allowance.interval) }
        if fullAt.count >= sweepAt { makeRoom(now) }
        return .admitted
    }

    /// Returns the allowance of a guess that was right.
    package mutating func refund(_ buckets: [SizedBucket], now: Double) {
        for bucket in buckets where fullAt[bucket.key] != nil {
            set(bucket.key, full(bucket, now) - bucket.allowance.interval)
        }
    }

    /// Fills a bucket, as if no guess had been made.
    package mutating func clear(_ key: GuessKey) {
        if fullAt.removeValue(forKey: key) != nil { changed.insert(key) }
    }

    /// Returns the changes to store, and regards them as stored.
    package mutating func takeChanges(now: Double) -> Changes {
        var changes = Changes()
        for key in changed {
            if let full = fullAt[key], full > now {
                changes.updated[key] = full
            } else {
                fullAt[key] = nil
                changes.removed.append(key)
            }
        }
        changed = []
        return changes
    }

    /// Takes back changes that could not be stored, to store them next time.
    package mutating func restore(_ changes: Changes) {
        changed.formUnion(changes.updated.keys)
        changed.formUnion(changes.removed)
    }

    /// When a bucket is full again; limited in case the clock was set back.
    private func full(_ bucket: SizedBucket, _ now: Double) -> Double {
        min(max(fullAt[bucket.key] ?? now, now), now + bucket.allowance.capacity)
    }

    private mutating func set(_ key: GuessKey, _ moment: Double) {
        fullAt[key] = moment
        changed.insert(key)
    }

    /// Removes full buckets and, if there are still too many, the quarter that will be full soonest.
    private mutating func makeRoom(_ now: Double) {
        let idle = fullAt.filter { $0.value <= now }.map(\.key)
        for key in idle { clear(key) }
        if fullAt.count > capacity {
            for (key, _) in fullAt.sorted(by: { $0.value < $1.value }).prefix(capacity / 4 + 1) { clear(key) }
        }
        sweepAt = Self.nextSweep(fullAt.count, capacity)
    }

    /// Twice the current number, so that sweeping has constant amortised cost per guess.
    private static func nextSweep(_ count: Int, _ capacity: Int) -> Int {
        min(max(1_024, count), capacity / 2) * 2 + 1
    }
}
