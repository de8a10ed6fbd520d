import Basics
import Bowline
import BowlineStore
import BowlineTesting
import Essentials
import KitVictim
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(8))) struct OutboxTests {
    private let folder: TemporaryFolder
    private let session = Session()
    private let network: ScriptedTransport
    private let clock = ManualClock()
    private let event = LedgerEvent(lane: "game", number: 1)

    init() throws {
        folder = try TemporaryFolder()
        network = ScriptedTransport([])
    }

    private func open(_ signOutPolicy: OutboxSignOutPolicy = .keep) async throws -> Outbox {
        let client = Client(
            environment: try BackendEnvironment(.staging, base: "https://api.example.test"),
            transport: network,
            session: session,
            configuration: .bare(clock: clock)
        )
        return try await Outbox.open(folder: folder.path, client: client, clock: clock) { _, _ in signOutPolicy }
    }

    /// Delivers until so many events have come that the filter picks.
    private func run(_ outbox: Outbox, until count: Int = 1, _ picks: @Sendable (OutboxEvent) -> Bool) async {
        let events = outbox.events
        let courier = Task { await outbox.run() }
        var left = count
        for await event in events where picks(event) {
            left -= 1
            if left == 0 { break }
        }
        courier.cancel()
        await courier.value
    }

    private func isDelivered(_ event: OutboxEvent) -> Bool {
        if case .delivered = event { true } else { false }
    }

    private func isRefused(_ event: OutboxEvent) -> Bool {
        if case .refused = event { true } else { false }
    }

    private func isPostponed(_ event: OutboxEvent) -> Bool {
        if case .postponed = event { true } else { false }
    }

    private var booked: ScriptedTransport.Reply { .json(#"{"lane":"game","number":1}"#, status: 201) }

    @Test func aChangeOutlivesTheProcessAndItsAnswerStaysUntilTaken() async throws {
        await session.signIn(.user(id: "ann", tenant: "north"))
        let first = try await open()
        let receipt = try await first.enqueue(event.booking, lane: "game", change: Data("shown".utf8))
        await first.close()
        network.append(booked)
        let second = try await open()
        #expect(try await second.entries().map(\.change) == [Data("shown".utf8)])
        await run(second, isDelivered)
        #expect(network.requests.first?.headers[.idempotencyKey] == receipt.idempotencyKey)
        await second.close()
        let third = try await open()
        #expect(try await third.entries().map(\.state) == [.delivered])
        #expect(try await third.answer(to: receipt, as: event.booking) == event)
        try await third.drop(receipt)
        #expect(try await third.entries().isEmpty)
        await #expect(throws: OutboxError.self) { try await third.answer(to: receipt, as: event.booking) }
        await third.close()
    }

    @Test func noCredentialIsEverOnDisk() async throws {
        let outbox = try await open()
        var booking = event.booking
        booking.headers = [.authorization: "Bearer s3cr3t", .cookie: "s3cr3t", .apiKey: "s3cr3t"]
        _ = try await outbox.enqueue(booking)
        for name in folder.names { #expect(folder.bytes(of: name).firstRange(of: Array("s3cr3t".utf8)) == nil) }
        await outbox.close()
    }

    @Test func changesNeverGoOutUnderAnotherPrincipal() async throws {
        let outbox = try await open()
        await session.signIn(.user(id: "ann", tenant: "north"))
        _ = try await outbox.enqueue(event.booking)
        await session.signIn(.user(id: "ann", tenant: "south"))
        #expect(try await outbox.entries().isEmpty)
        network.append(booked)
        let others = try await outbox.enqueue(LedgerEvent(lane: "game", number: 2).booking)
        await run(outbox, isDelivered)
        #expect(network.requests.map { $0.headers[.idempotencyKey] } == [others.idempotencyKey])
        network.append(booked)
        await session.signIn(.user(id: "ann", tenant: "north"))
        await run(outbox, isDelivered)
        #expect(network.requests.last?.principal.tenant == "north")
        await outbox.close()
    }

    @Test func signingOutDestroysWhatTheAppGivesUp() async throws {
        let outbox = try await open(.destroy)
        await session.signIn(.user(id: "annabel", tenant: "north"))
        _ = try await outbox.enqueue(event.booking, change: Data("annabel's change".utf8))
        await session.signOut()
        for name in folder.names { #expect(folder.bytes(of: name).firstRange(of: Array("annabel".utf8)) == nil) }
        await outbox.close()
    }

    @Test func aSignOutWhoseCallerIsCancelledDestroysAllTheSame() async throws {
        let outbox = try await open(.destroy)
        await session.signIn(.user(id: "annabel", tenant: "north"))
        _ = try await outbox.enqueue(event.booking, change: Data("annabel's change".utf8))
        let leaving = Task { [session] in
            withUnsafeCurrentTask { $0?.cancel() }
            await session.signOut()
        }
        await leaving.value
        for name in folder.names { #expect(folder.bytes(of: name).firstRange(of: Array("annabel".utf8)) == nil) }
        await outbox.close()
    }

    @Test func whatWaitedForItsPersonGoesOutAsSoonAsTheySignIn() async throws {
        let outbox = try await open()
        await session.signIn(.user(id: "ann", tenant: "north"))
        _ = try await outbox.enqueue(event.booking)
        await session.signOut()
        let events = outbox.events
        let courier = Task { await outbox.run() }
        await clock.sleepers(1)
        network.append(booked)
        await session.signIn(.user(id: "ann", tenant: "north"))
        for await event in events where isDelivered(event) { break }
        #expect(network.requests.map(\.principal.tenant) == ["north"])
        courier.cancel()
        await courier.value
        await outbox.close()
    }

    @Test func aRefusalGoesToTheDeadLettersAndMayBeRetried() async throws {
        let outbox = try await open()
        let receipt = try await outbox.enqueue(event.booking, lane: "game")
        _ = try await outbox.enqueue(LedgerEvent(lane: "game", number: 2).booking, lane: "game")
        network.append(.status(422), booked)
        await run(outbox, isDelivered)
        let states = try await outbox.entries().map(\.state)
        #expect(states == [.refused(reason: "the server answered 422"), .delivered])
        network.append(booked)
        try await outbox.retry(receipt)
        await run(outbox, isDelivered)
        #expect(try await outbox.entries().map(\.state) == [.delivered, .delivered])
        await outbox.close()
    }

    @Test func aStoppingLaneWaitsBehindItsRefusal() async throws {
        let outbox = try await open()
        let lane = OutboxLane("game", stopsAtRefusal: true)
        let receipt = try await outbox.enqueue(event.booking, lane: lane)
        _ = try await outbox.enqueue(LedgerEvent(lane: "game", number: 2).booking, lane: lane)
        network.append(.status(422))
        await run(outbox, isRefused)
        #expect(network.requests.count == 1)
        network.append(booked)
        try await outbox.drop(receipt)
        await run(outbox, isDelivered)
        #expect(try await outbox.entries().map(\.state) == [.delivered])
        await outbox.close()
    }

    @Test func whatPassesIsTriedAgainUnderTheSameKey() async throws {
        let outbox = try await open()
        _ = try await outbox.enqueue(event.booking)
        network.append(.failure(CallError(.cannotConnect(host: "api.example.test", .unreachable))))
        network.append(.status(503), .status(507))
        for _ in 0..<3 {
            await run(outbox, isPostponed)
            clock.advance(by: .seconds(300))
        }
        network.append(booked)
        await run(outbox, isDelivered)
        #expect(Set(network.requests.map { $0.headers[.idempotencyKey] }).count == 1)
        #expect(try await outbox.entries().map(\.attempts) == [4])
        await outbox.close()
    }

    @Test func afterItsDeadlineAChangeIsGivenUp() async throws {
        let outbox = try await open()
        _ = try await outbox.enqueue(event.booking, within: .seconds(60))
        clock.advance(by: .seconds(61))
        await run(outbox, isRefused)
        #expect(try await outbox.entries().map(\.state) == [.refused(reason: "the deadline has passed")])
        #expect(network.requests.isEmpty)
        await outbox.close()
    }

    @Test func aFileThatIsNotThereIsRefused() async throws {
        let outbox = try await open()
        let upload = Endpoint<Void>(.post, "/photos", body: .file(path: "/nowhere", type: nil), answer: .nothing)
        await #expect(throws: OutboxError.self) { try await outbox.enqueue(upload) }
        #expect(try await outbox.entries().isEmpty)
        await outbox.close()
    }

    @Test func aPausedOutboxSendsNothing() async throws {
        let outbox = try await open()
        outbox.pause()
        _ = try await outbox.enqueue(event.booking)
        let events = outbox.events
        let courier = Task { await outbox.run() }
        await clock.sleepers(1)
        #expect(network.requests.isEmpty)
        network.append(booked)
        outbox.resume()
        for await event in events where isDelivered(event) { break }
        #expect(network.requests.count == 1)
        courier.cancel()
        await courier.value
        await outbox.close()
    }

    @Test func aSecondRunDeliversNothingTwiceAndEndsWithItsTask() async throws {
        let outbox = try await open()
        let events = outbox.events
        let couriers = (0..<3).map { _ in Task { await outbox.run() } }
        await clock.sleepers(1)
        for _ in 0..<1_000 { await Task.yield() }
        network.append(booked, booked)
        _ = try await outbox.enqueue(event.booking)
        for await event in events where isDelivered(event) { break }
        couriers[0].cancel()
        await couriers[0].value
        // Whoever waited takes over.
        _ = try await outbox.enqueue(event.booking)
        for await event in events where isDelivered(event) { break }
        #expect(network.requests.count == 2)
        for courier in couriers { courier.cancel() }
        for courier in couriers { await courier.value }
        await outbox.close()
    }

    @Test func whatASlowSignOutDestroysIsOnlyWhatWasThereThen() async throws {
        let arrived = AsyncStream.makeStream(of: Void.self)
        let isSlow = AsyncStream.makeStream(of: Void.self)
        session.onSignOut { _ in
            arrived.continuation.yield()
            for await _ in isSlow.stream { break }
        }
        let outbox = try await open(.destroy)
        await session.signIn(.user(id: "ann", tenant: "north"))
        _ = try await outbox.enqueue(event.booking, change: Data("old".utf8))
        let leaving = Task { [session] in await session.signOut() }
        for await _ in arrived.stream { break }
        await session.signIn(.user(id: "ann", tenant: "north"))
        _ = try await outbox.enqueue(event.booking, change: Data("new".utf8))
        isSlow.continuation.yield()
        await leaving.value
        #expect(try await outbox.entries().map(\.change) == [Data("new".utf8)])
        await outbox.close()
    }
}
