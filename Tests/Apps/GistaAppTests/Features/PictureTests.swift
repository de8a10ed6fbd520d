import Basics
import Bowline
import BowlineTesting
import Essentials
import Flow
import LocalizedTexts
import SQLite
import TestSupport
import Testing
import Wire

@testable import GistaApp

/// The pictures of articles: which are loaded and kept, and how they are shown.
@MainActor
struct PictureTests {
    private let ann = Bench.userId
    private let links = [Gista.Link.saved("l1", .ready, gist: "g1"), .saved("l2", .ready, gist: "g2")]

    private func user(_ id: String) throws -> UserID { try #require(UserID(rawValue: id)) }

    private func choice(_ pictures: OfflineChoice.Pictures) -> OfflineChoice {
        var choice = OfflineChoice()
        choice.pictures = pictures
        return choice
    }

    // MARK: The file

    @Test func aPictureStaysWithItsArticleAndGoesWithIt() async throws {
        let folder = try Device()
        let user = try user(ann)
        let first = OfflineArticles(folder: folder.path)
        _ = await first.store(.pictured("g1", 3), of: links[0], for: user)
        #expect(await first.missingPictures(of: "g1", for: user, limit: 2) == [1, 2])
        #expect(await first.store(picture: .png(), of: "g1", at: 1, for: user))
        #expect(await first.store(picture: nil, of: "g1", at: 2, for: user))
        // Without its article nothing is stored.
        #expect(await first.store(picture: .png(), of: "g2", at: 1, for: user) == false)
        await first.close()

        let articles = OfflineArticles(folder: folder.path)
        #expect(await articles.picture(of: "g1", at: 1, for: user) == .file(.png()))
        #expect(await articles.picture(of: "g1", at: 2, for: user) == .failed)
        #expect(await articles.picture(of: "g1", at: 3, for: user) == .unknown)
        #expect(await articles.picture(of: "g1", at: 1, for: try self.user(Bench.otherId)) == .unknown)
        #expect(await articles.missingPictures(of: "g1", for: user, limit: 30) == [3])
        // An article that is read again is asked for all of its pictures again.
        _ = await articles.store(.pictured("g1", 3), of: links[0], for: user)
        #expect(await articles.missingPictures(of: "g1", for: user, limit: 30) == [1, 2, 3])
        #expect(await articles.store(picture: .png(), of: "g1", at: 1, for: user))
        await articles.remove(except: [], of: user)
        #expect(await articles.picture(of: "g1", at: 1, for: user) == .unknown)
        #expect(await articles.removePictures(beyond: .max, inOrder: ["g1"], of: user) == StoredPictures())
        await articles.close()
    }

    @Test func anArticleOfAnEarlierVersionsFileStillKnowsItsPictures() async throws {
        let folder = try Device()
        let user = try user(ann)
        let first = OfflineArticles(folder: folder.path)
        _ = await first.store(.pictured("g1", 3), of: links[0], for: user)
        await first.close()
        do {
            let file = try Connection(path: folder.path + "/articles")
            try file.execute("ALTER TABLE article DROP COLUMN pictures")
            try file.setUserVersion(2)
        }

        let articles = OfflineArticles(folder: folder.path)
        #expect(await articles.missingPictures(of: "g1", for: user, limit: 30) == [1, 2, 3])
        _ = await articles.store(.pictured("g2", 2), of: links[1], for: user)
        #expect(await articles.missingPictures(of: "g2", for: user, limit: 1) == [1])
        await articles.close()
    }

    @Test func picturesOfTheLastArticlesMakeRoomFirst() async throws {
        let folder = try Device()
        let user = try user(ann)
        let articles = OfflineArticles(folder: folder.path)
        for (gist, link) in [("g2", links[1]), ("g1", links[0])] {
            _ = await articles.store(.pictured(gist, 2), of: link, for: user)
            for block in [1, 2] { _ = await articles.store(picture: .png(), of: gist, at: block, for: user) }
        }
        let order = ["g1", "g2"]
        #expect(await articles.removePictures(beyond: 4_000, inOrder: order, of: user).count == 4)
        #expect(await articles.removePictures(beyond: 3_999, inOrder: order, of: user).count == 3)
        #expect(await articles.picture(of: "g2", at: 2, for: user) == .unknown)
        #expect(await articles.removePictures(beyond: 1_000, inOrder: order, of: user).bytes == 1_000)
        #expect(await articles.picture(of: "g1", at: 1, for: user) == .file(.png()))
        await articles.close()
    }

    @Test func whoSignsOutLeavesNoPictureInTheFile() async throws {
        let folder = try Device()
        let (ann, bob) = (try user(ann), try user(Bench.otherId))
        let articles = OfflineArticles(folder: folder.path)
        for number in 0..<10 {
            _ = await articles.store(.pictured("g\(number)", 1), of: links[0], for: ann)
            let picture = Data.png(30_000, mark: "xylophones of ann")
            _ = await articles.store(picture: picture, of: "g\(number)", at: 1, for: ann)
        }
        _ = await articles.store(.pictured("g1", 1), of: links[0], for: bob)
        _ = await articles.store(picture: .png(mark: "rivers of bob"), of: "g1", at: 1, for: bob)
        await articles.forget(user: ann.rawValue)
        #expect(await articles.picture(of: "g1", at: 1, for: ann) == .unknown)
        #expect(await articles.picture(of: "g1", at: 1, for: bob) == .file(.png(mark: "rivers of bob")))
        await articles.close()
        #expect(try !folder.contains("xylophones of ann"))
        #expect(try folder.contains("rivers of bob"))
    }

    // MARK: Reading ahead

    private func answer(_ article: Gista.GistArticle) throws -> ScriptedTransport.Reply {
        .json(String(decoding: try JSONCoding.standard.encode(article), as: UTF8.self))
    }

    private func answer(_ file: Data = .png()) -> ScriptedTransport.Reply {
        .response(status: 200, headers: [.contentType: "image/png"], body: file)
    }

    private func downloader(_ bench: Bench) throws -> OfflineDownloader {
        OfflineDownloader(
            service: bench.container.service,
            articles: try #require(bench.container.articles),
            monitor: bench.container.monitor
        )
    }

    /// The paths that were asked for, below the API's.
    private func asked(_ bench: Bench) -> [String] {
        bench.network.requests.dropFirst().map { $0.address.target.replacing("/api/gists/", with: "") }
    }

    @Test func articlesComeFirstAndTheirPicturesInTheSameOrder() async throws {
        let bench = try await Bench.signedIn([
            try answer(.pictured("g1", 2)), try answer(.pictured("g2", 1)), answer(), answer(), answer(),
        ])
        let user = try user(ann)
        let kept = try await downloader(bench).download(links, choice(.always), for: user)
        #expect(kept.count == 2 && kept.pictures == 3 && kept.bytes > 3_000)
        #expect(
            asked(bench) == ["g1/article", "g2/article", "g1/pictures/1", "g1/pictures/2", "g2/pictures/1"]
        )
        // What is there is not asked for again, and without a wish for pictures they go.
        #expect(try await downloader(bench).download(links, choice(.onWiFi), for: user) == kept)
        let none = try await downloader(bench).download(links, choice(.none), for: user)
        #expect(none == StoredArticles(count: 2, bytes: kept.bytes - 3_000))
        await bench.container.close()
    }

