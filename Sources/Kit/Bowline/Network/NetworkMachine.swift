/// How well the network serves this device, judged by what the system says and calls observation. Pure.
///
/// *Offline* when the system says that there is no way out of the device, or after three calls in a row found none; any answer ends it.
/// *Constrained* when the system says so, or when 5 of the last 20 calls were bad, until no more than 2 are: lost, or slower than a
/// second and than four times the usual. What was learnt on one way out is forgotten on another.
struct NetworkMachine {
    /// What one call shows about the network.
    enum Observation {
        /// An answer came, this long after the request left.
        case answered(after: Duration)
        /// No answer came although there was a way out: lost or too late.
        case lost
        /// There was no way out of the device.
        case unreachable
    }

    private(set) var state = NetworkState.online
    private var recent: [Bool] = []
    private var stranded = 0
    private var usual: Duration?
    private var path = NetworkPath()
    /// The system says that there is no way out, and no answer has proved it wrong since.
    private var isCutOff = false

    /// Whether what is sent costs money.
    var isExpensive: Bool { path.isExpensive }

    private static let window = 20

    /// Takes in what a call experienced.
    mutating func record(_ observation: Observation) {
        switch observation {
        case .unreachable: stranded += 1
        case .lost: judge(isBad: true)
        case .answered(let time):
            stranded = 0
            isCutOff = false
            let isSlow = time > max(.seconds(1), (usual ?? time) * 4)
            if !isSlow { usual = usual.map { $0 * 0.9 + time * 0.1 } ?? time }
            judge(isBad: isSlow)
        }
        state = judgement
    }

    /// Takes in what the system says.
    mutating func record(_ path: NetworkPath) {
        if path.hasRoute != self.path.hasRoute || path.route != self.path.route {
            (recent, stranded, usual) = ([], 0, nil)
            isCutOff = !path.hasRoute
        }
        self.path = path
        state = judgement
    }

    private mutating func judge(isBad: Bool) {
        recent.append(isBad)
        if recent.count > Self.window { recent.removeFirst() }
    }

    /// The bounds for entering and leaving lie apart, so that the state does not flicker.
    private var judgement: NetworkState {
        guard stranded < 3, !isCutOff else { return .offline }
        let bad = recent.count { $0 }
        if bad >= 5 || path.isConstrained { return .constrained }
        return state == .constrained && bad > 2 ? .constrained : .online
    }
}
