/// How long one waits before a mail, or a mail server, is tried again: the wait doubles from 5 seconds to 15 minutes,
/// and each is between half and all of that, so that many servers do not come back at once.
struct MailRetry: Sendable {
    var first = 5.0
    var longest = 900.0

    /// Seconds to wait after failure number `failures`, counted from 1. `random` is a random number from 0 to 1.
    func wait(after failures: Int, random: Double) -> Double {
        let doublings = min(max(failures, 1) - 1, 16)
        let whole = min(first * Double(1 << doublings), longest)
        return whole * (0.5 + 0.5 * min(max(random, 0), 1))
    }
}

/// Whether the mail server is worth trying. A pure value.
/// See docs/decisions/accounts.md, "A mail failure is judged by the SMTP command that failed".
struct MailServerHealth: Sendable, Equatable {
    /// Failures one after the other.
    private(set) var failures = 0
    /// Nothing is tried before, in seconds since 1970.
    private(set) var restsUntil = 0.0
    /// Why, while it fails.
    private(set) var reason: String?

    /// The server cannot be used. True when that is news.
    mutating func failed(_ reason: String, now: Double, _ retry: MailRetry, random: Double) -> Bool {
        let isNews = self.reason != reason
        failures += 1
        restsUntil = now + retry.wait(after: failures, random: random)
        self.reason = reason
        return isNews
    }

    /// The server answered as it should. True when that is news.
    mutating func worked() -> Bool {
        defer { self = MailServerHealth() }
        return failures > 0
    }

    /// Lets it be tried at once.
    mutating func wake() { restsUntil = 0 }
}
