/// Counts wrong guesses. A pure value: time, in seconds since 1970, is given.
///
/// A bucket is one number, the moment at which it is full again, so a full bucket need not be kept. A guess counts as
/// wrong from its beginning until it is known to be right: many at once get no further than one after the other.
package struct GuessLedger: Sendable {
    /// Whether a guess is admitted.
    package enum Verdict: Sendable, Hashable {
        /// All buckets admitted the guess, and it was counted.
        case admitted
        /// No guess is admitted for this many seconds; nothing was taken.
        case refused(seconds: Double)
    }

    /// The changes since the last store.
    package struct Changes: Sendable, Hashable {
        /// Buckets that are not full, and when they will be.
        package var updated: [GuessKey: Double] = [:]
        /// Buckets that are full again or were forgotten.
        package var removed: [GuessKey] = []

        /// Whether there is nothing to store.
        package var isEmpty: Bool { updated.isEmpty && removed.isEmpty }
    }

    private var fullAt: [GuessKey: Double]
    private var changed: Set<GuessKey> = []
    private let capacity: Int
    /// Full buckets are looked for when there are this many, so that they do not stay until there is no room.
    private var sweepAt: Int

    /// Creates a ledger from what was stored, with at most `most` buckets.
    package init(_ stored: [GuessKey: Double] = [:], capacity: Int = 200_000) {
        fullAt = stored
        self.capacity = capacity
        sweepAt = Self.nextSweep(stored.count, capacity)
    }

    /// How many buckets are not full.
    package var count: Int { fullAt.count }

    /// Counts one guess in all buckets, or in none of them when one refuses it.
    package mutating func take(_ buckets: [SizedBucket], now: Double) -> Verdict {
        let wait =
            buckets.map { bucket in
                full(bucket, now) + bucket.allowance.interval - (now + bucket.allowance.capacity)
            }.max() ?? 0
        // A thousandth of a second is lost when large numbers are subtracted.
        guard wait <= 0.001 else { return .refused(seconds: wait) }
        for bucket in buckets { set(bucket.key, full(bucket, now) + bucket.allowance.interval) }
        if fullAt.count >= sweepAt { makeRoom(now) }
        return .admitted
    }

    /// Returns the allowance of a guess that was right.
    package mutating func giveBack(_ buckets: [SizedBucket], now: Double) {
        for bucket in buckets where fullAt[bucket.key] != nil {
            set(bucket.key, full(bucket, now) - bucket.allowance.interval)
        }
    }

    /// Fills a bucket, as if no guess had been made.
    package mutating func clear(_ key: GuessKey) {
        if fullAt.removeValue(forKey: key) != nil { changed.insert(key) }
    }

    /// Takes the changes to store; they count as stored from now on.
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

    /// Adds changes that could not be stored, to store them next time.
    package mutating func keep(_ changes: Changes) {
        changed.formUnion(changes.updated.keys)
        changed.formUnion(changes.removed)
    }

    /// When a bucket is full again; bounded, in case the clock was set back.
    private func full(_ bucket: SizedBucket, _ now: Double) -> Double {
        min(max(fullAt[bucket.key] ?? now, now), now + bucket.allowance.capacity)
    }

    private mutating func set(_ key: GuessKey, _ moment: Double) {
        fullAt[key] = moment
        changed.insert(key)
    }

    /// Forgets the buckets that are full and, when there are still too many, the quarter that is full soonest.
    private mutating func makeRoom(_ now: Double) {
        let idle = fullAt.filter { $0.value <= now }.map(\.key)
        for key in idle { clear(key) }
        if fullAt.count > capacity {
            for (key, _) in fullAt.sorted(by: { $0.value < $1.value }).prefix(capacity / 4 + 1) { clear(key) }
        }
        sweepAt = Self.nextSweep(fullAt.count, capacity)
    }

    /// Twice as many as there are, so that sweeps cost each guess a constant part.
    private static func nextSweep(_ count: Int, _ capacity: Int) -> Int {
        min(max(1_024, count), capacity / 2) * 2 + 1
    }
}
