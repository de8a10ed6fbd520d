import BowlineFaults

/// The switches for a page's simulated network conditions, and the faults they cause.
struct NetworkConditions: Sendable, Equatable {
    /// A switch of the panel.
    enum Switch: String, CaseIterable, Sendable {
        case offline, slow, lossy, cut, unauthorized, busy, broken, restart
    }

    /// The duration of a restart of the server.
    static let restartTime = Duration.seconds(3)

    private(set) var on: Set<Switch> = []

    /// Turns a switch on or off; unknown names are ignored.
    mutating func toggle(_ name: String) {
        guard let condition = Switch(rawValue: name) else { return }
        if on.remove(condition) == nil { on.insert(condition) }
    }

    /// The names of the switches that are on, for `toggle`. The restart is left out.
    var lasting: String {
        Switch.allCases.filter { on.contains($0) && $0 != .restart }.map(\.rawValue).joined(separator: " ")
    }

    var isRestarting: Bool { on.contains(.restart) }

    mutating func endRestart() {
        on.remove(.restart)
    }

    /// The current fault plan.
    var plan: FaultPlan {
        FaultPlan(seed: 1, rules: Switch.allCases.filter(on.contains).flatMap(\.rules))
    }
}

extension NetworkConditions.Switch {
    fileprivate var rules: [FaultPlan.Rule] {
        switch self {
        case .offline: [.init("*", .offline)]
        case .slow: [.init("*", .latency(milliseconds: 900, jitter: 600))]
        case .lossy: [.init("*", .loss(of: .request), chance: 0.3), .init("*", .loss(of: .answer), chance: 0.2)]
        case .cut: [.init("*", .cut(afterBytes: 20), chance: 0.6)]
        // Once per endpoint, so that the user sees the credential refreshed and the call sent again.
        case .unauthorized: [.init("*", .status(401), times: 1)]
        case .busy: [.init("*", .status(429, headers: ["Retry-After": "2"]), times: 1)]
        case .broken: [.init("*", .status(500))]
        case .restart: [.init("*", .offline)]
        }
    }
}
