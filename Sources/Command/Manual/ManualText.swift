/// Lays a manual out as text for a terminal.
struct ManualText {
    private static let width = 110
    private static let widestHead = 34

    let verb: String
    let manual: Manual
    let style: Style

    /// The whole text of the manual.
    var text: String {
        var parts = [usage]
        if !manual.about.isEmpty { parts.append(wrapped(manual.about, indent: 0)) }
        if !manual.commands.isEmpty { parts.append(section("Commands:", manual.commands.map(row))) }
        if !manual.options.isEmpty { parts.append(section("Options:", manual.options.map(row))) }
        parts += manual.sections.map { section("\($0.title):", $0.options.map(row)) }
        parts += manual.notes.map { wrapped($0, indent: 0) }
        if !manual.examples.isEmpty { parts.append(examples) }
        parts.append("Exit codes: 0 done; 1 \(manual.failure); 2 wrong usage.")
        return parts.joined(separator: "\n\n")
    }

    private typealias Row = (head: String, help: String)

    private var usage: String {
        let first = style.bold("Usage:")
        return manual.usage.enumerated().map { index, line in
            (index == 0 ? first : "      ") + " bowline \(verb)\(line.isEmpty ? "" : " ")\(line)"
        }.joined(separator: "\n")
    }

    private var examples: String {
        let lines = manual.examples.map { "  \($0.line)\n      \($0.meaning)" }
        return ([style.bold("Examples:")] + lines).joined(separator: "\n")
    }

    private func row(_ option: Manual.Option) -> Row {
        let value = option.placeholder.map { " \($0)" } ?? ""
        return ("--\(option.name)\(value)", option.help)
    }

    private func row(_ command: Manual.Command) -> Row {
        ([command.name, command.arguments].filter { !$0.isEmpty }.joined(separator: " "), command.help)
    }

    /// Lays rows out in two columns. If a head is too wide for its column, its help is on the next line.
    private func section(_ title: String, _ rows: [Row]) -> String {
        let column = min(rows.map(\.head.count).max() ?? 0, Self.widestHead) + 4
        let lines = rows.map { row in
            let help = wrapped(row.help, indent: column)
            let head = "  \(row.head)"
            return head.count + 2 <= column
                ? head.padded(to: column) + help.dropFirst(column)
                : "\(head)\n\(help)"
        }
        return ([style.bold(title)] + lines).joined(separator: "\n")
    }

    /// Wraps a text to the width, each line with an indent. Line ends in the text are kept.
    private func wrapped(_ text: String, indent: Int) -> String {
        let space = String(repeating: " ", count: indent)
        return text.split(separator: "\n", omittingEmptySubsequences: false).flatMap { paragraph in
            var lines: [String] = []
            var line = space
            for word in paragraph.split(separator: " ") {
                if line.count > indent, line.count + 1 + word.count > Self.width {
                    lines.append(line)
                    line = space
                }
                line += (line.count > indent ? " " : "") + word
            }
            return lines + [line]
        }.joined(separator: "\n")
    }
}
