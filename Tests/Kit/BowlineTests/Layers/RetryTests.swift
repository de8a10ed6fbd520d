import Bowline
import BowlineTesting
import Testing

@Suite struct RetryTests {
    @Test func aPassingFailureIsTriedAgainAfterAWait() async throws {
        let bench = try Bench([.status(503), .json(#"{"name":"Premier"}"#)])
        async let league = bench.client.send(.league)
        await bench.clock.sleepers(1)
        #expect(bench.clock.nextWake == .milliseconds(50))
        bench.clock.advance(by: .milliseconds(50))
        #expect(try await league == League(name: "Premier"))
        #expect(bench.network.requests.count == 2)
    }

    @Test func aPostWithoutAKeyIsNotRepeated() async throws {
        let bench = try Bench([.status(503)])
        let failure = try await failure { () throws(Failure) in try await bench.client.send(.newLeague) }
        #expect(failure.status == 503)
        #expect(failure.attempts == 1)
    }
}
