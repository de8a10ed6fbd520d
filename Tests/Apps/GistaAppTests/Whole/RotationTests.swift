#if os(Linux)
    import Flow
    import Testing

    @testable import GistaApp

    import Essentials

    /// Access tokens that end within the time in which the kit renews them, so that every call of every process
    /// refreshes, and refresh tokens that work once.
    @MainActor
    @Suite(.timeLimit(.minutes(8)))
    struct RotationTests {
        @Test func processesThatRefreshAtOnceLogNobodyOut() async throws {
            try await Stage.run(accessSeconds: 60) { stage in
                await stage.signUp()
                let count = ProcessInfo.processInfo.environment["BOWLINE_THOROUGH"] == "1" ? 60 : 6
                let first = (0..<count).map { "/story-a\($0)" }
                let second = (0..<count).map { "/story-b\($0)" }
                async let one = stage.extensionSays(first, pipe: "one")
                async let other = stage.extensionSays(second, pipe: "other")
                for _ in 0..<20 {
                    let userId = try #require(stage.container.account.account?.userId)
                    _ = try await stage.container.service.links(userId: userId.rawValue)
                }
                #expect(try await one == Array(repeating: "saved", count: count))
                #expect(try await other == Array(repeating: "saved", count: count))
                stage.store.send(.library(.pulled))
                await stage.settle { $0.library.links.count == 2 * count || $0.account == nil }
                #expect(stage.state.library.links.count == 2 * count)
                #expect(!stage.container.account.hasExpired)
                #expect(stage.state.account?.username == "ann")
            }
        }

        @Test func anEndedSessionIsToldToTheExtensionAndStaysSavedForTheApp() async throws {
            try await Stage.run { stage in
                await stage.signUp()
                try await stage.container.service.endSessions()
                #expect(try await stage.extensionSays(["/story1"]) == ["unauthorized"])
                // The app is told by the backend and not by the extension: its sign-in is still on the device.
                let account = try #require(stage.container.account.account)
                let next = try await stage.container(in: stage.sharedFolder)
                #expect(await next.account.restore() == .signedIn(account))
                await next.close()
            }
        }
    }
#endif
