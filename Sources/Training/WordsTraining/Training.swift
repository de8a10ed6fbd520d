import Foundation
import PlainWords

/// Learns from the data and writes the tables that are part of the product.
struct Training {
    let data: Data.Folder

    /// Measures on parts that were held back, fold by fold.
    func crossValidate() throws {
        let examples = try IntentData(data).examples
        var rows: [(Int, [Double], IntentData.Example)] = []
        for part in [0, 1] {
            let trainer = IntentTrainer.weights(examples.filter { $0.fold / 5 != part })
            rows += examples.filter { $0.fold / 5 == part }.map { ($0.label, trainer.shares($0.features), $0) }
        }
        for threshold in [0.05, 0.1, 0.15, 0.2, 0.3, 0.4, 0.5, 0.7] {
            let actions = rows.filter { $0.0 > 0 }
            let talk = rows.filter { $0.0 == 0 && $0.2.set != "chat" }
            let recall = Double(actions.filter { 1 - $0.1[0] >= threshold }.count) / Double(actions.count)
            let wrong = Double(talk.filter { 1 - $0.1[0] >= threshold }.count) / Double(talk.count) * 1000
            var line = String(format: "threshold %.2f recall %.3f false %.2f:", threshold, recall, wrong)
            for set in ["clinc150", "hwu64", "ms_botframework_skills", "sgd_intent_turns", "slurp", "snips", "chat"] {
                let mine = rows.filter { $0.2.set == set }
                let wanted = mine.filter { $0.0 > 0 }
                let found = wanted.filter { 1 - $0.1[0] >= threshold }.count
                let none = mine.filter { $0.0 == 0 }
                let wrong = none.filter { 1 - $0.1[0] >= threshold }.count
                line += " \(set) \(found)/\(wanted.count) false \(wrong)/\(none.count);"
            }
            print(line)
        }
        if let shown = ProcessInfo.processInfo.environment["SHOW"], let threshold = Double(shown) {
            for row in rows {
                let isAction = 1 - row.1[0] >= threshold
                if isAction != (row.0 > 0) { print(row.2.set, row.0, String(format: "%.2f", 1 - row.1[0]), row.2.text) }
            }
        }
    }

    /// Writes the learned weights as Swift source.
    func writeIntents(to path: String) throws {
        let (text, step) = IntentTrainer.weights(try IntentData(data).examples).quantised()
        let source = """
            // swift-format-ignore-file
            /// Learned weights; `script/train-plainwords` writes this file.
            enum IntentWeights {
                static let step = \(step)
                static let text: StaticString = "\(text)"
            }

            """
        try source.write(toFile: path, atomically: true, encoding: .utf8)
    }
}
