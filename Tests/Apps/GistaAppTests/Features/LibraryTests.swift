import Basics
import Bowline
import Essentials
import TestSupport
import Testing
import Wire

@testable import BowlineStore
@testable import GistaApp

@MainActor
struct LibraryTests {
    private let offline = NetworkError(CallError(.cannotConnect(host: "h", .unreachable)))

    @Test func aReadyGistShowsAtOnce() async throws {
        let gist = Gist.made("g1", title: "The page's title", link: "l1")
        let dependencies = GistaDependencies.unexpected.with { $0.gist = { _ in Fetched(gist) } }
        let link = Gista.Link.saved("l1", title: "https://www.example.com/l1")
        try await TestStore.test(GistaFeature(dependencies), from: .signedIn(.loaded([link]))) { store in
            try store.send(.library(.updated(.gistReady(gistId: "g1", linkId: "l1", event: 8)))) {
                $0.library.links = [link.with(status: .ready, gistId: "g1")]
                $0.library.liveEvents["l1"] = LinkEvent(event: 8, status: .ready, gistId: "g1")
            }
            try await store.receive(.library(.gistLoaded(gist))) {
                $0.library.gists["g1"] = gist
                $0.library.links = [link.with(status: .ready, gistId: "g1", title: "The page's title")]
            }
        }
    }

    /// The question was answered before the gist was ready, and the answer came after the news of it, once more when
    /// the next question shared its answer.
    @Test func anAnswerOlderThanTheNewsTakesNothingBack() async throws {
        let old = LibraryAnswer(links: [.saved("l1"), .saved("l2")], gists: [], liveEventID: "7")
        // Since then the gist was deleted and is being made again on another device.
        let new = LibraryAnswer(links: old.links, gists: [], liveEventID: "8")
        let (answer, gist) = (Locked(old), Gist.made("g1", link: "l1"))
        let dependencies = GistaDependencies.unexpected.with {
            $0.library = { _ in answer.withLock { $0 } }
            $0.gist = { _ in Fetched(gist) }
        }
        try await TestStore.test(GistaFeature(dependencies), from: .signedIn(.loaded(old.links))) { store in
            let ready = Gista.Link.saved("l1").with(status: .ready, gistId: "g1")
            try store.send(.library(.updated(.gistReady(gistId: "g1", linkId: "l1", event: 8)))) {
                $0.library.links[0] = ready
                $0.library.liveEvents["l1"] = LinkEvent(event: 8, status: .ready, gistId: "g1")
            }
            try await store.receive(.library(.gistLoaded(gist))) { $0.library.gists = ["g1": gist] }
            try store.send(.library(.loaded(old)))
            #expect(store.state.library.links[0] == ready)
            try store.send(.library(.pulled)) { $0.library.isRefreshing = true }
            try await store.receive(.library(.loaded(old))) { $0.library.isRefreshing = false }
            #expect(store.state.library.links[0] == ready)
            answer.withLock { $0 = new }
            try store.send(.library(.pulled)) { $0.library.isRefreshing = true }
            try await store.receive(.library(.loaded(new))) {
                $0.library.isRefreshing = false
                $0.library.links = new.links
                $0.library.gists = [:]
                $0.library.liveEvents = [:]
            }
        }
    }

    @Test func newsOfALinkThatIsNotKnownYetAreShownWithTheAnswerThatBringsIt() async throws {
        let old = LibraryAnswer(links: [.saved("l1")], gists: [], liveEventID: "7")
        let gist = Gist.made("g1", link: "l1")
        let dependencies = GistaDependencies.unexpected.with {
            $0.library = { _ in old }
            $0.gist = { _ in Fetched(gist) }
        }
        try await TestStore.test(GistaFeature(dependencies), from: .signedIn(.loaded([]))) { store in
            try store.send(.library(.updated(.gistReady(gistId: "g1", linkId: "l1", event: 8)))) {
                $0.library.liveEvents["l1"] = LinkEvent(event: 8, status: .ready, gistId: "g1")
            }
            try await store.receive(.library(.loaded(old))) {
                $0.library.links = [Gista.Link.saved("l1").with(status: .ready, gistId: "g1")]
            }
            try await store.receive(.library(.gistLoaded(gist))) { $0.library.gists = ["g1": gist] }
        }
    }

