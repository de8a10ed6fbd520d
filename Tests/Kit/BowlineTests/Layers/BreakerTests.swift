import Bowline
import BowlineTesting
import Testing

@Suite struct BreakerTests {
    private func bench(_ script: [ScriptedTransport.Reply]) throws -> Bench {
        try Bench(script) { configuration in
            configuration.retry = nil
            configuration.coalesce = nil
            configuration.breaker = Breaker(minimumCalls: 4)
        }
    }

    private let refused = ScriptedTransport.Reply.failure(CallError(.cannotConnect(host: "api.example.test", .refused)))

    private func call(_ bench: Bench) async throws -> CallError {
        try await failure { () throws(CallError) in try await bench.client.send(.league) }
    }

    private func isOpen(_ failure: CallError) -> Bool {
        if case .circuitOpen = failure.reason { true } else { false }
    }

    @Test func aHostThatKeepsFailingIsLeftAlone() async throws {
        let bench = try bench([refused, .status(500), refused, .status(503)])
        for _ in 0..<4 { #expect(!isOpen(try await call(bench))) }
        let failure = try await call(bench)
        #expect(isOpen(failure))
        #expect(failure.attempts == 0)
        #expect(bench.network.requests.count == 4)
    }

    @Test func refusalsForAReasonDoNotCount() async throws {
        let bench = try bench((0..<10).map { _ in .status(404) })
        for _ in 0..<10 { #expect(try await call(bench).status == 404) }
    }

    @Test func oneProbeGoesAfterThePauseAndItsSuccessClosesTheCircuit() async throws {
        let bench = try bench([refused, refused, refused, refused, .silence, .json(#"{"name":"x"}"#)])
        for _ in 0..<4 { _ = try await call(bench) }
        bench.clock.advance(by: .seconds(5))
        let probe = Task { try await call(bench) }
        while bench.network.requests.count < 5 { await Task.yield() }
        #expect(isOpen(try await call(bench)))
        probe.cancel()
        #expect(try await probe.value.isCancellation)
        // A probe that nobody waited for has said nothing; the next call is one.
        #expect(try await bench.client.send(.league).name == "x")
    }

    @Test func aFailedProbeOpensTheCircuitAgain() async throws {
        let bench = try bench(Array(repeating: refused, count: 5))
        for _ in 0..<4 { _ = try await call(bench) }
        bench.clock.advance(by: .seconds(5))
        #expect(!isOpen(try await call(bench)))
        #expect(isOpen(try await call(bench)))
    }

    @Test func oldFailuresAreForgotten() async throws {
        let bench = try bench(Array(repeating: refused, count: 6))
        for _ in 0..<3 { _ = try await call(bench) }
        bench.clock.advance(by: .seconds(31))
        for _ in 0..<3 { #expect(!isOpen(try await call(bench))) }
    }

    @Test(arguments: [CallError.ConnectionProblem.unreachable, .nameNotFound, .proxy("it is gone")])
    func aDeviceThatIsOfflineSaysNothingAboutTheHost(_ problem: CallError.ConnectionProblem) async throws {
        let offline = ScriptedTransport.Reply.failure(CallError(.cannotConnect(host: "api.example.test", problem)))
        let bench = try bench(Array(repeating: offline, count: 10) + [.json(#"{"name":"x"}"#)])
        for _ in 0..<10 { #expect(!isOpen(try await call(bench))) }
        #expect(try await bench.client.send(.league).name == "x")
    }

    @Test func anotherHostIsNotPunished() async throws {
        let network = ScriptedTransport([refused, refused, refused, refused, .json(#"{"name":"x"}"#)])
        let clock = ManualClock()
        var configuration = Client.Configuration(clock: clock)
        configuration.retry = nil
        configuration.breaker = Breaker(minimumCalls: 4)
        let first = Client(environment: try .test(), transport: network, configuration: configuration)
        let second = Client(environment: try .test("https://b.test"), transport: network, configuration: configuration)
        for _ in 0..<4 { _ = try await failure { () throws(CallError) in try await first.send(.league) } }
        #expect(try await second.send(.league).name == "x")
    }
}
