import Testing

@testable import Command

/// The manual page, in the macros of man(7).
struct ManualPageTests {
    private let lines = ManualPage(verbs: VerbTable.all, version: "1.2-3").source.split(
        separator: "\n",
        omittingEmptySubsequences: false
    ).map(String.init)

    @Test func itHasASectionForEachVerbAndARowForEachOption() {
        for verb in VerbTable.all {
            #expect(lines.contains(".SH BOWLINE \(verb.name.uppercased())"))
            for option in verb.manual.allOptions {
                let name = option.name.split(separator: "-").joined(separator: "\\-")
                #expect(lines.contains { $0.hasPrefix("\\fB\\-\\-\(name)\\fR") }, "\(verb.name) --\(option.name)")
            }
        }
    }

    /// An empty line, an unknown request or a bare dash would be a fault of the page.
    @Test func everyLineIsAMacroOfTheFormatOrEscapedText() {
        let macros: Set<Substring> = [".TH", ".SH", ".SS", ".TP", ".PP", ".B", ".BR", ".I", ".br"]
        for line in lines {
            #expect(!line.isEmpty)
            guard line.hasPrefix(".") else {
                #expect(!line.hasPrefix("'"), "\(line)")
                #expect(!line.replacing("\\-", with: "").contains("-"), "\(line)")
                continue
            }
            #expect(macros.contains(line.prefix { $0 != " " }), "\(line)")
        }
    }

    @Test func theVersionIsInItsHead() {
        #expect(lines.first == ".TH BOWLINE 1 \"\" \"bowline 1.2\\-3\" \"User Commands\"")
    }
}
