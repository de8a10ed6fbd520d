/// The evaluation as a page of the documentation.
struct Report {
    let scores: [Score]
    let kinds: [KindEvaluation.Halves]
    let bulgarian: [KindEvaluation.Halves]
    let everyday: [KindEvaluation.Halves]
    let strangers: [KindEvaluation.Halves]
    let moreStrangers: [KindEvaluation.Halves]

    var text: String {
        var lines = [
            "# PlainWords on the open data", "",
            "Made by `script/evaluate-plainwords`. Each row is a set of published phrases; a row counts as right only if value",
            "and grain are right and nothing else of its kind was found in the phrase.", "",
            "The rows about requests, other sentences and chat are over sentences the model has learned from; the rows that say",
            "\"held back\" show the whole engine on sentences it has not seen: each tenth judged with a model of the other nine.",
            "Questions back count as actions, right or false. By our reading about one in twenty-five sentences labelled as requests asks",
            "for nothing (\"show me the events in my work calendar\", \"select the item\"), so that 96 % would be perfect.",
            "",
            "chrono reads \"1 hour\" alone and \"this evening\" as single moments of its own choice; here they are a duration and the",
            "hours from four to eight ([decision](../decisions/plainwords.md#vague-times-have-one-fixed-meaning-each)). That is most of what is missing there. A weekday that contradicts its own date",
            "(\"Tuesday, 10 January\" of a year in which that is a Thursday) is not held against the date. Which phrases must not match",
            "is a [decision](../decisions/plainwords.md#plainwords-has-one-mode-and-phrases-that-only-a-strict-mode-rejects-are-not-counted)",
            "of its own.", "",
            "Of the times, half of the families of phrases are kept apart: a family is a phrase with its numbers, weekdays and months",
            "replaced by their kinds. Since November 2026 rules are developed on the other half, whose failures alone are printed.",
            "",
            "The messages of banks are one published set. The reader has no rule for any one bank. Before its first failure was looked at, it",
            "had 30 of 36 transactions right and booked 9 of 41 other messages. It was developed on half of the banks, and then on one more;",
            "the banks still kept apart (State Bank of India, Bank of Baroda, PNB, IndusInd) then had 8 of 9 right and 1 of 6 others booked.",
            "Then these failures were looked at too, so that the rows below are over messages that the rules were made for.",
            "",
            "Of the labels that ask for something that exists, 200 sentences of the half that rules are developed on were judged by hand",
            "(`Training/Sentences/items-by-hand.tsv`). 195 ask for what the table says. Where the engine read that deed then, its `kind` was right in",
            "164 of 165 sentences and its `which` in 119: most others took words before or behind the question into the name. After rules",
            "for these, which were made with these sentences in sight, 141 are right; most of the others mean the next or the first of several.",
            "",
            "| set | right | rows | share | goal |",
            "|---|---|---|---|---|",
        ]
        for score in scores + KindEvaluation.totals(kinds) {
            let share = Double(Int((score.share * 10_000).rounded())) / 100
            lines.append("| \(score.name) | \(score.right) | \(score.total) | \(share) % | \(score.goal) |")
        }
        lines += [
            "", "## Our own sentences, by kind", "",
            "`Training/Sentences/kinds.tsv` has invented sentences with what they mean. They were written before the engine read",
            "them; every second one of the first 382 is kept apart, and of those only these counts were looked at.", "",
            "| kind | right | rows | right, kept apart | rows, kept apart |",
            "|---|---|---|---|---|",
        ]
        for kind in kinds {
            let (develop, apart) = (kind.develop, kind.apart)
            lines.append("| \(kind.kind) | \(develop.right) | \(develop.total) | \(apart.right) | \(apart.total) |")
        }
        lines += [
            "", "## Bulgarian sentences, by kind", "",
            "`Training/Sentences/bulgarian.tsv` has 300 invented sentences in both scripts with what they mean, written before any grammar for them.",
            "Rules were developed on the failures of one half. The other half was scored when they were finished, and none of its failures was looked",
            "at; but its sentences were seen once, before the first rule was written, so that it is not wholly unknown.",
            "",
        ]
        lines += table(bulgarian)
        lines += [
            "", "## Everyday sentences, by kind and language", "",
            "`Training/Sentences/everyday.tsv` has 120 invented sentences of everyday, 60 in English (GB) and 60 in Bulgarian (BG), with the actions",
            "that they ask for. They were written before the engine had read any of them; then 40 of 64 were right, and of the half kept apart 35 of 56.",
            "Rules were developed on the failures of one half. Of the other half only counts were looked at, but its author also wrote the rules.",
            "",
        ]
        lines += table(everyday)
        lines += [
            "", "## Everyday sentences of strangers, by kind and language", "",
            "`Training/Sentences/strangers.tsv` has 380 everyday sentences by two authors who had not seen the engine, its rules or its tests. Before any",
            "rule was made for them, 96 of 190 were right, and 88 of the 190 kept apart: mostly the engine stayed silent, where nouns and verbs stood in no table.",
            "Rules were then developed on the failures of one half; of the other only counts were looked at, and its sentences were seen once, when the",
            "rules were done. The gap between the halves is the truth about sentences of people nobody here has met: a little more than half are right.",
            "",
        ]
        lines += table(strangers)
        lines += [
            "", "## More everyday sentences, by kind and language", "",
            "`Training/Sentences/strangers-2.tsv` has 401 everyday sentences by an author who had not read the rules then, and who made rules later.",
            "The halves were drawn with the seed 20261129 before anything was measured. Before any rule was made for them, 110 of 202 were right, and 129",
            "of the 199 kept apart. Rules were developed on the failures of one half; of the other only its totals were looked at.",
            "Rules for those failures raised the one half to 162 and the other to 130: they reach few sentences that they were not made for. Rules for",
            "whole kinds of phrasing, developed on further sentences of our own beside that half, raised the two to 178 and 136.",
            "",
        ]
        lines += table(moreStrangers)
        return lines.joined(separator: "\n") + "\n"
    }

    private func table(_ kinds: [KindEvaluation.Halves]) -> [String] {
        let all = KindEvaluation.Halves(
            kind: "all",
            develop: sum(kinds.map(\.develop)),
            apart: sum(kinds.map(\.apart))
        )
        return ["| kind | right | rows | right, kept apart | rows, kept apart |", "|---|---|---|---|---|"]
            + (kinds + [all]).map {
                "| \($0.kind) | \($0.develop.right) | \($0.develop.total) | \($0.apart.right) | \($0.apart.total) |"
            }
    }

    private func sum(_ scores: [Score]) -> Score {
        var sum = Score("all")
        for score in scores {
            sum.right += score.right
            sum.total += score.total
        }
        return sum
    }
}
