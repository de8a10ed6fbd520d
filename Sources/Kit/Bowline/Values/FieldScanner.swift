/// Splits lists in field values at commas outside quotes (RFC 9110, 5.6). Looks at bytes: whatever separates members is
/// ASCII.
struct FieldScanner {
    private var rest: Substring.UTF8View
    private let separator: UInt8

    init(_ text: String, separator: UInt8 = UInt8(ascii: ",")) {
        rest = text[...].utf8
        self.separator = separator
    }

    /// The next member without surrounding spaces; nil at the end. Empty members are skipped.
    mutating func nextListMember() -> String? {
        while !rest.isEmpty {
            let end = endOfMember()
            let member = rest[..<end].trimmed
            rest = end == rest.endIndex ? rest[end...] : rest[rest.index(after: end)...]
            if !member.isEmpty { return String(Substring(member)) }
        }
        return nil
    }

    /// All members of a list.
    static func members(_ text: String, separator: UInt8 = UInt8(ascii: ",")) -> [String] {
        var scanner = FieldScanner(text, separator: separator)
        var members: [String] = []
        while let member = scanner.nextListMember() { members.append(member) }
        return members
    }

    private func endOfMember() -> Substring.Index {
        var isQuoted = false
        var isEscaped = false
        var index = rest.startIndex
        while index < rest.endIndex {
            let byte = rest[index]
            if isEscaped {
                isEscaped = false
            } else if isQuoted, byte == UInt8(ascii: "\\") {
                isEscaped = true
            } else if byte == UInt8(ascii: "\"") {
                isQuoted.toggle()
            } else if byte == separator, !isQuoted {
                return index
            }
            rest.formIndex(after: &index)
        }
        return index
    }

    /// The content of a quoted string, or the text itself if it is not quoted.
    static func unquoted(_ text: String) -> String {
        let quote = UInt8(ascii: "\"")
        guard text.utf8.count >= 2, text.utf8.first == quote, text.utf8.last == quote else { return text }
        var content = ""
        var isEscaped = false
        for scalar in text.unicodeScalars.dropFirst().dropLast() {
            if !isEscaped, scalar == "\\" {
                isEscaped = true
            } else {
                content.unicodeScalars.append(scalar)
                isEscaped = false
            }
        }
        return content
    }
}

extension String {
    /// The text without leading and trailing spaces and tabs.
    var trimmed: String { String(Substring(self[...].utf8.trimmed)) }

    var trimmedStart: String { String(Substring(self[...].utf8.trimmedStart)) }
}

extension Substring.UTF8View {
    fileprivate var trimmed: Substring.UTF8View {
        var text = trimmedStart
        while let last = text.last, last.isBlank { text.removeLast() }
        return text
    }

    fileprivate var trimmedStart: Substring.UTF8View {
        var text = self
        while let first = text.first, first.isBlank { text.removeFirst() }
        return text
    }
}

extension UInt8 {
    /// True for a space or a tab.
    fileprivate var isBlank: Bool { self == UInt8(ascii: " ") || self == UInt8(ascii: "\t") }
}
