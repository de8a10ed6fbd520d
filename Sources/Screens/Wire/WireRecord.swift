import Basics
import Bowline

/// The last calls of a page, in order, with their `Journey`.
final class WireRecord: Sendable {
    /// One call that the wire panel shows.
    struct Call: Sendable {
        let number: Int
        let app: String
        let name: String
        let address: String
        let headers: Headers
        let journey: Journey
        var status: Int?
        var failure: String?
        /// Whether the app cancelled the call.
        var isCancelled = false
        var rule: String?
        var end: ContinuousClock.Instant?
    }

    private struct State {
        var calls: [Call] = []
        var next = 1
        var onChange: (@Sendable () -> Void)?
    }

    /// The maximum number of recorded calls.
    private static let maxCalls = 24
    private let state = Locked(State())

    /// The calls, newest first.
    var calls: [Call] { state.withLock { $0.calls.reversed() } }

    /// Sets the function that is called after each change.
    func onChange(_ handler: @escaping @Sendable () -> Void) {
        state.withLock { $0.onChange = handler }
    }

    func begin(_ request: Request, app: String) -> Int {
        let (number, onChange) = state.withLock { state in
            let number = state.next
            state.next += 1
            state.calls.append(
                Call(
                    number: number,
                    app: app,
                    name: request.name,
                    address: request.address.redacted,
                    headers: Redaction.redacted(request.headers),
                    journey: request.journey
                )
            )
            if state.calls.count > Self.maxCalls { state.calls.removeFirst() }
            return (number, state.onChange)
        }
        onChange?()
        return number
    }

    func end(_ number: Int, _ outcome: Result<Response, CallError>, at now: ContinuousClock.Instant) {
        let onChange = state.withLock { state in
            guard let index = state.calls.firstIndex(where: { $0.number == number }) else { return state.onChange }
            state.calls[index].end = now
            switch outcome {
            case .success(let response):
                state.calls[index].status = response.status
                state.calls[index].rule = response.cache?.rule
            case .failure(let failure):
                state.calls[index].failure = failure.message
                if case .cancelled = failure.reason { state.calls[index].isCancelled = true }
            }
            return state.onChange
        }
        onChange?()
    }

    func removeAll() {
        state.withLock { $0.calls = [] }
    }
}

/// The outermost application layer of an app, which writes each call into the record.
struct WireTap: Layer {
    private let record: WireRecord
    private let app: String
    private let clock: any KitClock

    init(_ record: WireRecord, app: String, clock: any KitClock) {
        self.record = record
        self.app = app
        self.clock = clock
    }

    func send(_ request: Request, next: Next) async throws(CallError) -> Response {
        let number = record.begin(request, app: app)
        do {
            let response = try await next(request)
            record.end(number, .success(response), at: clock.now)
            return response
        } catch {
            record.end(number, .failure(error), at: clock.now)
            throw error
        }
    }
}
