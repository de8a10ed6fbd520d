import Basics
import Bowline
import BowlineTesting
import Essentials
import ScoreBaseApp
import Testing
import Wire

@Suite struct CachedAPIClientTests {
    private let clock = ManualClock()
    private let auth = MockCognitoAuthManager()
    private let network = ScriptedTransport(always: .json(Answers.leagues, headers: ["Cache-Control": "no-store"]))
    private let client: CachedAPIClient

    init() {
        client = CachedAPIClient(client: ScoreBaseAPIClient.scripted(network, auth: auth, clock: clock), clock: clock)
    }

    private func ask(_ endpoint: any APIEndpoint = GetLeaguesEndpoint()) async throws {
        let _: [League] = try await client.request(endpoint)
    }

    @Test func anAnswerIsGoodForFiveMinutes() async throws {
        try await ask()
        clock.advance(by: .seconds(299))
        try await ask()
        #expect(network.requests.count == 1)
        clock.advance(by: .seconds(1))
        try await ask()
        #expect(network.requests.count == 2)
    }

    @Test func aHundredAnswersAreKeptAndTheUnusedGoFirst() async throws {
        for number in 0..<100 { try await ask(Numbered(number: number)) }
        try await ask(Numbered(number: 0))
        #expect(network.requests.count == 100)
        try await ask(Numbered(number: 100))
        try await ask(Numbered(number: 0))
        #expect(network.requests.count == 101)
        try await ask(Numbered(number: 1))
        #expect(network.requests.count == 102)
    }

    @Test func aChangeMakesItForgetEverything() async throws {
        try await ask()
        try await ask(PostEndpoint())
        try await ask(PostEndpoint())
        try await ask()
        #expect(network.requests.count == 4)
    }

    @Test func everythingCanBeForgotten() async throws {
        try await ask()
        client.invalidateCache()
        try await ask()
        #expect(network.requests.count == 2)
    }

    @Test func oneAnswerCanBeForgotten() async throws {
        try await ask()
        try await ask(Numbered(number: 1))
        client.invalidateCache(for: GetLeaguesEndpoint())
        try await ask()
        try await ask(Numbered(number: 1))
        #expect(network.requests.count == 3)
    }

    @Test func nothingIsKeptAcrossSessions() async throws {
        await auth.session.signIn(.user(id: "ann", tenant: "tenant-456"))
        try await ask()
        await auth.session.signOut()
        try await ask()
        await auth.session.signIn(.user(id: "ann", tenant: "tenant-456"))
        try await ask()
        #expect(network.requests.count == 3)
    }

    @Test func anAnswerThatComesAfterASignOutIsNotKept() async throws {
        let gate = Locked<CheckedContinuation<Void, Never>?>(nil)
        let (arrivals, arrive) = AsyncStream.makeStream(of: Void.self)
        let network = ScriptedTransport([
            .compute { request throws(CallError) in
                await withCheckedContinuation { continuation in
                    gate.withLock { $0 = continuation }
                    arrive.yield()
                }
                return Response(status: 200, body: .bytes(.init(Answers.leagues.utf8)), address: request.address)
            }, .json(Answers.leagues),
        ])
        let client = CachedAPIClient(
            client: ScoreBaseAPIClient.scripted(network, auth: auth, clock: clock),
            clock: clock
        )
        let call = Task { () async throws -> [League] in try await client.request(GetLeaguesEndpoint()) }
        for await _ in arrivals { break }
        client.invalidateCache()
        gate.withLock { $0 }?.resume()
        _ = try await call.value
        let _: [League] = try await client.request(GetLeaguesEndpoint())
        #expect(network.requests.count == 2)
    }

    @Test func aKeyTellsQueriesApart() {
        #expect(Numbered(number: 1).cacheKey != Numbered(number: 2).cacheKey)
        #expect(GetLeaguesEndpoint().cacheKey == "GET /leagues")
    }
}

private struct Numbered: APIEndpoint {
    let number: Int
    var path: String { "/leagues" }
    var method: HTTPMethod { .get }
    var body: (any Encodable)? { nil }
    var query: [String: String] { ["n": String(number)] }
}
