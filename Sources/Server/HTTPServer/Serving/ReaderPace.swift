internal import CMicrohttpd

/// The total number of bytes that a client has acknowledged, and of those it has not.
struct TransmitQueue: Equatable {
    let acknowledged: UInt64
    let waiting: UInt64

    init(acknowledged: UInt64, waiting: UInt64) {
        self.acknowledged = acknowledged
        self.waiting = waiting
    }

    /// As counted by the kernel. Counting what the program has written would not be exact, because the kernel buffers
    /// megabytes.
    /// - Parameter unwritten: Bytes that this program has not handed to the kernel.
    init(of socket: Int32, plus unwritten: Int = 0) {
        acknowledged = bowline_bytes_acknowledged(socket)
        waiting = bowline_bytes_unacknowledged(socket) &+ UInt64(max(0, unwritten))
    }
}

/// Detects clients that read nothing, or almost nothing, of what is sent to them. Times are in milliseconds.
///
/// Within `timeout`, a client must acknowledge either everything that was pending at its start, or at least `minBytes`
/// bytes. A client without pending bytes is not judged, so a slowly produced response does not count against its
/// reader.
///
/// See docs/decisions/limits.md, "Slow readers are judged by the bytes they acknowledge".
struct ReaderPace {
    /// 16 KiB in 20 s are 800 bytes a second: slower than the slowest phone.
    static let minBytes: UInt64 = 16_384

    private let timeout: UInt64
    private var window: (since: UInt64, from: UInt64, all: UInt64)?

    init(timeout: UInt64) { self.timeout = timeout }

    mutating func isTooSlow(_ queue: TransmitQueue, at now: UInt64) -> Bool {
        guard queue.waiting > 0 else {
            window = nil
            return false
        }
        if let window, queue.acknowledged < window.all, queue.acknowledged &- window.from < Self.minBytes {
            return now > window.since &+ timeout
        }
        window = (now, queue.acknowledged, queue.acknowledged &+ queue.waiting)
        return false
    }
}
