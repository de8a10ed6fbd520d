import Basics
import Bowline
import BowlineTesting
import Flow
import FullText
import LocalizedTexts
import TestSupport
import Testing
import Wire

@testable import GistaApp

/// The search in articles.
@MainActor
struct SearchTests {
    private let links = [
        Gista.Link.saved("l1", .ready, gist: "g1"), .saved("l2", .ready, gist: "g2"), .saved("l3", .ready),
    ]
    private let gists = [Gist.made("g1", link: "l1"), Gist.made("g2", link: "l2")]
    private let place = Gista.ArticlePlace(block: 3, start: 4, end: 9)

    private func result(_ link: String) -> FoundArticle {
        let snippet = Gista.Snippet(text: "The solar farm", marks: [.init(start: 4, end: 9)], place: place)
        return FoundArticle(link: link, snippet: snippet)
    }

    @Test func articlesAreSearchedWhenTheUserStopsTyping() async throws {
        let clock = ManualClock()
        let asked = Locked<[String]>([])
        let found = [result("l2")]
        let dependencies = GistaDependencies.unexpected.with {
            $0.clock = clock
            $0.search = { _, text in
                asked.withLock { $0.append(text) }
                return found
            }
        }
        try await TestStore.test(GistaFeature(dependencies), from: .signedIn(.loaded(links, gists))) { store in
            for text in ["s", "so", "sol"] { try store.send(.typed(.search, text)) { $0.library.search = text } }
            await clock.sleepers(1)
            clock.advance(by: SearchFeature.pause)
            try await store.receive(.library(.search(.paused("sol")))) {
                $0.library.articles = ArticleSearch(text: "sol")
            }
            try await store.receive(.library(.search(.found("sol", found)))) {
                $0.library.articles?.results = found
                $0.library.articles?.isSearching = false
            }
            try store.send(.typed(.search, " ")) {
                $0.library.search = " "
                $0.library.articles = nil
            }
        }
        #expect(asked.withLock { $0 } == ["sol"])
    }

    @Test func anAnswerToAnEarlierTextIsNotShown() async throws {
        var state = try GistaState.signedIn(.loaded(links, gists))
        state.library.search = "solar"
        state.library.articles = ArticleSearch(text: "solar")
        try await TestStore.test(GistaFeature(.unexpected), from: state) { store in
            try store.send(.library(.search(.found("sol", [result("l1")]))))
            try store.send(.library(.search(.failed("sol", .unknown))))
        }
    }

    @Test func theBestAnswersComeFirstAndShowWhy() throws {
        var state = try GistaState.signedIn(.loaded(links, gists))
        state.library.search = "l"
        state.library.articles = ArticleSearch(text: "l")
        state.library.articles?.results = [result("l2"), result("elsewhere")]
        #expect(state.library.listed.map(\.link.id).first == "l2")
        #expect(Set(state.library.listed.map(\.link.id)).count == state.library.listed.count)
        let shown = try #require(LibraryPresentation.shown(state))
        let first = try #require(shown.items.first)
        #expect(first.snippet.map(\.text) == ["The ", "solar", " farm"])
        #expect(first.snippet.map(\.isStrong) == [false, true, false])
        #expect(first.action == .library(.search(.resultTapped("l2", place))) && first.detail == nil)
        #expect(first.label.hasSuffix("The solar farm"))
        state.library.category = "nothing of this"
        #expect(state.library.listed.isEmpty)
    }

    @Test func aTapOpensTheArticleWhereTheWordsAre() throws {
        var state = try GistaState.signedIn(.loaded(links, gists))
        let account = try #require(state.account)
        let feature = SearchFeature(dependencies: .unexpected)
        _ = feature.reduce(&state, .resultTapped("l2", place), account)
        #expect(state.reader?.gistId == "g2" && state.reader?.landing == .init(place: place, number: 1))
        // A link without a gist has no article.
        _ = feature.reduce(&state, .resultTapped("l3", place), account)
        #expect(state.reader?.gistId == "g2")
    }

    @Test func whatCannotBeSearchedIsSaid() async throws {
        var state = try GistaState.signedIn(.loaded(links, gists))
        state.library.search = "solar"
        state.library.articles = ArticleSearch(text: "solar")
        try await TestStore.test(GistaFeature(.unexpected), from: state) { store in
            try store.send(.library(.search(.failed("solar", .httpError(429))))) {
                $0.library.articles?.isSearching = false
                $0.library.articles?.failure = .httpError(429)
            }
            let shown = try #require(LibraryPresentation.shown(store.state))
            #expect(shown.explanation?.text.hasSuffix("Only titles and summaries were searched.") == true)
        }
    }

    @Test func withoutTheServerTheArticlesOnThisDeviceAreSearched() async throws {
        let clock = ManualClock()
        let found = [result("l2")]
        let offline = NetworkError.networkError(CallError(.cannotConnect(host: "a", .unreachable)))
        var state = try GistaState.signedIn(.loaded(links, gists))
        state.library.readings["l1"] = .said("l1") { $0.read = $1(true) }
        let accepted = Locked<[String: Bool]>([:])
        let dependencies = GistaDependencies.unexpected.with {
            $0.clock = clock
            $0.search = { _, _ throws(NetworkError) in throw offline }
            $0.searchStored = { _, text, accepts in
                let query = try? SearchQuery(text)
                for id in ["l1", "l2", "gone"] {
                    accepted.withLock { $0[id] = query.map { accepts($0, id) } }
                }
                return found
            }
        }
        try await TestStore.test(GistaFeature(dependencies), from: state) { store in
            let text = "solar is:unread"
            try store.send(.typed(.search, text)) { $0.library.search = text }
            await clock.sleepers(1)
            clock.advance(by: SearchFeature.pause)
            try await store.receive(.library(.search(.paused(text)))) {
                $0.library.articles = ArticleSearch(text: text)
            }
            try await store.receive(.library(.search(.foundOnDevice(text, found)))) {
                $0.library.articles?.results = found
                $0.library.articles?.isSearching = false
                $0.library.articles?.isFromDevice = true
            }
            let shown = try #require(LibraryPresentation.shown(store.state))
            #expect(shown.explanation?.text.contains("on this device were searched") == true)
        }
        #expect(accepted.withLock { $0 } == ["l1": false, "l2": true, "gone": false])
    }

    @Test(arguments: ["is:", "since:may", "site:"])
    func aFilterThatIsNotCompleteIsExplainedAndNotSent(text: String) async throws {
        try await TestStore.test(GistaFeature(.unexpected), from: .signedIn(.loaded(links, gists))) { store in
            try store.send(.typed(.search, text)) {
                $0.library.search = text
                $0.library.articles = ArticleSearch(text: text)
                $0.library.articles?.isSearching = false
                $0.library.articles?.hasOpenFilter = true
            }
            let shown = try #require(LibraryPresentation.shown(store.state))
            #expect(shown.explanation?.text.contains("is:unread") == true)
        }
    }
}

extension LibraryPresentation {
    fileprivate static func shown(_ state: GistaState) -> LibraryPresentation? {
        state.account.map { LibraryPresentation(state, $0, GistaStrings(language: .english)) }
    }
}
