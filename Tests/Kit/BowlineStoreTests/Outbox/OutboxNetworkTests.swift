import Bowline
import BowlineTesting
import KitVictim
import TestSupport
import Testing

@testable import BowlineStore

@Suite(.timeLimit(.minutes(8))) struct OutboxNetworkTests {
    private let folder: TemporaryFolder
    private let network = ScriptedTransport([])
    private let clock = ManualClock()
    private let booked = ScriptedTransport.Reply.json(#"{"lane":"game","number":1}"#, status: 201)

    init() throws {
        folder = try TemporaryFolder()
    }

    /// An outbox whose client has a monitor that has just found no way out by three calls.
    private func open(base: String, isOffline: Bool = true) async throws -> (Outbox, Client) {
        let monitor = NetworkMonitor()
        var configuration = Client.Configuration.bare(clock: clock)
        configuration.networkLayers = [monitor]
        let client = Client(
            environment: try BackendEnvironment(.development, base: base),
            transport: network,
            configuration: configuration
        )
        if isOffline {
            let away = CallError(.cannotConnect(host: "api.example.test", .unreachable))
            network.append(.failure(away), .failure(away), .failure(away))
            for _ in 0..<3 { try? await client.send(Endpoint<Void>(.get, "/", answer: .nothing)) }
            #expect(monitor.state == .offline)
        }
        return (try await Outbox.open(folder: folder.path, client: client, clock: clock) { _, _ in .keep }, client)
    }

    private func delivered(_ outbox: Outbox, _ events: AsyncStream<OutboxEvent>) async {
        for await event in events { if case .delivered = event { return } }
    }

    /// Runs an outbox with one change in it while `body` watches.
    private func withRunning(_ outbox: Outbox, _ body: (AsyncStream<OutboxEvent>) async throws -> Void) async throws {
        _ = try await outbox.enqueue(LedgerEvent(lane: "game", number: 1).booking)
        let events = outbox.events
        let courier = Task { await outbox.run() }
        try await body(events)
        courier.cancel()
        await courier.value
        await outbox.close()
    }

    @Test func nothingGoesOutWhileTheMonitorSaysOfflineAndAllWhenItSaysGo() async throws {
        let (outbox, client) = try await open(base: "https://api.example.test")
        let before = network.requests.count
        try await withRunning(outbox) { events in
            await clock.sleepers(1)
            #expect(network.requests.count == before)
            // Another call gets through.
            network.append(.json("{}"), booked)
            try await client.send(Endpoint<Void>(.get, "/", answer: .nothing))
            await delivered(outbox, events)
            #expect(network.requests.count == before + 2)
        }
    }

    @Test func aWrongOfflineIsFoundOutByOneChangeInAWhile() async throws {
        let (outbox, _) = try await open(base: "https://api.example.test")
        let before = network.requests.count
        try await withRunning(outbox) { events in
            network.append(booked)
            // It looks after its lease every few seconds meanwhile.
            while network.requests.count == before {
                await clock.sleepers(1)
                if let wake = clock.nextWake { clock.advance(by: wake) }
            }
            await delivered(outbox, events)
        }
    }

    @Test func whoAsksForOneNowGetsItTried() async throws {
        let (outbox, _) = try await open(base: "https://api.example.test")
        try await withRunning(outbox) { events in
            await clock.sleepers(1)
            network.append(booked)
            try await outbox.retry(try #require(try await outbox.entries().first).receipt)
            await delivered(outbox, events)
        }
    }

    @Test func aBackendOnThisDeviceNeedsNoNetwork() async throws {
        let (outbox, _) = try await open(base: "http://127.0.0.1:3000")
        try await withRunning(outbox) { events in
            network.append(booked)
            await delivered(outbox, events)
        }
    }

    @Test func whileOfflineOneAtATimeGoesEveryProbe() {
        var network = OutboxNetwork()
        #expect(network.freeSlots(64, underWay: 3, now: 0, every: .seconds(30)) == 61)
        let isNews = network.update(.offline, now: 100)
        #expect(!isNews)
        #expect(network.freeSlots(64, underWay: 0, now: 129, every: .seconds(30)) == 0)
        #expect(network.nextMoment(now: 129, every: .seconds(30)) == 130)
        #expect(network.freeSlots(64, underWay: 0, now: 130, every: .seconds(30)) == 1)
        #expect(network.freeSlots(64, underWay: 1, now: 130, every: .seconds(30)) == 0)
        #expect(network.nextMoment(now: 130, every: .seconds(30)) == nil)
        network.recordTry(now: 130)
        #expect(network.nextMoment(now: 130, every: .seconds(30)) == 160)
        let isBack = network.update(.constrained, now: 131)
        #expect(isBack)
        #expect(network.freeSlots(64, underWay: 0, now: 131, every: .seconds(30)) == 64)
    }
}
