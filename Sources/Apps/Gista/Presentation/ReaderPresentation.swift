internal import Essentials
internal import LocalizedTexts
internal import Wire

/// A gist, ready to be read.
public struct ReaderPresentation: Sendable, Equatable {
    /// The ARIA role of the element that shows it.
    public let role = "dialog"
    /// The page's title; read as a heading.
    public let title: String
    /// The page in one line, unless a sentence of the gist is the same.
    public let headline: String?
    /// Who wrote it, where, when, and how long it takes to read.
    public let byline: String
    /// The language of what follows, as HTML's `lang` wants it, where it is known.
    public let textLanguage: String?
    /// The heading above the gist.
    public let gistTitle: String
    /// The sentences that say most.
    public let sentences: [String]
    /// The heading above the article.
    public let articleTitle: String
    /// The article, block by block, without the title; empty until it was read.
    public let blocks: [ReaderBlock]
    /// Whether the article is written from right to left.
    public let isRightToLeft: Bool
    /// The page itself: what its link says and where it leads.
    public let source: Source?
    /// What is being waited for, or what went wrong.
    public let status: StatusPresentation?
    /// Closes it; Escape sends it too.
    public let close: ButtonPresentation
    /// Deletes the gist; that can be undone for ten seconds.
    public let delete: ButtonPresentation

    /// A link to the page.
    public struct Source: Sendable, Equatable {
        /// The id for focus.
        public let id = "source"
        /// The text of the link to the source.
        public let title: String
        /// Where it leads; `http` or `https`.
        public let address: String
    }

    /// The ids of the focusable elements, in order.
    public var focusOrder: [String] {
        [close.id] + (source.map { [$0.id] } ?? []) + [delete.id]
    }

    init(_ reader: ReaderState, _ say: GistaStrings) {
        let gist = reader.gist
        title = gist?.title ?? say(.gistTitle)
        let sentences = gist.map { $0.summary ?? [$0.content] } ?? []
        headline = gist?.line(beside: title).flatMap { line in
            sentences.contains { $0.withoutFullStop == line.withoutFullStop } ? nil : line
        }
        byline = Self.byline(gist, say)
        textLanguage = gist?.language
        gistTitle = say(.gistTitle)
        self.sentences = sentences
        articleTitle = say(.articleTitle)
        let paragraphs = gist?.segments?.map { Gista.Block(.paragraph, $0.text) } ?? []
        let blocks = reader.article?.gistId == gist?.id ? reader.article?.blocks : nil
        self.blocks = (blocks ?? paragraphs).drop { [title] in $0.text == title }.compactMap { ReaderBlock($0, say) }
        isRightToLeft = reader.article?.direction == "rtl"
        source = gist?.sourceUrl.flatMap { Self.source($0, say) }
        status = Self.status(reader, say)
        close = ButtonPresentation("close", say(.close), sends: .reader(.closed))
        delete = ButtonPresentation(
            "delete",
            say(.deleteGist),
            tone: .danger,
            sends: .reader(.deleteTapped)
        )
    }

    private static func byline(_ gist: Gist?, _ say: GistaStrings) -> String {
        let parts = [
            gist?.byline, gist?.siteName ?? gist?.sourceUrl?.host,
            gist?.published.map { CalendarTexts.day(ofTimestamp: $0, say.language) ?? String($0.prefix(40)) },
            gist?.readingMinutes.map { say(.readingTime($0)) },
        ]
        return parts.compactMap(\.self).filter { !$0.isEmpty }.joined(separator: " · ")
    }

    /// Only what leads to a page is drawn as a link.
    private static func source(_ address: String, _ say: GistaStrings) -> Source? {
        guard ShareFeature.address(address)?.absoluteString == address else { return nil }
        return Source(title: say(.openPage(address.host)), address: address)
    }

    private static func status(_ reader: ReaderState, _ say: GistaStrings) -> StatusPresentation? {
        if let failure = reader.failure {
            return StatusPresentation(text: say(.readerFailed(failure)), tone: .danger)
        }
        return reader.isLoading ? StatusPresentation(text: say(.loadingGist), tone: .muted) : nil
    }
}
