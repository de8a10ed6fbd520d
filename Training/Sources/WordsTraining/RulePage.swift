import Foundation
import PlainWords

/// The page of reference that is made from the tables of rules.
struct RulePage {
    /// Where the page is, from this file.
    static let path = #filePath.replacingOccurrences(
        of: "Training/Sources/WordsTraining/RulePage.swift",
        with: "docs/plainwords-rules.md"
    )

    var text: String {
        var lines = [
            "# Rules of PlainWords", "",
            "Made by `script/evaluate-plainwords` from the tables of rules in `Sources/Engines/PlainWords`. An example is read by its rule; the",
            "counter-example looks alike and is not. Times are read on Wednesday 14 October 2026 at 10:20. Rules older than the tables are in",
            "readers ([decision](decisions/plainwords.md#new-rules-of-time-stand-in-a-table)).", "",
            "## Times", "",
            "| rule | example | means | not |",
            "|---|---|---|---|",
        ]
        for rule in RuleReference.times {
            let meaning = KindEvaluation.times(in: rule.example, country: "GB").joined(separator: ", ")
            lines.append("| \(rule.name) | \(rule.example) | \(meaning) | \(rule.counterExample) |")
        }
        lines += ["", "## Money given and taken", "", "| rule | example | not |", "|---|---|---|"]
        for rule in RuleReference.moneyTurns {
            lines.append("| \(rule.name) | \(rule.example) | \(rule.counterExample) |")
        }
        return lines.joined(separator: "\n") + "\n"
    }
}
