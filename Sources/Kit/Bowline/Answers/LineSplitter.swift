import Basics
import Essentials

/// Splits bytes that arrive in chunks into lines. A line ends at LF or CRLF; a CR elsewhere is part of the line.
struct LineSplitter {
    private static let lineFeed = UInt8(ascii: "\n")

    private let limit: Int
    private var buffer: [UInt8] = []
    /// The start of the first line not yet returned.
    private var start = 0
    /// The position up to which the buffer was scanned without finding a line end.
    private var scanned = 0
    private var count = 0

    /// Creates a splitter that rejects a line of more than `limit` bytes.
    init(limit: Int) {
        self.limit = limit
    }

    /// Adds the bytes of the next chunk.
    mutating func add(_ chunk: Data) {
        if start > 0 {
            buffer.removeFirst(start)
            scanned -= start
            start = 0
        }
        buffer.append(contentsOf: chunk)
    }

    /// The next complete line, or nil until more bytes are added.
    mutating func next() throws(CallError) -> String? {
        guard let end = buffer[scanned...].firstIndex(of: Self.lineFeed) else {
            scanned = buffer.count
            guard buffer.count - start <= limit + 1 else { throw CallError(.tooLarge(.body, limit: limit)) }
            return nil
        }
        defer {
            start = end + 1
            scanned = start
        }
        let hasReturn = end > start && buffer[end - 1] == UInt8(ascii: "\r")
        return try line(start..<(hasReturn ? end - 1 : end))
    }

    /// The bytes after the last line end; nil when there are none.
    mutating func last() throws(CallError) -> String? {
        guard start < buffer.count else { return nil }
        defer { start = buffer.count }
        return try line(start..<buffer.count)
    }

    private mutating func line(_ range: Range<Int>) throws(CallError) -> String {
        count += 1
        guard range.count <= limit else { throw CallError(.tooLarge(.body, limit: limit)) }
        guard let text = String(utf8: buffer[range]) else {
            throw CallError(.unreadable(location: "line \(count)", problem: "the line is not UTF-8"))
        }
        return text
    }
}
