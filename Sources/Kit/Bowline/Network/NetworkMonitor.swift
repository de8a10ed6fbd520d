import Basics

/// How well the network serves this device.
public enum NetworkState: String, Sendable, Hashable {
    /// Calls are answered as usual.
    case online
    /// Far slower or lossier than usual: leave out what can wait.
    case constrained
    /// There is no way out of the device, as the system says or calls found.
    case offline
}

/// Derives the state of the network from the results of calls and, when asked to, from the system's reports.
///
/// Put it among a client's own layers. It only advises and blocks no call: even while it says `offline`, every call
/// goes out, and the first answer ends a state that was wrong. An outbox of that client waits for this state.
///
/// See docs/decisions/transport.md, "The network monitor learns from calls and blocks none".
public final class NetworkMonitor: Layer {
    private struct State {
        var machine = NetworkMachine()
        var systemNumber: UInt64?
    }

    private let shared = Locked(State())
    private let states = Broadcast(capacity: 1, first: NetworkMachine().state)
    private let system: SystemNetwork

    /// A monitor that has seen nothing and takes the network to be there.
    public convenience init() {
        self.init(system: .shared)
    }

    init(system: SystemNetwork) {
        self.system = system
    }

    deinit {
        if let number = shared.withLock({ $0.systemNumber }) { system.forget(number) }
    }

    /// Listens to the system from now on (NWPathMonitor, rtnetlink), unless the backend is this device itself, which
    /// needs no network.
    ///
    /// See docs/decisions/transport.md, "The network monitor listens to the system only when the app asks".
    public func watchSystem(towards environment: BackendEnvironment) {
        guard !environment.base.origin.isLoopback, shared.withLock({ $0.systemNumber == nil }) else { return }
        let number = system.listen { [weak self] path in self?.change { $0.record(path) } }
        shared.withLock { $0.systemNumber = number }
    }

    /// The current state of the network monitor.
    public var state: NetworkState { shared.withLock { $0.machine.state } }

    /// Whether the system reports an expensive network, such as a cellular one; leave background downloads for another.
    /// False on Linux, and before `watchSystem(towards:)`.
    public var isExpensive: Bool { shared.withLock { $0.machine.isExpensive } }

    /// The state now and each change from here on. A slow reader gets the newest only.
    public var changes: AsyncStream<NetworkState> { states.stream }

    /// Passes the call on and learns from how it fares.
    public func send(_ request: Request, next: Next) async throws(CallError) -> Response {
        let start = request.clock.now
        let attempts = request.journey.attempts
        do {
            let response = try await next(request)
            // What came from the cache, or with another caller's call, says nothing about the network.
            guard request.journey.attempts > attempts, response.cache?.outcome != .stale else { return response }
            record(.answered(after: start.duration(to: request.clock.now)))
            return response
        } catch {
            if let observation = Self.observation(of: error) { record(observation) }
            throw error
        }
    }

    private func record(_ observation: NetworkMachine.Observation) {
        change { $0.record(observation) }
    }

    private func change(_ update: (inout NetworkMachine) -> Void) {
        shared.withLock { shared in
            let before = shared.machine.state
            update(&shared.machine)
            // Sent under the lock, so that streams see the states in their order.
            if shared.machine.state != before { states.send(shared.machine.state) }
        }
    }

    /// What a failure says about the network; nil when it says nothing.
    private static func observation(of failure: CallError) -> NetworkMachine.Observation? {
        switch failure.reason {
        case .cannotConnect(_, .unreachable), .cannotConnect(_, .nameNotFound): .unreachable
        case .cannotConnect(_, .timedOut), .connectionLost, .timedOut(.connecting), .timedOut(.sending),
            .timedOut(.waiting), .timedOut(.receiving):
            .lost
        default: nil
        }
    }
}
