import Bowline
import BowlineTesting
import Essentials
import KitVictim
import TestSupport
import Testing

@testable import BowlineStore

@Suite(.timeLimit(.minutes(8))) struct OutboxFileTests {
    private let folder: TemporaryFolder
    private let clock = ManualClock()
    private let network = ScriptedTransport([])
    private let session = Session()

    init() throws {
        folder = try TemporaryFolder()
    }

    private func open() async throws -> Outbox {
        let client = Client(
            environment: try BackendEnvironment(.staging, base: "https://api.example.test"),
            transport: network,
            session: session,
            configuration: .bare(clock: clock)
        )
        return try await Outbox.open(folder: folder.path, client: client, clock: clock) { _, _ in .keep }
    }

    private func file() async throws -> OutboxFile {
        try #require(try await OutboxFile.open(folder: folder.path))
    }

    @Test func itShowsEverybodysChangesAndWhatTheySend() async throws {
        let outbox = try await open()
        await session.signIn(.user(id: "ann", tenant: "north"))
        let first = try await outbox.enqueue(LedgerEvent(lane: "a", number: 1).booking, change: Data("shown".utf8))
        await session.signIn(.user(id: "bob", tenant: "north"))
        _ = try await outbox.enqueue(LedgerEvent(lane: "b", number: 2).booking, lane: "b")
        await outbox.close()
        let file = try await file()
        let items = try await file.items()
        #expect(items.map(\.owner) == ["u:3:ann:north", "u:3:bob:north"])
        #expect(items.map(\.entry.receipt.number) == [1, 2])
        #expect(items[1].entry.lane == "b")
        let content = try await file.content(of: first.number)
        #expect(content.address.description == "https://api.example.test/events")
        #expect(content.headers[.idempotencyKey] == first.idempotencyKey)
        #expect(try JSONDecoder().decode(LedgerEvent.self, from: content.body).number == 1)
        await #expect(throws: OutboxError.self) { try await file.content(of: 77) }
        await file.close()
    }

    @Test func anAppThatDeliversTakesItsOrders() async throws {
        let outbox = try await open()
        let refused = try await outbox.enqueue(LedgerEvent(lane: "a", number: 1).booking)
        let dropped = try await outbox.enqueue(LedgerEvent(lane: "a", number: 2).booking, within: .seconds(1))
        let file = try await file()
        #expect(try await !file.isBeingDelivered(at: clock.date))
        try await file.drop(dropped.number)
        await #expect(throws: OutboxError.self) { try await file.drop(dropped.number) }
        network.append(.status(422))
        var events = outbox.events.makeAsyncIterator()
        let courier = Task { await outbox.run() }
        guard case .refused(refused.number, _) = await events.next() else {
            Issue.record("it was not refused")
            return
        }
        #expect(try await file.isBeingDelivered(at: clock.date))
        network.append(.json(#"{"lane":"a","number":1}"#, status: 201))
        try await file.retry(refused.number)
        // The app looks again when it renews its right to deliver.
        let moving = Task {
            while !Task.isCancelled {
                await clock.sleepers(1)
                clock.advance(by: .seconds(4))
            }
        }
        #expect(await events.next() == .delivered(refused.number))
        moving.cancel()
        courier.cancel()
        await courier.value
        #expect(try await file.items().map(\.entry.state) == [.delivered])
        await file.close()
        await outbox.close()
    }

    @Test func onlyFoldersWithAnOutboxAreFound() async throws {
        try await open().close()
        let above = folder.path.split(separator: "/").dropLast().map { "/\($0)" }.joined()
        #expect(OutboxFile.folders(below: folder.path) == [folder.path])
        #expect(OutboxFile.folders(below: above, levels: 1).contains(folder.path))
        #expect(OutboxFile.folders(below: folder.path + "/nowhere").isEmpty)
        #expect(try await OutboxFile.open(folder: above) == nil)
    }
}
