/// How long an upload or a download goes on after its connection broke.
public struct ResumeRule: Sendable {
    /// How many requests in a row may bring it no further before it fails.
    public var maxStalls: Int
    /// The waits between those requests. A server that asks for a longer one is obeyed.
    public var backoff: Backoff
    /// A random number from 0 to 1 for each wait.
    package var random: @Sendable () -> Double = { Double.random(in: 0...1) }

    /// A rule with these limits.
    public init(maxStalls: Int = 8, backoff: Backoff = Backoff(baseDelay: .milliseconds(500), maxDelay: .seconds(30))) {
        self.maxStalls = max(0, maxStalls)
        self.backoff = backoff
    }
}

/// Counts the requests in a row that brought a transfer no further. A pure value.
struct StallCounter: Sendable {
    let rule: ResumeRule
    private var stalls = 0
    private var best = 0

    init(_ rule: ResumeRule) {
        self.rule = rule
    }

    /// Notes how far the transfer has come.
    mutating func reached(_ bytes: Int) {
        guard bytes > best else { return }
        best = bytes
        stalls = 0
    }

    /// The wait before the next request after a failure; nil when the failure is final.
    mutating func wait(after failure: CallError) -> Duration? {
        let verdict = Self.verdict(on: failure)
        guard verdict != .final, let wait = wait(isThrottled: verdict == .throttled) else { return nil }
        // Spread, because the server asked all its callers for the same.
        return wait + (Self.askedWait(failure) ?? .zero)
    }

    /// The wait before the next request; nil when there were too many that brought nothing.
    mutating func wait(isThrottled: Bool = false) -> Duration? {
        guard stalls < rule.maxStalls else { return nil }
        defer { stalls += 1 }
        return rule.backoff.delay(beforeRepetition: stalls, throttled: isThrottled, random: rule.random())
    }

    /// A request that stands for a part of a transfer may go again where a call of its own would have ended.
    private static func verdict(on failure: CallError) -> RetryVerdict {
        switch failure.reason {
        case .rejected(let status, _): .on(status: status)
        case .circuitOpen, .throttled: .transient
        default: .on(failure)
        }
    }

    private static func askedWait(_ failure: CallError) -> Duration? {
        switch failure.reason {
        case .rejected(_, let problem): problem.retryAfter
        case .circuitOpen(_, let wait), .throttled(let wait): wait
        default: nil
        }
    }
}
