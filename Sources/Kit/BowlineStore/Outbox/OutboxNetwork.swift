import Bowline

/// Decides by the network monitor's state when an outbox may deliver. A pure value. Times are seconds since 1970.
///
/// While it says offline, only one change per `every` is sent: the state may be wrong, and then that change's answer
/// corrects it.
struct OutboxNetwork {
    private var isOffline = false
    private var lastTry = 0.0

    /// Takes the monitor's word; true when the network is back.
    mutating func note(_ state: NetworkState, now: Double) -> Bool {
        let wasOffline = isOffline
        isOffline = state == .offline
        if isOffline, !wasOffline { lastTry = now }
        return wasOffline && !isOffline
    }

    /// The app knows better than the monitor, until that speaks again.
    mutating func allowNow() {
        isOffline = false
    }

    /// The next change is tried at once, whatever the monitor says.
    mutating func probeNow() {
        lastTry = -.infinity
    }

    /// How many more may be sent now.
    func room(_ maxCount: Int, underWay: Int, now: Double, every wait: Duration) -> Int {
        guard isOffline else { return maxCount - underWay }
        return underWay == 0 && now >= nextTry(wait) ? 1 : 0
    }

    /// Something is being sent.
    mutating func went(now: Double) {
        lastTry = now
    }

    /// When the next may be tried although the monitor says offline; nil when that is not what keeps it.
    func nextMoment(now: Double, every wait: Duration) -> Double? {
        isOffline && now < nextTry(wait) ? nextTry(wait) : nil
    }

    private func nextTry(_ wait: Duration) -> Double {
        lastTry + wait / .seconds(1)
    }
}
