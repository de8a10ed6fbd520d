/// Lays the manuals of all verbs out as one manual page, in the macros of man(7).
struct ManualPage {
    let verbs: [any Verb.Type]
    let version: String

    /// The source of the page, which ends without a line end.
    var source: String {
        let head = [
            ".TH BOWLINE 1 \"\" \"bowline \(Self.escaped(version))\" \"User Commands\"",
            ".SH NAME",
            "bowline \\- ties Swift apps to their backends",
            ".SH SYNOPSIS",
            ".B bowline",
            ".I verb",
            "[options]",
            ".SH DESCRIPTION",
            "Each verb below prints the same text with",
            ".BR \\-\\-help .",
            "Verbs that list \\-\\-json print one JSON object.",
        ]
        let tail = [
            ".SH EXIT STATUS",
            ".TP", "0", "done",
            ".TP", "1", "the answer is no, or the work failed",
            ".TP", "2", "wrong usage",
        ]
        return (head + verbs.flatMap { section($0.name, $0.manual) } + tail).joined(separator: "\n")
    }

    private func section(_ verb: String, _ manual: Manual) -> [String] {
        var lines = [".SH BOWLINE \(Self.escaped(verb.uppercased()))", text(manual.summary) + "."]
        lines += manual.usage.flatMap { [".PP", ".B bowline \(Self.escaped(verb))", text($0)] }
        if !manual.about.isEmpty { lines += [".PP", text(manual.about)] }
        if !manual.commands.isEmpty { lines += [".SS Commands"] + manual.commands.flatMap(row) }
        if !manual.options.isEmpty { lines += [".SS Options"] + manual.options.flatMap(row) }
        lines += manual.sections.flatMap { [".SS \(Self.escaped($0.title))"] + $0.options.flatMap(row) }
        lines += manual.notes.flatMap { [".PP", text($0)] }
        if !manual.examples.isEmpty {
            lines += [".SS Examples"]
            lines += manual.examples.flatMap { [".TP", ".B \(Self.escaped($0.line))", text($0.meaning)] }
        }
        return lines.filter { !$0.isEmpty }
    }

    private func row(_ option: Manual.Option) -> [String] {
        let value = option.placeholder.map { " \\fI\(Self.escaped($0))\\fR" } ?? ""
        return [".TP", "\\fB\(Self.escaped("--\(option.name)"))\\fR\(value)", text(option.help)]
    }

    private func row(_ command: Manual.Command) -> [String] {
        let arguments = command.arguments.isEmpty ? "" : " \\fI\(Self.escaped(command.arguments))\\fR"
        return [".TP", "\\fB\(Self.escaped(command.name))\\fR\(arguments)", text(command.help)]
    }

    /// Text as lines of the page: a line end in the text starts a new line on the page.
    private func text(_ text: String) -> String {
        text.split(separator: "\n").map { Self.escaped(String($0)) }.joined(separator: "\n.br\n")
    }

    /// Escapes what is special in the macros: a backslash, a dash, a double quote, and a dot or apostrophe at the
    /// start.
    private static func escaped(_ text: String) -> String {
        var result = text.first.map { ".'".contains($0) } == true ? "\\&" : ""
        for character in text {
            switch character {
            case "\\": result += "\\e"
            case "-": result += "\\-"
            case "\"": result += "\\(dq"
            default: result.append(character)
            }
        }
        return result
    }
}
