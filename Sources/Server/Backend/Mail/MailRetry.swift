/// The delays before a mail, or a mail server, is tried again: the delay doubles from 5 seconds to 15 minutes, and a
/// random value between half and all of it is used, so that many servers do not retry at once.
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

/// Whether the mail server can be tried. A pure value.
/// See docs/decisions/accounts.md, "A mail failure is judged by the SMTP command that failed".
struct MailServerHealth: Sendable, Equatable {
    /// The number of failures in a row.
    private(set) var failures = 0
    /// No attempt is made before this time, in seconds since 1970.
    private(set) var restsUntil = 0.0
    /// The reason of the last failure; nil while the server works.
    private(set) var reason: String?

    /// Records that the server cannot be used. Returns whether the reason is new.
    mutating func failed(_ reason: String, now: Double, _ retry: MailRetry, random: Double) -> Bool {
        let isNews = self.reason != reason
        failures += 1
        restsUntil = now + retry.wait(after: failures, random: random)
        self.reason = reason
        return isNews
    }

    /// Records that the server works. Returns whether it failed before.
    mutating func worked() -> Bool {
        defer { self = MailServerHealth() }
        return failures > 0
    }

    /// Allows the next attempt at once.
    mutating func wake() { restsUntil = 0 }
}
