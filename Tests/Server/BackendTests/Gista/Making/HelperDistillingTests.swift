#if os(Linux)
    import TestSupport
    import Testing

    @testable import Backend

    /// Pages distilled in processes of their own.
    @Suite(.timeLimit(.minutes(8)))
    struct HelperDistillingTests {
        private let page = FetchedPage(
            bytes: Array(article().utf8),
            contentType: "text/html; charset=utf-8",
            address: "https://example.com/a"
        )

        private func failure(_ command: [String]) async -> PageReadError? {
            switch await HelperDistilling(command).gist(of: page, for: 1) {
            case .success: nil
            case .failure(let problem): problem
            }
        }

        @Test func aHelperSaysWhatThreadsSay() async throws {
            let helper = HelperDistilling([Program.folder + "bowline", HelperProcess.word])
            let expected = try await ThreadDistilling().gist(of: page, for: 1).get()
            // One process serves one page after the other.
            for _ in 0..<3 { #expect(try await helper.gist(of: page, for: 1).get() == expected) }
            let empty = FetchedPage(
                bytes: Array("<html></html>".utf8),
                contentType: nil,
                address: "https://example.com/"
            )
            await #expect(throws: PageReadError(reason: "There is no article on this page.")) {
                try await helper.gist(of: empty, for: 1).get()
            }
            #expect(try await helper.gist(of: page, for: 2).get() == expected)
        }

        @Test func aHelperThatCrashesFailsItsPageOnly() async {
            #expect(await failure(["/bin/sh", "-c", "kill -SEGV $$"]) == .crash)
            #expect(await failure(["/bin/sh", "-c", "kill -XCPU $$"]) == .tooLong)
            #expect(await failure(["/bin/sh", "-c", "printf garbagegarbage; sleep 9"]) == .noHelper)
        }

        @Test func aHelperThatIsEndedFromOutsideIsTriedAgain() async {
            #expect(await failure(["/bin/sh", "-c", "kill -KILL $$"])?.isTemporary == true)
            #expect(await failure(["/nowhere/at/all"])?.isTemporary == true)
            #expect(await failure(["/bin/false"])?.isTemporary == true)
        }

        @Test func stoppingEndsAHelperAtWork() async {
            let helper = HelperDistilling(["/bin/sleep", "600"])
            async let found = helper.gist(of: page, for: 1)
            helper.stop()
            guard case .failure(let problem) = await found else {
                Issue.record("A stopped helper gave a gist.")
                return
            }
            #expect(problem.isStopped)
        }
    }
#endif