    @Test func noMoreThanThirtyPicturesOfAnArticleAreKept() async throws {
        let pictures = Array(repeating: answer(), count: 30)
        let bench = try await Bench.signedIn([try answer(.pictured("g1", 40))] + pictures)
        let kept = try await downloader(bench).download([links[0]], choice(.always), for: try user(ann))
        #expect(kept.pictures == 30 && bench.network.unused == 0)
        await bench.container.close()
    }

    @Test func picturesFillTheRoomThatArticlesLeaveAndMakeRoomForThem() async throws {
        let bench = try await Bench.signedIn([try answer(.pictured("g1", 3)), answer(), answer()])
        let user = try user(ann)
        var downloader = try downloader(bench)
        let article = await downloader.download([links[0]], choice(.none), for: user)
        // There is room for a second picture of any size, and not for a third.
        downloader.maxBytes = article.bytes + (2 << 20) + 1_000
        let kept = await downloader.download([links[0]], choice(.always), for: user)
        #expect(kept.pictures == 2 && bench.network.unused == 0)
        downloader.maxBytes = article.bytes + 1_999
        #expect(await downloader.download([links[0]], choice(.always), for: user).pictures == 1)
        downloader.maxBytes = article.bytes
        #expect(await downloader.download([links[0]], choice(.always), for: user) == article)
        await bench.container.close()
    }

