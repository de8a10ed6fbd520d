import Basics
import Essentials
import Flow
import TestSupport
import Testing
import Wire

@testable import GistaApp

/// Highlights of selected text.
@MainActor
struct SelectionTests {
    private let link = Gista.Link.saved("l1", .ready, gist: "g1")
    private let gist = Gist.made("g1", link: "l1", article: ["First. Second one."])
    private let article = Gista.GistArticle(
        gistId: "g1",
        title: "T",
        blocks: [
            // It is the title of the gist, so it is not shown.
            Gista.Block(.heading, "T"), Gista.Block(.paragraph, "Bees dance in the dark. They point to the sun."),
            Gista.Block(.paragraph, "Никой не знаеше пътя към морето."), .items(["salt", "bread and salt", "wine"]),
            .cells([["name", "dances"], ["hive", "yes"], ["swarm", "yes"]]),
            Gista.Block(.paragraph, "النحل يرقص في الظلام."),
            Gista.Block(.paragraph, "A family 👨‍👩‍👧‍👦 danced 💃🏽 all night."),
            Gista.Block(.code, "let a = 1\nlet b = 2"), .tower("A tower by the sea."),
            Gista.Block(.quote, "One of them.\nTwo of them."), Gista.Block(.paragraph, "The end …"),
        ]
    )

    private func opened(_ article: Gista.GistArticle? = nil) throws -> GistaState {
        var state = try GistaState.signedIn(.loaded([link], [gist]))
        state.reader = ReaderState(gistId: "g1", gist: gist)
        state.reader?.isLoading = false
        state.reader?.article = article ?? self.article
        return state
    }

    private let feature = GistaFeature(.unexpected.with { $0.saveReading = { _, _ in } })

    private func send(_ action: ReaderAction, to state: inout GistaState) {
        _ = feature.reduce(into: &state, action: .reader(action))
    }

    private func shown(_ state: GistaState) throws -> ReaderPresentation {
        guard case .reader(let reader) = GistaPresentation(state).sheet else { throw NetworkError.unknown }
        return reader
    }

    /// The pen of the reader's toolbar.
    private func pen(_ state: GistaState) throws -> ButtonPresentation {
        try #require(try shown(state).tools.first { $0.id == ReaderPresentation.penID })
    }

