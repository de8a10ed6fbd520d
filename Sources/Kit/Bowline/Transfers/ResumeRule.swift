/// How long an upload or a download continues after its connection broke.
public struct ResumeRule: Sendable {
    /// The maximum number of retries in a row without progress.
    public var maxStalls: Int
    /// The delays between those retries. If the server asks for a longer one, that is used.
    public var backoff: Backoff
    /// Returns a random number from 0 to 1 for each delay.
    package var random: @Sendable () -> Double = { Double.random(in: 0...1) }

    /// A rule with these limits.
    public init(maxStalls: Int = 8, backoff: Backoff = Backoff(baseDelay: .milliseconds(500), maxDelay: .seconds(30))) {
        self.maxStalls = max(0, maxStalls)
        self.backoff = backoff
    }
}

/// Counts the requests in a row that made no progress. A pure value.
struct StallCounter: Sendable {
    let rule: ResumeRule
    private var stalls = 0
    private var furthest = 0

    init(_ rule: ResumeRule) {
        self.rule = rule
    }

    /// Records how far the transfer has come.
    mutating func recordProgress(_ bytes: Int) {
        guard bytes > furthest else { return }
        furthest = bytes
        stalls = 0
    }

    /// The wait before the next request after a failure; nil when the failure is final.
    mutating func wait(after failure: CallError) -> Duration? {
        let verdict = Self.verdict(on: failure)
        guard verdict != .final, let wait = wait(isThrottled: verdict == .throttled) else { return nil }
        // The backoff is added as jitter, because the server told every client to wait equally long.
        return wait + (Self.requestedDelay(failure) ?? .zero)
    }

    /// The wait before the next request; nil after too many requests without progress.
    mutating func wait(isThrottled: Bool = false) -> Duration? {
        guard stalls < rule.maxStalls else { return nil }
        defer { stalls += 1 }
        return rule.backoff.delay(beforeRepetition: stalls, throttled: isThrottled, random: rule.random())
    }

    /// The request for a part of a transfer is retried in some cases in which a separate call would have failed.
    private static func verdict(on failure: CallError) -> RetryVerdict {
        switch failure.reason {
        case .rejected(let status, _): .on(status: status)
        case .circuitOpen, .throttled: .transient
        default: .on(failure)
        }
    }

    private static func requestedDelay(_ failure: CallError) -> Duration? {
        switch failure.reason {
        case .rejected(_, let problem): problem.retryAfter
        case .circuitOpen(_, let wait), .throttled(let wait): wait
        default: nil
        }
    }
}