    @Test func aPictureThatFailedIsNotAskedForAgain() async throws {
        let noPicture = answer(Data("<html>".utf8))
        let bench = try await Bench.signedIn([
            try answer(.pictured("g1", 4)), .status(422), .status(413), noPicture, answer(),
        ])
        let user = try user(ann)
        #expect(try await downloader(bench).download([links[0]], choice(.always), for: user).pictures == 1)
        #expect(try await downloader(bench).download([links[0]], choice(.always), for: user).pictures == 1)
        #expect(bench.network.unused == 0)
        // Nor is it by the reader.
        #expect(try await GistaDependencies(bench.container).picture("g1", 1, .always) == nil)
        await bench.container.close()
    }

    @Test func aPictureWhoseSiteFailsForNowIsAskedForLaterAndHoldsUpNoOther() async throws {
        let bench = try await Bench.signedIn([try answer(.pictured("g1", 2)), .status(424), answer(), answer()])
        let user = try user(ann)
        #expect(try await downloader(bench).download([links[0]], choice(.always), for: user).pictures == 1)
        let articles = try #require(bench.container.articles)
        #expect(await articles.missingPictures(of: "g1", for: user, limit: 30) == [1])
        #expect(try await downloader(bench).download([links[0]], choice(.always), for: user).pictures == 2)
        await bench.container.close()
    }

    @Test(arguments: [ScriptedTransport.Reply.status(429), .status(500), .offline])
    func whatMayWorkLaterIsAskedForLater(reply: ScriptedTransport.Reply) async throws {
        let bench = try await Bench.signedIn([try answer(.pictured("g1", 2)), reply])
        let user = try user(ann)
        let kept = await bench.whileTimePasses {
            [downloader = try downloader(bench), links, choice = choice(.always)] in
            await downloader.download([links[0]], choice, for: user)
        }
        #expect(kept.pictures == 0 && bench.network.unused == 0)
        let articles = try #require(bench.container.articles)
        #expect(await articles.missingPictures(of: "g1", for: user, limit: 30) == [1, 2])
        await bench.container.close()
    }

    // MARK: Loading

    @Test func aPictureOfThisDeviceNeedsNoNetworkAndSigningOutRemovesIt() async throws {
        let bench = try await Bench.signedIn([try answer(.pictured("g1", 1)), answer()])
        let user = try user(ann)
        _ = try await downloader(bench).download([links[0]], choice(.always), for: user)
        let load = GistaDependencies(bench.container).picture
        let picture = try #require(try await load("g1", 1, .onWiFi))
        #expect(picture.bytes == .png() && picture.mediaType == "image/png")
        #expect(picture.width == 640 && picture.height == 480)
        #expect(try await load("g1", 1, .none) == nil)
        await bench.container.account.signOut()
        #expect(await bench.container.articles?.picture(of: "g1", at: 1, for: user) == .unknown)
        await bench.container.close()
    }

    @Test func onlyALostBackendEndsTheLoading() async throws {
        let bench = try await Bench.signedIn([.status(422), answer(Data("<svg/>".utf8)), answer(), .offline])
        let load = GistaDependencies(bench.container).picture
        #expect(try await load("g1", 1, .always) == nil)
        #expect(try await load("g1", 2, .always) == nil)
        #expect(try await load("g1", 3, .always) != nil)
        await #expect(throws: NetworkError.self) { try await load("g1", 4, .always) }
        // Pictures are asked for once, and only with the wish for them.
        #expect(try await load("g1", 5, .none) == nil)
        #expect(asked(bench) == (1...4).map { "g1/pictures/\($0)" })
        await bench.container.close()
    }

