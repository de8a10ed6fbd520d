internal import LocalizedTexts
internal import Wire

/// A tappable part of an article.
public struct ReaderTap: Sendable, Equatable {
    /// The id for focus.
    public let id: String
    /// What a tap does; a screen reader reads it after the text.
    public let hint: String
    /// Whether the part is a highlight.
    public let isHighlight: Bool
    /// Whether the part is a highlight on top of another one.
    public var isOnTop = false
    /// The action that a tap sends.
    public let action: GistaAction
}

/// A highlight in the list below the article.
public struct HighlightPresentation: Sendable, Equatable {
    /// The id for focus.
    public let id: String
    /// The highlighted text.
    public let quote: String
    /// The user's note about it; nil if there is none.
    public let note: String?
    /// Goes to the highlight in the article; nil if its text is gone.
    public let action: GistaAction?
    /// The buttons that edit the note and remove the highlight.
    public let buttons: [ButtonPresentation]
}

/// The tags of a link, with a field for one more.
public struct TagsPresentation: Sendable, Equatable {
    /// The heading.
    public let title: String
    /// The link's tags; tapping one removes it.
    public let tags: [ButtonPresentation]
    /// The field for a new tag.
    public let field: FieldPresentation
    /// Adds the typed tag.
    public let add: ButtonPresentation
    /// Tags of other links that match the typed text; tapping one adds it.
    public let suggestions: [ButtonPresentation]

    var focusOrder: [String] { tags.map(\.id) + [field.id, add.id] + suggestions.map(\.id) }

    init(_ reader: ReaderState, _ link: String, _ library: LibraryState, _ strings: GistaStrings) {
        let own = library.reading(of: link).tagNames
        let typed = Gista.Reading.tag(reader.newTag)
        title = strings(.ownTags)
        tags = own.enumerated().map { number, tag in
            ButtonPresentation(
                "tag-\(number)",
                "\(tag) ×",
                label: strings(.removeTag(tag)),
                sends: .reader(.tagRemoved(tag))
            )
        }
        field = FieldPresentation(
            field: .tag,
            label: strings(.newTag),
            value: reader.newTag,
            prompt: strings(.newTagPrompt),
            kind: .text,
            problem: nil,
            isEnabled: true,
            submit: .reader(.tagSaved)
        )
        add = ButtonPresentation("tag-add", strings(.addTag), isEnabled: typed != nil, sends: .reader(.tagSaved))
        let fitting = library.knownTags.filter { tag in
            !own.contains(tag) && tag != typed && typed.map { tag.hasPrefix($0) } ?? true
        }
        suggestions = fitting.prefix(5).enumerated().map { number, tag in
            ButtonPresentation(
                "tag-known-\(number)",
                tag,
                label: strings(.addTagNamed(tag)),
                sends: .library(.reading(.tagged(link, tag, true)))
            )
        }
    }
}

/// The tappable parts of an open article, and the user's highlights in it.
struct ReaderMarks {
    /// The tappable parts of each block, by block number; sorted by start and not overlapping.
    private(set) var taps: [Int: [(range: Range<Int>, tap: ReaderTap)]] = [:]
    private(set) var highlights: [HighlightPresentation] = []

    init(_ reader: ReaderState, _ reading: Gista.Reading, _ strings: GistaStrings) {
        guard let blocks = reader.blocks else { return }
        let shown = reading.shownHighlights
        let finder = shown.isEmpty ? nil : HighlightRanges(blocks)
        var found: [(id: String, highlight: Gista.Highlight, place: Gista.ArticlePlace?)] = []
        for (id, highlight) in shown { found.append((id, highlight, finder?.range(of: highlight))) }
        // Sorted by position in the article. Highlights whose text is gone come last.
        found.sort { one, other in
            (one.place?.block ?? .max, one.place?.start ?? .max, one.id)
                < (other.place?.block ?? .max, other.place?.start ?? .max, other.id)
        }
        var ranges: [Int: [(number: Int, range: Range<Int>)]] = [:]
        for (number, one) in found.enumerated() {
            highlights.append(HighlightPresentation(number, one.id, one.highlight, one.place, strings))
            if let place = one.place { ranges[place.block, default: []].append((number, place.start..<place.end)) }
        }
        for (block, ranges) in ranges {
            var parts: [Int: Int] = [:]
            taps[block] = Self.layered(ranges).map { layer in
                let (id, highlight, _) = found[layer.number]
                let part = parts[layer.number, default: 0]
                parts[layer.number] = part + 1
                let tap = ReaderTap(
                    id: part == 0 ? "mark-\(layer.number)" : "mark-\(layer.number)-\(part)",
                    hint: highlight.note.texts.isEmpty ? strings(.writeNote) : highlight.note.text,
                    isHighlight: true,
                    isOnTop: layer.isOnTop,
                    action: .reader(.noteTapped(id))
                )
                return (layer.range, tap)
            }
        }
        if reader.isMarking { addSentences(blocks, strings) }
    }

