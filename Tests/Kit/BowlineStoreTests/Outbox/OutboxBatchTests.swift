import Basics
import Bowline
import BowlineStore
import BowlineTesting
import Essentials
import KitVictim
import SQLite
import TestSupport
import Testing

/// Changes that wait in a lane are sent as one call, and nothing about their delivery is lost by it.
@Suite(.timeLimit(.minutes(8))) struct OutboxBatchTests {
    private let folder: TemporaryFolder
    private let session = Session()
    private let network = ScriptedTransport([])
    private let clock = ManualClock()

    init() throws {
        folder = try TemporaryFolder()
    }

    private func open(_ batching: (any OutboxBatching)? = LedgerBatching()) async throws -> Outbox {
        let client = Client(
            environment: try BackendEnvironment(.staging, base: "https://api.example.test"),
            transport: network,
            session: session,
            configuration: .bare(clock: clock)
        )
        var rules = Outbox.Rules()
        rules.batching = [batching].compactMap(\.self)
        return try await Outbox.open(folder: folder.path, client: client, rules: rules, clock: clock) { _, _ in .keep }
    }

    private func enqueue(
        _ numbers: ClosedRange<Int>,
        _ lane: OutboxLane = "game",
        in outbox: Outbox,
        within: Duration = .seconds(86_400)
    ) async throws -> [OutboxReceipt] {
        var receipts: [OutboxReceipt] = []
        for number in numbers {
            let booking = LedgerEvent(lane: lane.name, number: number).booking
            receipts.append(try await outbox.enqueue(booking, lane: lane, within: within))
        }
        return receipts
    }

    /// Repeats the body of the request, as the ledger does.
    private var taken: ScriptedTransport.Reply {
        .compute { request throws(CallError) in
            Response(
                status: 201,
                headers: [.contentType: "application/json"],
                body: .bytes(request.body.data),
                address: request.address
            )
        }
    }

    private static let lost = CallError.Loss(phase: .waiting, wasReused: false, nothingSent: false, answerBegan: false)
    private var lost: ScriptedTransport.Reply { .failure(CallError(.connectionLost(Self.lost))) }
    private var unreachable: ScriptedTransport.Reply {
        .failure(CallError(.cannotConnect(host: "api.example.test", .unreachable)))
    }

    /// Runs the outbox until `isLast`, and on until it sleeps. What it tells until then.
    @discardableResult
    private func run(_ outbox: Outbox, until isLast: (OutboxEvent) -> Bool) async -> [OutboxEvent] {
        let events = outbox.events
        let courier = Task { await outbox.run() }
        var told: [OutboxEvent] = []
        for await event in events {
            told.append(event)
            if isLast(event) { break }
        }
        await clock.sleepers(1)
        courier.cancel()
        await courier.value
        return told
    }

    private func isPostponed(_ event: OutboxEvent) -> Bool {
        if case .postponed = event { true } else { false }
    }

    private func keys(_ receipts: [OutboxReceipt]) -> [String?] { receipts.map(\.idempotencyKey) }
    private var sentKeys: [String?] { network.requests.map { $0.headers[.idempotencyKey] } }

    /// The numbers of the events in each request.
    private var sent: [[Int]] {
        network.requests.map { request in
            let body = request.body.data
            let events = (try? JSONDecoder().decode([LedgerEvent].self, from: body)) ?? []
            return events.isEmpty
                ? [(try? JSONDecoder().decode(LedgerEvent.self, from: body))?.number ?? 0] : events.map(\.number)
        }
    }

    @Test func changesThatWaitAreOneCallWithAKeyOfItsOwn() async throws {
        let outbox = try await open()
        let receipts = try await enqueue(1...5, in: outbox)
        network.append(taken, taken)
        let told = await run(outbox) { $0 == .delivered(receipts[4].number) }
        // A process that died may have sent the first.
        #expect(sent == [[1], [2, 3, 4, 5]])
        #expect(sentKeys[0] == receipts[0].idempotencyKey)
        #expect(!keys(receipts).contains(sentKeys[1]) && sentKeys[1]?.isEmpty == false)
        #expect(told == receipts.map { .delivered($0.number) })
        for (index, receipt) in receipts.enumerated() {
            let event = LedgerEvent(lane: "game", number: index + 1)
            #expect(try await outbox.answer(to: receipt, as: event.booking) == event)
        }
        #expect(try await outbox.entries().map(\.state) == Array(repeating: .delivered, count: 5))
        await outbox.close()
    }

    @Test func changesEnqueuedWhileItRunsWereNotSentByADeadProcess() async throws {
        let outbox = try await open()
        let events = outbox.events
        let courier = Task { await outbox.run() }
        await clock.sleepers(1)
        outbox.pause()
        let receipts = try await enqueue(1...3, in: outbox)
        network.append(taken, taken)
        outbox.resume()
        for await event in events where event == .delivered(receipts[2].number) { break }
        // The first may have been read before there were others.
        #expect(Array(sent.joined()) == [1, 2, 3] && sent.count < 3)
        courier.cancel()
        await courier.value
        await outbox.close()
    }

    @Test func lanesAreNotJoinedWithEachOther() async throws {
        let outbox = try await open()
        let first = try await enqueue(1...3, "a", in: outbox)
        let second = try await enqueue(11...13, "b", in: outbox)
        network.append(taken, taken, taken, taken)
        var left: Set = [first[2].number, second[2].number]
        await run(outbox) { event in
            if case .delivered(let number) = event { left.remove(number) }
            return left.isEmpty
        }
        #expect(Set(sent) == [[1], [2, 3], [11], [12, 13]])
        await outbox.close()
    }

    @Test func aBatchHasAtMostItsMaximumCount() async throws {
        let outbox = try await open(LedgerBatching(maxCount: 2))
        let receipts = try await enqueue(1...6, in: outbox)
        network.append(taken, taken, taken, taken)
        await run(outbox) { $0 == .delivered(receipts[5].number) }
        #expect(sent == [[1], [2, 3], [4, 5], [6]])
        await outbox.close()
    }

    @Test func callsThatDifferInMoreThanTheirBodiesAreNotJoined() async throws {
        let outbox = try await open()
        let receipts = try await enqueue(1...2, in: outbox)
        var booking = LedgerEvent(lane: "game", number: 3).booking
        booking.headers["x-device"] = "other"
        _ = try await outbox.enqueue(booking, lane: "game")
        let elsewhere = Endpoint<LedgerEvent>.post("/others", body: .json(LedgerEvent(lane: "game", number: 4)))
        let last = try await outbox.enqueue(elsewhere, lane: "game")
        network.append(taken, taken, taken, taken)
        await run(outbox) { $0 == .delivered(last.number) }
        #expect(sent == [[1], [2], [3], [4]])
        #expect(sentKeys[1] == receipts[1].idempotencyKey)
        await outbox.close()
    }

    @Test func afterALostConnectionTheSameBytesGoOutUnderTheSameKey() async throws {
        let outbox = try await open()
        let receipts = try await enqueue(1...4, in: outbox)
        network.append(taken, lost)
        await run(outbox, until: isPostponed)
        try await outbox.drop(receipts[2])
        _ = try await enqueue(5...6, in: outbox)
        network.append(taken, taken)
        clock.advance(by: .seconds(300))
        let told = await run(outbox) { $0 == .delivered(receipts[3].number) }
        // What was dropped may have been delivered, and what came later waits.
        #expect(sent.prefix(3) == [[1], [2, 3, 4], [2, 3, 4]])
        #expect(sentKeys[1] == sentKeys[2])
        #expect(told.prefix(2) == [.delivered(receipts[1].number), .delivered(receipts[3].number)])
        await outbox.close()
    }

    @Test func aProcessWithoutTheBatchingRepeatsWhatAnotherSent() async throws {
        let first = try await open()
        let receipts = try await enqueue(1...4, in: first)
        network.append(taken, .silence)
        let courier = Task { await first.run() }
        while network.requests.count < 2 { await Task.yield() }
        courier.cancel()
        await courier.value
        await first.close()
        let second = try await open(nil)
        network.append(taken)
        let told = await run(second) { $0 == .delivered(receipts[3].number) }
        #expect(sent == [[1], [2, 3, 4], [2, 3, 4]])
        #expect(sentKeys[1] == sentKeys[2])
        #expect(told == receipts.dropFirst().map { .delivered($0.number) })
        // It cannot divide the answer, so each change has the whole.
        let list = Endpoint<[LedgerEvent]>(.post, "/events", answer: .json())
        #expect(try await second.answer(to: receipts[2], as: list).map(\.number) == [2, 3, 4])
        await second.close()
    }

    @Test func aRefusedBatchIsDeliveredOneByOneAndTheCulpritIsNamed() async throws {
        let outbox = try await open()
        let receipts = try await enqueue(1...4, in: outbox)
        network.append(taken, .status(409), taken, .status(422), taken)
        let told = await run(outbox) { $0 == .delivered(receipts[3].number) }
        #expect(sent == [[1], [2, 3, 4], [2], [3], [4]])
        #expect(sentKeys.suffix(3) == keys(receipts).suffix(3))
        #expect(told.contains(.refused(receipts[2].number, reason: "the server answered 422")))
        #expect(
            try await outbox.entries().map(\.state)
                == [.delivered, .delivered, .refused(reason: "the server answered 422"), .delivered]
        )
        await outbox.close()
    }

    @Test func aStoppingLaneStopsBehindTheCulprit() async throws {
        let outbox = try await open()
        let receipts = try await enqueue(1...5, OutboxLane("game", stopsAtRefusal: true), in: outbox)
        network.append(taken, .status(422), taken, .status(422))
        await run(outbox) { $0 == .refused(receipts[2].number, reason: "the server answered 422") }
        #expect(sent == [[1], [2, 3, 4, 5], [2], [3]])
        #expect(try await outbox.waiting == 2)
        // What waited behind it was part of a refused batch, and goes alone.
        network.append(taken, taken)
        try await outbox.drop(receipts[2])
        await run(outbox) { $0 == .delivered(receipts[4].number) }
        #expect(sent.suffix(2) == [[4], [5]])
        await outbox.close()
    }

    @Test func afterAnUnknownOutcomeAnAmbiguousRefusalSeparatesNothing() async throws {
        let outbox = try await open()
        let receipts = try await enqueue(1...4, in: outbox)
        network.append(taken, lost)
        await run(outbox, until: isPostponed)
        network.append(.status(403))
        clock.advance(by: .seconds(300))
        await run(outbox) { $0 == .refused(receipts[3].number, reason: "the server answered 403") }
        #expect(try await outbox.waiting == 0)
        // A retry of one repeats the batch, which settles all.
        network.append(taken)
        try await outbox.retry(receipts[2])
        let told = await run(outbox) { $0 == .delivered(receipts[3].number) }
        #expect(sent == [[1], [2, 3, 4], [2, 3, 4], [2, 3, 4]])
        #expect(Set(sentKeys.dropFirst()).count == 1)
        #expect(told == receipts.dropFirst().map { .delivered($0.number) })
        await outbox.close()
    }

    @Test func whereTheServerKnowsItsChangesTheyAreAlwaysSeparated() async throws {
        let outbox = try await open(LedgerBatching(recognizesChanges: true))
        let receipts = try await enqueue(1...3, in: outbox)
        network.append(taken, lost)
        await run(outbox, until: isPostponed)
        network.append(.status(403), taken, .status(403))
        clock.advance(by: .seconds(300))
        await run(outbox) { $0 == .refused(receipts[2].number, reason: "the server answered 403") }
        #expect(sent == [[1], [2, 3], [2, 3], [2], [3]])
        await outbox.close()
    }

    @Test func anAnswerThatIsTooLargeSeparatesNothing() async throws {
        let outbox = try await open()
        let receipts = try await enqueue(1...3, in: outbox)
        network.append(taken, .failure(CallError(.tooLarge(.body, limit: 1))))
        await run(outbox) { if case .refused(receipts[2].number, _) = $0 { true } else { false } }
        #expect(sent == [[1], [2, 3]])
        #expect(try await outbox.waiting == 0)
        await outbox.close()
    }

    @Test func aChangeOfABatchThatWasNeverSentCanBeDropped() async throws {
        let outbox = try await open()
        let receipts = try await enqueue(1...4, in: outbox)
        network.append(taken, unreachable)
        await run(outbox, until: isPostponed)
        try await outbox.drop(receipts[2])
        network.append(taken, taken)
        clock.advance(by: .seconds(300))
        await run(outbox) { $0 == .delivered(receipts[3].number) }
        #expect(sent == [[1], [2, 3, 4], [2], [4]])
        await outbox.close()
    }

    @Test func aBatchStaysWhereAnotherProcessHasTakenTheLease() async throws {
        let outbox = try await open()
        let receipts = try await enqueue(1...4, in: outbox)
        network.append(
            taken,
            .compute { [path = folder.path] _ throws(CallError) in
                // The other process sends the batch too, so it does not matter that this one could not.
                do {
                    let other = try Connection(path: path + "/outbox")
                    try other.run("UPDATE lease SET holder = 'other'")
                } catch {
                    Issue.record(error)
                }
                throw CallError(.cannotConnect(host: "api.example.test", .unreachable))
            }
        )
        await run(outbox, until: isPostponed)
        let file = try Connection(path: folder.path + "/outbox")
        #expect(try file.first("SELECT count(*) FROM batch") { row in row[0] as Int } == 1)
        try file.run("UPDATE lease SET holder = '', ends = 0")
        network.append(taken)
        clock.advance(by: .seconds(300))
        await run(outbox) { $0 == .delivered(receipts[3].number) }
        #expect(sent == [[1], [2, 3, 4], [2, 3, 4]])
        #expect(sentKeys[1] == sentKeys[2])
        await outbox.close()
    }

    @Test func whatWasSentAloneIsNeverJoined() async throws {
        let outbox = try await open()
        let receipts = try await enqueue(1...4, in: outbox)
        network.append(lost)
        await run(outbox, until: isPostponed)
        network.append(taken, taken, taken)
        clock.advance(by: .seconds(300))
        await run(outbox) { $0 == .delivered(receipts[3].number) }
        // Another process may have delivered between the two runs.
        #expect(sent == [[1], [1], [2], [3, 4]])
        #expect(sentKeys[0] == sentKeys[1])
        await outbox.close()
    }

    @Test func aBatchThatFailsTooOftenIsDeliveredOneByOne() async throws {
        let outbox = try await open()
        let receipts = try await enqueue(1...3, in: outbox)
        network.append(taken)
        for _ in 0..<19 {
            network.append(.status(500))
            await run(outbox, until: isPostponed)
            clock.advance(by: .seconds(600))
        }
        network.append(.status(500), taken, taken)
        await run(outbox) { $0 == .delivered(receipts[2].number) }
        #expect(sent.suffix(2) == [[2], [3]])
        #expect(Set(sentKeys.dropFirst().dropLast(2)).count == 1)
        await outbox.close()
    }

    @Test func aHeadWhoseTimeIsOverIsGivenUpAndItsBatchGoesOn() async throws {
        let outbox = try await open()
        let first = try await enqueue(1...2, in: outbox, within: .seconds(100))
        let rest = try await enqueue(3...4, in: outbox)
        network.append(taken, lost)
        await run(outbox, until: isPostponed)
        clock.advance(by: .seconds(300))
        network.append(taken)
        let told = await run(outbox) { $0 == .delivered(rest[1].number) }
        #expect(sent == [[1], [2, 3, 4], [2, 3, 4]])
        // It was delivered after all, since its batch may have been under way.
        #expect(
            told == [
                .refused(first[1].number, reason: "the deadline has passed"), .delivered(first[1].number),
                .delivered(rest[0].number), .delivered(rest[1].number),
            ]
        )
        await outbox.close()
    }

    @Test func aBatchWaitsForItsPerson() async throws {
        await session.signIn(.user(id: "ann", tenant: "north"))
        let outbox = try await open()
        let receipts = try await enqueue(1...3, in: outbox)
        network.append(taken, lost)
        await run(outbox, until: isPostponed)
        await session.signIn(.user(id: "ben", tenant: "north"))
        network.append(taken)
        let other = try await enqueue(9...9, in: outbox)
        clock.advance(by: .seconds(300))
        await run(outbox) { $0 == .delivered(other[0].number) }
        await session.signIn(.user(id: "ann", tenant: "north"))
        network.append(taken)
        await run(outbox) { $0 == .delivered(receipts[2].number) }
        #expect(sent == [[1], [2, 3], [9], [2, 3]])
        #expect(sentKeys[1] == sentKeys[3])
        await outbox.close()
    }

    @Test func nothingIsSentForABatchOfWhichAllWasDropped() async throws {
        let outbox = try await open()
        let receipts = try await enqueue(1...3, in: outbox)
        network.append(taken, lost)
        await run(outbox, until: isPostponed)
        for receipt in receipts { try await outbox.drop(receipt) }
        network.append(taken)
        let last = try await enqueue(4...4, in: outbox)
        clock.advance(by: .seconds(300))
        await run(outbox) { $0 == .delivered(last[0].number) }
        #expect(sent == [[1], [2, 3], [4]])
        await outbox.close()
    }
}

extension RequestBody {
    fileprivate var data: Data { if case .bytes(let data, _) = self { data } else { Data() } }
}
