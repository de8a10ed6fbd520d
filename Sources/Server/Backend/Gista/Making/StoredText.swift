internal import Distill

/// How much of a page is stored, in characters and in bytes: a character may have any number of bytes.
enum StoredText {
    /// Maximum size of all paragraphs together, in bytes.
    static let bytes = 1 << 20
    static let paragraphs = 10_000
    /// Maximum size of all links, emphasis and code in an article's blocks together, in bytes.
    static let details = 1 << 19
    static let title = (characters: 500, bytes: 2_000)
    static let headline = (characters: 200, bytes: 800)
    static let sentence = (characters: 1_000, bytes: 4_000)
    static let sentences = 10
    static let quotation = (characters: 2_000, bytes: 8_000)
    static let name = (characters: 100, bytes: 400)
    static let tag = (characters: 40, bytes: 160)
    static let tags = 8
    static let language = (characters: 16, bytes: 16)
    static let date = (characters: 40, bytes: 40)
}

extension Distill.Gist {
    /// The gist, limited to what is stored.
    var bounded: Distill.Gist {
        var gist = self
        gist.headline = headline.bounded(by: StoredText.headline)
        gist.summary = summary.prefix(StoredText.sentences).map { $0.bounded(by: StoredText.sentence) }
        gist.article = article.bounded
        gist.digest = digest.bounded(blocks: gist.article.blocks.count)
        return gist
    }
}

extension Distill.Article {
    fileprivate var bounded: Distill.Article {
        var article = self
        article.title = title.bounded(by: StoredText.title)
        article.byline = byline?.bounded(by: StoredText.name)
        article.published = published?.bounded(by: StoredText.date)
        article.language = language?.bounded(by: StoredText.language)
        article.siteName = siteName?.bounded(by: StoredText.name)
        article.canonicalURL = canonicalURL.flatMap { $0.utf8.count <= LinkAddress.maxLength ? $0 : nil }
        article.tags = tags.prefix(StoredText.tags).map { $0.bounded(by: StoredText.tag) }
        article.paragraphs = []
        var room = StoredText.bytes
        for paragraph in paragraphs.prefix(StoredText.paragraphs) where room > 0 {
            let kept = paragraph.bounded(by: (characters: room, bytes: room))
            room -= kept.utf8.count
            article.paragraphs.append(kept)
        }
        article.blocks = blocks.bounded
        return article
    }
}

extension String {
    /// The beginning of the text that is within both limits. Control characters, which JSON writes
    /// in six bytes each, become spaces.
    func bounded(by limit: (characters: Int, bytes: Int)) -> String {
        let text = holdsControls ? withoutControls : self
        guard text.utf8.count > min(limit.characters, limit.bytes) else { return text }
        let beginning = text.prefix(limit.characters)
        guard beginning.utf8.count > limit.bytes else { return String(beginning) }
        // The cut is between Unicode scalars, so that no incomplete scalar is left.
        var bytes = Array(beginning.utf8.prefix(limit.bytes + 1))
        while let last = bytes.popLast(), last & 0xC0 == 0x80 {}
        return String(decoding: bytes, as: UTF8.self)
    }

    private var holdsControls: Bool { utf8.contains { $0 < 32 && $0 != 10 && $0 != 9 } }

    private var withoutControls: String {
        String(decoding: utf8.map { $0 < 32 && $0 != 10 && $0 != 9 ? 32 : $0 }, as: UTF8.self)
    }
}
