import Distill

/// A page with its lines, their features, and which of them belong to the article.
struct PreparedPage {
    let page: LabelledPage
    let table: BlockTable
    let labels: [Bool]
    let weights: [Float]

    init(_ page: LabelledPage) throws {
        self.page = page
        table = try BlockTable(html: page.html)
        let labels = Labels(truth: page.truth)
        self.labels = labels.labels(table.texts)
        weights = table.texts.map(labels.weight)
    }

    func text(where keeps: (Int) -> Bool) -> String {
        table.blocks(keeping: keeps).filter { $0.kind != .figure }.map(\.text).joined(separator: "\n\n")
    }

    func match(where keeps: (Int) -> Bool) -> TextMatch { TextMatch(truth: page.truth, found: text(where: keeps)) }
}

/// Trains the judgement of lines, and measures it on pages it was not trained on.
enum PageTraining {
    static func train(_ pages: [PreparedPage], settings: TreeTrainer.Settings = .init()) -> BoostedTrees {
        var trainer = TreeTrainer(
            rows: pages.flatMap(\.table.rows),
            labels: pages.flatMap { $0.labels.map { $0 ? 1 : 0 } },
            weights: pages.flatMap(\.weights),
            settings: settings
        )
        return trainer.train()
    }

    /// For each page the scores of its lines by a judgement trained on the other folds. A site is in one fold only.
    static func crossValidate(_ pages: [PreparedPage], folds: Int, settings: TreeTrainer.Settings = .init())
        -> [[Float]]
    {
        var scores = [[Float]](repeating: [], count: pages.count)
        let sites = pages.map(\.page.site)
        let order = Dictionary(uniqueKeysWithValues: Set(sites).sorted().enumerated().map { ($1, $0) })
        let place = sites.map { (order[$0] ?? 0) % folds }
        for fold in 0..<folds {
            let judgement = train(pages.indices.filter { place[$0] != fold }.map { pages[$0] }, settings: settings)
            for index in pages.indices where place[index] == fold {
                scores[index] = pages[index].table.rows.map(judgement.score)
            }
        }
        return scores
    }
}