    /// The links are requested beside the gists, and each response is as old as it happens to be.
    @Test func aLinkIsTitledByItsGistAlsoWhenTheLinksAreOlder() async throws {
        let link = Gista.Link.saved("l1", title: "https://www.example.com/l1")
        let old = LibraryAnswer(links: [link], gists: [], liveEventID: "7")
        let gist = Gist.made("g1", title: "The page's title", link: "l1")
        let dependencies = GistaDependencies.unexpected.with { $0.gist = { _ in Fetched(gist) } }
        let titled = link.with(status: .ready, gistId: "g1", title: "The page's title")
        try await TestStore.test(GistaFeature(dependencies), from: .signedIn(.loaded([link]))) { store in
            try store.send(.library(.updated(.gistReady(gistId: "g1", linkId: "l1", event: 8)))) {
                $0.library.links = [link.with(status: .ready, gistId: "g1")]
                $0.library.liveEvents["l1"] = LinkEvent(event: 8, status: .ready, gistId: "g1")
            }
            try await store.receive(.library(.gistLoaded(gist))) {
                $0.library.gists["g1"] = gist
                $0.library.links = [titled]
            }
            try store.send(.library(.loaded(old)))
            #expect(store.state.library.links == [titled])
        }
    }

    @Test func aGistThatBecameReadyBetweenGistsAndLinksIsLoaded() async throws {
        let gist = Gist.made("g1", link: "l1")
        let answer = LibraryAnswer(links: [.saved("l1", .ready, gist: "g1")], gists: [], liveEventID: "8")
        let dependencies = GistaDependencies.unexpected.with { $0.gist = { _ in Fetched(gist) } }
        try await TestStore.test(GistaFeature(dependencies), from: .signedIn(.loaded([.saved("l1")]))) { store in
            try store.send(.library(.loaded(answer))) { $0.library.links = answer.links }
            try await store.receive(.library(.gistLoaded(gist))) { $0.library.gists = ["g1": gist] }
        }
    }

    @Test func newsOfALinkFromAnotherDeviceBringTheLibraryAnew() async throws {
        let (links, gists) = ([Gista.Link.saved("l2", .ready, gist: "g2")], [Gist.made("g2", link: "l2")])
        let answer = LibraryAnswer(links: links, gists: gists, liveEventID: "8")
        let asked = Locked(0)
        let dependencies = GistaDependencies.unexpected.with {
            $0.library = { _ in
                asked.withLock { $0 += 1 }
                return answer
            }
        }
        try await TestStore.test(GistaFeature(dependencies), from: .signedIn(.loaded([]))) { store in
            try store.send(.library(.updated(.gistReady(gistId: "g2", linkId: "l2", event: 8)))) {
                $0.library.liveEvents["l2"] = LinkEvent(event: 8, status: .ready, gistId: "g2")
            }
            try await store.receive(.library(.loaded(answer))) {
                $0.library.liveEvents = [:]
                $0.library.links = answer.links
                $0.library.gists = ["g2": answer.gists[0]]
            }
        }
        #expect(asked.withLock { $0 } == 1)
    }

    @Test func aPageThatCannotBeReadSaysWhy() async throws {
        let link = Gista.Link.saved("l1")
        try await TestStore.test(GistaFeature(.unexpected), from: .signedIn(.loaded([link]))) { store in
            try store.send(.library(.updated(.linkFailed(linkId: "l1", reason: "The page is empty.", event: 8)))) {
                $0.library.links = [link.with(status: .failed, reason: "The page is empty.")]
                $0.library.liveEvents["l1"] = LinkEvent(event: 8, status: .failed, reason: "The page is empty.")
            }
        }
    }

    @Test func aGapBringsTheLibraryAnew() async throws {
        let answer = LibraryAnswer(links: [.saved("l1")], gists: [])
        let dependencies = GistaDependencies.unexpected.with { $0.library = { _ in answer } }
        try await TestStore.test(GistaFeature(dependencies), from: .signedIn(.loaded([]))) { store in
            try store.send(.library(.updated(.gap)))
            try await store.receive(.library(.loaded(answer))) { $0.library.links = answer.links }
        }
    }

