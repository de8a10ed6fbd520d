import Bowline
import BowlineTesting
import ScoreBaseApp
import Testing
import Wire

@Suite(.timeLimit(.minutes(8))) struct RetryTests {
    private let clock = ManualClock()

    private func leagues(_ client: ScoreBaseAPIClient, maxRetries: Int = 3) -> Task<[League], any Error> {
        Task { try await client.requestWithRetry(GetLeaguesEndpoint(), maxRetries: maxRetries) }
    }

    @Test func aFailingServerIsAskedAgainAfterOneAndTwoSeconds() async throws {
        let network = ScriptedTransport([.status(500), .status(503), .json(Answers.leagues)])
        let call = leagues(.scripted(network, clock: clock))
        for seconds in [1, 2] {
            await clock.sleepers(1)
            #expect(clock.nextWake == .seconds(seconds))
            clock.advance(by: .seconds(seconds))
        }
        #expect(try await call.value.count == 1)
        #expect(network.requests.count == 3)
    }

    @Test func theLastErrorIsTheCallers() async throws {
        let network = ScriptedTransport([
            .failure(CallError(.timedOut(.waiting))), .json(Answers.error("X", "Down"), status: 500),
        ])
        let call = leagues(.scripted(network, clock: clock), maxRetries: 2)
        await clock.sleepers(1)
        clock.advance(by: .seconds(1))
        let error = await #expect(throws: APIError.self) { try await call.value }
        #expect(error?.description == "the server failed: Down (request test-request-id)")
    }

    @Test(arguments: [400, 401, 403, 404, 409, 412, 501])
    func whatCannotHelpIsNotRepeated(status: Int) async throws {
        let network = ScriptedTransport([.json(Answers.error("X", "No"), status: status)])
        await #expect(throws: APIError.self) { try await leagues(.scripted(network, clock: clock)).value }
        #expect(network.requests.count == 1)
    }

    @Test func aServerThatAsksForTimeIsGivenIt() async throws {
        let network = ScriptedTransport([.status(429, headers: ["Retry-After": "7"]), .json(Answers.leagues)])
        let call = leagues(.scripted(network, clock: clock))
        await clock.sleepers(1)
        // A part of chance is added, so that not all clients come back at once.
        let wait = try #require(clock.nextWake)
        #expect((.seconds(7)...(.seconds(9))).contains(wait))
        clock.advance(by: wait)
        #expect(try await call.value.count == 1)
    }

    @Test func aPostCarriesOneKeyThroughAllItsAttempts() async throws {
        let network = ScriptedTransport([.status(503), .json(Answers.leagues)])
        let client = ScoreBaseAPIClient.scripted(network, clock: clock)
        let call = Task { () async throws -> [League] in try await client.requestWithRetry(PostEndpoint()) }
        await clock.sleepers(1)
        clock.advance(by: .seconds(1))
        _ = try await call.value
        let keys = network.requests.map { $0.headers[.idempotencyKey] }
        #expect(keys.count == 2 && keys[0] == keys[1] && keys[0]?.isEmpty == false)
    }

    @Test func aPostCarriesAKeyWithoutRetriesToo() async throws {
        let network = ScriptedTransport([.json(Answers.leagues), .json(Answers.leagues)])
        let client = ScoreBaseAPIClient.scripted(network)
        let _: [League] = try await client.request(PostEndpoint())
        let _: [League] = try await client.request(PostEndpoint())
        let keys = network.requests.compactMap { $0.headers[.idempotencyKey] }
        #expect(Set(keys).count == 2)
    }

    @Test func aPlainRequestIsOneAttempt() async throws {
        let network = ScriptedTransport([.status(503)])
        let client = ScoreBaseAPIClient.scripted(network)
        await #expect(throws: APIError.self) { let _: [League] = try await client.request(GetLeaguesEndpoint()) }
        #expect(network.requests.count == 1)
    }
}
