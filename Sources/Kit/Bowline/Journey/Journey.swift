import Basics

/// The record of one call. Every layer appends its events; logs, errors and reports are made from it.
///
/// `CallError`, the cache's explanations, the events of ``Client/callEvents(capacity:)`` and the wire panel of the demo
/// page all use it.
public final class Journey: Sendable {
    /// An event and its time.
    public struct Entry: Sendable {
        /// When the event happened.
        public let at: ContinuousClock.Instant
        /// The kind of event that happened.
        public let event: JourneyEvent
        /// The duration of the attempt or wait that ended; nil for all other events.
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
    /// The trace and span that this call joined, if any.
    public let parent: TraceParent?
    /// The time at which the call started.
    public let start: ContinuousClock.Instant
    let clock: any KitClock
    private let state: Locked<State>

    convenience package init(clock: any KitClock) {
        self.init(clock: clock, method: .get, template: "", parent: nil, observers: nil)
    }

    /// Creates the record of a call and reports its events to `observers`.
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

    /// The id under which client and server log this call.
    public var requestID: String { id.description }

    /// The W3C trace this call belongs to: 32 hex digits. A call without a parent has its own trace, whose id equals
    /// the call's.
    public var traceID: String { (parent?.trace ?? id).description }

    /// The call's name: its method and path template, such as `GET /orders/{}`.
    public var endpoint: String { "\(method.name) \(template)" }

    /// The events so far, in order.
    public var entries: [Entry] {
        state.withLock { $0.entries }
    }

    /// How many times the request was sent so far.
    public var attempts: Int {
        state.withLock { $0.attempts }
    }

    /// Appends an event. Custom layers use `.note`.
    public func record(_ event: JourneyEvent) {
        add(Entry(at: clock.now, event: event, duration: nil))
    }

    /// Appends the end of an attempt or wait that began at `start`.
    func record(_ event: JourneyEvent, since start: ContinuousClock.Instant) {
        let now = clock.now
        add(Entry(at: now, event: event, duration: start.duration(to: now)))
    }

    /// Records the start of an attempt and returns its time.
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
        observers?.notify(self, .step(entry.event), at: entry.at, duration: entry.duration)
    }

    // MARK: The call as a whole

    /// True if the call's events are observed.
    var isObserved: Bool { observers != nil }

    /// Reports that the call has started.
    func begin() {
        observers?.notify(self, .started, at: start, duration: nil)
    }

    /// Reports that the call has ended.
    func end(_ kind: CallEvent.Kind) {
        guard let observers else { return }
        let now = clock.now
        observers.notify(self, kind, at: now, duration: start.duration(to: now))
    }

    /// The error with the data that is known only when the call ends.
    func stamped(_ failure: CallError) -> CallError {
        failure.stamped(endpoint: endpoint, journey: self, elapsed: start.duration(to: clock.now))
    }

    /// Ends the call, and returns the error with the data that is known only then.
    func ended(by failure: CallError) -> CallError {
        let stamped = stamped(failure)
        end(.failed(stamped))
        return stamped
    }
}
