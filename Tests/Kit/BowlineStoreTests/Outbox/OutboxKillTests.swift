#if os(Linux)
    import Bowline
    import BowlineStore
    import BowlineTesting
    import KitVictim
    import SQLite
    import TestSupport
    import Testing

    @Suite(.timeLimit(.minutes(10))) struct OutboxKillTests {
        private let folder: TemporaryFolder

        init() throws {
            folder = try TemporaryFolder()
        }

        private func victim(first: Int, count: Int, joins: Bool = false) throws -> Program {
            let words = ["outbox", folder.path, String(first), String(count)]
            return try Program("KitVictim", words + (joins ? ["batches"] : []))
        }

        /// Every event with a receipt is booked once, and each lane is in order, as far as one process put in `run`
        /// numbers in a row.
        private func verify(_ receipts: [Int], inRunsOf run: Int = .max, _ place: String) throws {
            let events = try Ledger(folder: folder.path).events()
            let numbers = events.map(\.number)
            #expect(Set(numbers).count == numbers.count, "booked twice, \(place)")
            #expect(Set(receipts).isSubset(of: numbers), "lost, \(place)")
            for (lane, ofLane) in Dictionary(grouping: events, by: { "\($0.lane) \($0.number / run)" }) {
                #expect(ofLane.map(\.number) == ofLane.map(\.number).sorted(), "\(lane) is out of order, \(place)")
            }
        }

        /// One in four victims knows no batches, and must repeat those of the others.
        @Test(arguments: [false, true]) func everyReceiptIsBookedOnceAndInOrderAfterKills(joins: Bool) async throws {
            var random = SeededRandom(4)
            var receipts: [Int] = []
            let rounds = isThorough ? 100 : 8
            for round in 0..<rounds {
                let lines = try await victim(first: round * 100_000, count: 80_000, joins: joins && round % 4 != 3)
                    .lines(killedAfter: 1 + random.next(below: 200))
                #expect(!lines.contains("failed"), "round \(round)")
                receipts += lines.compactMap { Int($0) }
            }
            // The last one is left alone until all is delivered, whoever put it in.
            let lines = try await victim(first: rounds * 100_000, count: 80, joins: joins).lines()
            #expect(lines.last == "done")
            receipts += lines.compactMap { Int($0) }
            try verify(receipts, "after \(rounds) kills")
        }

        @Test(arguments: [false, true]) func processesShareAnOutbox(joins: Bool) async throws {
            let doomed = try victim(first: 500_000, count: 50_000, joins: joins)
            let victims = try (0..<2).map { try victim(first: $0 * 1_000, count: 400, joins: joins && $0 == 0) }
            async let cutShort = doomed.lines(killedAfter: 150)
            async let first = victims[0].lines()
            async let second = victims[1].lines()
            let (dead, lines) = await (cutShort, [first, second])
            for said in lines { #expect(said.last == "done") }
            let left = try await victim(first: 900_000, count: 8).lines()
            #expect(left.last == "done")
            try verify((dead + lines.joined() + left).compactMap { Int($0) }, inRunsOf: 1_000, "three processes")
        }

        @Test func aReceiptMeansDisk() async throws {
            let disk = try #require(LossyDisk("outbox"))
            var random = SeededRandom(9)
            for seed in 0..<UInt64(isThorough ? 500 : 20) {
                let folder = try TemporaryFolder()
                let client = try Ledger(folder: folder.path).client()
                var configuration = Outbox.configuration(folder: folder.path)
                configuration.fileLayer = disk.fileLayer
                let outbox = try await Outbox.open(
                    configuration,
                    client: client,
                    rules: .init(),
                    clock: ContinuousClock()
                ) { _, _ in .keep }
                disk.pullThePlug(
                    afterOperations: random.next(below: 200),
                    seed: seed,
                    kept: [0, 50, 100][random.next(below: 3)]
                )
                var receipts: [OutboxReceipt] = []
                while let receipt = try? await outbox.enqueue(LedgerEvent(lane: "a", number: receipts.count).booking) {
                    receipts.append(receipt)
                }
                await outbox.close()
                disk.restorePower()
                let again = try await Outbox.open(
                    configuration,
                    client: client,
                    rules: .init(),
                    clock: ContinuousClock()
                ) { _, _ in .keep }
                let kept = try await again.entries().map(\.receipt)
                #expect(Set(receipts).isSubset(of: kept), "seed \(seed)")
                await again.close()
            }
        }
    }
#endif
