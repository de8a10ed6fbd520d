import Foundation
import PlainWords

/// Learns from the data and writes the tables that are part of the product.
struct Training {
    let data: DataFolder

    /// The whole engine on sentences it did not learn from: each tenth is judged with a model of the other nine.
    func heldBack(shown: String? = nil, folds: Range<Int> = 0..<10) throws -> [Score] {
        let examples = try IntentData(data).examples
        var found = Score("held back: requests found", goal: "95 %")
        var right = Score("held back: requests of their own kind")
        var silent = Score("held back: others silent", goal: "99.7 %")
        var chat = Score("held back: chat silent", goal: "99.9 %")
        let context = Evaluation.context(ref: nil)
        for part in folds {
            let trainer = IntentTrainer.weights(examples.filter { $0.fold != part })
            let model = try trainer.quantised()
            let engine = PlainWords(context, model: model)
            for example in examples where example.fold == part && !example.isBooking {
                let outcome = engine.act(example.text)
                if example.label > 0 {
                    found.count(outcome.isAction)
                    right.count(outcome.kinds.contains(IntentModel.intents[example.label].rawValue))
                    if !outcome.isAction, shown == "missed" {
                        print("missed", example.set, example.label, share(example, model), example.text)
                    }
                } else {
                    let isFalse = example.asksForItems ? outcome.makesSomething : outcome.isAction
                    if example.set == "chat" { chat.count(!isFalse) } else { silent.count(!isFalse) }
                    if isFalse, shown == "false" {
                        print("false", example.set, outcome.kinds, share(example, model), example.text)
                    }
                }
            }
        }
        return [found, right, silent, chat]
    }

    /// How much of a request the model sees in the whole sentence, in hundredths.
    private func share(_ example: IntentData.Example, _ model: IntentModel) -> Int {
        Int((1 - model.shares(example.features)[0]) * 100)
    }

    /// Learns the weights of the intents and writes them as a packed file.
    func writeIntents(to path: String) throws {
        let model = try IntentTrainer.weights(IntentData(data).examples).quantised()
        try Data(model.packed).write(to: URL(filePath: path))
    }
}
