import Basics
import Bowline
import BowlineTesting
import Essentials
import Flow
import TestSupport
import Testing
import Wire

@testable import BowlineStore
@testable import GistaApp

/// What a person does with links, and what becomes of it.
@MainActor
struct ReadingTests {
    private let links = [Gista.Link.saved("l1", .ready, gist: "g1"), .saved("l2", .ready, gist: "g2")]
    private let gists = [
        Gist.made("g1", link: "l1", article: ["First. Second one.", "Third."]), Gist.made("g2", link: "l2"),
    ]

    private func open(_ said: Locked<[Gista.Reading]> = Locked([])) -> GistaDependencies {
        .unexpected.with { $0.saveReading = { _, change in said.withLock { $0.append(change) } } }
    }

    @Test func aMarkIsShownAtOnceAndKeptForTheBackend() async throws {
        let said = Locked<[Gista.Reading]>([])
        let favorite = Gista.Reading.said("l1") { $0.favorite = $1(true) }
        try await TestStore.test(GistaFeature(open(said)), from: .signedIn(.loaded(links, gists))) { store in
            try store.send(.library(.reading(.marked("l1", .favorite, true)))) { $0.library.readings["l1"] = favorite }
            // The clock stands still, and what is said later counts all the same.
            try store.send(.library(.reading(.marked("l1", .favorite, false)))) {
                $0.library.readings["l1"] = .said("l1", later: 1) { $0.favorite = $1(false) }
            }
        }
        #expect(said.withLock { $0.map { $0.favorite?.on } } == [true, false])
    }

    @Test func whatElsewhereWasSaidLaterIsNotTakenBackByAnOldAnswer() async throws {
        let newer = Gista.Reading.said("l1", later: 5) { $0.archived = $1(true) }
        let older = Gista.Reading.said("l1", later: 2) { reading, mark in
            reading.archived = mark(false)
            reading.favorite = mark(true)
        }
        try await TestStore.test(GistaFeature(.unexpected), from: .signedIn(.loaded(links, gists))) { store in
            try store.send(.library(.reading(.loaded([newer])))) { $0.library.readings["l1"] = newer }
            try store.send(.library(.reading(.loaded([older])))) {
                $0.library.readings["l1"]?.favorite = older.favorite
            }
        }
    }

    @Test func whatWasNotSentBeforeARestartIsThereAgain() async throws {
        let waiting = Gista.Reading.said("l2") { $0.read = $1(true) }
        let queued = QueuedReading(
            receipt: OutboxReceipt(number: 1, idempotencyKey: "k"),
            change: waiting,
            isRefused: false
        )
        try await TestStore.test(GistaFeature(.unexpected), from: .signedIn(.loaded(links, gists))) { store in
            try store.send(.library(.reading(.queueChanged([queued])))) { $0.library.readings["l2"] = waiting }
        }
    }

    @Test func shelvesAndTagsChooseWhatIsShown() throws {
        var library = LibraryState.loaded(links, gists)
        func shown(_ section: LibrarySection) -> [String] {
            library.section = section
            return library.visible.map(\.id)
        }
        #expect(shown(.inbox) == ["l1", "l2"] && shown(.unread) == ["l1", "l2"])
        #expect(shown(.archive).isEmpty && shown(.favorites).isEmpty && shown(.highlights).isEmpty)
        library.readings["l1"] = .said("l1") { reading, mark in
            reading.read = mark(true)
            reading.favorite = mark(true)
            reading.tags["apiary"] = mark(true)
            reading.highlights["h"] = .init(quote: "Zebras cross", kept: mark(true))
        }
        library.readings["l2"] = .said("l2") { $0.archived = $1(true) }
        #expect(shown(.inbox) == ["l1"] && shown(.unread).isEmpty && shown(.archive) == ["l2"])
        #expect(shown(.favorites) == ["l1"] && shown(.highlights) == ["l1"])
        library.section = .inbox
        #expect(library.tags.map(\.name) == ["apiary"] && library.tags.map(\.count) == [1])
        library.tag = "apiary"
        #expect(library.visible.map(\.id) == ["l1"])
        library.tag = nil
        // Whoever searches wants what was put away, too, and finds it by tag and by what was marked.
        library.search = "cross zebra"
        #expect(library.visible.map(\.id) == ["l1"])
        library.search = "apiary"
        #expect(library.visible.map(\.id) == ["l1"])
    }

