#if os(Linux)
    import TestSupport
    import Testing

    @testable import Identity

    /// Several processes on one database admit no more guesses than one.
    @Suite(.timeLimit(.minutes(8)))
    struct SharedGuessTests {
        private static let account = "pool:viewer@demo.test"
        private static let password: [UInt8] = [1, 2, 3]

        private let store: TestDatabase
        private let time = TestTime()
        private let processes: [GuessLimiter]

        init() async throws {
            let time = time
            store = try await TestDatabase(on: .postgres, IdentitySchema.migrations)
            var databases = [store.database]
            for _ in 0..<2 { databases.append(try await store.openAgain(IdentitySchema.migrations)) }
            var processes: [GuessLimiter] = []
            for database in databases {
                processes.append(try await GuessLimiter(StoredIdentity(database), secret: [7]) { time.now })
            }
            self.processes = processes
        }

        private func stranger(_ number: Int) -> Guesser { Guesser(address: "203.0.113.\(number)", isLocal: false) }

        /// How many guesses are admitted of `count` at once, each at another process than the one before.
        private func admitted(_ count: Int, from guesser: @escaping @Sendable (Int) -> Guesser) async throws -> Int {
            try await withThrowingTaskGroup(of: Bool.self) { group in
                for number in 0..<count {
                    let process = processes[number % processes.count]
                    group.addTask {
                        let guesser = guesser(number)
                        return try await process.admitPassword(of: Self.account, from: guesser, password: Self.password)
                            .attempt != nil
                    }
                }
                return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
            }
        }

        @Test func oneAddressHasItsGuessesOnceOverAllProcesses() async throws {
            #expect(try await admitted(30) { _ in Guesser(address: "203.0.113.1", isLocal: false) } == 5)
            time.advance(by: 3_600)
            #expect(try await admitted(9) { _ in Guesser(address: "203.0.113.1", isLocal: false) } == 1)
        }

        @Test func strangersTogetherHaveTheirGuessesOnceOverAllProcesses() async throws {
            #expect(try await admitted(90) { Guesser(address: "203.0.113.\($0)", isLocal: false) } == 60)
        }

        @Test func aRightGuessAndANewPasswordAreKnownToAllProcesses() async throws {
            let home = stranger(1)
            for number in 0..<3 {
                let admission = try await processes[number].admitPassword(
                    of: Self.account,
                    from: home,
                    password: Self.password
                )
                await processes[number].succeeded(try #require(admission.attempt))
            }
            // Where the owner signed in before there are ten guesses, wherever the owner signed in.
            #expect(try await admitted(30) { _ in Guesser(address: "203.0.113.1", isLocal: false) } == 10)
            #expect(try await admitted(90) { Guesser(address: "198.51.100.\($0)", isLocal: false) } == 60)
            await processes[2].passwordChanged(of: Self.account, by: stranger(2))
            #expect(try await admitted(30) { _ in Guesser(address: "203.0.113.1", isLocal: false) } == 5)
            #expect(try await admitted(30) { _ in Guesser(address: "203.0.113.2", isLocal: false) } == 10)
        }

        @Test func bucketsThatAreFullAgainLeaveTheDatabase() async throws {
            _ = try await admitted(90) { Guesser(address: "203.0.113.\($0)", isLocal: false) }
            let repository = StoredIdentity(store.database)
            // One for each address at this account, one for each at all accounts, and one for all of them together.
            let count = try await repository.guesses().count
            #expect(count >= 121)
            try await repository.removeFullGuesses(now: time.now, limit: 100)
            #expect(try await repository.guesses().values.allSatisfy { $0 > time.now })
            #expect(try await repository.guesses().count <= 100)
            time.advance(by: 60 * 900)
            try await processes[1].sweep()
            #expect(try await repository.guesses().isEmpty)
        }
    }
#endif
