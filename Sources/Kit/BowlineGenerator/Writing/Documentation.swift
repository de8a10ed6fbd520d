/// Texts from a document, prepared for doc comments.
enum Documentation {
    /// The maximum length of a description, in Unicode scalars.
    private static let maxScalars = 8_000

    /// The description of a schema, or its title.
    static func lines(of node: LocatedNode) -> [String] {
        let description = paragraphs(node.text("description"))
        return description.isEmpty ? paragraphs(node.text("title")) : description
    }

    /// The lines of a string, without characters that could hide or disguise source code.
    static func paragraphs(_ text: String?) -> [String] {
        guard let text else { return [] }
        var lines: [String] = []
        var line = ""
        for scalar in text.unicodeScalars.prefix(maxScalars) {
            switch scalar.value {
            case 0x0A, 0x85, 0x2028, 0x2029:
                lines.append(trimmed(line))
                line = ""
            case 0x09: line += "    "
            // Control characters, and marks that change the direction of text.
            case 0..<0x20, 0x7F..<0xA0, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069, 0xFEFF: continue
            default: line.unicodeScalars.append(scalar)
            }
        }
        lines.append(trimmed(line))
        while lines.first?.isEmpty == true { lines.removeFirst() }
        while lines.last?.isEmpty == true { lines.removeLast() }
        // Several empty lines in a row become one.
        return lines.enumerated().filter { $0.element != "" || lines[max(0, $0.offset - 1)] != "" }.map(\.element)
    }

    /// A string for use within a sentence, on one line and shortened if it is too long.
    static func inline(_ text: String, upTo limit: Int = 80) -> String {
        let line = paragraphs(text).joined(separator: " ").replacing("`", with: "'")
        return line.count > limit ? line.prefix(limit) + "…" : line
    }

    /// A default value as documentation text; nil for none, `null`, an array or an object.
    static func value(_ node: Node?) -> String? {
        switch node {
        case nil, .null?, .array?, .object?: nil
        case .bool(let value)?: "`\(value)`"
        case .number(let text)?: "`\(text)`"
        case .string(let text)?: text.isEmpty ? "an empty text" : "`\(inline(text))`"
        }
    }

    /// The sentence about a default value; empty when there is none.
    static func standard(_ text: String?) -> [String] {
        text.map { ["The server takes \($0) when it is left out."] } ?? []
    }

    private static func trimmed(_ line: String) -> String {
        var line = line[...]
        while line.last == " " || line.last == "\u{A0}" { line.removeLast() }
        return String(line)
    }
}

/// Values as Swift source.
enum Literal {
    /// A string literal on one line.
    static func string(_ text: String) -> String {
        var literal = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\\": literal += "\\\\"
            case "\"": literal += "\\\""
            case "\n": literal += "\\n"
            case "\r": literal += "\\r"
            case "\t": literal += "\\t"
            default:
                switch scalar.value {
                case 0..<0x20, 0x7F..<0xA0, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF:
                    literal += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
                default: literal.unicodeScalars.append(scalar)
                }
            }
        }
        return literal + "\""
    }
}