    @Test func theChannelGoesOnBehindWhatTheFirstAnswerKnows() async throws {
        let after = Locked<[String?]>([])
        let answer = LibraryAnswer(links: [], gists: [], liveEventID: "41")
        let kept = LibraryAnswer(
            links: [.saved("l1")],
            gists: [],
            cache: CacheReport(outcome: .hit, rule: "kept", age: .seconds(90))
        )
        let dependencies = GistaDependencies.unexpected.with {
            $0.rememberedLibrary = { _ in kept }
            $0.library = { _ in answer }
            $0.live = { id in
                after.withLock { $0.append(id) }
                return .of(.connected)
            }
        }
        try await TestStore.test(GistaFeature(dependencies), from: .signedIn()) { store in
            try store.send(.library(.opened)) { $0.library.isLoading = true }
            try await store.receive(.library(.remembered(kept))) {
                $0.library.links = kept.links
                $0.library.explanation = kept.cache
            }
            try await store.receive(.library(.loaded(answer))) {
                $0.library.links = []
                $0.library.explanation = nil
                $0.library.isLoading = false
                $0.library.hasLoaded = true
                $0.library.isListening = true
            }
            try await store.receive(.library(.updated(.connected))) { $0.library.isLive = true }
        }
        #expect(after.withLock { $0 } == ["41"])
    }

    @Test func aClosedChannelIsNoProofThatTheSessionIsOver() async throws {
        let opened = Locked(0)
        let answer = LibraryAnswer(links: [], gists: [])
        let dependencies = GistaDependencies.unexpected.with {
            $0.library = { _ in answer }
            $0.live = { _ in
                opened.withLock { $0 += 1 }
                return .of(.stopped(isSignedOut: true))
            }
        }
        try await TestStore.test(GistaFeature(dependencies), from: .signedIn(.loaded([]))) { store in
            try store.send(.library(.updated(.stopped(isSignedOut: true)))) {
                $0.library.isListening = false
                $0.library.hasCheckedSession = true
            }
            try await store.receive(.library(.loaded(answer))) { $0.library.isListening = true }
            // It is listened to once more, and then no sooner than somebody pulls.
            try await store.receive(.library(.updated(.stopped(isSignedOut: true)))) { $0.library.isListening = false }
        }
        #expect(opened.withLock { $0 } == 1)
    }

    @Test func aClosedChannelOfAnEndedSessionLeadsToTheForm() async throws {
        let dependencies = GistaDependencies.unexpected.with {
            $0.library = { _ throws(NetworkError) in throw .unauthorized }
        }
        try await TestStore.test(GistaFeature(dependencies), from: .signedIn(.loaded([]))) { store in
            try store.send(.library(.updated(.stopped(isSignedOut: true)))) {
                $0.library.isListening = false
                $0.library.hasCheckedSession = true
            }
            try await store.receive(.library(.failed(.unauthorized))) {
                $0 = GistaState()
                $0.stage = .signedOut
                $0.onboarding.mode = .signIn
                $0.onboarding.email = "ann@example.com"
                $0.onboarding.notice = .sessionEnded
            }
        }
    }

    @Test func pullingTellsWhatTheCacheDid() async throws {
        let report = CacheReport(outcome: .revalidated, rule: "RFC 9111 4.3: past its time")
        let answer = LibraryAnswer(links: [], gists: [], cache: report)
        let dependencies = GistaDependencies.unexpected.with { $0.library = { _ in answer } }
        try await TestStore.test(GistaFeature(dependencies), from: .signedIn(.loaded([]))) { store in
            try store.send(.library(.pulled)) { $0.library.isRefreshing = true }
            try store.send(.library(.pulled))
            try await store.receive(.library(.loaded(answer))) {
                $0.library.isRefreshing = false
                $0.library.explanation = report
            }
        }
    }

    @Test func aFailedPullKeepsWhatIsShownAndSaysWhy() async throws {
        let failure = offline
        let dependencies = GistaDependencies.unexpected.with {
            $0.library = { _ throws(NetworkError) in throw failure }
        }
        try await TestStore.test(GistaFeature(dependencies), from: .signedIn(.loaded([.saved("l1")]))) { store in
            try store.send(.library(.pulled)) { $0.library.isRefreshing = true }
            try await store.receive(.library(.failed(failure))) {
                $0.library.isRefreshing = false
                $0.library.failure = failure
            }
        }
    }

