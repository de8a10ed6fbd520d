#if os(Linux)
    import Bowline
    import BowlineStore
    import Flow
    import Testing
    import Wire

    @testable import GistaApp

    import Essentials

    /// The features against the real backend: from the first keystroke to the deleted account.
    @MainActor
    @Suite(.timeLimit(.minutes(8)))
    struct RealBackendTests {
        @Test func fromSigningUpToTheDeletedAccount() async throws {
            try await Stage.run { stage in
                await stage.signUp()
                #expect(stage.state.library.links.isEmpty)

                stage.share("/story1")
                // The title comes with the list that is fetched when the gist is told to be ready.
                await stage.settle {
                    $0.library.links.first?.title.hasPrefix("Rivers rise in the north") == true
                        && $0.library.links.first?.status == .ready && $0.library.gists.count == 1
                        && $0.share?.outcome == .saved
                }
                let link = try #require(stage.state.library.links.first)
                stage.store.send(.share(.closed))

                stage.store.send(.library(.linkTapped(link.id)))
                await stage.settle { $0.reader?.gist?.segments != nil }
                guard case .reader(let reader) = GistaPresentation(stage.state).sheet else {
                    throw NetworkError.unknown
                }
                #expect(!reader.sentences.isEmpty && reader.blocks.count >= 3)
                #expect(reader.source?.address == stage.url("/story1"))
                stage.store.send(.reader(.closed))

                stage.store.send(.settings(.opened))
                stage.store.send(.settings(.changePasswordTapped))
                stage.store.send(.typed(.currentPassword, "correct horse"))
                stage.store.send(.typed(.newPassword, "battery staple 9"))
                stage.store.send(.settings(.confirmed))
                await stage.settle { $0.settings?.hasChangedPassword == true }
                stage.store.send(.settings(.deleteAccountTapped))
                stage.store.send(.typed(.currentPassword, "correct horse"))
                stage.store.send(.settings(.confirmed))
                await stage.settle { $0.settings?.problems == [.currentPassword: .wrong] }
                stage.store.send(.typed(.currentPassword, "battery staple 9"))
                stage.store.send(.settings(.confirmed))
                await stage.settle { $0.stage == .signedOut }
                #expect(stage.state.onboarding.notice == .accountDeleted(links: 1, gists: 1))
                #expect(stage.container.account.account == nil)

                // Gone at the backend too.
                await #expect(throws: NetworkError.unauthorized) {
                    try await stage.container.account.signIn(email: "ann@example.com", password: "correct horse")
                }
                #expect(try await FileSecretStore(folder: stage.sharedFolder + "/secrets").read("session") == nil)
                // And on this device nothing is left in any file, neither in free places nor in logs.
                let files = try stage.everythingInTheContainer()
                #expect(!files.isEmpty)
                for word in ["Rivers rise", "ann@example.com", "story1", "cattle"] {
                    #expect(!files.contains { $0.contains(word) }, "\(word) is still there")
                }
            }
        }

        /// Exported, deleted and imported, a link is as it was, with all that was left in it.
        @Test func anExportedLibraryIsTheSameWhenItIsImported() async throws {
            try await Stage.run { stage in
                await stage.signUp()
                stage.share("/story1")
                await stage.settle { $0.library.links.first?.status == .ready && $0.share?.outcome == .saved }
                let link = try #require(stage.state.library.links.first)
                let (service, userId) = (stage.container.service, try #require(stage.state.account).userId.rawValue)
                var reading = Gista.Reading(linkId: link.id)
                (reading.favorite, reading.tags["rivers"]) = (.init(true, at: 5, by: "a"), .init(true, at: 6, by: "b"))
                reading.position = .init(block: 2, of: 4, at: 7, by: "a")
                let note = Gista.Note([.init("Which?", at: 9, by: "b")])
                reading.highlights["h"] = .init(quote: "Rivers rise", kept: .init(true, at: 8, by: "a"), note: note)
                _ = try await service.changeReadings(userId: userId, [reading])
                let text = JSONValue(encoding: try await service.export(userId: userId)).text()

                try await service.deleteLink(userId: userId, linkId: link.id)
                #expect(try await service.readings(userId: userId).isEmpty)
                for isNew in [true, false] {
                    var rest: [UInt8]? = Array(text.utf8)
                    let report = try await LinkImporter(service: service, userId: userId).run {
                        () throws(LinkImporter.FileReadError) in
                        defer { rest = nil }
                        return rest
                    }
                    #expect((report.saved, report.known, report.marked) == (isNew ? 1 : 0, isNew ? 0 : 1, 1))
                    let readings = try await service.readings(userId: userId)
                    #expect(readings.map { $0.copy(for: link.id) } == [reading])
                }
            }
        }

        @Test func whatTheExtensionSavesShowsAtOnceWithoutARefresh() async throws {
            try await Stage.run { stage in
                await stage.signUp()
                #expect(
                    try await stage.extensionSays(["/story2", "/story2", "/missing"]) == ["saved", "known", "saved"]
                )
                await stage.settle { state in
                    state.library.links.map(\.status).sorted { $0.rawValue < $1.rawValue } == [.failed, .ready]
                        && state.library.gists.count == 1
                }
                let failed = try #require(stage.state.library.links.first { $0.status == .failed })
                #expect(failed.reason?.isEmpty == false)
            }
        }

        @Test func aPrivateAddressIsRefusedAndAPageThatIsGoneFails() async throws {
            try await Stage.run { stage in
                await stage.signUp()
                stage.store.send(.share(.opened(url: "http://10.0.0.1/", title: "")))
                stage.store.send(.share(.sendTapped))
                await stage.settle { $0.share?.problem != nil }
                #expect(stage.state.share?.problem == .addressRefused)
                #expect(stage.state.library.links.isEmpty)
            }
        }

        @Test func aLinkSharedOfflineGoesOutOnceWhenTheNetworkIsBack() async throws {
            try await Stage.run { stage in
                await stage.signUp()
                stage.network.become(.gone)
                stage.share("/story3")
                // The sheet, the list and the network's state hear of it on ways of their own.
                await stage.settle {
                    $0.share?.outcome == .queued && $0.library.queued.count == 1 && !$0.isConnected
                }
                #expect(stage.state.library.links.isEmpty)

                stage.network.become(.fine)
                stage.container.outbox.resume()
                await stage.settle { $0.library.queued.isEmpty && $0.library.links.first?.status == .ready }
                #expect(stage.state.library.links.count == 1)
                #expect(stage.state.isConnected)
            }
        }

        @Test func aLinkWhoseAnswerWasLostIsSavedOnce() async throws {
            try await Stage.run { stage in
                await stage.signUp()
                stage.network.become(.swallowsAnswers)
                stage.share("/story4")
                await stage.settle { $0.share?.outcome == .queued }
                stage.network.become(.fine)
                stage.container.outbox.resume()
                await stage.settle { $0.library.queued.isEmpty && $0.library.links.first?.status == .ready }
                stage.store.send(.library(.pulled))
                await stage.settle { !$0.library.isRefreshing }
                #expect(stage.state.library.links.count == 1)
            }
        }

        @Test func offlineTheLibraryIsWhatThisDeviceKnowsAndSaysSo() async throws {
            try await Stage.run { stage in
                await stage.signUp()
                stage.share("/story5")
                await stage.settle { $0.library.links.first?.status == .ready && $0.library.gists.count == 1 }
                stage.store.send(.library(.pulled))
                await stage.settle { !$0.library.isRefreshing && $0.library.explanation?.outcome != .stale }
                stage.network.become(.gone)
                stage.store.send(.library(.pulled))
                await stage.settle { !$0.library.isRefreshing }
                #expect(stage.state.library.explanation?.outcome == .stale)
                #expect(stage.state.library.links.count == 1 && stage.state.library.failure == nil)

                // And so for an app that begins without a network.
                let later = Store(
                    initialState: GistaState(),
                    reducer: GistaFeature(GistaDependencies(stage.container))
                )
                later.send(.appeared)
                let (changes, changed) = AsyncStream.makeStream(of: Void.self)
                later.onChange = { _ in changed.yield() }
                for await _ in changes where later.state.library.hasLoaded { break }
                #expect(later.state.library.links.map(\.id) == stage.state.library.links.map(\.id))
                #expect(later.state.library.gists.count == 1)
            }
        }

        @Test func aForgottenPasswordIsReplacedByTheCodeThatWasSent() async throws {
            try await Stage.run { stage in
                await stage.signUp()
                stage.store.send(.settings(.opened))
                stage.store.send(.settings(.signOutTapped))
                stage.store.send(.settings(.confirmed))
                await stage.settle { $0.stage == .signedOut }
                stage.store.send(.onboarding(.modeChosen(.forgotten)))
                stage.store.send(.onboarding(.submitTapped))
                await stage.settle { $0.onboarding.notice == .codeSent }
                stage.fill([.code: "not the code", .password: "another horse"])
                stage.store.send(.onboarding(.submitTapped))
                await stage.settle { !$0.onboarding.isBusy }
                #expect(stage.state.onboarding.notice == .failed(.httpError(400)))
                stage.fill([.code: try #require(stage.lastCode)])
                stage.store.send(.onboarding(.submitTapped))
                await stage.settle { $0.onboarding.notice == .passwordChanged }
                stage.fill([.password: "another horse"])
                stage.store.send(.onboarding(.submitTapped))
                await stage.settle { $0.library.hasLoaded }
                #expect(stage.state.account?.username == "ann")
            }
        }

        @Test func signingOutEverywhereEndsTheSessionsOfOtherDevices() async throws {
            try await Stage.run { stage in
                await stage.signUp()
                let tablet = try await stage.container(in: stage.otherSharedFolder)
                _ = try await tablet.account.signIn(email: "ann@example.com", password: "correct horse")
                try await tablet.account.signOutEverywhere()
                // The live channel tells it here; nothing had to be tapped.
                await stage.settle { $0.onboarding.notice == .sessionEnded }
                #expect(stage.state.onboarding.email == "ann@example.com")
                await tablet.close()
            }
        }

        @Test func theExportHoldsEverythingThatWasSaved() async throws {
            try await Stage.run { stage in
                await stage.signUp()
                stage.share("/story6")
                await stage.settle { $0.library.links.first?.status == .ready }
                stage.store.send(.settings(.opened))
                stage.store.send(.settings(.exportTapped))
                await stage.settle { $0.settings?.export != nil }
                let file = try #require(stage.state.settings?.export)
                #expect((file.links, file.gists) == (1, 1))
                let export = try JSONDecoder().decode(Gista.Export.self, from: file.bytes)
                #expect(export.gists.first?.segments?.isEmpty == false)
                #expect(!String(decoding: file.bytes, as: UTF8.self).contains("correct horse"))
            }
        }

        @Test func theCallsThatNoScreenMakesYetWorkToo() async throws {
            try await Stage.run { stage in
                await stage.signUp()
                let (service, account) = (stage.container.service, try #require(stage.state.account))
                let id = account.userId.rawValue
                let renamed = try await service.updateUser(userId: id, .init(username: "Ann Lee"))
                #expect(renamed.userId == id && renamed.username == "Ann Lee")
                let written = try await service.createGist(userId: id, title: "Mine", content: "By hand.")
                #expect(try await service.gist(gistId: written.id).value.content == "By hand.")
                #expect(try await service.gists().value.map(\.id) == [written.id])
                try await service.deleteGist(gistId: written.id)
                #expect(try await service.gists().value.isEmpty)
                // Others' data is refused, whoever asks for it.
                await #expect(throws: NetworkError.httpError(403)) { try await service.links(userId: Bench.otherId) }
                await #expect(throws: NetworkError.httpError(404)) { try await service.gist(gistId: "g-other") }
            }
        }

        @Test func theTerminalDoesItAllToo() async throws {
            try await Stage.run { stage in
                let terminal = GistTerminal(container: stage.container)
                _ = try await terminal.run(
                    .signUp(name: "bob", email: "bob@example.com", password: "correct horse")
                )
                let news = try await terminal.follow()
                _ = try await terminal.run(.add(url: stage.url("/story7"), title: "", category: "rivers"))
                for await event in news {
                    if case .gistReady = event { break }
                }
                let listed = try await terminal.run(.list(search: "rivers")).json
                let id = try #require(listed["links"]?[0]?["id"]?.string)
                #expect(try await terminal.run(.read(id: id)).text.contains("Rivers rise in the north"))
                _ = try await terminal.run(.delete(id: id))
                #expect(try await terminal.run(.list(search: "")).text.hasPrefix("Nothing saved yet."))
                await #expect(throws: GistTerminalError.notYourPassword) {
                    try await terminal.run(.deleteAccount(password: "wrong"))
                }
                let changed = try await terminal.run(.changePassword(current: "correct horse", new: "battery staple 9"))
                #expect(changed.json == ["passwordChanged": true])
                let gone = try await terminal.run(.deleteAccount(password: "battery staple 9"))
                #expect(gone.json["links"] == 0)
            }
        }

        @Test func anArticleThatWasReadAheadIsFoundAndReadWithoutANetwork() async throws {
            try await Stage.run { stage in
                await stage.signUp()
                stage.share("/story1")
                await stage.settle { $0.library.links.first?.status == .ready && $0.library.storedArticles?.count == 1 }
                let link = try #require(stage.state.library.links.first)
                stage.network.become(.gone)
                stage.store.send(.typed(.search, "bridges flood is:unread"))
                await stage.settle { $0.library.articles?.isFromDevice == true }
                let found = try #require(stage.state.library.articles?.results.first)
                let place = try #require(found.snippet?.place)
                #expect(found.link == link.id)
                stage.store.send(.library(.search(.resultTapped(link.id, place))))
                await stage.settle { $0.reader?.article != nil }
                #expect(stage.state.reader?.failure == nil && stage.state.reader?.landing?.place == place)
                stage.store.send(.typed(.search, "bridges is:read"))
                await stage.settle {
                    $0.library.articles?.text == "bridges is:read" && $0.library.articles?.isSearching == false
                }
                #expect(stage.state.library.articles?.results.map(\.link) == [link.id])
            }
        }
    }
#endif
