#if os(Linux)
    import ServerStorage
    import TestSupport
    import Testing

    @testable import Backend

    struct LimitLenderTests {
        private let folder: TemporaryFolder
        private let database: ServerDatabase
        // So slow that nothing comes back while the test runs.
        private let rule: LimitRule

        init() async throws {
            folder = try TemporaryFolder()
            database = try await TestStorage.open(in: folder)
            rule = try #require(LimitRule(perSecond: 0.001, burst: 2_000))
        }

        private func ask(_ name: String, _ charge: Int, _ wanted: Int) -> LimitAsk {
            LimitAsk(subject: LimitSubject(.tenant, name), rule: rule, amount: .init(charge: charge, wanted: wanted))
        }

        @Test func manyWhoAskAtOnceGetTheLimitOnce() async throws {
            let (lender, asks) = (StoredLimitLender(database: database), [ask("b", 0, 50), ask("a", 1, 50)])
            let lent = try await withThrowingTaskGroup(of: [Int].self) { group in
                for number in 0..<100 {
                    // Half of them ask in the other order.
                    group.addTask {
                        let loans = try await lender.lend(number % 2 == 0 ? asks : asks.reversed())
                        return (number % 2 == 0 ? loans : loans.reversed()).map(\.calls)
                    }
                }
                var sums = [0, 0]
                for try await calls in group { for place in sums.indices { sums[place] += calls[place] } }
                return sums
            }
            // The second is charged with a call for each that asked, until there is no room.
            #expect(lent[0] == 2_000)
            #expect((1_900...1_999).contains(lent[1]), "\(lent[1])")
            await database.close()
        }

        @Test func whatIsLentStaysLent() async throws {
            let lender = StoredLimitLender(database: database)
            #expect(try await lender.lend([ask("a", 0, 2_000)]).map(\.calls) == [2_000])
            #expect(try await lender.lend([ask("a", 0, 50), ask("b", 0, 50)]).map(\.calls) == [0, 500])
            await database.close()
        }
    }
#endif
