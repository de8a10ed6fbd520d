import Basics
import HTTPServer

/// Keeps what is logged.
final class KeptLog: LogSink {
    private let lines = Locked("")

    var text: String { lines.withLock { $0 } }

    func write(_ bytes: [UInt8]) { lines.withLock { $0 += String(decoding: bytes, as: UTF8.self) } }
}
