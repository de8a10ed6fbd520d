import Basics

/// The quality of the device's network.
public enum NetworkState: String, Sendable, Hashable {
    /// Calls work normally.
    case online
    /// Calls are far slower, or fail far more often, than usual: postpone whatever can wait.
    case constrained
    /// There is no route out of the device, by the system's report or by the results of calls.
    case offline
}

/// Derives the state of the network from the results of calls and, on request, from the system's reports.
///
/// Add it to a client's own layers. It blocks no call: even in the state `offline` every call is sent, and the first
/// response corrects a wrong state. The outbox of that client waits for this state.
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

    /// Creates a monitor that assumes that the network is available.
    public convenience init() {
        self.init(system: .shared)
    }

    init(system: SystemNetwork) {
        self.system = system
    }

    deinit {
        if let number = shared.withLock({ $0.systemNumber }) { system.forget(number) }
    }

    /// Starts listening to the system (NWPathMonitor, rtnetlink), unless the backend runs on this device and needs no
    /// network.
    ///
    /// See docs/decisions/transport.md, "The network monitor listens to the system only when the app asks".
    public func watchSystem(towards environment: BackendEnvironment) {
        guard !environment.base.origin.isLoopback, shared.withLock({ $0.systemNumber == nil }) else { return }
        let number = system.listen { [weak self] path in self?.change { $0.record(path) } }
        shared.withLock { $0.systemNumber = number }
    }

    /// The current state of the network monitor.
    public var state: NetworkState { shared.withLock { $0.machine.state } }

    /// True if the system reports an expensive network, e.g. a cellular network; postpone background downloads then.
    /// Always false on Linux, and before `watchSystem(towards:)`.
    public var isExpensive: Bool { shared.withLock { $0.machine.isExpensive } }

    /// The current state, then each change. A slow reader gets only the newest state.
    public var changes: AsyncStream<NetworkState> { states.stream }

    /// Passes the call on and learns from its result.
    public func send(_ request: Request, next: Next) async throws(CallError) -> Response {
        let start = request.clock.now
        let attempts = request.journey.attempts
        do {
            let response = try await next(request)
            // A response from the cache, or one shared with another caller, says nothing about the network.
            guard request.journey.attempts > attempts, response.cache?.outcome != .stale,
                request.traits.measuresNetwork
            else { return response }
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

    /// What a failure shows about the network; nil if it shows nothing.
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