    private func opened(_ library: LibraryState? = nil) throws -> GistaState {
        var state = try GistaState.signedIn(library ?? .loaded(links, gists))
        state.reader = ReaderState(gistId: "g1", gist: gists[0])
        state.reader?.isLoading = false
        state.reader?.savedPosition = state.library.readings["l1"]?.position
        return state
    }

    private func reader(_ state: GistaState) throws -> ReaderPresentation {
        guard case .reader(let reader) = GistaPresentation(state).sheet else { throw NetworkError.unknown }
        return reader
    }

    @Test func aSentenceIsMarkedWithATapAndGetsANote() async throws {
        let said = Locked<[Gista.Reading]>([])
        var state = try opened()
        let feature = GistaFeature(open(said))
        _ = feature.reduce(into: &state, action: .reader(.markingTapped))
        let sentences = try reader(state).taps
        #expect(sentences.map(\.id) == ["words-0-0", "words-0-7", "words-1-0"])
        _ = feature.reduce(into: &state, action: sentences[1].action)
        let id = try #require(state.library.readings["l1"]?.highlights.keys.first)
        let marked = try #require(state.library.readings["l1"]?.highlights[id])
        #expect(marked.quote == "Second one." && marked.before == "First. " && marked.after.isEmpty)
        #expect(try reader(state).taps.map(\.isHighlight) == [false, true, false])
        _ = feature.reduce(into: &state, action: .reader(.noteTapped(id)))
        #expect(GistaPresentation(state).dialog?.message == "Second one.")
        _ = feature.reduce(into: &state, action: .typed(.note, "ask Ann"))
        _ = feature.reduce(into: &state, action: .reader(.noteSaved))
        #expect(GistaPresentation(state).dialog == nil)
        #expect(try reader(state).highlights.map(\.note) == ["ask Ann"])
        let remove = try #require(try reader(state).highlights.first?.buttons.last)
        _ = feature.reduce(into: &state, action: remove.action)
        #expect(try reader(state).highlights.isEmpty)
    }

    @Test func theReaderGoesOnWhereItWasClosedOnAnyDevice() throws {
        var state = try opened()
        let feature = GistaFeature(open())
        _ = feature.reduce(into: &state, action: .reader(.scrolled(1)))
        _ = feature.reduce(into: &state, action: .reader(.closed))
        let position = try #require(state.library.readings["l1"]?.position)
        #expect(position.block == 1 && position.of == 2)
        var again = try opened(state.library)
        let resume = try #require(try reader(again).resume)
        #expect(resume.title == "Go on reading at 50 %")
        _ = feature.reduce(into: &again, action: resume.action)
        #expect(try reader(again).landing?.block == 1 && reader(again).resume == nil)
        // Nothing is said when nothing was read.
        _ = feature.reduce(into: &again, action: .reader(.closed))
        #expect(again.library.readings["l1"]?.position == position)
    }

    @Test func aReaderThatDidNotMoveLeavesTheProgressOfAnotherDevice() throws {
        var state = try opened()
        let feature = GistaFeature(open())
        _ = feature.reduce(into: &state, action: .reader(.scrolled(1)))
        _ = feature.reduce(into: &state, action: .reader(.paused))
        let here = try #require(state.library.readings["l1"]?.position)
        var elsewhere = Gista.Reading(linkId: "l1")
        elsewhere.position = .init(block: 0, of: 2, at: here.at + 9, by: "phone")
        _ = feature.reduce(into: &state, action: .library(.reading(.loaded([elsewhere]))))
        _ = feature.reduce(into: &state, action: .reader(.closed))
        #expect(state.library.readings["l1"]?.position == elsewhere.position)
    }

    @Test func thePositionFollowsItsTextIntoTheStructuredArticle() throws {
        var state = try opened()
        let feature = GistaFeature(open())
        _ = feature.reduce(into: &state, action: .reader(.scrolled(1)))
        let article = Gista.GistArticle(
            gistId: "g1",
            title: "T",
            blocks: [.init(.heading, "T"), .init(.paragraph, "First. Second one."), .init(.paragraph, "Third.")]
        )
        _ = feature.reduce(into: &state, action: .reader(.articleLoaded(article)))
        _ = feature.reduce(into: &state, action: .reader(.closed))
        #expect(state.library.readings["l1"]?.position?.block == 2)
    }

