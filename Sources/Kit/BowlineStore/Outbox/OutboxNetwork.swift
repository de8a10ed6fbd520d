import Bowline

/// Decides from the network monitor's state whether an outbox may deliver. A pure value. Times are seconds since 1970.
///
/// While the monitor reports offline, only one change per `every` is sent: the report may be wrong, and then the
/// response to that change corrects it.
struct OutboxNetwork {
    private var isOffline = false
    private var lastTry = 0.0

    /// Takes a new state of the monitor; true when the network is back.
    mutating func update(_ state: NetworkState, now: Double) -> Bool {
        let wasOffline = isOffline
        isOffline = state == .offline
        if isOffline, !wasOffline { lastTry = now }
        return wasOffline && !isOffline
    }

    /// Ignores the offline state until the monitor reports again, because the app knows better.
    mutating func allowNow() {
        isOffline = false
    }

    /// Lets the next change be tried at once, whatever the monitor reports.
    mutating func probeNow() {
        lastTry = -.infinity
    }

    /// The number of further changes that may be sent now.
    func freeSlots(_ maxCount: Int, underWay: Int, now: Double, every wait: Duration) -> Int {
        guard isOffline else { return maxCount - underWay }
        return underWay == 0 && now >= nextTry(wait) ? 1 : 0
    }

    /// Records that a change is being sent.
    mutating func recordTry(now: Double) {
        lastTry = now
    }

    /// When the next change may be tried although the monitor reports offline; nil when the monitor does not delay it.
    func nextMoment(now: Double, every wait: Duration) -> Double? {
        isOffline && now < nextTry(wait) ? nextTry(wait) : nil
    }

    private func nextTry(_ wait: Duration) -> Double {
        lastTry + wait / .seconds(1)
    }
}
