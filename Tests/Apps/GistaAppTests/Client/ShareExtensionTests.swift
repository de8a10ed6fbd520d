#if os(Linux)
    import Bowline
    import BowlineStore
    import BowlineTesting
    import TestSupport
    import Testing

    @testable import GistaApp

    import Essentials

    /// The app and its share extension as the two processes they are.
    struct ShareExtensionTests {
        /// What the extension says about each URL.
        private func share(_ urls: String..., from folder: String) async throws -> [String] {
            let program = try Program("AppVictim", ["share", folder, "http://127.0.0.1:1/api"] + urls)
            return await program.lines()
        }

        @Test func offlineTheExtensionLeavesItsLinksToTheAppWhichSendsEachOnce() async throws {
            let bench = try await Bench.signedIn()
            let pages = ["https://example.com/a", "https://example.com/b"]
            #expect(try await share(pages[0], pages[1], from: bench.sharedFolder) == ["queued", "queued"])
            let queued = try await bench.container.outbox.links()
            #expect(Set(queued.map(\.article.url.absoluteString)) == Set(pages))

            bench.network.append(.link("l1"), .link("l2"))
            let events = bench.container.outbox.events
            let courier = Task { await bench.container.outbox.run() }
            var delivered = 0
            for await event in events {
                if case .delivered = event { delivered += 1 }
                if delivered == 2 { break }
            }
            courier.cancel()
            let sent = bench.network.requests.dropFirst()
            #expect(sent.count == 2)
            #expect(sent.allSatisfy { $0.headers[.authorization] == "Bearer access-1" })
            #expect(Set(sent.map { $0.headers[.idempotencyKey] }).count == 2)
        }

        @Test func theAppStaysSignedInWhateverTheExtensionMeets() async throws {
            let bench = try await Bench.signedIn()
            #expect(
                try await share("https://example.com/a", "ftp://a.b", from: bench.sharedFolder) == [
                    "queued", "invalidURL",
                ]
            )
            #expect(bench.container.account.account?.userId.rawValue == Bench.userId)
            // Also for an app that starts again.
            let next = try await Bench(folder: bench.folder)
            #expect(
                await next.container.account.restore() == .signedIn(try #require(bench.container.account.account))
            )
        }

        @Test func withNobodySignedInTheExtensionTakesNothing() async throws {
            let bench = try await Bench()
            #expect(try await share("https://example.com/a", from: bench.sharedFolder) == ["unauthorized"])
            #expect(await bench.container.account.restore() == .signedOut)
        }

        @Test func anIDOfAnotherFormIsRefusedAndStaysWhereItIs() async throws {
            let bench = try await Bench()
            let manager = CredentialManager(
                session: Session(),
                store: FileSecretStore(folder: bench.sharedFolder + "/secrets"),
                name: "session"
            ) { _, _ throws(CallError) in throw CallError(.signedOut) }
            try await manager.signIn(user: "no underscore", with: Credential(token: "t", expires: .distantFuture))
            #expect(try await share("https://example.com/a", from: bench.sharedFolder) == ["unauthorized"])
            #expect(bench.network.requests.isEmpty)
            let store = FileSecretStore(folder: bench.sharedFolder + "/secrets")
            #expect(try await store.read("session") != nil)
        }
    }
#endif
