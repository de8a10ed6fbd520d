internal import Essentials
internal import LocalizedTexts
internal import Wire

/// The reader of one gist.
public struct ReaderPresentation: Sendable, Equatable {
    /// The ARIA role of the element that shows the reader.
    public let role = "dialog"
    /// The page's title; read as a heading.
    public let title: String
    /// A one-line summary of the page; nil if the gist contains the same sentence.
    public let headline: String?
    /// The author, the site, the date and the reading time.
    public let byline: String
    /// The language of the gist and the article, as a value for HTML's `lang` attribute; nil if unknown.
    public let textLanguage: String?
    /// The heading above the gist.
    public let gistTitle: String
    /// The choice of the gist's length; empty if there is only one length.
    public let lengths: [ButtonPresentation]
    /// The most important sentences, in the chosen length.
    public let points: [ReaderPoint]
    /// What a tap on a sentence does; nil if no sentence has a place in the article.
    public let hint: String?
    /// Key figures, names and quotations; kinds without any are left out.
    public let facts: [Facts]
    /// The heading above the article.
    public let articleTitle: String
    /// The article, block by block, without the title; empty until the article is loaded.
    public let blocks: [ReaderBlock]
    /// For each of `blocks`, its index in the article.
    public let blockNumbers: [Int]
    /// The highlighted place that gets the focus; nil if there is none.
    public let landing: Landing?
    /// Whether the article is written from right to left.
    public let isRightToLeft: Bool
    /// The tappable parts of the article.
    public let taps: [ReaderTap]
    /// The favorite, archive and read buttons, the highlighter, and the button that reads the article aloud. A gist
    /// without a link has at most the last one.
    public let tools: [ButtonPresentation]
    /// The controls of reading aloud; nil while the user does not listen.
    public let listening: ListeningPresentation?
    /// Continues at the saved reading position; nil if there is nothing to continue.
    public let resume: ButtonPresentation?
    /// The title of the command that highlights a selection; nil for a gist without a link.
    public let highlightCommand: String?
    /// The heading above the highlights.
    public let highlightsTitle: String
    /// The user's highlights, in the article's order.
    public let highlights: [HighlightPresentation]
    /// The tags of the link; nil for a gist without a link.
    public let tags: TagsPresentation?
    /// The text size and colors of the article.
    public let style: ReaderStyle
    /// The buttons that change the style.
    public let styles: [ButtonPresentation]
    /// The link to the original page.
    public let source: Source?
    /// What is loading, or what went wrong.
    public let status: StatusPresentation?
    /// Closes the reader; Escape sends it too.
    public let close: ButtonPresentation
    /// Deletes the gist; that can be undone for ten seconds.
    public let delete: ButtonPresentation
    /// The message about a highlight or a tag whose removal can be undone; nil when there is none.
    public let undo: UndoPresentation?

    /// Facts of one kind under a heading.
    public struct Facts: Sendable, Equatable {
        /// The id of the kind.
        public let id: String
        /// The heading.
        public let title: String
        /// The facts.
        public let points: [ReaderPoint]
    }

    /// A highlighted place.
    public struct Landing: Sendable, Equatable {
        /// The id for focus.
        public let id = "place"
        /// The index of the block in `blocks`.
        public let block: Int
        /// Changes each time the focus should move there.
        public let number: Int
    }

    /// A link to the page.
    public struct Source: Sendable, Equatable {
        /// The id for focus.
        public let id = "source"
        /// The text of the link to the source.
        public let title: String
        /// The address; always `http` or `https`.
        public let address: String
    }

    /// The id of the highlighter, which highlights the selected text.
    public static let penID = "pen"

    /// A selection in the shown text of one of `blocks`, in UTF-16 code units; nil if there is no such block.
    public func selection(inBlock block: Int, start: Int, end: Int, count: Int) -> BlockSelection? {
        guard blockNumbers.indices.contains(block) else { return nil }
        return BlockSelection(block: blockNumbers[block], start: start, end: end, count: count)
    }

