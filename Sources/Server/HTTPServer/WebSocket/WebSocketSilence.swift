/// Decides when a silent client is pinged and when it is dropped. Times are in nanoseconds.
struct WebSocketSilence {
    let interval: UInt64
    private var since: UInt64
    private var wasPinged = false

    enum Step {
        case wait
        case ping
        case drop
    }

    init(interval: UInt64, now: UInt64) {
        self.interval = interval
        since = now
    }

    /// Called when a message or the reply to a ping has arrived.
    mutating func recordActivity(_ now: UInt64) {
        since = now
        wasPinged = false
    }

    mutating func step(_ now: UInt64) -> Step {
        guard now > since + interval else { return .wait }
        if wasPinged { return now > since + 2 * interval ? .drop : .wait }
        wasPinged = true
        return .ping
    }
}
