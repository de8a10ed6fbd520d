/// Selects the most important sentences of a text.
/// See docs/decisions/distill.md, "Summaries choose sentences of the article instead of rewriting it".
package enum Summarizer {
    static func gist(of article: Article, sentences: Int) -> Gist {
        let ranked = RankedSentences(paragraphs: article.paragraphs, title: article.title)
        let digest = ranked.digest(of: article, sentences: sentences)
        return Gist(
            article: article,
            summary: digest.sentences.map(\.text),
            headline: digest.line.text,
            digest: digest
        )
    }

    /// At most `sentences` sentences of the text, in its order.
    package static func summary(of paragraphs: [String], title: String, sentences: Int) -> [String] {
        RankedSentences(paragraphs: paragraphs, title: title).summary(sentences)
    }

    /// At most `sentences` sentences of the text, in its order, ranked by `worth`: the value of each sentence of
    /// ``SentenceTable``, from another ranking.
    package static func summary(of paragraphs: [String], worth: [Float], sentences: Int) -> [String] {
        RankedSentences(paragraphs: paragraphs, worth: worth).summary(sentences)
    }
}
