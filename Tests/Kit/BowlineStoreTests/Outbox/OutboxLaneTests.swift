import Bowline
import BowlineStore
import BowlineTesting
import Essentials
import KitVictim
import SQLite
import TestSupport
import Testing

/// The worker that has delivered a change continues with the next by itself, but never past what has changed meanwhile.
@Suite(.timeLimit(.minutes(8))) struct OutboxLaneTests {
    private let folder: TemporaryFolder
    private let session = Session()
    private let network = ScriptedTransport([])
    private let clock = ManualClock()

    init() throws {
        folder = try TemporaryFolder()
    }

    private func open(atOnce: Int = 64) async throws -> Outbox {
        let client = Client(
            environment: try BackendEnvironment(.staging, base: "https://api.example.test"),
            transport: network,
            session: session,
            configuration: .bare(clock: clock)
        )
        var rules = Outbox.Rules()
        rules.maxConcurrent = atOnce
        return try await Outbox.open(folder: folder.path, client: client, rules: rules, clock: clock) { _, _ in .keep }
    }

    private func enqueue(_ numbers: ClosedRange<Int>, _ lane: String, in outbox: Outbox) async throws -> [OutboxReceipt]
    {
        var receipts: [OutboxReceipt] = []
        for number in numbers {
            let booking = LedgerEvent(lane: lane, number: number).booking
            receipts.append(try await outbox.enqueue(booking, lane: OutboxLane(lane)))
        }
        return receipts
    }

    private var taken: ScriptedTransport.Reply { .json(#"{"lane":"game","number":1}"#, status: 201) }

    /// Takes a change, and does something before its answer goes out.
    private func taken(after work: @escaping @Sendable () async -> Void) -> ScriptedTransport.Reply {
        .compute { request throws(CallError) in
            await work()
            return Response(status: 201, address: request.address)
        }
    }

    /// Runs the outbox until it sleeps, having delivered so many changes. What it tells until then.
    @discardableResult
    private func run(_ outbox: Outbox, until count: Int) async -> [OutboxEvent] {
        let events = outbox.events
        let courier = Task { await outbox.run() }
        var told: [OutboxEvent] = []
        for await event in events {
            told.append(event)
            if told.count(where: { if case .delivered = $0 { true } else { false } }) == count { break }
        }
        await clock.sleepers(1)
        courier.cancel()
        await courier.value
        return told
    }

    private func keys(_ receipts: [OutboxReceipt]) -> [String?] { receipts.map(\.idempotencyKey) }
    private var sentKeys: [String?] { network.requests.map { $0.headers[.idempotencyKey] } }

    @Test func lanesTakeTurnsWhereThereIsRoomForOneOnly() async throws {
        let outbox = try await open(atOnce: 1)
        let longs = try await enqueue(1...3, "long", in: outbox)
        let shorts = try await enqueue(1...1, "short", in: outbox)
        network.append(taken, taken, taken, taken)
        await run(outbox, until: 4)
        #expect(sentKeys == keys([longs[0], shorts[0], longs[1], longs[2]]))
        await outbox.close()
    }

    @Test func nothingFollowsForAPersonWhoLeftMeanwhile() async throws {
        await session.signIn(.user(id: "ann", tenant: "north"))
        let outbox = try await open()
        let receipts = try await enqueue(1...2, "game", in: outbox)
        network.append(taken { [session] in await session.signOut() })
        await run(outbox, until: 1)
        #expect(sentKeys == keys([receipts[0]]))
        await outbox.close()
    }

    @Test func nothingFollowsThatWasDroppedMeanwhile() async throws {
        let outbox = try await open()
        let receipts = try await enqueue(1...3, "game", in: outbox)
        network.append(taken { await Self.drop(receipts[1], from: outbox) }, taken)
        let told = await run(outbox, until: 2)
        #expect(sentKeys == keys([receipts[0], receipts[2]]))
        let numbers = receipts.map(\.number)
        #expect(told == [.dropped(numbers[1]), .delivered(numbers[0]), .delivered(numbers[2])])
        await outbox.close()
    }

    private static func drop(_ receipt: OutboxReceipt, from outbox: Outbox) async {
        await #expect(throws: Never.self) { try await outbox.drop(receipt) }
    }

    @Test func nothingFollowsOnceAnotherProcessHasTheLease() async throws {
        let outbox = try await open()
        let receipts = try await enqueue(1...2, "game", in: outbox)
        let ends = clock.date.timeIntervalSince1970 + 30
        network.append(
            taken { [clock, path = folder.path] in
                // As when this process was put to sleep for longer than its lease, and another one took over.
                clock.advance(by: .seconds(25))
                do {
                    let other = try Connection(path: path + "/outbox")
                    try other.run("UPDATE lease SET holder = 'other', ends = ?", ends)
                } catch {
                    Issue.record(error)
                }
            }
        )
        await run(outbox, until: 1)
        #expect(sentKeys == keys([receipts[0]]))
        await outbox.close()
    }
}
