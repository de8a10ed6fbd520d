import Basics
import Bowline
import BowlineStore
import BowlineTesting
import Essentials
import KitVictim
import TestSupport
import Testing

/// A change that the server cannot take does not hold up its lane for ever.
@Suite(.timeLimit(.minutes(8))) struct OutboxPoisonTests {
    private let folder: TemporaryFolder
    private let clock = ManualClock()
    private let poison = Locked<String?>(nil)

    init() throws {
        folder = try TemporaryFolder()
    }

    private func open(_ reply: ScriptedTransport.Reply) async throws -> (Outbox, ScriptedTransport) {
        let network = ScriptedTransport(
            always: .compute { [poison] request throws(CallError) in
                guard request.headers[.idempotencyKey] == poison.withLock({ $0 }) else {
                    return Response(status: 201, address: request.address)
                }
                switch reply {
                case .failure(let failure): throw failure
                case .response(let status, let headers, _):
                    return Response(status: status, headers: headers, address: request.address)
                case .silence, .compute: throw CallError(.cancelled)
                }
            }
        )
        let client = Client(
            environment: try BackendEnvironment(.staging, base: "https://api.example.test"),
            transport: network,
            configuration: .bare(clock: clock)
        )
        var rules = Outbox.Rules()
        // Fewer looks at the clock in a day of it.
        rules.lease = .seconds(900)
        let outbox = try await Outbox.open(folder: folder.path, client: client, rules: rules, clock: clock) { _, _ in
            .keep
        }
        return (outbox, network)
    }

    private func enqueue(_ number: Int, _ lane: OutboxLane, in outbox: Outbox) async throws -> OutboxReceipt {
        try await outbox.enqueue(LedgerEvent(lane: lane.name, number: number).booking, lane: lane)
    }

    /// Runs the outbox, and its clock as far as it sleeps, until an event that `picks` picks or for so long.
    private func run(_ outbox: Outbox, for most: Duration, until picks: (OutboxEvent) -> Bool) async -> OutboxEvent? {
        let (events, end) = (outbox.events, clock.now.advanced(by: most))
        let courier = Task { await outbox.run() }
        let moving = Task { [clock] in
            while !Task.isCancelled, clock.now < end {
                await clock.sleepers(1)
                if let wake = clock.nextWake { clock.advance(by: wake) }
            }
            courier.cancel()
            await courier.value
            await outbox.close()
        }
        var found: OutboxEvent?
        for await event in events where picks(event) {
            found = event
            break
        }
        moving.cancel()
        await moving.value
        return found
    }

    private static let lost = CallError.Loss(phase: .sending, wasReused: false, nothingSent: false, answerBegan: false)
    private static let faults: [ScriptedTransport.Reply] = [
        .status(500), .failure(CallError(.connectionLost(lost))), .failure(CallError(.timedOut(.waiting))),
        .failure(CallError(.malformedResponse("no status"))),
    ]

    @Test(arguments: 0..<4) func aChangeTheServerCannotTakeIsSetAsideAndItsLaneGoesOn(fault: Int) async throws {
        let (outbox, network) = try await open(Self.faults[fault])
        let first = try await enqueue(1, "game", in: outbox)
        poison.withLock { $0 = first.idempotencyKey }
        let second = try await enqueue(2, "game", in: outbox)
        let found = await run(outbox, for: .seconds(86_400)) { $0 == .delivered(second.number) }
        #expect(found != nil)
        let tries = network.requests.filter { $0.headers[.idempotencyKey] == first.idempotencyKey }.count
        #expect((2...50).contains(tries))
    }

    @Test func aStoppingLaneStopsBehindTheChangeThatWasSetAside() async throws {
        let (outbox, network) = try await open(.status(500))
        let lane = OutboxLane("game", stopsAtRefusal: true)
        let first = try await enqueue(1, lane, in: outbox)
        poison.withLock { $0 = first.idempotencyKey }
        let second = try await enqueue(2, lane, in: outbox)
        let found = await run(outbox, for: .seconds(2 * 86_400)) {
            if case .refused(first.number, _) = $0 { true } else { false }
        }
        guard case .refused(_, let reason) = found else {
            Issue.record("it was not set aside")
            return
        }
        #expect(reason.contains("500"))
        #expect(!network.requests.contains { $0.headers[.idempotencyKey] == second.idempotencyKey })
    }

    @Test(arguments: [
        CallError(.cannotConnect(host: "api.example.test", .unreachable)), CallError(.timedOut(.connecting)),
        CallError(.signedOut), CallError(.throttled(retryAfter: .seconds(3))),
    ])
    func whatIsNotTheChangesFaultSetsNothingAside(failure: CallError) async throws {
        let (outbox, network) = try await open(.failure(failure))
        let first = try await enqueue(1, "game", in: outbox)
        poison.withLock { $0 = first.idempotencyKey }
        let found = await run(outbox, for: .seconds(6 * 3_600)) {
            if case .refused = $0 { true } else { false }
        }
        #expect(found == nil)
        #expect(network.requests.count > 50)
    }
}
