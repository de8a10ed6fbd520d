import Basics
import CDistillData

extension BoostedTrees {
    /// Which lines of a page are its article, learned from pages with known articles.
    static let articleLines = PackedBytes.load(embeddedBy: distill_article_lines, BoostedTrees.init(packed:))

    /// Which sentences of a text are the most important, learned from abstracts with known summaries.
    static let summarySentences = PackedBytes.load(embeddedBy: distill_summary_sentences, BoostedTrees.init(packed:))
}
