import Basics

/// The record of one call. Every layer appends what it did; logs, errors and reports read only this.
///
/// Logs, `CallError`, the cache's explanations, the events of ``Client/callEvents(capacity:)`` and the wire panel of
/// the demo page are drawn from it.
public final class Journey: Sendable {
    /// One thing that happened, and when.
    public struct Entry: Sendable {
        /// When the event happened.
        public let at: ContinuousClock.Instant
        /// The kind of event that happened.
        public let event: JourneyEvent
        /// How long the attempt or the wait took that has ended; nil for everything else.
        public let duration: Duration?
    }

    private struct State {
        var entries: [Entry] = []
        var attempts = 0
    }

    private let id = TraceID()
    private let method: RequestMethod
    private let template: String
    private let observers: CallObservers?
    /// The trace and span that this call joined, if it did.
    public let parent: TraceParent?
    /// When the call entered the road.
    public let start: ContinuousClock.Instant
    let clock: any KitClock
    private let state: Locked<State>

    convenience package init(clock: any KitClock) {
        self.init(clock: clock, method: .get, template: "", parent: nil, observers: nil)
    }

    /// The story of a call, which `observers` hear as it goes on.
    init(clock: any KitClock, method: RequestMethod, template: String, parent: TraceParent?, observers: CallObservers?)
    {
        self.method = method
        self.template = template
        self.parent = parent
        self.observers = observers
        self.clock = clock
        start = clock.now
        var state = State()
        state.entries.reserveCapacity(12)
        self.state = Locked(state)
    }

    /// The id both sides log this call under.
    public var requestID: String { id.description }

    /// The W3C trace this call belongs to: 32 hex digits. A call without a parent has a trace of its own, named like
    /// the call.
    public var traceID: String { (parent?.trace ?? id).description }

    /// The call's name: its method and path template, such as `GET /orders/{}`.
    public var endpoint: String { "\(method.name) \(template)" }

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
        add(Entry(at: clock.now, event: event, duration: nil))
    }

    /// Adds the end of what began at `start`.
    func record(_ event: JourneyEvent, since start: ContinuousClock.Instant) {
        let now = clock.now
        add(Entry(at: now, event: event, duration: start.duration(to: now)))
    }

    /// Adds that the request leaves once more, and gives the instant.
    func startAttempt(_ span: SpanID) -> ContinuousClock.Instant {
        let now = clock.now
        let number = state.withLock { state in
            state.attempts += 1
            return state.attempts
        }
        add(Entry(at: now, event: .attemptStarted(number: number, span: span), duration: nil))
        return now
    }

    private func add(_ entry: Entry) {
        state.withLock { $0.entries.append(entry) }
        observers?.tell(self, .step(entry.event), at: entry.at, took: entry.duration)
    }

    // MARK: The call as a whole

    /// True when somebody hears of this call.
    var isObserved: Bool { observers != nil }

    /// Tells that the call has begun.
    func begin() {
        observers?.tell(self, .started, at: start, took: nil)
    }

    /// Tells that the call has ended.
    func end(_ kind: CallEvent.Kind) {
        guard let observers else { return }
        let now = clock.now
        observers.tell(self, kind, at: now, took: start.duration(to: now))
    }

    /// The failure with what only the call's end knows.
    func stamped(_ failure: CallError) -> CallError {
        failure.stamped(endpoint: endpoint, journey: self, elapsed: start.duration(to: clock.now))
    }

    /// The failure with what only the call's end knows, which ends the call.
    func ended(by failure: CallError) -> CallError {
        let stamped = stamped(failure)
        end(.failed(stamped))
        return stamped
    }
}
