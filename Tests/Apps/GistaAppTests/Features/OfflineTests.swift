import Basics
import Bowline
import BowlineTesting
import Flow
import FullText
import LocalizedTexts
import SQLite
import TestSupport
import Testing
import Wire

@testable import GistaApp

/// The articles on this device: which are kept, and what is found in them.
@MainActor
struct OfflineTests {
    private let ann = Bench.userId
    private let links = [
        Gista.Link.saved("l1", .ready, gist: "g1"), .saved("l2", .ready, gist: "g2"), .saved("l3", .ready),
        .saved("l4", .ready, gist: "g4"),
    ]

    private func user(_ id: String) throws -> UserID { try #require(UserID(rawValue: id)) }

    private func article(_ gist: String, _ text: String) -> Gista.GistArticle {
        Gista.GistArticle(
            gistId: gist,
            title: "On \(gist)",
            blocks: [.init(.heading, "On \(gist)"), .init(.paragraph, text)]
        )
    }

    private func query(_ text: String) throws -> SearchQuery { try SearchQuery(text) }

    // MARK: The file

    @Test func keptArticlesAreReadAndSearchedInAnotherRun() async throws {
        let folder = try Device()
        let user = try user(ann)
        let first = OfflineArticles(folder: folder.path + "/articles")
        #expect(await first.sizes(of: user).isEmpty)
        #expect(await first.article("g1", of: user) == nil)
        let solar = article("g1", "Three solar farms near Swansea.")
        #expect(await first.store(solar, of: links[0], for: user) > 100)
        #expect(await first.store(article("g2", "Театрите в градовете."), of: links[1], for: user) > 100)
        await first.close()

        let articles = OfflineArticles(folder: folder.path + "/articles")
        // Looking makes no file, but what is there is found.
        #expect(await articles.article("g1", of: user) == solar)
        let found = await articles.search(try query("farm swanzea"), of: user, limit: 9) { _ in true }
        #expect(found.map(\.link) == ["l1"])
        #expect(
            found.first?.snippet?.text == "Three solar farms near Swansea." && found.first?.snippet?.place.block == 1
        )
        #expect(await articles.search(try query("театър"), of: user, limit: 9) { _ in true }.map(\.link) == ["l2"])
        #expect(await articles.search(try query("is:unread"), of: user, limit: 9) { $0 == "l1" }.map(\.link) == ["l1"])
        // An article that is kept again is there once.
        #expect(await articles.store(article("g1", "Wind."), of: links[0], for: user) > 10)
        #expect(await articles.search(try query("solar"), of: user, limit: 9) { _ in true }.isEmpty)
        #expect(await articles.search(try query("wind"), of: user, limit: 9) { _ in true }.count == 1)
        await articles.remove(except: ["g2"], of: user)
        #expect(await articles.sizes(of: user).keys.sorted() == ["g2"])
        #expect(await articles.search(try query("wind"), of: user, limit: 9) { _ in true }.isEmpty)
        await articles.close()
    }

