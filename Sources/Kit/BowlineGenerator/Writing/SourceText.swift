/// Swift source in the format of `script/format`: four spaces per level, at most 120 columns, one argument per line if
/// not all fit on one line.
struct SourceText {
    /// The imports of a file, and whether its public declarations need them.
    enum Import: Hashable { case kit, publicKit, foundation, publicFoundation }

    private(set) var lines: [String] = []
    private var depth = 0
    var imports: Set<Import> = []

    static let width = 120

    private var indent: String { String(repeating: "    ", count: depth) }

    // MARK: Lines

    mutating func line(_ text: String) {
        lines.append(text.isEmpty ? "" : indent + text)
    }

    /// Adds an empty line, except at the start of a block.
    mutating func blankLine() {
        if lines.last?.hasSuffix("{") == false, lines.last?.isEmpty == false { lines.append("") }
    }

    /// Adds a doc comment, wrapped at the line length. Line breaks are kept, because the text may contain lists or
    /// tables.
    mutating func doc(_ texts: [String]) {
        let room = Self.width - depth * 4 - 4
        for text in texts {
            if text.isEmpty {
                line("///")
            } else {
                for part in Self.wrapped(text, room) { line("/// \(part)") }
            }
        }
    }

    mutating func block(_ opening: String, _ body: (inout SourceText) -> Void) {
        line(opening)
        depth += 1
        body(&self)
        depth -= 1
        line("}")
    }

    /// Adds lines one level deeper.
    mutating func nested(_ body: (inout SourceText) -> Void) {
        depth += 1
        body(&self)
        depth -= 1
    }

    /// `head(a, b)tail` on one line, or with one argument per line.
    mutating func call(_ head: String, _ arguments: [String], _ tail: String = "") {
        let flat = "\(head)(\(arguments.joined(separator: ", ")))\(tail)"
        guard !fits(flat), !arguments.isEmpty else { return line(flat) }
        line("\(head)(")
        depth += 1
        for (offset, argument) in arguments.enumerated() {
            line(argument + (offset + 1 < arguments.count ? "," : ""))
        }
        depth -= 1
        line(")\(tail)")
    }

    /// `head = value`, with the value on its own line if both do not fit on one.
    mutating func assign(_ head: String, _ value: String) {
        guard !fits("\(head) = \(value)") else { return line("\(head) = \(value)") }
        line("\(head) =")
        nested { $0.line(value) }
    }

    /// A type's head, `head: A, B {`, with as many names per line as fit.
    mutating func type(_ head: String, _ conformances: [String], _ body: (inout SourceText) -> Void) {
        let flat = "\(head): \(conformances.joined(separator: ", ")) {"
        if fits(flat) { return block(flat, body) }
        var row = "\(head):"
        var isFirst = true
        for (offset, name) in conformances.enumerated() {
            let longer = "\(row) \(name)\(offset + 1 < conformances.count ? "," : "")"
            if (isFirst ? 0 : 4) + depth * 4 + longer.count <= Self.width {
                row = longer
            } else {
                if isFirst { line(row) } else { nested { $0.line(row) } }
                isFirst = false
                row = "\(name)\(offset + 1 < conformances.count ? "," : "")"
            }
        }
        if isFirst { line(row) } else { nested { $0.line(row) } }
        block("{", body)
    }

    /// `head[a, b]` on one line, or with as many elements per line as fit.
    mutating func list(_ head: String, _ elements: [String]) {
        let flat = "\(head)[\(elements.joined(separator: ", "))]"
        // A list over several lines ends in a comma, which counts even if the list stays on one line.
        guard !fits(flat + ",") else { return line(flat) }
        line("\(head)[")
        depth += 1
        var row = ""
        for element in elements {
            let longer = row.isEmpty ? "\(element)," : "\(row) \(element),"
            if fits(longer) || row.isEmpty {
                row = longer
            } else {
                line(row)
                row = "\(element),"
            }
        }
        line(row)
        depth -= 1
        line("]")
    }

    func fits(_ text: String) -> Bool {
        depth * 4 + text.count <= Self.width
    }

    /// Adds the lines of a string that starts at the left margin.
    mutating func paste(_ text: String) {
        for part in text.split(separator: "\n", omittingEmptySubsequences: false) { line(String(part)) }
    }

    mutating func append(_ other: SourceText) {
        lines += other.lines
        imports.formUnion(other.imports)
    }

    // MARK: Wrapping

    private static func wrapped(_ text: String, _ room: Int) -> [String] {
        guard text.count > room else { return [text] }
        let margin = String(text.prefix { $0 == " " })
        var rows: [String] = []
        var row = ""
        for word in text.dropFirst(margin.count).split(separator: " ") {
            if row.isEmpty {
                row = margin + word
            } else if row.count + 1 + word.count <= room {
                row += " \(word)"
            } else {
                rows.append(row)
                row = margin + word
            }
        }
        return rows + [row]
    }
}
