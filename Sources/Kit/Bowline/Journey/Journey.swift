import Locked

/// The story of one call: every layer appends what it did, and everything that tells about the call reads only this.
///
/// Logs, `CallError`, the cache's explanations and the wire panel of the demo page are drawn from it.
public final class Journey: Sendable {
    /// One thing that happened, and when.
    public struct Entry: Sendable {
        /// When it happened.
        public let at: ContinuousClock.Instant
        /// What happened.
        public let event: JourneyEvent
    }

    private struct State {
        var entries: [Entry] = []
        var attempts = 0
    }

    private let trace: TraceID
    /// When the call entered the road.
    public let start: ContinuousClock.Instant
    let clock: any KitClock
    private let state: Locked<State>

    package init(clock: any KitClock) {
        trace = TraceID()
        self.clock = clock
        start = clock.now
        var state = State()
        state.entries.reserveCapacity(12)
        self.state = Locked(state)
    }

    /// The id both sides log this call under.
    public var requestID: String { trace.description }

    /// The W3C trace this call belongs to: 32 hex digits.
    public var traceID: String { trace.description }

    /// What happened so far, in order.
    public var entries: [Entry] {
        state.withLock { $0.entries }
    }

    /// How many times the request was sent so far.
    public var attempts: Int {
        state.withLock { $0.attempts }
    }

    /// Adds what a layer did. Layers of your own use `.note`.
    public func record(_ event: JourneyEvent) {
        let now = clock.now
        state.withLock { $0.entries.append(Entry(at: now, event: event)) }
    }

    /// Adds that the request leaves once more.
    func startAttempt(_ span: SpanID) {
        let now = clock.now
        state.withLock { state in
            state.attempts += 1
            state.entries.append(Entry(at: now, event: .attemptStarted(number: state.attempts, span: span)))
        }
    }
}
