internal import CMicrohttpd

/// The bytes on their way to a client: those it has acknowledged since it connected, and those it has not.
struct TransmitQueue: Equatable {
    let acknowledged: UInt64
    let waiting: UInt64

    init(acknowledged: UInt64, waiting: UInt64) {
        self.acknowledged = acknowledged
        self.waiting = waiting
    }

    /// As the kernel knows it, which is exact where what a program has written is not: the kernel takes megabytes
    /// ahead.
    /// - Parameter unwritten: Bytes that this program has not handed to the kernel.
    init(of socket: Int32, plus unwritten: Int = 0) {
        acknowledged = bowline_bytes_acknowledged(socket)
        waiting = bowline_bytes_unacknowledged(socket) &+ UInt64(max(0, unwritten))
    }
}

/// Finds clients that do not take what is sent to them, or next to nothing of it. Times are milliseconds.
///
/// A client must take everything that waited at one moment, or at least `least` bytes, within `patience`. A client that
/// has nothing to take is not judged, so an answer that is made slowly is not held against its reader.
///
/// See docs/decisions/limits.md, "Slow readers are judged by the bytes they acknowledge".
struct ReaderPace {
    /// 16 KiB in 20 s are 800 bytes a second: less than the slowest phone takes.
    static let least: UInt64 = 16_384

    private let patience: UInt64
    private var window: (since: UInt64, from: UInt64, all: UInt64)?

    init(patience: UInt64) { self.patience = patience }

    mutating func isTooSlow(_ queue: TransmitQueue, at now: UInt64) -> Bool {
        guard queue.waiting > 0 else {
            window = nil
            return false
        }
        if let window, queue.acknowledged < window.all, queue.acknowledged &- window.from < Self.least {
            return now > window.since &+ patience
        }
        window = (now, queue.acknowledged, queue.acknowledged &+ queue.waiting)
        return false
    }
}
