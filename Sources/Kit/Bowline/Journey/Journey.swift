import Locked

/// The story of one call: every layer appends what it did, and everything that tells about the call reads only this.
///
/// Logs, `Failure`, the cache's explanations and the wire panel of the demo page are drawn from it.
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

    /// The id both sides log this call under.
    public let requestID: String
    /// The W3C trace this call belongs to: 32 hex digits.
    public let traceID: String
    /// When the call entered the road.
    public let start: ContinuousClock.Instant
    private let clock: any KitClock
    private let state: Locked<State>

    package init(requestID: String, traceID: String, clock: any KitClock) {
        self.requestID = requestID
        self.traceID = traceID
        self.clock = clock
        start = clock.now
        var state = State()
        state.entries.reserveCapacity(12)
        self.state = Locked(state)
    }

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
