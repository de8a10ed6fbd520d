/// Formats a JSON text on several lines, as Foundation's encoder does.
enum JSONIndent {
    static func indent(_ text: inout TextBuffer) {
        var lines = TextBuffer(capacity: text.count * 2)
        var depth = 0
        var isInString = false
        var isEscaped = false
        for byte in text.bytes {
            if isInString {
                lines.append(byte)
                if byte == UInt8(ascii: "\""), !isEscaped { isInString = false }
                isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
                continue
            }
            switch byte {
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                lines.append(byte)
                depth += 1
                breakLine(&lines, depth)
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                depth -= 1
                endLines(&lines)
                breakLine(&lines, depth)
                lines.append(byte)
            case UInt8(ascii: ","):
                lines.append(byte)
                breakLine(&lines, depth)
            case UInt8(ascii: ":"): lines.append(" : ")
            default:
                isInString = byte == UInt8(ascii: "\"")
                lines.append(byte)
            }
        }
        swap(&text, &lines)
    }

    /// Before a closing bracket, removes the indentation of an empty line, because an empty array or object contains a
    /// blank line without spaces.
    private static func endLines(_ lines: inout TextBuffer) {
        var end = lines.count
        while end > 0, lines[end - 1] == 0x20 { end -= 1 }
        if end > 0, lines[end - 1] == 0x0A { lines.truncate(to: end) }
    }

    private static func breakLine(_ lines: inout TextBuffer, _ depth: Int) {
        lines.append(0x0A)
        for _ in 0..<max(0, depth) { lines.append("  ") }
    }
}