    @Test func picturesShareTheRoomInMemoryAndGiveItBack() throws {
        let budget = PictureBudget(bytes: 2_500)
        var pictures = [try ReaderPicture.of("g1", at: 1, in: budget), try ReaderPicture.of("g1", at: 2, in: budget)]
        #expect(ReaderPicture(.png(), of: "g1", at: 3, in: budget) == nil)
        #expect(ReaderPicture(.png(500), of: "g1", at: 3, in: budget) != nil)
        let copy = pictures[0]
        pictures.removeAll()
        #expect(ReaderPicture(.png(1_501), of: "g1", at: 3, in: budget) == nil)
        #expect(ReaderPicture(.png(1_500), of: "g1", at: 3, in: budget) != nil)
        #expect(copy.bytes.count == 1_000)
    }

    // MARK: The reader

    private func opened() throws -> GistaState {
        let gist = Gist.made("g1", link: "l1", article: ["Rivers."])
        var state = try GistaState.signedIn(.loaded(links, [gist]))
        state.reader = ReaderState(gistId: "g1", gist: gist)
        return state
    }

    @Test func theReaderLoadsPicturesOneAfterAnother() async throws {
        let asked = Locked<[Int]>([])
        let wanted = choice(.onWiFi)
        let dependencies = GistaDependencies.unexpected.with {
            $0.offlineChoice = { wanted }
            $0.picture = { gist, block, pictures throws(NetworkError) in
                asked.withLock { $0.append(block) }
                // The second picture is not shown.
                return block == 2 || pictures != .onWiFi ? nil : try? .of(gist, at: block)
            }
        }
        let article = Gista.GistArticle.pictured("g1", 40)
        try await TestStore.test(GistaFeature(dependencies), from: try opened()) { store in
            try store.send(.reader(.articleLoaded(article))) {
                $0.reader?.article = article
                $0.reader?.isLoading = false
            }
            for block in [1] + Array(3...30) {
                let picture = try ReaderPicture.of("g1", at: block)
                try await store.receive(.reader(.pictureLoaded(picture))) { $0.reader?.pictures[block] = picture }
            }
            // One that comes late, of another gist.
            try store.send(.reader(.pictureLoaded(try .of("g2", at: 1))))
        }
        #expect(asked.withLock { $0 } == Array(1...30))
    }

    @Test(arguments: [nil, OfflineChoice.Pictures.none])
    func withoutAWishForPicturesNoneIsLoaded(pictures: OfflineChoice.Pictures?) async throws {
        let wanted = pictures.map { choice($0) }
        // Asking for a picture would be recorded as an issue.
        let dependencies = GistaDependencies.unexpected.with { $0.offlineChoice = { wanted } }
        let article = Gista.GistArticle.pictured("g1", 2)
        try await TestStore.test(GistaFeature(dependencies), from: try opened()) { store in
            try store.send(.reader(.articleLoaded(article))) {
                $0.reader?.article = article
                $0.reader?.isLoading = false
            }
        }
    }

    @Test func aLostBackendEndsTheLoadingOfAnArticlesPictures() async throws {
        let asked = Locked<[Int]>([])
        let wanted = choice(.always)
        let dependencies = GistaDependencies.unexpected.with {
            $0.offlineChoice = { wanted }
            $0.picture = { _, block, _ throws(NetworkError) in
                asked.withLock { $0.append(block) }
                throw NetworkError(CallError(.cannotConnect(host: "h", .unreachable)))
            }
        }
        let article = Gista.GistArticle.pictured("g1", 9)
        try await TestStore.test(GistaFeature(dependencies), from: try opened()) { store in
            try store.send(.reader(.articleLoaded(article))) {
                $0.reader?.article = article
                $0.reader?.isLoading = false
            }
        }
        #expect(asked.withLock { $0 } == [1])
    }

