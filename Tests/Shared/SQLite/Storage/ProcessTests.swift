#if os(Linux)
    import SQLite
    import TestSupport
    import Testing

    @Suite(.timeLimit(.minutes(10))) struct ProcessTests {
        private let folder: TemporaryFolder
        private var path: String { folder.file("store") }

        init() throws {
            folder = try TemporaryFolder()
        }

        /// A process that writes numbers from `first` on.
        private func victim(_ sharing: String, first: Int, count: Int) throws -> Program {
            try Program("KitVictim", ["storage", sharing, path, String(first), String(count)])
        }

        private func stored() throws -> [Int] {
            let connection = try Connection(path: path)
            #expect(try connection.checkIntegrity(thorough: true))
            #expect(
                try connection.first("SELECT count(*) FROM number WHERE twin <> -value") { row in row[0] as Int } == 0
            )
            return try connection.all("SELECT value FROM number ORDER BY value") { row in row[0] as Int }
        }

        @Test func everyAnsweredWriteSurvivesKills() async throws {
            var random = SeededRandom(20)
            var answered = Set<Int>()
            for round in 0..<(isThorough ? 100 : 6) {
                // It counts to a number it never reaches.
                let victim = try self.victim("exclusive", first: round * 1_000_000, count: 1_000_000)
                let lines = await victim.lines(killedAfter: 1 + random.next(below: 500))
                #expect(lines.first == "open", "the lock of a killed process must not hold")
                #expect(!lines.contains { $0.hasPrefix("failed") })
                answered.formUnion(lines.compactMap { Int($0) })
                #expect(try answered.isSubset(of: stored()), "an answered write is gone after round \(round)")
            }
            #expect(answered.count > 100)
        }

        @Test func anotherProcessIsRefusedWhileTheOwnerLives() async throws {
            let database = try Database(folder.configuration())
            let lines = try await victim("exclusive", first: 0, count: 1).lines()
            #expect(lines.count == 1)
            #expect(lines.first?.hasPrefix("refused \(folder.path) is in use by process ") == true)
            await database.close()
        }

        @Test func processesShareAFile() async throws {
            let victims = try (0..<3).map { try victim("shared", first: $0 * 1_000, count: 200) }
            async let first = victims[0].lines()
            async let second = victims[1].lines()
            async let third = victims[2].lines()
            for lines in await [first, second, third] {
                #expect(lines.last == "done")
                #expect(lines.count == 202)
            }
            #expect(try stored() == Array(0..<200) + Array(1_000..<1_200) + Array(2_000..<2_200))
        }

        @Test func aKilledProcessDoesNotHoldUpTheOther() async throws {
            let doomed = try victim("shared", first: 0, count: 1_000_000)
            let survivor = try victim("shared", first: 2_000_000, count: 300)
            async let cutShort = doomed.lines(killedAfter: 60)
            let lines = await survivor.lines()
            #expect(lines.last == "done")
            let answered = Set((await cutShort + lines).compactMap { Int($0) })
            #expect(try answered.isSubset(of: stored()))
        }
    }
#endif
