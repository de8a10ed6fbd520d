internal import Basics
internal import LocalizedTexts
package import Wire

/// Writes an article as Markdown, for the terminal and for files.
package enum ArticleMarkdown {
    /// The title as the first heading, then the blocks.
    package static func text(title: String, _ blocks: [Gista.Block]) -> String {
        let rest = blocks.drop { $0.type == .heading && $0.text == title }
        let strings = GistaStrings(language: .english)
        let parts = ["# " + escaped(title)] + rest.compactMap { ReaderBlock($0, strings).map(text) }
        return parts.joined(separator: "\n\n")
    }

    static func text(_ block: ReaderBlock) -> String {
        switch block {
        case .heading(let level, let pieces): String(repeating: "#", count: level) + " " + oneLine(pieces)
        case .paragraph(let pieces): text(pieces)
        case .quote(let lines): lines.map { ("> " + text($0)) }.joined(separator: "\n>\n")
        case .list(let isOrdered, let items): list(items, isOrdered)
        case .code(let pieces, let language): code(pieces.map(\.text).joined(), language)
        case .table(let hasHeader, let rows): table(rows, hasHeader)
        case .figure(let figure): self.figure(figure)
        }
    }

    private static func list(_ items: [ReaderBlock.Item], _ isOrdered: Bool) -> String {
        var numbers: [Int] = []
        return items.map { item in
            numbers = Array(numbers.prefix(item.depth + 1))
            while numbers.count <= item.depth { numbers.append(0) }
            numbers[item.depth] += 1
            let mark = isOrdered ? "\(numbers[item.depth])." : "-"
            return String(repeating: "   ", count: item.depth) + mark + " " + oneLine(item.pieces)
        }.joined(separator: "\n")
    }

    /// A code block whose fence is longer than any in the code.
    private static func code(_ text: String, _ language: String?) -> String {
        var fence = "```"
        while text.contains(fence) { fence += "`" }
        return "\(fence)\(language ?? "")\n\(plain(text))\n\(fence)"
    }

    private static func table(_ rows: [[[ReaderPiece]]], _ hasHeader: Bool) -> String {
        let width = rows.map(\.count).max() ?? 0
        let lines = rows.map { row in
            let cells = row.map { oneLine($0).escaping { $0 == "|" ? "\\|" : nil } }
            return cells + [String](repeating: "", count: max(0, width - cells.count))
        }
        let head = hasHeader ? lines.first ?? [] : [String](repeating: "", count: width)
        let rule = [String](repeating: "---", count: width)
        return ([head, rule] + lines.dropFirst(hasHeader ? 1 : 0)).map { "| " + $0.joined(separator: " | ") + " |" }
            .joined(separator: "\n")
    }

    private static func figure(_ figure: ReaderBlock.Figure) -> String {
        let link = figure.address.map { "[\(escaped(figure.title))](<\($0)>)" } ?? escaped(figure.title)
        return figure.caption.isEmpty ? link : link + "\n*" + oneLine(figure.caption) + "*"
    }

    // MARK: Text

    private static func oneLine(_ pieces: [ReaderPiece]) -> String {
        text(pieces).split(whereSeparator: \.isNewline).joined(separator: " ")
    }

    /// The pieces as text. A highlight is enclosed in `==`, with its number.
    private static func text(_ pieces: [ReaderPiece]) -> String {
        var result = ""
        for (index, piece) in pieces.enumerated() {
            if let mark = piece.mark, piece.startsMark { result += "==[\(mark)] " }
            result += text(piece)
            let next = pieces.indices.contains(index + 1) ? pieces[index + 1] : nil
            if piece.mark != nil, next == nil || next?.mark != piece.mark { result += "==" }
        }
        return result
    }

    private static func text(_ piece: ReaderPiece) -> String {
        guard piece.text.contains(where: { !$0.isWhitespace }) else { return piece.text }
        var text = piece.isCode ? "`\(plain(piece.text).escaping { $0 == "`" ? "'" : nil })`" : escaped(piece.text)
        if !piece.isCode, piece.isStrong { text = "**\(text)**" }
        if !piece.isCode, piece.isEmphasis { text = "*\(text)*" }
        // Angle brackets in an address are percent-encoded, so it needs no escaping.
        return piece.address.map { "[\(text)](<\($0)>)" } ?? text
    }

    /// The text with Markdown's special characters escaped.
    private static func escaped(_ text: String) -> String {
        plain(text).escaping { "\\`*_[]<>#|".unicodeScalars.contains($0) ? "\\\($0)" : nil }
    }

    /// The text without control characters, which a terminal would interpret.
    private static func plain(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: isControl) else { return text }
        var visible = String.UnicodeScalarView()
        visible.append(contentsOf: text.unicodeScalars.filter { !isControl($0) })
        return String(visible)
    }

    private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.generalCategory == .control && scalar != "\n" && scalar != "\t"
    }
}