    @Test func aNoteThatAnotherDeviceWroteWhileThisOneWasOpenIsKept() throws {
        for text in ["mine", "mine, longer"] {
            var library = LibraryState.loaded(links, gists)
            library.readings["l1"] = .said("l1") { reading, mark in
                var highlight = Gista.Highlight(quote: "Third.", kept: mark(true))
                highlight.note = highlight.note.replaced(by: "mine", at: highlight.kept.at, by: "test")
                reading.highlights["h"] = highlight
            }
            var state = try opened(library)
            let feature = GistaFeature(open())
            _ = feature.reduce(into: &state, action: .reader(.noteTapped("h")))
            var elsewhere = Gista.Reading(linkId: "l1")
            elsewhere.highlights["h"] = library.readings["l1"]?.highlights["h"]
            let note = try #require(elsewhere.highlights["h"]?.note)
            elsewhere.highlights["h"]?.note = note.merged(with: Gista.Note([.init("theirs", at: 9, by: "phone")]))
            _ = feature.reduce(into: &state, action: .library(.reading(.loaded([elsewhere]))))
            _ = feature.reduce(into: &state, action: .typed(.note, text))
            _ = feature.reduce(into: &state, action: .reader(.noteSaved))
            let texts = state.library.readings["l1"]?.highlights["h"]?.note.texts.map(\.text)
            #expect(texts?.sorted() == [text, "theirs"])
        }
    }

    @Test func aRefusedChangeLeavesTheOthersThatWait() throws {
        func queued(_ number: Int64, _ tag: String, isRefused: Bool) -> QueuedReading {
            QueuedReading(
                receipt: OutboxReceipt(number: number, idempotencyKey: "k\(number)"),
                change: .said("l1") { $0.tags[tag] = $1(true) },
                isRefused: isRefused
            )
        }
        var state = try opened()
        let feature = GistaFeature(open().with { $0.dropReading = { _ in } })
        let queue = [queued(1, "bees", isRefused: true), queued(2, "honey", isRefused: false)]
        _ = feature.reduce(into: &state, action: .library(.reading(.queueChanged(queue))))
        #expect(state.library.readings["l1"]?.tagNames == ["honey"])
    }

    @Test func aLineOfPunctuationCannotBeHighlighted() throws {
        let gist = Gist.made("g1", link: "l1", article: ["* * *", "Words."])
        var state = try GistaState.signedIn(.loaded(links, [gist]))
        state.reader = ReaderState(gistId: "g1", gist: gist)
        let feature = GistaFeature(open())
        _ = feature.reduce(into: &state, action: .reader(.markingTapped))
        #expect(try reader(state).taps.allSatisfy { $0.id.hasPrefix("words-1") })
        let stars = Gista.ArticlePlace(block: 0, start: 0, end: 5)
        _ = feature.reduce(into: &state, action: .reader(.sentenceTapped(stars)))
        #expect(state.library.reading(of: "l1").highlights.isEmpty)
    }

    @Test func thePlaceIsKeptWhenTheArticleStandsStill() async throws {
        let said = Locked<[Gista.Reading]>([])
        let clock = ManualClock()
        let dependencies = open(said).with { $0.clock = clock }
        try await TestStore.test(GistaFeature(dependencies), from: try opened()) { store in
            try store.send(.reader(.scrolled(1))) { $0.reader?.block = 1 }
            await clock.sleepers(1)
            clock.advance(by: ReaderFeature.pause)
            let at = max(Int(clock.date.timeIntervalSince1970 * 1_000), 1)
            try await store.receive(.reader(.paused)) {
                $0.reader?.savedBlock = 1
                $0.library.readings["l1"] = Gista.Reading(linkId: "l1")
                $0.library.readings["l1"]?.position = .init(block: 1, of: 2, at: at, by: "test")
            }
            // Who reads on is not asked to go on.
            #expect(try reader(store.state).resume == nil)
            // What is scrolled and closed at once is kept by closing.
            try store.send(.reader(.scrolled(0))) { $0.reader?.block = 0 }
            try store.send(.reader(.closed)) {
                $0.reader = nil
                $0.library.readings["l1"]?.position = .init(block: 0, of: 2, at: at + 1, by: "test")
            }
        }
        #expect(said.withLock { $0 }.compactMap { $0.position?.block } == [1, 0])
    }

