internal import Distill
internal import FullText
internal import Wire

// The words by which a link is found: of its title and address at first, and of its whole article once that has been
// read.
extension Gista.Link {
    /// The words of the link alone.
    func words(of account: Int64) -> String { SearchDocument.words(owner: account, titles: searchTitles) }

    /// The words of the link and of its article.
    func words(of account: Int64, _ article: Distill.Article) -> String {
        let named = [article.title, article.siteName, article.byline].compactMap(\.self) + article.tags
        let texts = article.blocks.isEmpty ? article.paragraphs : article.blocks.map(\.text)
        return SearchDocument.words(owner: account, titles: searchTitles + named, texts: texts)
    }

    /// The words of the link and of its stored gist.
    func words(of account: Int64, _ gist: Gista.Gist) -> String {
        let named = [gist.title, gist.siteName, gist.byline].compactMap(\.self) + (gist.tags ?? [])
        let texts = gist.segments?.map(\.text) ?? [gist.content]
        return SearchDocument.words(owner: account, titles: searchTitles + named, texts: texts)
    }
}
