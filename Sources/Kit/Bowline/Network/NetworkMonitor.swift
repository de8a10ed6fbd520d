import Locked

/// How well the network serves this device.
public enum NetworkState: String, Sendable, Hashable {
    /// As usual.
    case online
    /// Far slower or lossier than usual: leave out what can wait.
    case constrained
    /// No call found a way out of the device.
    case offline
}

/// Watches how calls fare, and tells how well the network serves this device.
///
/// Put it among a client's own layers. It is advice and stands in nobody's way: also while it says `offline` every call that is made
/// goes out, and the first answer ends a state that was wrong.
public final class NetworkMonitor: Layer {
    private struct State {
        var machine = NetworkMachine()
        var listeners: [UInt64: AsyncStream<NetworkState>.Continuation] = [:]
        var lastListener: UInt64 = 0
    }

    private let shared = Locked(State())
    private let clock: any KitClock

    /// A monitor that has seen nothing and takes the network to be there.
    public init(clock: any KitClock = ContinuousClock()) {
        self.clock = clock
    }

    /// How things stand.
    public var state: NetworkState { shared.withLock { $0.machine.state } }

    /// The state now and each change from here on. A slow reader gets the newest only.
    public var changes: AsyncStream<NetworkState> {
        let (stream, continuation) = AsyncStream.makeStream(of: NetworkState.self, bufferingPolicy: .bufferingNewest(1))
        let number = shared.withLock { shared in
            shared.lastListener += 1
            shared.listeners[shared.lastListener] = continuation
            continuation.yield(shared.machine.state)
            return shared.lastListener
        }
        continuation.onTermination = { [weak self] _ in
            // Let go of outside the lock, since the last reference to a continuation may end its stream.
            let left = self?.shared.withLock { $0.listeners.removeValue(forKey: number) }
            _ = left
        }
        return stream
    }

    /// Passes the call on and learns from how it fares.
    public func send(_ request: Request, next: Next) async throws(Failure) -> Response {
        let start = clock.now
        do {
            let response = try await next(request)
            learn(.answered(after: start.duration(to: clock.now)))
            return response
        } catch {
            if let experience = Self.experience(of: error) { learn(experience) }
            throw error
        }
    }

    private func learn(_ experience: NetworkMachine.Experience) {
        shared.withLock { shared in
            let before = shared.machine.state
            shared.machine.learn(experience)
            guard shared.machine.state != before else { return }
            for listener in shared.listeners.values { listener.yield(shared.machine.state) }
        }
    }

    /// What a failure says about the network; nil when it says nothing.
    private static func experience(of failure: Failure) -> NetworkMachine.Experience? {
        switch failure.reason {
        case .cannotConnect(_, .unreachable), .cannotConnect(_, .nameNotFound): .noWay
        case .cannotConnect(_, .timedOut), .connectionLost, .timedOut(.connecting), .timedOut(.sending),
            .timedOut(.waiting), .timedOut(.receiving):
            .lost
        default: nil
        }
    }
}