    /// A selection in one of the ``ReaderBlock/texts`` of one of `blocks`, in UTF-16 code units; nil if there is no
    /// such text, or if the selection is too long to be highlighted.
    public func selection(inBlock block: Int, text: Int, _ range: Range<Int>) -> BlockSelection? {
        guard blocks.indices.contains(block), range.count <= MarkingFeature.maxQuoteLength else { return nil }
        let counts = blocks[block].texts.map { pieces in pieces.reduce(0) { $0 + $1.text.utf16.count } }
        guard counts.indices.contains(text) else { return nil }
        let start = counts[..<text].reduce(0, +)
        return selection(
            inBlock: block,
            start: start + range.lowerBound,
            end: start + range.upperBound,
            count: counts.reduce(0, +)
        )
    }

    /// The texts of the points.
    public var sentences: [String] { points.map(\.text) }

    /// The ids of the focusable elements, in order.
    public var focusOrder: [String] {
        let taps = (points + facts.flatMap(\.points)).filter { $0.action != nil }
        let marked = highlights.flatMap { ($0.action == nil ? [] : [$0.id]) + $0.buttons.map(\.id) }
        return [close.id] + (listening?.buttons ?? []).map(\.id) + tools.map(\.id) + (resume.map { [$0.id] } ?? [])
            + lengths.map(\.id) + taps.map(\.id)
            + styles.map(\.id) + self.taps.map(\.id) + marked + (tags?.focusOrder ?? [])
            + (source.map { [$0.id] } ?? [])
            + [delete.id] + (undo.map { [$0.undo.id] } ?? [])
    }

    /// The element that gets the focus: the undo button, else the highlighted place, else the close button.
    public var focus: String { undo?.undo.id ?? landing?.id ?? close.id }

    init(_ reader: ReaderState, in library: LibraryState = LibraryState(), _ strings: GistaStrings) {
        let gist = reader.gist
        title = gist?.title ?? strings(.gistTitle)
        let article = reader.article.flatMap { $0.gistId == gist?.id ? $0 : nil }
        let points = article?.digest.map { Self.points($0, reader.length) } ?? Self.points(gist)
        headline = gist?.line(unlessSameAs: title).flatMap { line in
            points.contains { $0.text.withoutFullStop == line.withoutFullStop } ? nil : line
        }
        byline = Self.byline(gist, strings)
        textLanguage = gist?.language
        gistTitle = strings(.gistTitle)
        self.points = points
        lengths = article?.digest == nil ? [] : GistLength.allCases.map { Self.button($0, reader.length, strings) }
        hint = points.contains { $0.action != nil } ? strings(.tapSentence) : nil
        facts = article?.digest.map { Self.facts($0, strings) } ?? []
        articleTitle = strings(.articleTitle)
        let link = library.link(ofGist: reader.gistId)
        let reading = link.map { library.reading(of: $0) }
        let marked = ReaderMarks(reader, reading ?? Gista.Reading(linkId: ""), strings)
        highlights = marked.highlights
        highlightsTitle = strings(.highlights)
        highlightCommand = link.map { _ in strings(.highlightSelection) }
        let listen = ListeningPresentation.tool(reader, strings)
        tools =
            link.map { Self.tools($0, library.reading(of: $0), reader, strings) + [listen] }
            ?? (listen.isEnabled ? [listen] : [])
        tags = link.map { TagsPresentation(reader, $0, library, strings) }
        resume = Self.resume(reader, strings)
        style = reader.style
        styles = Self.styles(reader.style, strings)
        let shown = (reader.blocks ?? []).enumerated().dropFirst(reader.leadingTitles)
            .compactMap { number, block -> (number: Int, block: ReaderBlock)? in
                let marks = reader.landing.flatMap { BlockPieces.Mark(1, $0.place, in: number) }.map { [$0] } ?? []
                let taps = marked.taps[number] ?? []
                return ReaderBlock(block, strings, picture: reader.pictures[number], marks: marks, taps: taps)
                    .map { (number, $0) }
            }
        blocks = shown.map(\.block)
        blockNumbers = shown.map(\.number)
        listening = ListeningPresentation(reader, shown: shown.map(\.number), strings)
        taps = marked.taps.keys.sorted().flatMap { marked.taps[$0] ?? [] }.map(\.tap)
        landing = reader.landing.flatMap { landing in
            let block = shown.firstIndex { $0.number == landing.place.block }
            return block.map { Landing(block: $0, number: landing.number) }
        }
        isRightToLeft = reader.article?.direction == "rtl"
        source = gist?.sourceUrl.flatMap { Self.source($0, strings) }
        status = Self.status(reader, strings)
        close = ButtonPresentation("close", strings(.close), sends: .reader(.closed))
        delete = ButtonPresentation(
            "delete",
            strings(.deleteGist),
            tone: .danger,
            sends: .reader(.deleteTapped)
        )
        undo = reader.removed.map { UndoPresentation($0, strings) }
    }