    /// A selection of the first occurrence of some words after `start` in the shown text of a block.
    private func selection(of words: String, in block: Int, after start: String = "", _ state: GistaState) throws
        -> BlockSelection
    {
        let text = try shown(state).blocks[block].texts.map { $0.map(\.text).joined() }.joined()
        let first = start.isEmpty ? text.startIndex : try #require(text.firstRange(of: start)).upperBound
        let range = try #require(text[first...].firstRange(of: words))
        let offset = text[..<range.lowerBound].utf16.count
        return try #require(
            try shown(state).selection(
                inBlock: block,
                start: offset,
                end: offset + words.utf16.count,
                count: text.utf16.count
            )
        )
    }

    private func highlight(_ parts: BlockSelection..., in state: inout GistaState) {
        send(.selected(parts), to: &state)
        send(.markingTapped, to: &state)
    }

    private func quotes(_ state: GistaState) throws -> [String] { try shown(state).highlights.map(\.quote) }

    /// The highlighted parts of a block's texts, by the number of the text.
    private func marked(_ block: Int, _ state: GistaState) throws -> [Int: String] {
        let texts = try shown(state).blocks[block].texts.enumerated().map { number, pieces in
            (number, pieces.filter { $0.tap?.isHighlight == true }.map(\.text).joined())
        }
        return Dictionary(uniqueKeysWithValues: texts.filter { !$0.1.isEmpty })
    }

    @Test(arguments: [
        (0, "dance in", "dance in", [0: "dance in"]), (0, " the dark. ", "the dark.", [0: "the dark."]),
        (1, "знаеше пътя", "знаеше пътя", [0: "знаеше пътя"]), (2, "ead and", "ead and", [1: "ead and"]),
        (2, "saltbread", "salt\nbread", [0: "salt", 1: "bread"]), (3, "swarm", "swarm", [4: "swarm"]),
        (3, "esswa", "es\nswa", [3: "es", 4: "swa"]), (4, "يرقص في", "يرقص في", [0: "يرقص في"]),
        (5, "family 👨‍👩‍👧‍👦", "family 👨‍👩‍👧‍👦", [0: "family 👨‍👩‍👧‍👦"]), (5, "💃🏽", "💃🏽", [0: "💃🏽"]),
        (6, "= 1\nlet", "= 1\nlet", [0: "= 1\nlet"]), (7, "tower by", "tower by", [0: "tower by"]),
        (8, "Two", "Two", [1: "Two"]), (8, "them.Two", "them.\nTwo", [0: "them.", 1: "Two"]),
    ])
    func selectedWordsAreHighlighted(block: Int, words: String, quote: String, parts: [Int: String]) throws {
        var state = try opened()
        #expect(try pen(state).title == "Highlight")
        send(.selected([try selection(of: words, in: block, state)]), to: &state)
        #expect(try pen(state).title == "Highlight selection" && pen(state).isSelected == nil && pen(state).isEnabled)
        _ = feature.reduce(into: &state, action: try pen(state).action)
        #expect(state.reader?.selection == nil && state.reader?.isMarking == false)
        #expect(try quotes(state) == [quote])
        #expect(try marked(block, state) == parts)
        // Without a selection the pen is what it was.
        send(.markingTapped, to: &state)
        #expect(state.reader?.isMarking == true && state.library.readings["l1"]?.highlights.count == 1)
    }

    /// Wherever a selection starts and ends, also within a character, it is found again exactly where it was.
    @Test(arguments: 1...60)
    func anySelectionIsFoundAgainInItsPlace(seed: Int) throws {
        var random = SeededRandom(UInt64(seed))
        var state = try opened()
        let block = Int.random(in: 0..<10, using: &random)
        let shown = try shown(state).blocks[block].texts.map { $0.map(\.text).joined() }
        let count = shown.joined().utf16.count
        let start = Int.random(in: 0..<count, using: &random)
        let end = Int.random(in: start + 1...count, using: &random)
        send(
            .selected([BlockSelection(block: block + 1, start: start, end: end, count: count)]),
            to: &state
        )
        // Only spaces and punctuation may have been selected.
        guard case .places(let places) = state.reader?.selection else { return #expect(state.reader?.selection == nil) }
        send(.markingTapped, to: &state)
        let finder = HighlightRanges(article.blocks)
        let known = try #require(state.library.readings["l1"]).highlights.values
        #expect(known.map { finder.range(of: $0) } == places, "seed \(seed): \(known.map(\.quote))")
    }

    @Test func ofEqualCellsTheSelectedOneIsHighlighted() throws {
        var state = try opened()
        highlight(try selection(of: "yes", in: 3, after: "swarm", state), in: &state)
        #expect(try marked(3, state) == [5: "yes"])
        let one = try #require(state.library.readings["l1"]?.highlights.values.first)
        #expect(one.before == "name\tdances\nhive\tyes\nswarm\t" && one.after.isEmpty)
    }

    @Test func aSelectionOfSeveralBlocksIsAHighlightInEach() throws {
        var state = try opened()
        highlight(
            try selection(of: "They point to the sun.", in: 0, state),
            try selection(of: "Никой не знаеше пътя към морето.", in: 1, state),
            try selection(of: "salt", in: 2, state),
            in: &state
        )
        #expect(try quotes(state) == ["They point to the sun.", "Никой не знаеше пътя към морето.", "salt"])
        let moments = Set(try #require(state.library.readings["l1"]).highlights.values.map(\.kept.at))
        #expect(moments.count == 1)
    }

    @Test func aCharacterThatIsSelectedInPartIsTakenWhole() throws {
        var state = try opened()
        let family = try selection(of: "👨‍👩‍👧‍👦", in: 5, state)
        highlight(
            BlockSelection(block: family.block, start: family.start + 3, end: family.start + 4, count: family.count),
            in: &state
        )
        #expect(try quotes(state) == ["👨‍👩‍👧‍👦"])
    }

    @Test func anEndedSelectionIsNone() throws {
        var state = try opened()
        send(.selected([try selection(of: "dance", in: 0, state)]), to: &state)
        send(.selected([]), to: &state)
        #expect(state.reader?.selection == nil)
        #expect(try pen(state).title == "Highlight")
    }

    /// A highlight is found again by its letters.
    @Test(arguments: [(0, " "), (0, ". "), (9, " …")])
    func withoutLettersThereIsNothingToHighlight(block: Int, words: String) throws {
        var state = try opened()
        let selection = try selection(of: words, in: block, state)
        send(.selected([selection]), to: &state)
        #expect(state.reader?.selection == nil)
        send(.selectionHighlighted([selection]), to: &state)
        #expect(state.library.readings["l1"] == nil && state.reader?.isMarking == false)
    }

    @Test(arguments: [
        [(-1, 0, 4, 46)], [(99, 0, 4, 46)], [(.max, 0, 4, 46)], [(1, -1, 4, 46)], [(1, 4, 4, 46)], [(1, 5, 4, 46)],
        [(1, .max, .min, 46)], [(1, 0, 47, 46)], [(1, 0, 4, 47)], [(1, 0, .max, .max)], [(1, 0, 4, 46), (1, 8, 9, 46)],
        [(2, 0, 4, 32), (1, 0, 4, 46)],
    ])
    func whatIsNotInTheArticleIsRefused(parts: [(Int, Int, Int, Int)]) throws {
        var state = try opened()
        let known = try selection(of: "dance", in: 0, state)
        #expect(known.count == 46 && known.block == 1)
        send(.selected([known]), to: &state)
        let before = state
        let refused = parts.map { BlockSelection(block: $0.0, start: $0.1, end: $0.2, count: $0.3) }
        send(.selected(refused), to: &state)
        send(.selectionHighlighted(refused), to: &state)
        #expect(state == before)
    }

    @Test func moreThanCanBeHighlightedIsSaidByThePen() throws {
        let long = Gista.GistArticle(
            gistId: "g1",
            title: "T",
            blocks: (0..<21).map { Gista.Block(.paragraph, "Я\($0) ") }
                + [Gista.Block(.paragraph, String(repeating: "я", count: 4_001))]
        )
        var state = try opened(long)
        let blocks = try (0..<21).map { try selection(of: "Я\($0)", in: $0, state) }
        let whole = try selection(of: String(repeating: "я", count: 4_001), in: 21, state)
        for parts in [blocks, [whole]] {
            send(.selected(parts), to: &state)
            #expect(state.reader?.selection == .tooLong)
            #expect(try pen(state).title == "Selection too long" && !pen(state).isEnabled)
            send(.markingTapped, to: &state)
            send(.selectionHighlighted(parts), to: &state)
            #expect(state.library.readings["l1"] == nil && state.reader?.isMarking == false)
        }
        send(.selected(Array(blocks.dropLast())), to: &state)
        send(.markingTapped, to: &state)
        highlight(
            BlockSelection(block: 21, start: 0, end: 4_000, count: whole.count),
            in: &state
        )
        #expect(try quotes(state).count == 21)
    }

    @Test func highlightsThatOverlapAreAllShown() throws {
        var state = try opened()
        highlight(try selection(of: "Bees dance in the dark.", in: 0, state), in: &state)
        highlight(try selection(of: "dark. They point", in: 0, state), in: &state)
        highlight(try selection(of: "dance", in: 0, state), in: &state)
        #expect(try quotes(state) == ["Bees dance in the dark.", "dance", "dark. They point"])
        let pieces = try #require(try shown(state).blocks[0].texts.first).filter { $0.tap != nil }
        #expect(pieces.map(\.text) == ["Bees ", "dance", " in the ", "dark. They point"])
        #expect(pieces.map(\.tap?.id) == ["mark-0", "mark-1", "mark-0-1", "mark-2"])
        #expect(pieces.map(\.tap?.isOnTop) == [false, true, false, true])
        #expect(try shown(state).taps.map(\.id) == ["mark-0", "mark-1", "mark-0-1", "mark-2"])
        // Each part opens the note of its own highlight.
        for (piece, quote) in zip(pieces, ["Bees dance in the dark.", "dance", "Bees dance in the dark."]) {
            _ = feature.reduce(into: &state, action: try #require(piece.tap).action)
            #expect(GistaPresentation(state).dialog?.message == quote)
        }
    }

    @Test func twoDevicesThatHighlightTheSameAreShownOnce() throws {
        var state = try opened()
        state.library.readings["l1"] = .said("l1") { reading, mark in
            for id in ["a", "b"] { reading.highlights[id] = .init(quote: "dance in", kept: mark(true)) }
        }
        #expect(try marked(0, state) == [0: "dance in"])
        #expect(try shown(state).taps.map(\.id) == ["mark-0"] && shown(state).highlights.count == 2)
    }

    @Test func theSameSelectionIsHighlightedOnce() throws {
        var state = try opened()
        for _ in 0..<2 {
            highlight(
                try selection(of: "dance in", in: 0, state),
                try selection(of: "bread", in: 2, state),
                in: &state
            )
        }
        #expect(try quotes(state) == ["dance in", "bread"])
        // Once it is removed, it can be highlighted again.
        let remove = try #require(try shown(state).highlights.first?.buttons.last)
        _ = feature.reduce(into: &state, action: remove.action)
        highlight(try selection(of: "dance in", in: 0, state), in: &state)
        #expect(try quotes(state) == ["dance in", "bread"])
    }

    @Test func aHighlightedSelectionIsFoundAfterThePageWasReadAgain() throws {
        var state = try opened()
        highlight(
            try selection(of: "dance in the", in: 0, state),
            try selection(of: "saltbread", in: 2, state),
            in: &state
        )
        state.reader?.article = Gista.GistArticle(
            gistId: "g1",
            title: "T",
            blocks: [
                Gista.Block(.paragraph, "New. Bees  dance in\u{A0}the dark."), .items(["salt"]),
                .items(["salt", "bread and salt"]),
            ]
        )
        #expect(try marked(0, state) == [0: "dance in\u{A0}the"])
        #expect(try marked(2, state) == [0: "salt", 1: "bread"])
    }

    @Test func aSelectionEndsWhenTheArticleComes() throws {
        var state = try opened()
        state.reader?.article = nil
        send(.selected([try selection(of: "Second", in: 0, state)]), to: &state)
        #expect(state.reader?.selection != nil)
        send(.articleLoaded(article), to: &state)
        #expect(state.reader?.selection == nil)
    }

    /// As in the SwiftUI reader, where a text of a block is selected by itself.
    @Test func aCommandHighlightsASelectionOfOneText() throws {
        var state = try opened()
        let reader = try shown(state)
        #expect(reader.highlightCommand == "Highlight selection")
        let cell = try #require(reader.selection(inBlock: 3, text: 5, 1..<3))
        #expect(cell == BlockSelection(block: 4, start: 23, end: 25, count: 25))
        send(.selectionHighlighted([cell]), to: &state)
        #expect(try marked(3, state) == [5: "es"] && state.reader?.isMarking == false)
        #expect(
            reader.selection(inBlock: 3, text: 6, 0..<1) == nil && reader.selection(inBlock: 99, text: 0, 0..<1) == nil
        )
        #expect(reader.selection(inBlock: 0, text: 0, 0..<4_001) == nil)
    }

    @Test func whileSentencesAreMarkedASelectionComesFirst() throws {
        var state = try opened()
        send(.markingTapped, to: &state)
        highlight(try selection(of: "point", in: 0, state), in: &state)
        #expect(try quotes(state) == ["point"] && state.reader?.isMarking == true)
        #expect(try pen(state).isSelected == true)
    }
}

extension Gista.Block {
    fileprivate static func items(_ items: [String]) -> Gista.Block {
        var block = Gista.Block(.list, items.joined(separator: "\n"))
        block.items = items
        return block
    }

    fileprivate static func cells(_ rows: [[String]]) -> Gista.Block {
        var block = Gista.Block(.table, rows.map { $0.joined(separator: "\t") }.joined(separator: "\n"))
        block.rows = rows
        return block
    }

    fileprivate static func tower(_ caption: String) -> Gista.Block {
        var block = Gista.Block(.figure, caption)
        block.url = "https://a.test/t.jpg"
        block.alt = "tower"
        return block
    }
}
