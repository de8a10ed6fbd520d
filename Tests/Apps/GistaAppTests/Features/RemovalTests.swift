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

@MainActor
struct RemovalTests {
    private let clock = ManualClock()
    private let link = Gista.Link.saved("l1", .ready, gist: "g1")

    private func dependencies(_ change: (inout GistaDependencies) -> Void = { _ in }) -> GistaDependencies {
        GistaDependencies.unexpected.with {
            $0.clock = clock
            change(&$0)
        }
    }

    private func receipt(_ number: Int64 = 1) -> OutboxReceipt { OutboxReceipt(number: number, idempotencyKey: "k") }

    /// Moves the clock second by second and names what each of them changes.
    private func wait(
        _ seconds: ClosedRange<Int>,
        of target: RemovalState.Target,
        _ store: TestStore<GistaState, GistaAction>
    )
        async throws
    {
        for second in seconds {
            await clock.sleepers(1)
            clock.advance(by: .seconds(1))
            try await store.receive(.library(.removal(.secondPassed))) { state in
                _ = state.library.removals.undoable?.countSecond()
                if second == 10 { state.library.removals.undoable = nil }
                guard second == 10 else { return }
                switch target {
                case .saved(let removal): state.library.removals.committed = [removal]
                case .unsent(let link): state.library.removals.dropped = [link.receipt]
                }
            }
        }
    }

    @Test func aRemovedLinkIsHiddenAtOnceAndSavedForDeletionAfterTenSeconds() async throws {
        let saved = Locked<[Removal]>([])
        let feature = GistaFeature(dependencies { $0.remove = { _, removal in saved.withLock { $0.append(removal) } } })
        let target = RemovalState.Target.saved(.link("l1"))
        try await TestStore.test(feature, from: .signedIn(.loaded([link]))) { store in
            try store.send(.library(.removal(.tapped(target)))) {
                $0.library.removals.undoable = UndoCountdown(target)
            }
            #expect(store.state.library.visible.isEmpty)
            try await wait(1...9, of: target, store)
            #expect(saved.withLock { $0 }.isEmpty)
            try await wait(10...10, of: target, store)
            #expect(store.state.library.visible.isEmpty)
        }
        #expect(saved.withLock { $0 } == [.link("l1")])
    }

    @Test func undoneInTimeNothingIsSaved() async throws {
        let target = RemovalState.Target.saved(.link("l1"))
        try await TestStore.test(GistaFeature(dependencies()), from: .signedIn(.loaded([link]))) { store in
            try store.send(.library(.removal(.tapped(target)))) {
                $0.library.removals.undoable = UndoCountdown(target)
            }
            try await wait(1...3, of: target, store)
            try store.send(.library(.removal(.undoTapped))) { $0.library.removals.undoable = nil }
            #expect(store.state.library.visible.map(\.id) == ["l1"])
        }
    }

    @Test func aSecondRemovalCarriesTheFirstOut() async throws {
        let saved = Locked<[Removal]>([])
        let feature = GistaFeature(dependencies { $0.remove = { _, removal in saved.withLock { $0.append(removal) } } })
        try await TestStore.test(feature, from: .signedIn(.loaded([link, .saved("l2")]))) { store in
            try store.send(.library(.removal(.tapped(.saved(.link("l1")))))) {
                $0.library.removals.undoable = UndoCountdown(.saved(.link("l1")))
            }
            try store.send(.library(.removal(.tapped(.saved(.link("l2")))))) {
                $0.library.removals.undoable = UndoCountdown(.saved(.link("l2")))
                $0.library.removals.committed = [.link("l1")]
            }
            try store.send(.library(.removal(.undoTapped))) { $0.library.removals.undoable = nil }
            #expect(store.state.library.visible.map(\.id) == ["l2"])
        }
        #expect(saved.withLock { $0 } == [.link("l1")])
    }

    @Test func aRemovalIsCarriedOutBeforeTheAccountIsOpened() async throws {
        let saved = Locked<[Removal]>([])
        let feature = GistaFeature(dependencies { $0.remove = { _, removal in saved.withLock { $0.append(removal) } } })
        try await TestStore.test(feature, from: .signedIn(.loaded([link]))) { store in
            try store.send(.library(.removal(.tapped(.saved(.gist("g1")))))) {
                $0.library.removals.undoable = UndoCountdown(.saved(.gist("g1")))
            }
            #expect(store.state.library.visible.map(\.gistId) == [nil])
            try store.send(.settings(.opened)) {
                $0.settings = SettingsState()
                $0.library.removals.undoable = nil
                $0.library.removals.committed = [.gist("g1")]
            }
        }
        #expect(saved.withLock { $0 } == [.gist("g1")])
    }

