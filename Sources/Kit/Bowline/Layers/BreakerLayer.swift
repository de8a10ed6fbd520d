import Basics

/// The circuit breakers of one client, one per host.
struct BreakerLayer: Layer {
    private let rule: BreakerMachine.Rule
    private let clock: any KitClock
    private let machines = Locked<[Origin: Locked<BreakerMachine>]>([:])

    init(_ breaker: Breaker, clock: any KitClock) {
        (rule, self.clock) = (breaker.rule, clock)
    }

    /// Sends the request unless the circuit of its host is open.
    func send(_ request: Request, next: Next) async throws(CallError) -> Response {
        let machine = machine(for: request.address.origin)
        let isProbe = try admit(request, by: machine)
        do {
            let response = try await next(request)
            record(response.status < 500 ? .success : .failure, isProbe, request, in: machine)
            return response
        } catch {
            record(Self.verdict(on: error), isProbe, request, in: machine)
            throw error
        }
    }

    private func admit(_ request: Request, by machine: Locked<BreakerMachine>) throws(CallError) -> Bool {
        let now = clock.now
        switch machine.withLock({ $0.admit(rule, now: now) }) {
        case .allow:
            return false
        case .probe:
            request.journey.record(.breaker("half open: this call probes \(request.address.origin.host)"))
            return true
        case .refuse(let wait):
            request.journey.record(.breaker("open for \(wait.milliseconds) ms more"))
            throw CallError(.circuitOpen(host: request.address.origin.host, retryAfter: wait))
        }
    }

    private func record(
        _ verdict: BreakerMachine.Verdict,
        _ isProbe: Bool,
        _ request: Request,
        in machine: Locked<BreakerMachine>
    ) {
        let now = clock.now
        let opened = machine.withLock { machine in
            machine.record(verdict, wasProbe: isProbe, rule, now: now)
        }
        if opened { request.journey.record(.breaker("opened for \(request.address.origin.host)")) }
    }

    private func machine(for origin: Origin) -> Locked<BreakerMachine> {
        machines.withLock { machines in
            if let machine = machines[origin] { return machine }
            let machine = Locked(BreakerMachine(now: clock.now))
            machines[origin] = machine
            return machine
        }
    }

    /// Errors of the host or of the connection to it count; errors before the request was sent do not.
    private static func verdict(on failure: CallError) -> BreakerMachine.Verdict {
        switch failure.reason {
        // The device or its proxy is offline, which says nothing about the host.
        case .cannotConnect(_, .unreachable), .cannotConnect(_, .nameNotFound), .cannotConnect(_, .proxy),
            .timedOut(.queued):
            .inconclusive
        case .cannotConnect, .untrusted, .connectionLost, .timedOut, .malformedResponse: .failure
        case .tooLarge, .redirectRefused, .rejected, .unreadable: .success
        default: .inconclusive
        }
    }
}
