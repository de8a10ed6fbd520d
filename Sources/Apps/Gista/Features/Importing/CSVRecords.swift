/// Reads the records of a CSV text (RFC 4180) that comes in chunks. A quoted field may contain line breaks.
struct CSVRecords: Sendable {
    private enum State { case start, plain, quoted, afterQuote }

    private var fields: [[UInt8]] = []
    private var field: [UInt8] = []
    private var size = 0
    private var state = State.start
    private let largest: Int

    /// Creates a reader; a record of more than `largest` bytes is reported as nil.
    init(largest: Int) { self.largest = largest }

    /// The records that end in this chunk.
    mutating func take(_ piece: some Sequence<UInt8>) -> [[String]?] {
        var records: [[String]?] = []
        for byte in piece {
            switch (state, byte) {
            case (.quoted, UInt8(ascii: "\"")): state = .afterQuote
            case (.quoted, _): append(byte)
            case (.start, UInt8(ascii: "\"")): state = .quoted
            case (.afterQuote, UInt8(ascii: "\"")):
                append(byte)
                state = .quoted
            case (_, UInt8(ascii: ",")): endField()
            case (_, UInt8(ascii: "\n")):
                if let record = endRecord() { records.append(record) }
            case (_, UInt8(ascii: "\r")): break
            default:
                append(byte)
                state = .plain
            }
        }
        return records
    }

    /// The last record, if it has no line end.
    mutating func last() -> [String]?? { endRecord() }

    private mutating func append(_ byte: UInt8) {
        size += 1
        if size <= largest { field.append(byte) }
    }

    private mutating func endField() {
        fields.append(field)
        (field, state) = ([], .start)
        size += 1
    }

    /// Ends the record; `.none` for an empty line.
    private mutating func endRecord() -> [String]?? {
        guard size > 0 || state != .start else { return .none }
        endField()
        defer { (fields, size) = ([], 0) }
        return .some(size > largest ? nil : fields.map { String(decoding: $0, as: UTF8.self) })
    }
}