    @Test func offlineARemovalStaysHiddenUntilTheBackendHasCarriedItOut() async throws {
        let answer = LibraryAnswer(links: [], gists: [])
        let queued = QueuedRemoval(receipt: receipt(), removal: .link("l1"), isRefused: false)
        let feature = GistaFeature(dependencies { $0.library = { _ in answer } })
        try await TestStore.test(feature, from: .signedIn(.loaded([link]))) { store in
            // As after a restart: only the outbox knows of it.
            try store.send(.library(.removal(.queueChanged([queued])))) { $0.library.removals.queued = [queued] }
            #expect(store.state.library.visible.isEmpty)
            try store.send(.library(.removal(.queueChanged([])))) {
                $0.library.removals.queued = []
                $0.library.links = []
            }
            try await store.receive(.library(.outdated))
            try await store.receive(.library(.loaded(answer)))
        }
    }

    @Test func anAnswerFromBeforeTheRemovalDoesNotBringTheLinkBack() async throws {
        let (old, new) = (LibraryAnswer(links: [link], gists: []), LibraryAnswer(links: [], gists: []))
        let queued = QueuedRemoval(receipt: receipt(), removal: .link("l1"), isRefused: false)
        let calls = Locked(0)
        let (gate, open) = AsyncStream.makeStream(of: Void.self)
        let feature = GistaFeature(
            dependencies {
                $0.library = { _ in
                    guard
                        calls.withLock({
                            $0 += 1; return $0
                        }) == 1
                    else { return new }
                    for await _ in gate { break }
                    return old
                }
            }
        )
        var state = try GistaState.signedIn(.loaded([link]))
        state.library.removals.queued = [queued]
        try await TestStore.test(feature, from: state) { store in
            try store.send(.library(.pulled)) { $0.library.isRefreshing = true }
            try store.send(.library(.removal(.queueChanged([])))) {
                $0.library.removals.queued = []
                $0.library.links = []
            }
            // The refresh that is under way was begun before the link was deleted.
            try await store.receive(.library(.outdated))
            try await store.receive(.library(.loaded(new))) { $0.library.isRefreshing = false }
            open.yield()
            #expect(store.state.library.visible.isEmpty)
        }
        #expect(calls.withLock { $0 } == 2)
    }

    @Test func whatTheBackendDoesNotDeleteComesBackAndSaysSo() async throws {
        let answer = LibraryAnswer(links: [link], gists: [.made("g1", link: "l1")])
        let dropped = Locked<[QueuedRemoval]>([])
        let refused = QueuedRemoval(receipt: receipt(), removal: .link("l1"), isRefused: true)
        let feature = GistaFeature(
            dependencies {
                $0.library = { _ in answer }
                $0.dropRemoval = { removal in dropped.withLock { $0.append(removal) } }
            }
        )
        var state = try GistaState.signedIn(.loaded([link]))
        state.library.gists = ["g1": .made("g1", link: "l1")]
        state.library.removals.committed = [.link("l1")]
        try await TestStore.test(feature, from: state) { store in
            try store.send(.library(.removal(.queueChanged([refused])))) {
                $0.library.removals.committed = []
                $0.library.removals.refused = .link("l1")
            }
            try await store.receive(.library(.outdated))
            try await store.receive(.library(.loaded(answer)))
            guard case .library(let shown) = GistaPresentation(store.state).screen else { throw NetworkError.unknown }
            #expect(shown.items.count == 1)
            #expect(shown.explanation?.text == "“T” could not be deleted, and is still in your library.")
        }
        #expect(dropped.withLock { $0 } == [refused])
    }

    @Test func aRemovalThatTheDiskDoesNotTakeComesBack() async throws {
        let failure = NetworkError.unknown
        let feature = GistaFeature(dependencies { $0.remove = { _, _ throws(NetworkError) in throw failure } })
        try await TestStore.test(feature, from: .signedIn(.loaded([link]))) { store in
            try store.send(.library(.removal(.tapped(.saved(.link("l1")))))) {
                $0.library.removals.undoable = UndoCountdown(.saved(.link("l1")))
            }
            try store.send(.library(.removal(.dismissed))) {
                $0.library.removals.undoable = nil
                $0.library.removals.committed = [.link("l1")]
            }
            try await store.receive(.library(.removal(.notSaved(.link("l1"), failure)))) {
                $0.library.removals.committed = []
                $0.library.removals.refused = .link("l1")
            }
            #expect(store.state.library.visible.map(\.id) == ["l1"])
        }
    }

    @Test func anUnsentLinkIsDroppedWhenTheTimeIsOver() async throws {
        let dropped = Locked<[QueuedLink]>([])
        let queued = try QueuedLink.waiting("https://example.com/q")
        var library = LibraryState.loaded([])
        library.queued = [queued]
        let feature = GistaFeature(
            dependencies {
                $0.dropLink = { link in
                    dropped.withLock { $0.append(link) }
                    return true
                }
            }
        )
        try await TestStore.test(feature, from: .signedIn(library)) { store in
            try store.send(.library(.removal(.tapped(.unsent(queued))))) {
                $0.library.removals.undoable = UndoCountdown(.unsent(queued))
            }
            try await wait(1...10, of: .unsent(queued), store)
            // The outbox has not told yet that the link is gone.
            #expect(store.state.library.removals.hides(queued))
        }
        #expect(dropped.withLock { $0 } == [queued])
    }

