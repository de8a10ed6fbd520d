/// Judges which lines of a page are its article.
enum BlockJudge {
    /// Scores a line: above zero it belongs to the article.
    static func scores(_ rows: [[Float]], by judgement: BoostedTrees) -> [Float] { rows.map(judgement.score) }
}

/// A page's lines with their features: what the trainer learns from.
package struct BlockTable: Sendable {
    package let texts: [String]
    package let rows: [[Float]]
    /// What the classic rules alone would keep.
    package let classic: [Bool]
}

extension BlockTable {
    init(tree: PageTree) {
        let structured = StructuredArticle(tree.head.structuredData)
        let context = BlockContext(tree: tree, title: TitleFinder.title(tree, structured), structured: structured)
        var features = BlockFeatures(context)
        rows = features.rows()
        texts = context.blocks.map { tree.string(of: $0.node) }
        classic = context.blocks.map { context.classic.kept[$0.node] }
    }

    package init(html: [UInt8]) throws(DistillFailure) {
        self.init(tree: try PageTree(html: html, limits: PageLimits()))
    }
}