    @Test func tagsAreTypedOrTakenFromThoseOfOtherLinks() throws {
        var state = try opened()
        state.library.readings["l2"] = .said("l2") { reading, mark in
            reading.tags["bees"] = mark(true)
            reading.tags["honey"] = mark(true)
        }
        let feature = GistaFeature(open())
        #expect(try reader(state).tags?.suggestions.map(\.title) == ["bees", "honey"])
        #expect(try reader(state).tags?.add.isEnabled == false)
        _ = feature.reduce(into: &state, action: .typed(.tag, " Ho"))
        #expect(try reader(state).tags?.suggestions.map(\.title) == ["honey"])
        _ = feature.reduce(into: &state, action: try #require(try reader(state).tags?.suggestions.first?.action))
        _ = feature.reduce(into: &state, action: .typed(.tag, " My  Own "))
        _ = feature.reduce(into: &state, action: .reader(.tagSaved))
        #expect(state.library.readings["l1"]?.tagNames == ["honey", "my own"])
        _ = feature.reduce(into: &state, action: try #require(try reader(state).tags?.tags.first?.action))
        #expect(state.library.readings["l1"]?.tagNames == ["my own"])
    }

    @Test func theLookIsKeptOnThisDevice() async throws {
        let bench = try await Bench.signedIn()
        let kept = bench.container.choices
        #expect(await kept.style() == nil)
        var style = ReaderStyle().sized(2)
        style.theme = .night
        await kept.store(ReaderStyle())
        await kept.store(style)
        #expect(await kept.style() == style)
        let chosen = Locked<[ReaderStyle]>([])
        let dependencies = GistaDependencies.unexpected.with {
            $0.storeStyle = { style in chosen.withLock { $0.append(style) } }
        }
        try await TestStore.test(GistaFeature(dependencies), from: try opened()) { store in
            try store.send(.library(.styleLoaded(style))) { $0.library.style = style }
            try store.send(.reader(.styleChosen(style.sized(3)))) {
                $0.reader?.style = style.sized(3)
                $0.library.style = style.sized(3)
            }
        }
        #expect(chosen.withLock { $0 } == [style.sized(3)])
    }

    @Test func theLookStaysForTheNextArticle() throws {
        var state = try opened()
        let feature = GistaFeature(open())
        for _ in 0..<5 {
            guard let larger = try reader(state).styles.first(where: { $0.id == "larger" }), larger.isEnabled else {
                break
            }
            _ = feature.reduce(into: &state, action: larger.action)
        }
        #expect(state.library.style.size == 3)
        let paper = try #require(try reader(state).styles.first { $0.id == "theme-paper" })
        _ = feature.reduce(into: &state, action: paper.action)
        _ = feature.reduce(into: &state, action: .reader(.closed))
        _ = feature.reduce(into: &state, action: .library(.linkTapped("l1")))
        #expect(try reader(state).style.theme == .paper && reader(state).style.size == 3)
    }

    @Test func whatTheBackendRefusesIsSaidAndDropped() async throws {
        let dropped = Locked(0)
        let dependencies = GistaDependencies.unexpected.with { dependencies in
            dependencies.dropReading = { _ in dropped.withLock { $0 += 1 } }
            dependencies.library = { _ in LibraryAnswer(links: [], gists: []) }
        }
        let change = Gista.Reading.said("l1") { $0.favorite = $1(true) }
        let refused = QueuedReading(
            receipt: OutboxReceipt(number: 1, idempotencyKey: "k"),
            change: change,
            isRefused: true
        )
        var state = try GistaState.signedIn(.loaded(links, gists))
        state.library.readings["l1"] = change
        let effect = GistaFeature(dependencies).reduce(
            into: &state,
            action: .library(.reading(.queueChanged([refused])))
        )
        #expect(state.library.readings["l1"] == nil)
        guard case .library(let shown) = GistaPresentation(state).screen else { throw NetworkError.unknown }
        #expect(shown.explanation?.tone == .danger)
        _ = effect
    }
}
