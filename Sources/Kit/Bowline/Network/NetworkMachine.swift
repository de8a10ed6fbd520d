/// Derives the network state from the system's reports and the results of calls. A pure value.
///
/// *Offline*: the system reports no route, or three calls in a row found none; any response ends it. *Constrained*: the
/// system says so, or 5 of the last 20 calls were bad, until at most 2 are. A bad call was lost, or took over a second
/// and over four times the average. All observations are discarded when the route changes.
struct NetworkMachine {
    /// What one call shows about the network.
    enum Observation {
        /// A response came, this long after the request was sent.
        case answered(after: Duration)
        /// There was a route, but no response came in time.
        case lost
        /// There was no route out of the device.
        case unreachable
    }

    private(set) var state = NetworkState.online
    private var recent: [Bool] = []
    private var unreachableCount = 0
    private var averageTime: Duration?
    private var path = NetworkPath()
    /// True if the system reports no route, and no response has disproved it since.
    private var isCutOff = false

    /// True if traffic costs money.
    var isExpensive: Bool { path.isExpensive }

    private static let window = 20

    /// Records the result of a call.
    mutating func record(_ observation: Observation) {
        switch observation {
        case .unreachable: unreachableCount += 1
        case .lost: judge(isBad: true)
        case .answered(let time):
            unreachableCount = 0
            isCutOff = false
            let isSlow = time > max(.seconds(1), (averageTime ?? time) * 4)
            if !isSlow { averageTime = averageTime.map { $0 * 0.9 + time * 0.1 } ?? time }
            judge(isBad: isSlow)
        }
        state = judgement
    }

    /// Records a report of the system.
    mutating func record(_ path: NetworkPath) {
        if path.hasRoute != self.path.hasRoute || path.route != self.path.route {
            (recent, unreachableCount, averageTime) = ([], 0, nil)
            isCutOff = !path.hasRoute
        }
        self.path = path
        state = judgement
    }

    private mutating func judge(isBad: Bool) {
        recent.append(isBad)
        if recent.count > Self.window { recent.removeFirst() }
    }

    /// The thresholds for entering and leaving a state differ, so that the state does not flicker.
    private var judgement: NetworkState {
        guard unreachableCount < 3, !isCutOff else { return .offline }
        let bad = recent.count { $0 }
        if bad >= 5 || path.isConstrained { return .constrained }
        return state == .constrained && bad > 2 ? .constrained : .online
    }
}
