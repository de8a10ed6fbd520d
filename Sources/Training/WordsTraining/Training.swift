import Foundation
import PlainWords

/// Learns from the data and writes the tables that are part of the product.
struct Training {
    let data: Data.Folder

    /// The model alone on sentences it did not learn from: each half is judged by a model of the other half.
    func heldBack(threshold: Double) throws -> [Score] {
        let examples = try IntentData(data).examples
        var found = Score("held back, model alone: requests found", goal: "95 %")
        var silent = Score("held back, model alone: others silent", goal: "99.7 %")
        var chat = Score("held back, model alone: chat silent", goal: "99.9 %")
        for part in [0, 1] {
            let trainer = IntentTrainer.weights(examples.filter { $0.fold / 5 != part })
            for example in examples where example.fold / 5 == part {
                let isAction = 1 - trainer.shares(example.features)[0] >= threshold
                if example.label > 0 {
                    found.count(isAction)
                } else if example.set == "chat" {
                    chat.count(!isAction)
                } else {
                    silent.count(!isAction)
                }
            }
        }
        return [found, silent, chat]
    }

    /// Prints what each threshold would give.
    func crossValidate() throws {
        for threshold in [0.1, 0.15, 0.22, 0.3, 0.4, 0.6, 0.8] {
            print("threshold \(threshold)")
            for score in try heldBack(threshold: threshold) { print("  " + score.line) }
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
