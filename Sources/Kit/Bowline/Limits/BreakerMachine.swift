/// Decides whether a host is called, from a sliding window of outcomes. A pure value: the caller passes the time.
struct BreakerMachine: Sendable {
    /// When a circuit opens and for how long.
    struct Rule: Sendable, Hashable {
        var failureRatio: Double
        var minimumCalls: Int
        var window: Duration
        var pause: Duration
    }

    /// Whether a call may be made.
    enum Admission: Equatable {
        case allow
        /// Go; the outcome decides whether the circuit closes.
        case probe
        case refuse(retryAfter: Duration)
    }

    /// What the result of a call says about its host.
    enum Verdict {
        case success
        case failure
        /// Nothing: the call did not reach the host, or was cancelled.
        case inconclusive
    }

    private enum State {
        case closed
        case open(until: ContinuousClock.Instant)
        case probing(since: ContinuousClock.Instant)
    }

    private static let slices = 10
    private var state = State.closed
    private var counts: [(slice: Int64, good: Int, bad: Int)] = []
    private let start: ContinuousClock.Instant

    init(now: ContinuousClock.Instant) {
        start = now
    }

    /// Decides whether a call may be made.
    mutating func admit(_ rule: Rule, now: ContinuousClock.Instant) -> Admission {
        switch state {
        case .closed:
            return .allow
        case .open(let until):
            guard now >= until else { return .refuse(retryAfter: now.duration(to: until)) }
            state = .probing(since: now)
            return .probe
        case .probing(let since):
            // A probe that never ends must not keep the circuit open for ever.
            guard since.advanced(by: rule.pause) <= now else { return .refuse(retryAfter: rule.pause) }
            state = .probing(since: now)
            return .probe
        }
    }

    /// Records the result of a call; returns true if it opened the circuit.
    mutating func record(_ verdict: Verdict, wasProbe: Bool, _ rule: Rule, now: ContinuousClock.Instant) -> Bool {
        if wasProbe, case .probing = state { return conclude(verdict, rule, now: now) }
        // Late outcomes of calls made before the circuit opened are ignored.
        guard case .closed = state, verdict != .inconclusive else { return false }
        count(good: verdict == .success, rule, now: now)
        let bad = counts.reduce(0) { $0 + $1.bad }
        let all = counts.reduce(bad) { $0 + $1.good }
        guard verdict == .failure, all >= rule.minimumCalls, Double(bad) >= rule.failureRatio * Double(all) else {
            return false
        }
        state = .open(until: now.advanced(by: rule.pause))
        return true
    }

    private mutating func conclude(_ verdict: Verdict, _ rule: Rule, now: ContinuousClock.Instant) -> Bool {
        switch verdict {
        case .success:
            counts = []
            state = .closed
        case .failure:
            state = .open(until: now.advanced(by: rule.pause))
        case .inconclusive:
            // The next call becomes the probe.
            state = .open(until: now)
        }
        return verdict == .failure
    }

    private mutating func count(good: Bool, _ rule: Rule, now: ContinuousClock.Instant) {
        let width = max(1, rule.window.milliseconds / Int64(Self.slices))
        let slice = start.duration(to: now).milliseconds / width
        if counts.last?.slice != slice {
            counts.removeAll { $0.slice <= slice - Int64(Self.slices) }
            counts.append((slice, 0, 0))
        }
        if good {
            counts[counts.count - 1].good += 1
        } else {
            counts[counts.count - 1].bad += 1
        }
    }
}
