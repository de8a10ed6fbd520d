/// Splits lists in field values at commas outside quotes (RFC 9110, 5.6).
struct FieldScanner {
    private var rest: Substring
    private let separator: Character

    init(_ text: String, separator: Character = ",") {
        rest = text[...]
        self.separator = separator
    }

    /// The next member without surrounding spaces; nil at the end. Empty members are skipped.
    mutating func nextListMember() -> String? {
        while !rest.isEmpty {
            let end = endOfMember(rest)
            let member = String(rest[..<end]).trimmed
            rest = end == rest.endIndex ? "" : rest[rest.index(after: end)...]
            if !member.isEmpty { return member }
        }
        return nil
    }

    /// All members of a list.
    static func members(_ text: String, separator: Character = ",") -> [String] {
        var scanner = FieldScanner(text, separator: separator)
        var members: [String] = []
        while let member = scanner.nextListMember() { members.append(member) }
        return members
    }

    private func endOfMember(_ text: Substring) -> Substring.Index {
        var isQuoted = false
        var isEscaped = false
        var index = text.startIndex
        while index < text.endIndex {
            let character = text[index]
            if isEscaped {
                isEscaped = false
            } else if isQuoted, character == "\\" {
                isEscaped = true
            } else if character == "\"" {
                isQuoted.toggle()
            } else if character == separator, !isQuoted {
                return index
            }
            index = text.index(after: index)
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
        let start = drop { $0 == " " || $0 == "\t" }
        guard let last = start.lastIndex(where: { $0 != " " && $0 != "\t" }) else { return "" }
        return String(start[...last])
    }

    var trimmedStart: String {
        String(drop { $0 == " " || $0 == "\t" })
    }
}