    private static func byline(_ gist: Gist?, _ strings: GistaStrings) -> String {
        let parts = [
            gist?.byline, gist?.siteName ?? gist?.sourceUrl?.host,
            gist?.published.map { CalendarTexts.day(ofTimestamp: $0, strings.language) ?? String($0.prefix(40)) },
            gist?.readingMinutes.map { strings(.readingTime($0)) },
        ]
        return parts.compactMap(\.self).filter { !$0.isEmpty }.joined(separator: " · ")
    }

    /// The address becomes a link only if it leads to a page.
    private static func source(_ address: String, _ strings: GistaStrings) -> Source? {
        guard ShareFeature.address(address)?.absoluteString == address else { return nil }
        return Source(title: strings(.openPage(address.host)), address: address)
    }

    private static func status(_ reader: ReaderState, _ strings: GistaStrings) -> StatusPresentation? {
        if let failure = reader.failure {
            return StatusPresentation(text: strings(.readerFailed(failure)), tone: .danger)
        }
        return reader.isLoading ? StatusPresentation(text: strings(.loadingGist), tone: .muted) : nil
    }
}

/// A statement of the gist, with its place in the article.
public struct ReaderPoint: Sendable, Equatable {
    /// The id for focus.
    public let id: String
    /// The text of the statement.
    public let text: String
    /// An explanation: the sentence of a figure, the speaker of a quotation.
    public var detail: String?
    /// Goes to the place in the article; nil where the place is unknown.
    public var action: GistaAction?

    init(_ id: String, _ text: String, detail: String? = nil, at place: Gista.ArticlePlace? = nil) {
        self.id = id
        self.text = text
        self.detail = detail
        action = place.map { .reader(.placeTapped($0)) }
    }
}

// MARK: What a person does with it

extension ReaderPresentation {
    private static func tools(
        _ link: String,
        _ reading: Gista.Reading,
        _ reader: ReaderState,
        _ strings: GistaStrings
    ) -> [ButtonPresentation] {
        func mark(_ mark: ReadingMark, _ title: LocalizedText) -> ButtonPresentation {
            let isOn = reading[mark]?.on ?? false
            return ButtonPresentation(
                "mark-\(mark.rawValue)",
                strings(title),
                isSelected: isOn,
                sends: .library(.reading(.marked(link, mark, !isOn)))
            )
        }
        return [mark(.favorite, .favorite), mark(.archived, .archive), mark(.read, .markRead), pen(reader, strings)]
    }

    /// Without a selection it turns highlighting by tap on and off.
    private static func pen(_ reader: ReaderState, _ strings: GistaStrings) -> ButtonPresentation {
        let (title, hint): (LocalizedText, LocalizedText?) =
            switch reader.selection {
            case nil: (.highlight, .highlightHint)
            case .places: (.highlightSelection, nil)
            case .tooLong: (.selectionTooLong, .selectionTooLongHint)
            }
        return ButtonPresentation(
            penID,
            strings(title),
            hint: hint.map { strings($0) },
            isEnabled: reader.blocks != nil && reader.selection != .tooLong,
            isSelected: reader.selection == nil ? reader.isMarking : nil,
            sends: .reader(.markingTapped)
        )
    }

