internal import Bowline

/// When a page that could not be read is retried. The delays are short at first, since most temporary errors pass soon,
/// and end within half a minute: the user sees the failure and can retry at any time.
struct RetryRule: Sendable {
    /// Milliseconds to wait after each attempt; their number bounds the attempts.
    var waits: [Int64] = [1_000, 4_000, 15_000]
    /// The longest accepted `Retry-After` of a site, in seconds.
    var longest = 3_600

    /// Number of attempts, the first included.
    var attempts: Int { waits.count + 1 }

    /// Milliseconds until the next attempt; nil if this attempt was the last. `random`, from 0 to 1, spreads the
    /// retries of jobs that failed together.
    func wait(after problem: PageReadError, attempt: Int, random: Double) -> Int64? {
        guard problem.isTemporary, waits.indices.contains(attempt - 1) else { return nil }
        let own = Int64(Int(bounded: Double(waits[attempt - 1]) * (0.8 + 0.4 * random)))
        // A site may ask for any number of seconds, so it is limited before it is multiplied.
        let asked = min(max(problem.retryAfter ?? 0, 0), longest)
        return max(own, Int64(asked) * 1_000)
    }
}
