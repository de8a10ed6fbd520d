/// Splits lists in field values at commas outside quotes (RFC 9110, 5.6).
struct FieldScanner {
    private var rest: Substring
    private let separator: UInt8

    init(_ text: String, separator: UInt8 = UInt8(ascii: ",")) {
        rest = text[...]
        self.separator = separator
    }

    /// The next member without surrounding spaces; nil at the end. Empty members are skipped.
    mutating func nextListMember() -> String? {
        while !rest.isEmpty {
            let end = endOfMember(rest)
            let member = String(rest[..<end]).trimmed
            rest = end == rest.endIndex ? "" : rest[rest.utf8.index(after: end)...]
            if !member.isEmpty { return member }
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

    private func endOfMember(_ text: Substring) -> Substring.Index {
        var isQuoted = false
        var isEscaped = false
        for index in text.utf8.indices {
            let byte = text.utf8[index]
            if isEscaped {
                isEscaped = false
            } else if isQuoted, byte == UInt8(ascii: "\\") {
                isEscaped = true
            } else if byte == UInt8(ascii: "\"") {
                isQuoted.toggle()
            } else if byte == separator, !isQuoted {
                return index
            }
        }
        return text.endIndex
    }

    /// The content of a quoted string, or the text itself if it is not quoted.
    static func unquoted(_ text: String) -> String {
        guard text.count >= 2, text.hasPrefix("\""), text.hasSuffix("\"") else { return text }
        var content = ""
        var isEscaped = false
        for character in text.dropFirst().dropLast() {
            if !isEscaped, character == "\\" {
                isEscaped = true
            } else {
                content.append(character)
                isEscaped = false
            }
        }
        return content
    }
}

extension String {
    /// The text without leading and trailing spaces and tabs.
    var trimmed: String {
        guard let first = utf8.firstIndex(where: { !$0.isBlank }), let last = utf8.lastIndex(where: { !$0.isBlank })
        else { return "" }
        return String(self[first..<utf8.index(after: last)])
    }

    var trimmedStart: String {
        String(self[(utf8.firstIndex { !$0.isBlank } ?? endIndex)...])
    }
}

extension UInt8 {
    /// True for a space or a tab.
    fileprivate var isBlank: Bool { self == UInt8(ascii: " ") || self == UInt8(ascii: "\t") }
}
