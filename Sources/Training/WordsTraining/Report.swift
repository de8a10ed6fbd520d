/// The evaluation as a page of the documentation.
struct Report {
    let scores: [Score]

    var text: String {
        var lines = [
            "# PlainWords on the open data", "",
            "Made by `script/evaluate-plainwords`. Each row is a set of published phrases; a row counts as right only if value",
            "and grain are right and nothing else of its kind was found in the phrase.", "",
            "The three rows about requests, other sentences and chat are over sentences the model has learned from; the rows",
            "that say \"held back\" show the model without its rules on sentences it has not seen, after half of the data.",
            "",
            "| set | right | rows | share | goal |",
            "|---|---|---|---|---|",
        ]
        for score in scores {
            let share = Double(Int((score.share * 10_000).rounded())) / 100
            lines.append("| \(score.name) | \(score.right) | \(score.total) | \(share) % | \(score.goal) |")
        }
        return lines.joined(separator: "\n") + "\n"
    }
}
