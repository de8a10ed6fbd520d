import Basics
import Essentials

/// Cuts bytes that come in pieces into lines. A line ends at LF or CRLF; a CR elsewhere belongs to its line.
struct LineSplitter {
    private static let feed = UInt8(ascii: "\n")

    private let limit: Int
    private var buffer: [UInt8] = []
    /// Where the line that has not been given begins.
    private var start = 0
    /// Up to where no line end was found yet.
    private var scanned = 0
    private var count = 0

    /// A line of more than `limit` bytes is refused.
    init(limit: Int) {
        self.limit = limit
    }

    /// Adds the bytes of the next piece.
    mutating func add(_ piece: Data) {
        if start > 0 {
            buffer.removeFirst(start)
            scanned -= start
            start = 0
        }
        buffer.append(contentsOf: piece)
    }

    /// The next whole line, or nil until more has come.
    mutating func next() throws(CallError) -> String? {
        guard let end = buffer[scanned...].firstIndex(of: Self.feed) else {
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
            throw CallError(.unreadable(place: "line \(count)", problem: "it is not UTF-8"))
        }
        return text
    }
}
