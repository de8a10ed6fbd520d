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

/// What a text's sentences are ranked by.
struct SentenceRanking {
    let words: [String: Float]
    let trees: BoostedTrees

    func worth(of abstract: PreparedAbstract) -> [Float] {
        abstract.table.rows(wordWeights: WordWeights(words)).map(trees.score)
    }

    /// The place of the sentence that says most.
    func best(of abstract: PreparedAbstract) -> Int? {
        let scores = worth(of: abstract)
        return scores.indices.max { scores[$0] < scores[$1] }
    }
}

/// Trains the ranking of sentences, and measures it on texts it was not trained on.
enum SummaryTraining {
    static let settings = TreeTrainer.Settings(trees: 260, depth: 4, rate: 0.03)
    /// In how many parts texts are taken so that the trees learn from words that were learned elsewhere.
    private static let parts = 5

    static func train(_ abstracts: [PreparedAbstract]) -> SentenceRanking {
        var rows: [[Float]] = []
        var targets: [Float] = []
        for part in 0..<parts {
            let others = abstracts.indices.filter { $0 % parts != part }.map { abstracts[$0] }
            let wordWeights = WordWeights(words(of: others))
            for index in abstracts.indices where index % parts == part {
                rows += abstracts[index].table.rows(wordWeights: wordWeights)
                targets += abstracts[index].targets
            }
        }
        var trainer = TreeTrainer(
            rows: rows,
            labels: targets,
            weights: targets.map { _ in 1 },
            settings: settings
        )
        return SentenceRanking(words: words(of: abstracts), trees: trainer.train())
    }

    /// What words add to a sentence's worth, beside the others of its text.
    private static func words(of abstracts: [PreparedAbstract]) -> [String: Float] {
        let worth = abstracts.flatMap { abstract -> [Float] in
            let means = abstract.trimmedRouge.map { Float($0.mean) }
            let middle = means.reduce(0, +) / Float(max(1, means.count))
            return means.map { $0 - middle }
        }
        return WordTrainer(abstracts.flatMap(\.table.words)).weights(for: worth)
    }

    /// The mean ROUGE of the best sentence and of the best three, chosen by a ranking trained on the other folds.
    static func crossValidate(_ abstracts: [PreparedAbstract], folds: Int) -> (one: Rouge, three: Rouge) {
        var (sum, three) = (Rouge(), Rouge())
        for fold in 0..<folds {
            let ranking = train(abstracts.indices.filter { $0 % folds != fold }.map { abstracts[$0] })
            for index in abstracts.indices where index % folds == fold {
                let abstract = abstracts[index]
                if let best = ranking.best(of: abstract) { sum.add(abstract.trimmedRouge[best]) }
                let summary = Summarizer.summary(of: [abstract.text], worth: ranking.worth(of: abstract), sentences: 3)
                three.add(abstract.rouge(of: summary.joined(separator: " ")))
            }
        }
        return (sum.divided(by: Double(abstracts.count)), three.divided(by: Double(abstracts.count)))
    }
}
