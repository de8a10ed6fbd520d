/// Splits a text that comes in chunks into lines.
struct ByteLines: Sendable {
    private var rest: [UInt8] = []
    private var isTooLong = false
    private let longest: Int

    /// Creates a reader; a line of more than `longest` bytes is reported as nil.
    init(longest: Int) { self.longest = longest }

    /// The lines that end in this chunk.
    mutating func take(_ piece: some Sequence<UInt8>) -> [[UInt8]?] {
        var lines: [[UInt8]?] = []
        for byte in piece {
            if byte == UInt8(ascii: "\n") {
                lines.append(finish())
            } else if rest.count < longest {
                rest.append(byte)
            } else {
                isTooLong = true
            }
        }
        return lines
    }

    /// The last line, if it has no line end.
    mutating func last() -> [UInt8]?? { rest.isEmpty ? .none : .some(finish()) }

    private mutating func finish() -> [UInt8]? {
        defer { (rest, isTooLong) = ([], false) }
        if rest.last == UInt8(ascii: "\r") { rest.removeLast() }
        return isTooLong ? nil : rest
    }
}
