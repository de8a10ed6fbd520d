import Essentials

/// Parses an event stream as defined by the HTML standard (9.2.6), from chunks of any size.
struct EventStreamParser {
    /// The last id that the server sent.
    private(set) var lastEventID: String
    /// How long the server asks clients to wait before they reconnect.
    private(set) var retry: Duration?

    private let limit: Int
    private var line: [UInt8] = []
    private var isFirstLine = true
    /// True if the last line ended with CR; an LF right after it belongs to the same line end.
    private var skipsFeed = false
    private var name = ""
    private var data = ""
    private var hasData = false
    private var id: String

    /// Creates a parser that rejects an event or a line of more than `limit` bytes.
    init(lastEventID: String = "", limit: Int) {
        self.lastEventID = lastEventID
        id = lastEventID
        self.limit = limit
    }

    /// Adds received bytes and returns the events that they complete. Bytes after the last empty line of a stream are
    /// dropped.
    mutating func add(_ chunk: Data) throws(CallError) -> [ServerSentEvent] {
        var events: [ServerSentEvent] = []
        for byte in chunk {
            let isFeed = byte == UInt8(ascii: "\n")
            if isFeed, skipsFeed {
                skipsFeed = false
                continue
            }
            skipsFeed = byte == UInt8(ascii: "\r")
            guard isFeed || skipsFeed else {
                line.append(byte)
                continue
            }
            if let event = endLine() { events.append(event) }
        }
        guard line.count + data.utf8.count <= limit else { throw CallError(.tooLarge(.body, limit: limit)) }
        return events
    }

    // MARK: Lines

    private mutating func endLine() -> ServerSentEvent? {
        defer { line.removeAll(keepingCapacity: true) }
        if isFirstLine {
            isFirstLine = false
            if line.starts(with: [0xEF, 0xBB, 0xBF]) { line.removeFirst(3) }
        }
        guard !line.isEmpty else { return dispatch() }
        let colon = line.firstIndex(of: UInt8(ascii: ":"))
        if colon == 0 { return nil }
        var value = line[(colon.map { $0 + 1 } ?? line.endIndex)...]
        if value.first == UInt8(ascii: " ") { value = value.dropFirst() }
        let field = String(decoding: line[..<(colon ?? line.endIndex)], as: UTF8.self)
        take(field, String(decoding: value, as: UTF8.self))
        return nil
    }

    private mutating func take(_ field: String, _ value: String) {
        switch field {
        case "event":
            name = value
        case "data":
            if hasData { data += "\n" }
            data += value
            hasData = true
        case "id":
            if !value.utf8.contains(0) { id = value }
        case "retry":
            guard !value.isEmpty, value.utf8.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }), let wait = Int64(value) else {
                return
            }
            // A wait of over a century is as good as forever, and would overflow date arithmetic.
            retry = .milliseconds(min(wait, 3_155_760_000_000))
        default:
            break
        }
    }

    private mutating func dispatch() -> ServerSentEvent? {
        lastEventID = id
        defer {
            name = ""
            data = ""
            hasData = false
        }
        // By the standard, a single empty `data` line makes an event; an event without any `data` line is dropped.
        guard hasData else { return nil }
        return ServerSentEvent(name: name.isEmpty ? "message" : name, data: data, id: id)
    }
}