    @Test(arguments: [GistaAction.reader(.closed), .settings(.signedOut(everywhere: false))])
    func leavingTheReaderEndsTheLoading(leaving: GistaAction) async throws {
        let wanted = choice(.always)
        let dependencies = GistaDependencies.unexpected.with {
            $0.offlineChoice = { wanted }
            $0.picture = { gist, block, _ throws(NetworkError) in
                if block == 1 { return try? .of(gist, at: 1) }
                // Until the loading is cancelled.
                for await _ in AsyncStream<Void>.makeStream().stream {}
                return nil
            }
        }
        let article = Gista.GistArticle.pictured("g1", 3)
        try await TestStore.test(GistaFeature(dependencies), from: try opened()) { store in
            try store.send(.reader(.articleLoaded(article))) {
                $0.reader?.article = article
                $0.reader?.isLoading = false
            }
            let picture = try ReaderPicture.of("g1", at: 1)
            try await store.receive(.reader(.pictureLoaded(picture))) { $0.reader?.pictures[1] = picture }
            try store.send(leaving) { state in
                state.reader = nil
                guard leaving != .reader(.closed) else { return }
                SessionEnd.leave(&state, email: "ann@example.com", notice: .signedOut(everywhere: false))
            }
            try store.send(.reader(.pictureLoaded(picture)))
        }
    }

    // MARK: What is shown

    @Test func aFigureShowsItsPictureWithItsNameOrElseALink() throws {
        var state = try opened()
        state.reader?.article = .pictured("g1", 2)
        state.reader?.pictures = [1: try .of("g1", at: 1), 2: try .of("g1", at: 2)]
        func figures() throws -> [ReaderBlock.Figure] {
            guard case .reader(let reader) = GistaPresentation(state).sheet else { throw NetworkError.unknown }
            return reader.blocks.compactMap { if case .figure(let figure) = $0 { figure } else { nil } }
        }
        #expect(try figures().map { $0.picture?.block } == [1, 2])
        #expect(try figures().map(\.alternative) == ["A river", "Picture"])
        #expect(try figures().allSatisfy { !$0.caption.isEmpty })
        state.reader?.pictures = [:]
        #expect(try figures().allSatisfy { $0.picture == nil && $0.address != nil })
        #expect(try figures().map(\.title) == ["Picture: A river", "Picture"])
    }

    @Test(arguments: Language.allCases)
    func theAccountSheetHasTheChoiceOfPictures(language: Language) throws {
        var state = try GistaState.signedIn(.loaded(links))
        state.language = language
        state.settings = SettingsState()
        state.library.storedArticles = StoredArticles(count: 2, bytes: 5_000_000, pictures: 3)
        guard case .settings(let sheet) = GistaPresentation(state).sheet else { throw NetworkError.unknown }
        #expect(sheet.offline.pictures.map(\.isSelected) == [true, false, false])
        let ids = ["offline-pictures-none", "offline-pictures-onWiFi", "offline-pictures-always"]
        #expect(sheet.offline.pictures.map(\.id) == ids)
        #expect(Array(sheet.offline.focusOrder.suffix(3)) == ids && sheet.focusOrder.contains(ids[0]))
        let titles = language == .english ? ["Off", "On Wi-Fi", "Always"] : ["Без снимки", "По Wi-Fi", "Винаги"]
        #expect(sheet.offline.pictures.map(\.title) == titles)
        let text = language == .english ? "2 articles, 3 pictures, 5 MB." : "2 статии, 3 снимки, 5 МБ."
        #expect(sheet.offline.text?.hasPrefix(text) == true)
        var wanted = OfflineChoice()
        wanted.pictures = .always
        #expect(sheet.offline.pictures.last?.action == .library(.offline(.chosen(wanted))))
    }

    @Test func theChoiceOfPicturesIsKept() async throws {
        let bench = try await Bench.signedIn()
        await bench.container.choices.store(choice(.onWiFi))
        #expect(await bench.container.choices.offline() == choice(.onWiFi))
        await bench.container.close()
    }
}
