import Basics
import Bowline
import BowlineFaults
import BowlineLive

/// Opens a page's live connections while the simulated network is up, and ends them when it goes down.
final class LiveLines: LiveDialer {
    private let dialer: any LiveDialer
    private let faults: Faults
    private let sockets = Locked<[any LiveSocket]>([])

    init(_ dialer: any LiveDialer, _ faults: Faults) {
        self.dialer = dialer
        self.faults = faults
    }

    func dial(_ address: WebAddress, headers: Headers) async throws(CallError) -> any LiveSocket {
        guard !faults.plan.isOffline else {
            throw CallError(.cannotConnect(host: address.origin.host, .unreachable))
        }
        let socket = try await dialer.dial(address, headers: headers)
        sockets.withLock { sockets in
            sockets.removeAll { $0.ending != nil }
            sockets.append(socket)
        }
        return socket
    }

    /// Called when the simulated network changes. If it is offline, all connections end.
    func networkConditionsChanged() {
        guard faults.plan.isOffline else { return }
        let lost = sockets.withLock { sockets in
            defer { sockets = [] }
            return sockets
        }
        for socket in lost { socket.abort() }
    }
}

extension FaultPlan {
    /// Whether no call gets through.
    fileprivate var isOffline: Bool {
        rules.contains { $0.fault == .offline && $0.endpoint == "*" && $0.chance == 1 }
    }
}
