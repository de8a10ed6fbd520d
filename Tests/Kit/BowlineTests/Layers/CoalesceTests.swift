import Basics
import Bowline
import BowlineTesting
import Essentials
import Testing

@Suite(.timeLimit(.minutes(8))) struct CoalesceTests {
    /// A network that answers when it is told to.
    private final class Gate: Transport {
        private let state = Locked<(open: Bool, waiting: [CheckedContinuation<Void, Never>], requests: [Request])>(
            (false, [], [])
        )

        var requests: [Request] { state.withLock { $0.requests } }

        func open() {
            let waiting = state.withLock { state in
                state.open = true
                defer { state.waiting = [] }
                return state.waiting
            }
            for caller in waiting { caller.resume() }
        }

        func send(_ request: Request) async throws(CallError) -> Response {
            await withCheckedContinuation { continuation in
                let isOpen = state.withLock { state in
                    state.requests.append(request)
                    if !state.open { state.waiting.append(continuation) }
                    return state.open
                }
                if isOpen { continuation.resume() }
            }
            return Response(status: 200, body: .bytes(Data(#"{"name":"x"}"#.utf8)), address: request.address)
        }
    }

    private func client(
        _ network: any Transport,
        _ session: Session = Session(),
        clock: ManualClock = ManualClock(),
        counter: ArrivalCounter = ArrivalCounter()
    ) throws -> Client {
        var configuration = Client.Configuration(clock: clock)
        configuration.applicationLayers = [counter]
        return Client(environment: try .test(), transport: network, session: session, configuration: configuration)
    }

    private func reach(_ count: Int, _ gate: Gate) async {
        while gate.requests.count < count { await Task.yield() }
    }

    @Test func identicalReadsShareOneAnswer() async throws {
        let gate = Gate()
        let counter = ArrivalCounter()
        let client = try client(gate, counter: counter)
        let journeys = try await withThrowingTaskGroup(of: Journey.self) { group in
            group.addTask { try await client.answer(to: .league).journey }
            await reach(1, gate)
            for _ in 0..<99 { group.addTask { try await client.answer(to: .league).journey } }
            await counter.arrivals(100)
            gate.open()
            return try await group.reduce(into: []) { $0.append($1) }
        }
        let joined = journeys.filter {
            $0.entries.contains { if case .joinedFlight = $0.event { true } else { false } }
        }
        #expect(gate.requests.count + joined.count == 100)
        // Only a caller that had arrived and not yet boarded when the gate opened may have gone alone.
        #expect(gate.requests.count <= 3)
    }

    @Test func readsThatDifferInAnythingGoAlone() async throws {
        let gate = Gate()
        gate.open()
        let session = Session()
        let client = try client(gate, session)
        _ = try await client.send(.league)
        _ = try await client.send(.get("/leagues/2") as Endpoint<League>)
        await session.signIn(.user(id: "a", tenant: nil))
        _ = try await client.send(.league)
        _ = try await client.send(.get("/leagues/1", headers: [.acceptLanguage: "bg"]) as Endpoint<League>)
        #expect(gate.requests.count == 4)
    }

    @Test func aReadThatTakesLessThanAnotherGoesAlone() async throws {
        let gate = Gate()
        let client = try client(gate)
        async let small = client.send(Endpoint.league.with { $0.bodyLimit = 64 })
        await reach(1, gate)
        async let large = client.send(.league)
        // Joined to the first one, it would never get here.
        await reach(2, gate)
        gate.open()
        _ = try await (small, large)
    }

    @Test func writesAreNeverShared() async throws {
        let gate = Gate()
        let client = try client(gate)
        async let first = client.send(.newLeague)
        async let second = client.send(.newLeague)
        await reach(2, gate)
        gate.open()
        _ = try await (first, second)
        #expect(gate.requests.map(\.method) == [.post, .post])
    }

    @Test func oneWhoWaitsAndCancelsLeavesTheOthersAlone() async throws {
        let gate = Gate()
        let counter = ArrivalCounter()
        let client = try client(gate, counter: counter)
        async let first = client.send(.league)
        await reach(1, gate)
        let second = Task { try await failure { () throws(CallError) in try await client.send(.league) } }
        await counter.arrivals(2)
        second.cancel()
        #expect(try await second.value.isCancellation)
        gate.open()
        #expect(try await first.name == "x")
        #expect(gate.requests.count == 1)
    }

    @Test func whenTheFirstCallerCancelsAnotherMakesTheRead() async throws {
        let network = ScriptedTransport([.silence, .json(#"{"name":"fresh"}"#), .json(#"{"name":"fresh"}"#)])
        let counter = ArrivalCounter()
        let client = try client(network, counter: counter)
        let first = Task { try await failure { () throws(CallError) in try await client.send(.league) } }
        while network.requests.isEmpty { await Task.yield() }
        async let second = client.send(.league)
        async let third = client.send(.league)
        await counter.arrivals(3)
        first.cancel()
        #expect(try await first.value.isCancellation)
        #expect(try await second.name == "fresh")
        #expect(try await third.name == "fresh")
    }

    @Test func whoWaitsKeepsItsOwnDeadline() async throws {
        let gate = Gate()
        let clock = ManualClock()
        let client = try client(gate, clock: clock)
        async let patient = client.send(Endpoint.league.with { $0.timeout = .seconds(9) })
        await reach(1, gate)
        async let hasty = failure { () throws(CallError) in
            try await client.send(Endpoint.league.with { $0.timeout = .seconds(1) })
        }
        await clock.sleepers(1)
        clock.advance(by: .seconds(1))
        guard case .timedOut = try await hasty.reason else { return #expect(Bool(false)) }
        gate.open()
        #expect(try await patient.name == "x")
    }

    @Test func whoHasMoreTimeThanTheFirstCallerIsNotSentHomeWithIt() async throws {
        let clock = ManualClock()
        let late = ScriptedTransport.Reply.compute { _ throws(CallError) in
            try await clock.wait(until: clock.now.advanced(by: .seconds(1)))
            throw CallError(.timedOut(.waiting))
        }
        let network = ScriptedTransport([late, .json(#"{"name":"fresh"}"#)])
        let counter = ArrivalCounter()
        var configuration = Client.Configuration(clock: clock)
        configuration.applicationLayers = [counter]
        configuration.retry = nil
        let client = Client(environment: try .test(), transport: network, configuration: configuration)
        async let hasty = failure { () throws(CallError) in
            try await client.send(Endpoint.league.with { $0.timeout = .seconds(1) })
        }
        await clock.sleepers(1)
        async let patient = client.send(Endpoint.league.with { $0.timeout = .seconds(9) })
        await clock.sleepers(2)
        clock.advance(by: .seconds(1))
        guard case .timedOut = try await hasty.reason else { return #expect(Bool(false)) }
        #expect(try await patient.name == "fresh")
    }

    @Test func aFailureIsSharedToo() async throws {
        let network = ScriptedTransport([.status(404), .json(#"{"name":"later"}"#)])
        let client = try client(network)
        #expect(try await failure { () throws(CallError) in try await client.send(.league) }.status == 404)
        #expect(try await client.send(.league).name == "later")
    }
}