    @Test func anEndedSessionAsksToSignInAgainAndSaysThatNothingIsLost() async throws {
        let dependencies = GistaDependencies.unexpected.with {
            $0.library = { _ throws(NetworkError) in throw .unauthorized }
        }
        try await TestStore.test(GistaFeature(dependencies), from: .signedIn(.loaded([.saved("l1")]))) { store in
            try store.send(.library(.pulled)) { $0.library.isRefreshing = true }
            try await store.receive(.library(.failed(.unauthorized))) {
                $0 = GistaState()
                $0.stage = .signedOut
                $0.onboarding.mode = .signIn
                $0.onboarding.email = "ann@example.com"
                $0.onboarding.notice = .sessionEnded
            }
        }
    }

    @Test func whatWaitsIsShownAndWhenItHasGoneOutTheLibraryComesAnew() async throws {
        let queued = try QueuedLink.waiting("https://example.com/q")
        let answer = LibraryAnswer(links: [.saved("l1")], gists: [])
        let dependencies = GistaDependencies.unexpected.with { $0.library = { _ in answer } }
        try await TestStore.test(GistaFeature(dependencies), from: .signedIn(.loaded([]))) { store in
            try store.send(.library(.queueChanged([queued]))) { $0.library.queued = [queued] }
            try store.send(.library(.queueChanged([]))) { $0.library.queued = [] }
            try await store.receive(.library(.loaded(answer))) { $0.library.links = answer.links }
        }
    }

    @Test func whenTheNetworkIsBackTheLibraryComesAnew() async throws {
        let answer = LibraryAnswer(links: [], gists: [])
        let dependencies = GistaDependencies.unexpected.with { $0.library = { _ in answer } }
        try await TestStore.test(GistaFeature(dependencies), from: .signedIn(.loaded([]))) { store in
            try store.send(.connectivityChanged(false)) { $0.isConnected = false }
            try store.send(.connectivityChanged(true)) { $0.isConnected = true }
            try await store.receive(.library(.pulled)) { $0.library.isRefreshing = true }
            try await store.receive(.library(.loaded(answer))) { $0.library.isRefreshing = false }
        }
    }

    // MARK: Changing

    @Test func aFailedLinkIsTriedAgain() async throws {
        let (failed, again) = (Gista.Link.saved("l1", .failed, reason: "Down."), Gista.Link.saved("l1"))
        let dependencies = GistaDependencies.unexpected.with { $0.makeGist = { _, _ in again } }
        try await TestStore.test(GistaFeature(dependencies), from: .signedIn(.loaded([failed]))) { store in
            try store.send(.library(.link(.makeGistTapped("l1"))))
            try await store.receive(.library(.link(.changed(again)))) { $0.library.links = [again] }
        }
    }

    // MARK: Finding

    @Test(arguments: [
        ("", nil, ["l1", "l2", "l3"]), ("BEES", nil, ["l1"]), ("example three", nil, ["l1", "l2"]),
        ("", "science", ["l1"]), ("", "news", ["l2"]), ("zzz", nil, []), ("първа", nil, ["l3"]),
    ])
    func searchGoesThroughEverythingThatIsKnown(search: String, category: String?, found: [String]) {
        var library = LibraryState.loaded(
            [
                .saved("l1", .ready, title: "On hives", gist: "g1"),
                .saved("l2", .ready, title: "Other", category: "news", gist: "g2"),
                .saved("l3", title: "Първата статия"),
            ],
            [.made("g1", link: "l1"), .made("g2", link: "l2")]
        )
        library.gists["g2"] = Gist(id: "g2", title: "Other", content: "Three.", userId: Bench.userId)
        library.search = search
        library.category = category
        #expect(Set(library.visible.map(\.id)) == Set(found))
        #expect(library.categories.map(\.name) == ["news", "science"])
    }

    @Test func aCategoryThatIsGoneIsNoLongerChosen() async throws {
        var library = LibraryState.loaded([.saved("l1", category: "news")])
        library.category = "news"
        let answer = LibraryAnswer(links: [.saved("l2", category: "science")], gists: [])
        try await TestStore.test(GistaFeature(.unexpected), from: .signedIn(library)) { store in
            try store.send(.library(.loaded(answer))) {
                $0.library.links = answer.links
                $0.library.category = nil
            }
        }
    }
}

extension QueuedLink {
    static func waiting(_ url: String, isRefused: Bool = false) throws -> QueuedLink {
        QueuedLink(
            receipt: OutboxReceipt(number: 7, idempotencyKey: "k"),
            article: Article(url: try #require(URL(string: url))),
            isRefused: isRefused,
            since: Date(timeIntervalSince1970: 1_700_000_000)
        )
    }
}
