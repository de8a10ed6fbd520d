#if os(Linux)
    import FoundationEssentials
    import StorageTesting
    import Testing
    import Victims

    /// The system ends a keyboard extension that has more than 30 MB of its own.
    struct MemoryTests {
        private static let isSanitized = ProcessInfo.processInfo.environment["TSAN_OPTIONS"] != nil

        @Test(.disabled(if: isSanitized, "the thread sanitizer's own memory would be weighed"))
        func aKeyboardInUseStaysFarBelowThirtyMegabytes() async throws {
            let folder = try TemporaryFolder()
            let program = try Victim("KeyboardWeight", [], speakingThrough: folder.path + "/words")
            let words = await program.lines().first?.split(separator: " ").compactMap { Int($0) }
            let own = try #require(words?.first)
            #expect(own < 20_000)
        }
    }
#endif