    /// The visible parts of highlights that may overlap, in order. On top is the one that starts last, and of those the
    /// shortest, so that a highlight inside another one stays visible and can be tapped.
    private static func layered(
        _ ranges: [(number: Int, range: Range<Int>)]
    ) -> [(number: Int, range: Range<Int>, isOnTop: Bool)] {
        var layers: [(number: Int, range: Range<Int>, isOnTop: Bool)] = []
        let edges = Set(ranges.flatMap { [$0.range.lowerBound, $0.range.upperBound] }).sorted()
        for (start, end) in zip(edges, edges.dropFirst()) {
            let here = ranges.filter { $0.range.contains(start) }
            let top = here.min { one, other in
                (-one.range.lowerBound, one.range.upperBound, one.number)
                    < (-other.range.lowerBound, other.range.upperBound, other.number)
            }
            guard let top else { continue }
            if let last = layers.last, last.number == top.number, last.range.upperBound == start {
                layers[layers.count - 1] = (
                    top.number, last.range.lowerBound..<end, last.isOnTop || here.count > 1
                )
            } else {
                layers.append((top.number, start..<end, here.count > 1))
            }
        }
        return layers
    }

    /// Makes each sentence tappable that does not overlap a highlight.
    private mutating func addSentences(_ blocks: [Gista.Block], _ strings: GistaStrings) {
        for (number, block) in blocks.enumerated() where block.type != .figure && block.type != .code {
            for range in SentenceCuts.of(block.text) {
                let place = Gista.ArticlePlace(block: number, start: range.lowerBound, end: range.upperBound)
                // A line of only punctuation could not be found again.
                let sentence = String(
                    decoding: block.text.utf8.dropFirst(range.lowerBound).prefix(range.count),
                    as: UTF8.self
                )
                guard sentence.contains(where: HighlightRanges.isSignificant) else { continue }
                add(
                    place,
                    ReaderTap(
                        id: "words-\(number)-\(range.lowerBound)",
                        hint: strings(.markSentence),
                        isHighlight: false,
                        action: .reader(.sentenceTapped(place))
                    )
                )
            }
        }
    }

    private mutating func add(_ place: Gista.ArticlePlace, _ tap: ReaderTap) {
        var known = taps[place.block] ?? []
        let range = place.start..<place.end
        guard !known.contains(where: { $0.range.overlaps(range) }) else { return }
        known.insert((range, tap), at: known.firstIndex { $0.range.lowerBound > range.lowerBound } ?? known.count)
        taps[place.block] = known
    }
}

extension HighlightPresentation {
    fileprivate init(
        _ number: Int,
        _ id: String,
        _ highlight: Gista.Highlight,
        _ place: Gista.ArticlePlace?,
        _ strings: GistaStrings
    ) {
        let note = highlight.note.text
        self.init(
            id: "highlight-\(number)",
            quote: highlight.quote,
            note: note.isEmpty ? nil : note,
            action: place.map { .reader(.placeTapped($0)) },
            buttons: [
                ButtonPresentation(
                    "note-\(number)",
                    strings(note.isEmpty ? .writeNote : .changeNote),
                    label: "\(strings(note.isEmpty ? .writeNote : .changeNote)): \(highlight.quote.prefix(60))",
                    sends: .reader(.noteTapped(id))
                ),
                ButtonPresentation(
                    "unmark-\(number)",
                    strings(.removeHighlight),
                    label: "\(strings(.removeHighlight)): \(highlight.quote.prefix(60))",
                    sends: .reader(.highlightRemoved(id))
                ),
            ]
        )
    }
}

extension DialogPresentation {
    /// The dialog for a highlight's note; nil unless a note is being written.
    init?(_ reader: ReaderState?, _ library: LibraryState, _ strings: GistaStrings) {
        guard let reader, let draft = reader.draft, let link = library.link(ofGist: reader.gistId),
            let highlight = library.reading(of: link).highlights[draft.highlight]
        else { return nil }
        title = strings(.note)
        message = String(highlight.quote.prefix(300))
        fields = [
            FieldPresentation(
                field: .note,
                label: strings(.note),
                value: draft.text,
                prompt: strings(.notePrompt),
                kind: .note,
                problem: nil,
                isEnabled: true,
                submit: .reader(.noteSaved)
            )
        ]
        confirm = ButtonPresentation("confirm", strings(.save), tone: .primary, sends: .reader(.noteSaved))
        cancel = ButtonPresentation("cancel", strings(.cancel), sends: .reader(.noteClosed))
    }
}
