/// The lines of a text that comes in pieces.
struct ByteLines: Sendable {
    private var rest: [UInt8] = []
    private var isTooLong = false
    private let longest: Int

    /// Lines of at most `longest` bytes; a longer one is nil.
    init(longest: Int) { self.longest = longest }

    /// The lines that end in this piece.
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

    /// The last line, which need not end.
    mutating func last() -> [UInt8]?? { rest.isEmpty ? .none : .some(finish()) }

    private mutating func finish() -> [UInt8]? {
        defer { (rest, isTooLong) = ([], false) }
        if rest.last == UInt8(ascii: "\r") { rest.removeLast() }
        return isTooLong ? nil : rest
    }
}
