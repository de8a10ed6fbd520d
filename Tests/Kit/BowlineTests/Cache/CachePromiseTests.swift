import BowlineTesting
import Essentials
import Testing

@testable import Bowline

/// What the cache promises when something happens at the wrong moment.
@Suite(.timeLimit(.minutes(8))) struct CachePromiseTests {
    private func bench(
        _ script: [ScriptedTransport.Reply],
        configure: (inout Client.Configuration) -> Void = { _ in }
    ) throws -> Bench {
        try Bench(script) { configuration in
            configuration.retry = nil
            configuration.breaker = nil
            configuration.cache = Cache()
            configure(&configuration)
        }
    }

    private func league(_ name: String, _ headers: Headers) -> ScriptedTransport.Reply {
        .json(#"{"name":"\#(name)"}"#, headers: headers)
    }

    private static let hung = ScriptedTransport.Reply.failure(CallError(.timedOut(.waiting)))
    private static let offline = ScriptedTransport.Reply.failure(
        CallError(.cannotConnect(host: "api.example.test", .unreachable))
    )

    // MARK: Failures

    @Test func a504OfTheServerKeepsItsStatusAndProblem() async throws {
        let problem = #"{"title":"the upstream is slow","detail":"try the other region"}"#
        let bench = try bench([.json(problem, status: 504, headers: [.contentType: "application/problem+json"])])
        let failure = try await failure { () throws(CallError) in try await bench.client.send(.league) }
        #expect(failure.status == 504)
        #expect(failure.server?.message.isEmpty == false)
    }

    @Test func pullToRefreshOfflineFailsInsteadOfGivingTheOldValue() async throws {
        let bench = try bench([league("old", [.cacheControl: "max-age=60, stale-if-error=600"]), Self.offline])
        _ = try await bench.client.send(.league)
        let failure = try await failure { () throws(CallError) in try await bench.client.send(.league.refreshed) }
        guard case .cannotConnect = failure.reason else { return #expect(Bool(false), "\(failure)") }
    }

    @Test(arguments: [
        CallError.Reason.timedOut(.waiting),
        .connectionLost(.init(phase: .waiting, wasReused: false, nothingSent: false, answerBegan: false)),
        .circuitOpen(host: "api.example.test", retryAfter: .seconds(1)),
    ])
    func anOldAnswerIsNotGivenForAnErrorUnlessItSaysSo(_ reason: CallError.Reason) async throws {
        let bench = try bench([league("old", [.cacheControl: "max-age=60"]), .failure(CallError(reason))])
        _ = try await bench.client.send(.league)
        bench.clock.advance(by: .seconds(90 * 86_400))
        await #expect(throws: CallError.self) { try await bench.client.send(.league) }
    }

    @Test func staleIfErrorCoversAServerThatDoesNotAnswer() async throws {
        let bench = try bench([league("old", [.cacheControl: "max-age=60, stale-if-error=600"]), Self.hung, Self.hung])
        _ = try await bench.client.send(.league)
        bench.clock.advance(by: .seconds(100))
        #expect(try await bench.client.send(.league).name == "old")
        bench.clock.advance(by: .seconds(600))
        await #expect(throws: CallError.self) { try await bench.client.send(.league) }
    }

    @Test func staleIfErrorDoesNotCoverErrorsOfTheRequest() async throws {
        let bench = try bench([league("old", [.cacheControl: "max-age=60, stale-if-error=600"]), .status(501)])
        _ = try await bench.client.send(.league)
        bench.clock.advance(by: .seconds(100))
        let failure = try await failure { () throws(CallError) in try await bench.client.send(.league) }
        #expect(failure.status == 501)
    }

    @Test func anEndpointThatKeepsItsAnswersGivesThemWhenTheServerIsSilentAndSaysHowOldTheyAre() async throws {
        let bench = try bench([league("old", [:]), Self.hung])
        let endpoint = Endpoint.league.with { $0.caching = .keep(for: .seconds(60)) }
        #expect(try await bench.client.answer(to: endpoint).isStale == false)
        bench.clock.advance(by: .seconds(100))
        let answered = try await bench.client.answer(to: endpoint)
        #expect(answered.value.name == "old")
        #expect(answered.isStale)
        #expect(answered.age == .seconds(100))
    }

    // MARK: Whose answer it is

    @Test func aCallWithoutSignInAndOneWithItDoNotShareAnAnswer() async throws {
        let bench = try bench([
            league("open", [.cacheControl: "max-age=60"]), league("secret", [.cacheControl: "max-age=60"]),
        ]) {
            $0.credentials = .apiKey("key")
        }
        let open = Endpoint.league.with { $0.signIn = .none }
        let secret = Endpoint.league.with { $0.signIn = .required }
        #expect(try await bench.client.send(open).name == "open")
        #expect(try await bench.client.send(secret).name == "secret")
        #expect(try await bench.client.send(open).name == "open")
        #expect(try await bench.client.send(secret).name == "secret")
        #expect(bench.network.requests.map { $0.headers[.apiKey] } == [nil, "key"])
    }

    @Test func aCallWithoutSignInAndOneWithItDoNotShareAFlight() async throws {
        let bench = try bench([]) {
            $0.credentials = .apiKey("key")
            $0.cache = nil
        }
        let clock = bench.clock
        for _ in 0..<2 {
            bench.network.append(
                .compute { request throws(CallError) in
                    try await clock.wait(until: clock.now.advanced(by: .seconds(1)))
                    let name = request.headers[.apiKey] ?? "nobody"
                    var response = Response(status: 200, address: request.address)
                    response.body = .bytes(Data(#"{"name":"\#(name)"}"#.utf8))
                    return response
                }
            )
        }
        async let open = bench.client.send(Endpoint.league.with { $0.signIn = .none })
        await bench.clock.sleepers(1)
        async let secret = bench.client.send(Endpoint.league.with { $0.signIn = .required })
        await bench.clock.sleepers(2)
        bench.clock.advance(by: .seconds(1))
        #expect(try await open.name == "nobody")
        #expect(try await secret.name == "key")
    }

    @Test func aCallThatNeedsAUserGetsNoAnswerStoredForNobody() async throws {
        let session = Session()
        let manager = CredentialManager(session: session) { stale, _ in stale }
        var configuration = Client.Configuration(clock: ManualClock())
        configuration.cache = Cache()
        configuration.credentials = .refreshing(by: manager)
        let client = Client(
            environment: try .test(),
            transport: ScriptedTransport(always: league("open", [.cacheControl: "max-age=60"])),
            session: session,
            configuration: configuration
        )
        #expect(try await client.send(.league).name == "open")
        let failure = try await failure { () throws(CallError) in
            try await client.send(Endpoint.league.with { $0.signIn = .required })
        }
        guard case .signedOut = failure.reason else { return #expect(Bool(false), "\(failure)") }
    }

    // MARK: Time

    @Test func keepForCountsFromWhenTheAnswerCame() async throws {
        let bench = try bench([])
        let date = HTTPDate.format(bench.clock.date.addingTimeInterval(-7_200))
        bench.network.append(league("first", [.date: date, .age: "5000"]), league("second", [:]))
        let endpoint = Endpoint.league.with { $0.caching = .keep(for: .seconds(300)) }
        _ = try await bench.client.send(endpoint)
        bench.clock.advance(by: .seconds(299))
        #expect(try await bench.client.send(endpoint).name == "first")
        bench.clock.advance(by: .seconds(2))
        #expect(try await bench.client.send(endpoint).name == "second")
    }

    @Test func anAnswerFromTheFutureIsNotFresh() {
        let now = Date(timeIntervalSince1970: 1_700_000_000)
        let came = now.addingTimeInterval(4 * 365 * 86_400)
        let answer = StoredResponse(
            status: 200,
            headers: [.cacheControl: "max-age=60"],
            body: Data(),
            requested: came,
            received: came
        )
        #expect(answer.freshness.remaining(at: came) > 0)
        #expect(answer.freshness.remaining(at: now) <= 0)
    }

    // MARK: Validation

    @Test(arguments: ["\"v1-gzip\"", "v1", "\"other\""])
    func a304ForAnotherTagIsAskedAgainWithoutACondition(_ tag: String) async throws {
        let bench = try bench([
            league("first", [.cacheControl: "max-age=1", .etag: "\"v1\""]), .status(304, headers: [.etag: tag]),
            league("second", [.etag: "\"v2\""]),
        ])
        _ = try await bench.client.send(.league)
        bench.clock.advance(by: .seconds(10))
        #expect(try await bench.client.send(.league).name == "second")
        #expect(bench.network.requests.map { $0.headers.contains(.ifNoneMatch) } == [false, true, false])
    }

    @Test(arguments: [
        [#""v0", "v1""#], [#""v1", "v0""#], [#""v0","v1","v2""#], [#"W/"v0", W/"v1""#], [#""a,b", "v1""#],
        [#""a\", "v1""#],
        [#""v0""#, #""v1""#], [#"  ,, "v0" ,"v1" , "#], ["*"],
    ])
    func oneOfSeveralTagsIsEnoughFor304(_ lines: [String]) async throws {
        let bench = try bench([league("first", [.cacheControl: "max-age=60", .etag: #""v1""#])])
        _ = try await bench.client.send(.league)
        var conditional = Endpoint.league
        for line in lines { conditional.headers.append(.ifNoneMatch, line) }
        let failure = try await failure { [conditional] () throws(CallError) in
            try await bench.client.send(conditional)
        }
        #expect(failure.status == 304)
        #expect(bench.network.requests.count == 1)
    }

    @Test(arguments: [#""v0", "v2""#, #""v0, v1""#, #""v1"#, #" "v10""#, "v1", "W/v1", ""])
    func whereNoneOfSeveralTagsFitsTheAnswerIsGiven(_ line: String) async throws {
        let bench = try bench([league("first", [.cacheControl: "max-age=60", .etag: #""v1""#])])
        _ = try await bench.client.send(.league)
        var conditional = Endpoint.league
        conditional.headers[.ifNoneMatch] = line
        #expect(try await bench.client.send(conditional).name == "first")
        #expect(bench.network.requests.count == 1)
    }

    // MARK: What is stored

    @Test func keepOnAPostDoesNotAnswerALaterRead() async throws {
        let bench = try bench([league("posted", [:]), league("read", [:])])
        let post = Endpoint<League>.post("/leagues/1").with { $0.caching = .keep(for: .seconds(300)) }
        #expect(try await bench.client.send(post).name == "posted")
        #expect(try await bench.client.send(.league).name == "read")
    }

    private struct Person: Codable, Sendable {
        var firstName: String?
    }

    @Test func twoCodingsOfOneAnswerReadTheirOwnValues() async throws {
        let bench = try bench([.json(#"{"first_name":"Ann"}"#, headers: [.cacheControl: "max-age=60"])])
        let snake = JSONCoding { decoder, _ in decoder.keyDecodingStrategy = .convertFromSnakeCase }
        let plain = Endpoint<Person>(.get, "/me", answer: .json())
        let snaked = Endpoint<Person>(.get, "/me", answer: .json(snake))
        #expect(try await bench.client.send(plain).firstName == nil)
        #expect(try await bench.client.send(snaked).firstName == "Ann")
        #expect(try await bench.client.send(plain).firstName == nil)
        #expect(bench.network.requests.count == 1)
    }

    @Test func aPartDoesNotTakeThePlaceOfTheWhole() async throws {
        let whole = ScriptedTransport.Reply.response(
            status: 200,
            headers: [.cacheControl: "max-age=1", .etag: "\"a\""],
            body: Data("0123456789".utf8)
        )
        let part = ScriptedTransport.Reply.response(
            status: 206,
            headers: [.cacheControl: "max-age=60", .etag: "\"a\"", .contentRange: "bytes 2-4/10"],
            body: Data("234".utf8)
        )
        let bench = try bench([whole, part])
        let all = Endpoint<Data>(.get, "/file", answer: .bytes)
        let some = Endpoint<Data>(.get, "/file", headers: ["Range": "bytes=2-4"], answer: .bytes)
        _ = try await bench.client.send(all)
        bench.clock.advance(by: .seconds(10))
        #expect(try await bench.client.send(some) == Data("234".utf8))
        #expect(try await bench.client.send(all) == Data("0123456789".utf8))
        #expect(bench.network.requests.count == 2)
    }
}
