#if os(Linux)
    import FoundationEssentials
    import TestSupport
    import Testing

    /// The system ends a keyboard extension that has more than 30 MB of its own.
    struct MemoryTests {
        private static let isSanitized = ProcessInfo.processInfo.environment["TSAN_OPTIONS"] != nil

        @Test(.disabled(if: isSanitized, "the thread sanitizer's own memory would be weighed"))
        func aKeyboardInUseStaysFarBelowThirtyMegabytes() async throws {
            let program = try Program("KeyboardWeight", [])
            let words = await program.lines().first?.split(separator: " ").compactMap { Int($0) }
            let own = try #require(words?.first)
            #expect(own < 20_000)
        }
    }
#endif
