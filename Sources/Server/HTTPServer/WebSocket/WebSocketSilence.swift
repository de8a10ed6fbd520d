/// When a silent client is asked whether it is there, and when it is given up. Times are nanoseconds.
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

    /// A message, or the answer to a ping, has come.
    mutating func heard(_ now: UInt64) {
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
