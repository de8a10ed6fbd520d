/// Limits a client's frames with a token bucket, which refills at a rate up to a burst. Times are in nanoseconds.
/// See docs/decisions/limits.md, "WebSocket frames have a rate, and waiting bytes have a limit".
struct FrameAllowance {
    private let interval: UInt64
    private let capacity: UInt64
    /// When the bucket will be full again. It is empty if that is the time for a whole burst ahead.
    private var fullAt: UInt64

    init(_ rate: WebSocketOptions.FrameRate, now: UInt64) {
        interval = 1_000_000_000 / max(1, rate.perSecond)
        capacity =
            interval.multipliedReportingOverflow(by: max(1, rate.burst)).overflow
            ? .max / 2 : interval * max(1, rate.burst)
        fullAt = now
    }

    /// Counts a frame; returns false if it exceeds the rate.
    mutating func spend(_ now: UInt64) -> Bool {
        let next = max(fullAt, now) &+ interval
        guard next &- now <= capacity else { return false }
        fullAt = next
        return true
    }
}
