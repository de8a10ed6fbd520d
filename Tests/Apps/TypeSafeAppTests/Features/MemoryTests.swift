#if os(Linux)
    import StorageTesting
    import Testing
    import Victims

    /// The system ends a keyboard extension that has more than 30 MB of its own.
    struct MemoryTests {
        @Test func aKeyboardInUseStaysFarBelowThirtyMegabytes() async throws {
            let folder = try TemporaryFolder()
            let program = try Victim("KeyboardWeight", [], speakingThrough: folder.path + "/words")
            let words = await program.lines().first?.split(separator: " ").compactMap { Int($0) }
            let own = try #require(words?.first)
            #expect(own < 20_000)
        }
    }
#endif