    private static func resume(
        _ reader: ReaderState,
        _ strings: GistaStrings
    ) -> ButtonPresentation? {
        guard let position = reader.savedPosition, let count = reader.blocks?.count, position.block > 0,
            position.block < count,
            reader.landing == nil
        else { return nil }
        return ButtonPresentation(
            "resume",
            strings(.continueReading(position.block * 100 / count)),
            tone: .primary,
            sends: .reader(.resumed)
        )
    }

    private static func styles(_ style: ReaderStyle, _ strings: GistaStrings) -> [ButtonPresentation] {
        let sizes = [("smaller", "A−", LocalizedText.smaller, -1), ("larger", "A+", .larger, 1)]
            .map { id, title, label, step in
                ButtonPresentation(
                    id,
                    title,
                    label: strings(label),
                    isEnabled: ReaderStyle.sizes.contains(style.size + step),
                    sends: .reader(.styleChosen(style.sized(style.size + step)))
                )
            }
        let themes = ReaderStyle.Theme.allCases.map { theme in
            var chosen = style
            chosen.theme = theme
            return ButtonPresentation(
                "theme-\(theme.rawValue)",
                strings(.theme(theme)),
                isSelected: style.theme == theme,
                sends: .reader(.styleChosen(chosen))
            )
        }
        return sizes + themes
    }
}

// MARK: The gist

extension ReaderPresentation {
    /// A gist without places: an older gist, or one the user made.
    private static func points(_ gist: Gist?) -> [ReaderPoint] {
        let texts = gist.map { $0.summary ?? [$0.content] } ?? []
        return texts.enumerated().map { ReaderPoint("sentence-\($0)", $1) }
    }

    static func points(_ digest: Gista.Digest, _ length: GistLength) -> [ReaderPoint] {
        digest.sentences(length).enumerated().map { ReaderPoint("sentence-\($0)", $1.text, at: $1.place) }
    }

    static func facts(_ digest: Gista.Digest, _ strings: GistaStrings) -> [Facts] {
        let figures = digest.figures.enumerated().map {
            ReaderPoint("figure-\($0)", $1.text, detail: $1.sentence, at: $1.place)
        }
        let names = digest.names.enumerated().map { number, name in
            ReaderPoint("name-\(number)", name.text, detail: name.count > 1 ? "×\(name.count)" : nil, at: name.place)
        }
        let quotations = digest.quotations.enumerated().map {
            ReaderPoint(
                "quotation-\($0)",
                strings(.quoted($1.text)),
                detail: $1.speaker ?? strings(.unnamedSpeaker),
                at: $1.place
            )
        }
        let all = [
            Facts(id: "figures", title: strings(.keyFigures), points: figures),
            Facts(id: "names", title: strings(.keyNames), points: names),
            Facts(id: "quotations", title: strings(.quotations), points: quotations),
        ]
        return all.filter { !$0.points.isEmpty }
    }

    private static func button(_ length: GistLength, _ chosen: GistLength, _ strings: GistaStrings)
        -> ButtonPresentation
    {
        ButtonPresentation(
            "length-\(length.rawValue)",
            strings(.length(length)),
            isSelected: length == chosen,
            sends: .reader(.lengthChosen(length))
        )
    }
}

extension Gista.Digest {
    /// The sentences of the gist in a length.
    func sentences(_ length: GistLength) -> [Gista.DigestSentence] {
        switch length {
        case .line: [line]
        case .sentences: sentences
        case .page: page
        }
    }
}

extension BlockPieces.Mark {
    /// The mark for a place in a block; nil if the place is in another block.
    init?(_ number: Int, _ place: Gista.ArticlePlace, in block: Int) {
        guard place.block == block, place.start >= 0, place.start < place.end else { return nil }
        self.init(number: number, range: place.start..<place.end)
    }
}
