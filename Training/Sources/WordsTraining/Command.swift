import Foundation
import PlainWords

/// Learns from the open data, measures on it, and times the engine.
@main
struct Command {
    static func main() throws {
        let arguments = Array(CommandLine.arguments.dropFirst())
        guard arguments.count >= 2 else { return usage() }
        let data = DataFolder(path: arguments[1])
        switch arguments[0] {
        case "evaluate": try evaluate(data, options: Array(arguments.dropFirst(2)))
        case "train" where arguments.count == 3:
            try Training(data: data).writeIntents(to: arguments[2] + "/intents.packed")
            try MerchantTraining(data: data).write(to: arguments[2] + "/brands.packed")
        case "rules": try RulePage().text.write(toFile: arguments[1], atomically: true, encoding: .utf8)
        case "bench": try Bench(data: data).run()
        case "act": act(country: arguments[1])
        case "validate":
            let shown = value(of: "--show", in: arguments)
            for score in try Training(data: data).heldBack(shown: shown) { print(score.line) }
        default: usage()
        }
    }

    private static func usage() {
        print(
            "usage: WordsTraining evaluate DATA [--show times|kinds|bulgarian|everyday|strangers|strangers-2|bulgarian-apart|everyday-apart|strangers-apart|strangers-2-apart|items-missed|items-false|bank|SET] [--report FILE] | train DATA OUTPUT | validate DATA [--show missed|false] | bench DATA | act COUNTRY | rules FILE"
        )
    }

    /// What the engine makes of each sentence on standard input, on the day of our own sentences.
    private static func act(country: String) {
        let engine = SentenceEvaluation.engine(country)
        while let line = readLine() { print("\(line)\n    \(SentenceEvaluation.brief(engine.act(line)))") }
    }

    private static func evaluate(_ data: DataFolder, options: [String]) throws {
        let shown = value(of: "--show", in: options)
        let scores =
            if shown == "times" {
                try TimeEvaluation(data: data, shown: shown).run()
            } else if shown == "kinds" {
                try KindEvaluation(shown: shown).run().flatMap { [$0.develop, $0.apart] }
            } else if let file = SentenceEvaluation.File(shown: shown) {
                try SentenceEvaluation(file: file, shown: shown).run(countsApart: file.rawValue != shown).flatMap {
                    file.rawValue != shown ? [$0.develop, $0.apart] : [$0.develop]
                }
            } else if shown == "bank" {
                try BankEvaluation(data: data, shown: shown).run()
            } else if shown?.hasPrefix("items") == true {
                try ItemEvaluation(data: data, shown: shown, every: 1).run()
            } else {
                try Evaluation(data: data, shown: shown).run()
            }
        for score in scores { print(score.line) }
        if let report = value(of: "--report", in: options) {
            try Report(
                scores: scores,
                kinds: KindEvaluation().run(),
                bulgarian: SentenceEvaluation(file: .bulgarian).run(countsApart: true),
                everyday: SentenceEvaluation(file: .everyday).run(countsApart: true),
                strangers: SentenceEvaluation(file: .strangers).run(countsApart: true),
                moreStrangers: SentenceEvaluation(file: .moreStrangers).run(countsApart: true)
            ).text.write(
                toFile: report,
                atomically: true,
                encoding: .utf8
            )
        }
    }

    private static func value(of option: String, in options: [String]) -> String? {
        guard let index = options.firstIndex(of: option), index + 1 < options.count else { return nil }
        return options[index + 1]
    }
}