    @Test func anUnsentLinkThatStaysOnTheDiskIsShownAgain() async throws {
        let queued = try QueuedLink.waiting("https://example.com/q")
        var library = LibraryState.loaded([])
        library.queued = [queued]
        let feature = GistaFeature(dependencies { $0.dropLink = { _ in false } })
        try await TestStore.test(feature, from: .signedIn(library)) { store in
            try store.send(.library(.removal(.tapped(.unsent(queued))))) {
                $0.library.removals.undoable = UndoCountdown(.unsent(queued))
            }
            try store.send(.library(.removal(.dismissed))) {
                $0.library.removals.undoable = nil
                $0.library.removals.dropped = [queued.receipt]
            }
            try await store.receive(.library(.removal(.notDropped(queued.receipt)))) {
                $0.library.removals.dropped = []
            }
            #expect(!store.state.library.removals.hides(queued))
        }
    }

    @Test func theOutboxTellsThatALinkWasDropped() async throws {
        let bench = try await Bench.signedIn(Array(repeating: .offline, count: 4))
        let dependencies = GistaDependencies(bench.container)
        let (user, url) = (try Account.ann.userId, try #require(URL(string: "https://example.com/q")))
        _ = await bench.whileTimePasses { await dependencies.sendLink(user, url, "", "") }
        var seen: [Int] = []
        for await links in dependencies.queue() {
            seen.append(links.count)
            guard let link = links.first else { break }
            #expect(await dependencies.dropLink(link))
        }
        #expect(seen == [1, 0])
        await bench.container.close()
    }

    @Test func aLinkThatIsRefusedWhileItsRemovalCanBeUndoneStaysHidden() async throws {
        let queued = try QueuedLink.waiting("https://example.com/q")
        let refused = QueuedLink(receipt: queued.receipt, article: queued.article, isRefused: true, since: queued.since)
        var library = LibraryState.loaded([])
        library.queued = [queued]
        try await TestStore.test(GistaFeature(dependencies()), from: .signedIn(library)) { store in
            try store.send(.library(.removal(.tapped(.unsent(queued))))) {
                $0.library.removals.undoable = UndoCountdown(.unsent(queued))
            }
            try store.send(.library(.queueChanged([refused]))) { $0.library.queued = [refused] }
            #expect(store.state.library.removals.hides(refused))
            try store.send(.library(.removal(.undoTapped))) { $0.library.removals.undoable = nil }
        }
    }

    @Test func anUnsentLinkThatWasSentMeanwhileCannotBeUndoneAnyMore() async throws {
        let answer = LibraryAnswer(links: [.saved("l9")], gists: [])
        let queued = try QueuedLink.waiting("https://example.com/q")
        var library = LibraryState.loaded([])
        library.queued = [queued]
        let feature = GistaFeature(dependencies { $0.library = { _ in answer } })
        try await TestStore.test(feature, from: .signedIn(library)) { store in
            try store.send(.library(.removal(.tapped(.unsent(queued))))) {
                $0.library.removals.undoable = UndoCountdown(.unsent(queued))
            }
            try store.send(.library(.queueChanged([]))) {
                $0.library.queued = []
                $0.library.removals.undoable = nil
            }
            try await store.receive(.library(.loaded(answer))) { $0.library.links = answer.links }
            // Its seconds are counted no longer: those of the next removal are its own.
            let next = RemovalState.Target.saved(.link("l9"))
            try store.send(.library(.removal(.tapped(next)))) {
                $0.library.removals.undoable = UndoCountdown(next)
            }
            try await wait(1...2, of: next, store)
            try store.send(.library(.removal(.undoTapped))) { $0.library.removals.undoable = nil }
        }
    }

    @Test func aRemovalIsDeliveredByTheOutboxAlsoAfterARestart() async throws {
        let bench = try await Bench.signedIn([.offline])
        let account = try Account.ann
        let first = GistaDependencies(bench.container)
        try await first.remove(account.userId, .link("l1"))
        bench.network.append(.json("", status: 204))
        let courier = Task { await bench.container.outbox.run() }
        let hidden = await bench.whileTimePasses {
            var seen: [[Removal]] = []
            for await queue in first.removals() {
                seen.append(queue.map(\.removal))
                if queue.isEmpty { break }
            }
            return seen
        }
        courier.cancel()
        #expect(hidden.first == [.link("l1")] && hidden.last == [])
        let asked = try #require(bench.network.requests.last)
        #expect(asked.method == .delete && asked.address.path.hasSuffix("/links/\(Bench.userId)/l1"))
    }
}
