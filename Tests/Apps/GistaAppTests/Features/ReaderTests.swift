import Bowline
import Flow
import TestSupport
import Testing
import Wire

@testable import GistaApp

@MainActor
struct ReaderTests {
    private let link = Gista.Link.saved("l1", .ready, gist: "g1")
    private let short = Gist.made("g1", link: "l1")
    private let whole = Gist.made("g1", link: "l1", article: ["First.", "Second."])
    private let offline = NetworkError(CallError(.cannotConnect(host: "h", .unreachable)))

    @Test func aGistOpensWithWhatIsHereAndTheArticleFollows() async throws {
        let (short, whole) = (short, whole)
        let dependencies = GistaDependencies.unexpected.with { $0.gist = { _ in Fetched(whole) } }
        try await TestStore.test(GistaFeature(dependencies), from: .signedIn(.loaded([link], [short]))) { store in
            try store.send(.library(.linkTapped("l1"))) {
                $0.reader = ReaderState(gistId: "g1", gist: short)
                $0.library.readings["l1"] = .said("l1") { $0.read = $1(true) }
            }
            try await store.receive(.reader(.loaded(whole))) {
                $0.reader?.gist = whole
                $0.reader?.isLoading = false
                $0.library.gists["g1"] = whole
            }
            try store.send(.reader(.closed)) { $0.reader = nil }
            // The article is here now.
            try store.send(.library(.linkTapped("l1"))) {
                $0.reader = ReaderState(gistId: "g1", gist: whole)
                $0.reader?.isLoading = false
            }
        }
    }

    @Test func offlineTheGistIsReadWithoutItsArticle() async throws {
        let failure = offline
        let dependencies = GistaDependencies.unexpected.with { $0.gist = { _ throws(NetworkError) in throw failure } }
        try await TestStore.test(GistaFeature(dependencies), from: .signedIn(.loaded([link], [short]))) { store in
            try store.send(.library(.linkTapped("l1"))) {
                $0.reader = ReaderState(gistId: "g1", gist: short)
                $0.library.readings["l1"] = .said("l1") { $0.read = $1(true) }
            }
            try await store.receive(.reader(.failed(failure))) {
                $0.reader?.isLoading = false
                $0.reader?.failure = failure
            }
        }
    }

    @Test func aLinkWithoutAGistDoesNotOpen() async throws {
        try await TestStore.test(GistaFeature(.unexpected), from: .signedIn(.loaded([.saved("l1")]))) { store in
            try store.send(.library(.linkTapped("l1")))
            try store.send(.library(.linkTapped("gone")))
        }
    }

    private func opened() throws -> GistaState {
        var state = try GistaState.signedIn(.loaded([link], [whole]))
        state.reader = ReaderState(gistId: "g1", gist: whole)
        state.reader?.isLoading = false
        return state
    }

    @Test func aTapOnASentenceHighlightsItsPlaceAndASecondTapGoesThereAgain() async throws {
        var state = try opened()
        state.reader?.article = .onBees
        func reader() throws -> ReaderPresentation {
            guard case .reader(let reader) = GistaPresentation(state).sheet else { throw NetworkError.unknown }
            return reader
        }
        #expect(try reader().points.map(\.text) == ["Bees dance.", "Nobody wrote this."])
        #expect(try reader().points.map { $0.action == nil } == [false, true])
        #expect(try reader().landing == nil && GistaPresentation(state).focus == "close")
        let place = Gista.ArticlePlace(block: 0, start: 4, end: 15)
        try await TestStore.test(GistaFeature(.unexpected), from: state) { store in
            try store.send(.reader(.placeTapped(place))) {
                $0.reader?.landing = ReaderState.Landing(place: place, number: 1)
            }
            try store.send(.reader(.placeTapped(place))) {
                $0.reader?.landing = ReaderState.Landing(place: place, number: 2)
            }
            try store.send(.reader(.lengthChosen(.line))) { $0.reader?.length = .line }
            state = store.state
        }
        #expect(try reader().points.map(\.text) == ["Bees swarm."])
        #expect(try reader().landing?.number == 2 && GistaPresentation(state).focus == "place")
        guard case .paragraph(let pieces) = try reader().blocks[0] else { throw NetworkError.unknown }
        #expect(pieces.map(\.text) == ["The ", "Bees dance.", " All 40 hives swarmed."])
        #expect(pieces.map(\.mark) == [nil, 1, nil] && pieces.map(\.startsMark) == [false, true, false])
        // A place that is not shown takes no focus.
        state.reader?.landing = ReaderState.Landing(place: Gista.ArticlePlace(block: 7, start: 0, end: 1), number: 3)
        #expect(try reader().landing == nil && GistaPresentation(state).focus == "close")
    }

    @Test func deletingAGistClosesItAndCanBeUndone() async throws {
        let link = link
        try await TestStore.test(GistaFeature(.unexpected), from: try opened()) { store in
            try store.send(.reader(.deleteTapped)) { $0.reader = nil }
            try await store.receive(.library(.removal(.tapped(.saved(.gist("g1")))))) {
                $0.library.removals.undoable = UndoCountdown(.saved(.gist("g1")))
            }
            #expect(store.state.library.visibleLinks == [link.withoutGist])
            try store.send(.library(.removal(.undoTapped))) { $0.library.removals.undoable = nil }
            #expect(store.state.library.visibleLinks == [link])
        }
    }
}
