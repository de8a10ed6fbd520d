package import Distill
package import Wire

extension Gista.Block {
    /// A block as the API and `bowline distill` show it.
    package init(_ block: Distill.ArticleBlock) {
        self.init(Gista.BlockType(rawValue: block.kind.rawValue), block.text)
        level = block.level
        items = block.items
        depths = block.depths
        ordered = block.isOrdered
        language = block.language
        rows = block.rows
        header = block.hasHeader
        if block.kind == .figure {
            url = block.address
            alt = block.alternative ?? ""
            caption = block.text.isEmpty ? nil : block.text
            media = block.media
        }
        if !block.spans.isEmpty { spans = block.spans.map { Gista.Span($0) } }
        source = block.source.map { Gista.SourceRange(start: $0.lowerBound, end: $0.upperBound) }
    }
}

extension Gista.Span {
    fileprivate init(_ span: Distill.InlineSpan) {
        self.init(
            kind: span.kind.rawValue,
            start: span.range.lowerBound,
            end: span.range.upperBound,
            url: span.address
        )
    }
}

extension Gista.GistArticle {
    /// The article of a page, for its gist.
    init(_ gist: Distill.Gist, gistId: String, title: String) {
        self.init(
            gistId: gistId,
            title: title,
            language: gist.article.language,
            direction: gist.article.isRightToLeft ? "rtl" : "ltr",
            blocks: gist.article.blocks.map { Gista.Block($0) },
            digest: Gista.Digest(gist.digest)
        )
    }

    /// The article of a gist that was made before articles were kept with their structure, or that a user wrote.
    init(of gist: Gista.Gist) {
        let texts = gist.segments?.map(\.text) ?? gist.content.split(whereSeparator: \.isNewline).map(String.init)
        self.init(
            gistId: gist.id,
            title: gist.title,
            language: gist.language,
            blocks: texts.map { Gista.Block(.paragraph, $0) }
        )
    }
}

extension [Distill.ArticleBlock] {
    /// The blocks to store: as many whole blocks as fit.
    var bounded: [Distill.ArticleBlock] {
        var room = StoredText.bytes
        var details = StoredText.details
        var result: [Distill.ArticleBlock] = []
        for block in prefix(StoredText.paragraphs) {
            var block = block.withoutControls
            room -= block.size
            guard room >= 0 else { break }
            let cost = block.spans.reduce(0) { $0 + 48 + ($1.address?.utf8.count ?? 0) }
            if cost > details { block.spans = [] } else { details -= cost }
            result.append(block)
        }
        return result
    }
}

extension Distill.ArticleBlock {
    /// The size of all its texts, in bytes. Items and cells repeat the text.
    fileprivate var size: Int {
        text.utf8.count * (items == nil && rows == nil ? 1 : 2) + (address?.utf8.count ?? 0)
            + (alternative?.utf8.count ?? 0)
    }

    /// The block with its control characters replaced by spaces, which leaves all places valid.
    fileprivate var withoutControls: Distill.ArticleBlock {
        let all = (characters: Int.max, bytes: Int.max)
        var block = self
        block.text = text.bounded(by: all)
        block.items = items?.map { $0.bounded(by: all) }
        block.rows = rows?.map { $0.map { $0.bounded(by: all) } }
        block.alternative = alternative?.bounded(by: all)
        block.language = language?.bounded(by: all)
        return block
    }
}