    @Test func whoSignsOutLeavesNothingInTheFile() async throws {
        let folder = try Device()
        let (ann, bob) = (try user(ann), try user(Bench.otherId))
        let articles = OfflineArticles(folder: folder.path)
        for number in 0..<30 {
            _ = await articles.store(article("g\(number)", "Xylophones \(number) of zanzibar."), of: links[0], for: ann)
        }
        _ = await articles.store(article("g1", "Quiet rivers."), of: links[0], for: bob)
        #expect(await articles.search(try query("xylophone"), of: bob, limit: 9) { _ in true }.isEmpty)
        #expect(await articles.article("g2", of: bob) == nil)
        await articles.forget(user: ann.rawValue)
        #expect(await articles.sizes(of: ann).isEmpty)
        #expect(await articles.search(try query("river"), of: bob, limit: 9) { _ in true }.count == 1)
        await articles.close()
        for word in ["ylophon", "zanziba", ann.rawValue] { #expect(try !folder.contains(word), "\(word)") }
        #expect(try folder.contains("river"))
    }

    @Test func aCancelledSignOutLeavesNothingInTheFile() async throws {
        let folder = try Device()
        let user = try user(ann)
        let articles = OfflineArticles(folder: folder.path)
        _ = await articles.store(article("g1", "Xylophones."), of: links[0], for: user)
        let (gate, open) = AsyncStream.makeStream(of: Void.self)
        let leaving = Task {
            for await _ in gate { break }
            #expect(Task.isCancelled)
            await articles.forget(user: user.rawValue)
        }
        leaving.cancel()
        open.yield()
        await leaving.value
        #expect(await articles.sizes(of: user).isEmpty)
        await articles.close()
    }

    @Test func aFileFromWhichNothingCanBeRemovedIsDeleted() async throws {
        let folder = try Device()
        let user = try user(ann)
        let articles = OfflineArticles(folder: folder.path)
        _ = await articles.store(article("g1", "Xylophones."), of: links[0], for: user)
        // Every deletion of a person fails from now on, as on a full disk.
        let failing = Migration(
            "CREATE TRIGGER full BEFORE DELETE ON person BEGIN SELECT RAISE(ABORT, 'no room'); END;"
        )
        let known = [Migration](repeating: Migration(""), count: 3)
        let schema = Schema(applicationID: 0x4761_7274, migrations: known + [failing])
        let path = folder.path + "/articles"
        let other = try await Database.open(StorageConfiguration(path: path, schema: schema, sharing: .shared))
        await other.close()
        await articles.forget(user: user.rawValue)
        #expect(await articles.sizes(of: user).isEmpty)
        await articles.close()
        #expect(try !folder.contains("ylophon"))
    }

    @Test func anArticleThatArrivesAfterTheSignOutIsNotStored() async throws {
        let bench = try await Bench.signedIn()
        let user = try user(ann)
        let (session, principal) = (bench.container.client.session, bench.container.client.session.principal)
        let articles = try #require(bench.container.articles)
        await bench.container.account.signOut()
        let size = await articles.store(article("g1", "Late."), of: links[0], for: user) {
            session.isCurrent(principal)
        }
        #expect(size == 0)
        #expect(await articles.sizes(of: user).isEmpty)
        await bench.container.close()
    }

    @Test func aDamagedFileIsReplacedByAnEmptyOne() async throws {
        let folder = try Device()
        let user = try user(ann)
        let articles = OfflineArticles(folder: folder.path)
        _ = await articles.store(article("g1", "Solar."), of: links[0], for: user)
        await articles.close()
        try folder.damage("articles")
        let again = OfflineArticles(folder: folder.path)
        #expect(await again.article("g1", of: user) == nil)
        #expect(await again.store(article("g1", "Solar."), of: links[0], for: user) > 0)
        #expect(await again.article("g1", of: user) != nil)
        await again.close()
    }

    // MARK: Reading ahead

    private func answer(_ gist: String, _ text: String) throws -> ScriptedTransport.Reply {
        .json(String(decoding: try JSONCoding.standard.encode(article(gist, text)), as: UTF8.self))
    }

    private func downloader(_ bench: Bench) throws -> OfflineDownloader {
        OfflineDownloader(
            service: bench.container.service,
            articles: try #require(bench.container.articles),
            monitor: bench.container.monitor
        )
    }

    @Test func theNewestArticlesAreReadAheadUntilTheRoomIsFull() async throws {
        let long = String(repeating: "Solar farms. ", count: 3_000)
        let bench = try await Bench.signedIn([try answer("g1", long), try answer("g2", long)])
        let user = try user(ann)
        var choice = OfflineChoice()
        choice.megabytes = 0
        let downloader = try downloader(bench)
        #expect(await downloader.download(links, choice, for: user) == StoredArticles())
        choice.megabytes = 50
        var bounded = downloader
        bounded.maxBytes = 0
        #expect(await bounded.download(links, choice, for: user) == StoredArticles())
        let two = await downloader.download(Array(links.prefix(3)), choice, for: user)
        #expect(two.count == 2 && two.bytes > 2 * long.utf8.count)
        // What is there is not read again, and what is not wanted any more goes.
        let one = await downloader.download([links[1]], choice, for: user)
        #expect(one.count == 1 && one.bytes < two.bytes)
        // The article is read without the network.
        #expect(try await GistaDependencies(bench.container).article("g2").value.blocks.count == 2)
        await bench.container.account.signOut()
        #expect(await bench.container.articles?.sizes(of: user).isEmpty == true)
        await bench.container.close()
    }

    @Test func lessRoomRemovesTheOldestAndANewArticleTakesAnOldOnesPlace() async throws {
        let long = String(repeating: "Solar farms. ", count: 3_000)
        let bench = try await Bench.signedIn([try answer("g1", long), try answer("g2", long), try answer("g4", long)])
        let user = try user(ann)
        var downloader = try downloader(bench)
        let (new, middle, old) = (links[3], links[0], links[1])
        #expect(await downloader.download([middle, old], OfflineChoice(), for: user).count == 2)
        downloader.maxBytes = long.utf8.count
        #expect(await downloader.download([middle, old], OfflineChoice(), for: user).count == 1)
        #expect(await downloader.articles.sizes(of: user).keys.sorted() == ["g1"])
        #expect(await downloader.download([new, middle, old], OfflineChoice(), for: user).count == 1)
        #expect(await downloader.articles.sizes(of: user).keys.sorted() == ["g4"])
        await bench.container.close()
    }

    @Test func anArticleThatCannotBeReadDoesNotKeepTheOthersAway() async throws {
        let broken = ScriptedTransport.Reply.json(#"{"gistId":7}"#)
        let bench = try await Bench.signedIn([broken, try answer("g2", "Wind.")])
        let stored = await bench.whileTimePasses { [downloader = try downloader(bench), links, user = try user(ann)] in
            await downloader.download(Array(links.prefix(2)), OfflineChoice(), for: user)
        }
        #expect(stored.count == 1)
        await bench.container.close()
    }

    @Test func aGistThatIsGoneIsLeftOutAndALostNetworkEndsIt() async throws {
        let gone = ScriptedTransport.Reply.status(404)
        let bench = try await Bench.signedIn([gone, try answer("g2", "Wind."), .offline])
        let kept = await bench.whileTimePasses { [downloader = try downloader(bench), links, user = try user(ann)] in
            await downloader.download(links, OfflineChoice(), for: user)
        }
        #expect(kept.count == 1)
        await bench.container.close()
    }

    // MARK: The choice

    @Test func theChoiceDecidesWhichLinksAreKept() throws {
        var library = LibraryState.loaded(links)
        library.readings["l1"] = .said("l1") { $0.read = $1(true) }
        #expect(library.linksToDownload(.unread).map(\.id) == ["l2", "l4"])
        #expect(library.linksToDownload(.all).map(\.id) == ["l1", "l2", "l4"])
        #expect(library.linksToDownload(.none).isEmpty)
    }

    @Test func anotherChoiceIsKeptAndFollowedAtOnce() async throws {
        var choice = OfflineChoice()
        choice.articles = .all
        let (said, asked) = (Locked<[OfflineChoice]>([]), Locked<[[String]]>([]))
        let dependencies = GistaDependencies.unexpected.with {
            $0.storeOfflineChoice = { choice in said.withLock { $0.append(choice) } }
            $0.downloadArticles = { _, links, _ in
                asked.withLock { $0.append(links.map(\.id)) }
                return StoredArticles(count: 3, bytes: 2_500_000)
            }
        }
        try await TestStore.test(GistaFeature(dependencies), from: .signedIn(.loaded(links))) { store in
            try store.send(.library(.offline(.chosen(choice)))) { $0.library.offline = choice }
            try await store.receive(.library(.offline(.articlesStored(StoredArticles(count: 3, bytes: 2_500_000))))) {
                $0.library.storedArticles = StoredArticles(count: 3, bytes: 2_500_000)
            }
            var state = store.state
            state.settings = SettingsState()
            guard case .settings(let sheet) = GistaPresentation(state).sheet else { throw NetworkError.unknown }
            #expect(sheet.offline.text == "3 articles, 2 MB. You can read and search them offline.")
            #expect(sheet.offline.articles.map(\.isSelected) == [false, false, true])
        }
        #expect(said.withLock { $0 } == [choice] && asked.withLock { $0 } == [["l1", "l2", "l4"]])
        let bench = try await Bench.signedIn()
        #expect(await bench.container.choices.offline() == nil)
        choice.isOnWiFiOnly = false
        choice.megabytes = 1_000
        await bench.container.choices.store(choice)
        #expect(await bench.container.choices.offline() == choice)
        await bench.container.close()
    }

    @Test func theChoiceOfThisDeviceIsKnownBeforeAnythingIsKeptOrRemoved() async throws {
        var choice = OfflineChoice()
        choice.articles = .all
        let asked = Locked<[[String]]>([])
        let dependencies = GistaDependencies.unexpected.with { [choice] in
            $0.offlineChoice = { choice }
            $0.downloadArticles = { _, links, _ in
                asked.withLock { $0.append(links.map(\.id)) }
                return nil
            }
        }
        var library = LibraryState.loaded(links)
        library.readings["l1"] = .said("l1") { $0.read = $1(true) }
        // The state still has the choice that holds before one is made.
        try await TestStore.test(GistaFeature(dependencies), from: .signedIn(library)) { store in
            try store.send(.library(.gistLoaded(.made("g2", link: "l2")))) { state in
                state.library.gists["g2"] = .made("g2", link: "l2")
            }
        }
        #expect(asked.withLock { $0 } == [["l1", "l2", "l4"]])
    }

    @Test func anArticleOnThisDeviceOpensWithoutTheServer() async throws {
        let offline = NetworkError.networkError(CallError(.cannotConnect(host: "a", .unreachable)))
        let kept = article("g1", "Three solar farms.")
        let dependencies = GistaDependencies.unexpected.with {
            $0.gist = { _ throws(NetworkError) in throw offline }
            $0.article = { _ in Fetched(kept) }
        }
        let gists = [Gist.made("g1", link: "l1")]
        try await TestStore.test(GistaFeature(dependencies), from: .signedIn(.loaded(links, gists))) { store in
            try store.send(.library(.linkTapped("l1"))) {
                $0.reader = ReaderState(gistId: "g1", gist: gists[0])
                $0.library.readings["l1"] = .said("l1") { $0.read = $1(true) }
            }
            try await store.receive(.reader(.articleLoaded(kept))) {
                $0.reader?.article = kept
                $0.reader?.isLoading = false
            }
        }
    }
}
