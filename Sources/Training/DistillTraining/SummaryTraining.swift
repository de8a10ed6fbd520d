import Distill
import Foundation

/// An abstract with its sentences, their features, and how well each matches what people wrote.
struct PreparedAbstract {
    let text: String
    let references: [String]
    let table: SentenceTable
    /// How each sentence does once trimmed, as the product would show it.
    let trimmedRouge: [Rouge]
    let targets: [Float]

    init(sentences: [String], references: [String]) {
        text = sentences.joined(separator: " ")
        self.references = references
        table = SentenceTable(paragraphs: [text], title: "")
        trimmedRouge = table.texts.map { Rouge.best(references: references, candidate: SentenceTrimmer.trim($0)) }
        let best = max(trimmedRouge.map(\.mean).max() ?? 0, 1e-6)
        targets = trimmedRouge.map { Float(pow($0.mean / best, 2)) }
    }

    func rouge(of candidate: String?) -> Rouge { Rouge.best(references: references, candidate: candidate ?? "") }

    static func load(_ data: URL) throws -> [PreparedAbstract] {
        let text = try String(
            contentsOf: data.appending(path: "articles/summaries/scitldr_abstract.jsonl"),
            encoding: .utf8
        )
        return try text.split(separator: "\n").compactMap { line in
            let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
            guard let sentences = object?["source_sentences"] as? [String],
                let references = object?["reference_summaries"] as? [String]
            else { return nil }
            return PreparedAbstract(sentences: sentences, references: references)
        }
    }
}

/// Trains the ranking of sentences, and measures it on texts it was not trained on.
enum SummaryTraining {
    static let settings = TreeTrainer.Settings(trees: 260, depth: 4, rate: 0.03)

    static func train(_ abstracts: [PreparedAbstract]) -> BoostedTrees {
        var trainer = TreeTrainer(
            rows: abstracts.flatMap(\.table.rows),
            labels: abstracts.flatMap(\.targets),
            weights: abstracts.flatMap { abstract in abstract.targets.map { _ in 1 } },
            settings: settings
        )
        return trainer.train()
    }

    /// The mean ROUGE of the chosen sentences, each chosen by a ranking trained on the other folds.
    static func crossValidate(_ abstracts: [PreparedAbstract], folds: Int) -> Rouge {
        var sum = Rouge()
        for fold in 0..<folds {
            let ranking = train(abstracts.indices.filter { $0 % folds != fold }.map { abstracts[$0] })
            for index in abstracts.indices where index % folds == fold {
                let scores = abstracts[index].table.rows.map(ranking.score)
                let best = scores.indices.max { scores[$0] < scores[$1] } ?? 0
                if abstracts[index].trimmedRouge.indices.contains(best) { sum.add(abstracts[index].trimmedRouge[best]) }
            }
        }
        return sum.divided(by: Double(abstracts.count))
    }
}
