import Basics
public import Bowline
import Essentials

/// Simulates network faults by a plan that can be changed at any time: for tests, demonstrations and manual testing.
///
///     let faults = Faults()
///     configuration.networkLayers = [faults]
///     …
///     faults.plan = FaultPlan(rules: [.init("*", .offline)])   // and back: faults.plan = .none
///
/// Place it directly above the transport, so that every layer sees the faults as if they were real. Each fault is
/// recorded in the call's journey. Waits use the client's clock and never last past a request's deadline.
public final class Faults: Layer {
    private struct State {
        var plan: FaultPlan
        var sampler: FaultSampler
    }

    private let state: Locked<State>

    /// Creates the layer with a plan.
    public init(_ plan: FaultPlan = .none) {
        state = Locked(State(plan: plan, sampler: FaultSampler(plan)))
    }

    /// The faults from the next call on. Setting a plan resets all counts and random numbers.
    public var plan: FaultPlan {
        get { state.withLock { $0.plan } }
        set { state.withLock { $0 = State(plan: newValue, sampler: FaultSampler(newValue)) } }
    }

    /// Passes the request on, with the faults that the plan chooses for it.
    public func send(_ request: Request, next: Next) async throws(CallError) -> Response {
        let faults = state.withLock { $0.sampler.sample(for: request.name) }
        guard !faults.isEmpty else { return try await next(request) }
        for planned in faults { request.journey.record(.fault(planned.fault.description)) }
        for planned in faults {
            if let response = try await before(request, planned) { return response }
        }
        var response = try await next(request)
        for planned in faults { response = try await after(response, request, planned.fault) }
        return response
    }

    // MARK: Before the request leaves

    private func before(_ request: Request, _ planned: FaultSampler.PlannedFault) async throws(CallError) -> Response? {
        switch planned.fault {
        case .offline:
            throw CallError(.cannotConnect(host: request.address.origin.host, .unreachable))
        case .latency(let base, let jitter):
            let wait = Double(base) + Double(jitter) * planned.jitter
            try await pause(.microseconds(Int64(wait * 1_000)), within: request, during: .waiting)
            return nil
        case .loss(of: .request):
            throw CallError(.connectionLost(CallError.Loss(phase: .sending)))
        case .status(let status, let fields, let body):
            return Response(
                status: status,
                headers: Headers(fields.sorted { $0.key < $1.key }.map { Headers.Field(HeaderName($0.key), $0.value) }),
                body: .bytes(Data(body.utf8)),
                address: request.address
            )
        case .loss(of: .answer), .cut, .wrongLength, .malformedJSON, .drip:
            return nil
        }
    }

    // MARK: When the answer is there

    private func after(_ response: Response, _ request: Request, _ fault: Fault) async throws(CallError) -> Response {
        switch fault {
        case .loss(of: .answer):
            response.giveUp()
            throw CallError(.connectionLost(CallError.Loss(phase: .waiting)))
        case .cut(let count):
            return try await response.corrupted(for: request, by: Cut(after: count))
        case .wrongLength(let error):
            return try await response.withWrongLength(by: error, for: request)
        case .malformedJSON:
            return try await response.corrupted(for: request, by: Malformed())
        case .drip(let bytes, let wait):
            return try await drip(response, request, bytes: max(1, bytes), wait: .milliseconds(wait))
        case .offline, .latency, .loss(of: .request), .status:
            return response
        }
    }

    private func drip(_ response: Response, _ request: Request, bytes: Int, wait: Duration) async throws(CallError)
        -> Response
    {
        var slow = response
        switch response.body {
        case .stream(let stream):
            let source = DrippingSource(stream, bytes: bytes) { [self] () throws(CallError) in
                try await pause(wait, within: request, during: .receiving)
            }
            slow.body = .stream(ByteStream(source))
        case .bytes(let data):
            let waits = max(0, (data.count + bytes - 1) / bytes - 1)
            try await pause(wait * waits, within: request, during: .receiving)
        }
        return slow
    }

    /// Waits for `wait`, but not past the request's deadline.
    private func pause(_ wait: Duration, within request: Request, during phase: CallError.Phase) async throws(CallError)
    {
        let (clock, end) = (request.clock, request.clock.now.advanced(by: wait))
        guard let deadline = request.deadline, deadline < end else { return try await clock.wait(until: end) }
        try await clock.wait(until: deadline)
        throw CallError(.timedOut(phase))
    }
}

extension CallError.Loss {
    /// The loss of a new connection, which broke after the request had begun to be sent.
    init(phase: CallError.Phase) {
        self.init(phase: phase, wasReused: false, nothingSent: false, answerBegan: false)
    }
}
