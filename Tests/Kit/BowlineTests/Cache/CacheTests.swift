import Basics
import Bowline
import BowlineTesting
import Essentials
import Testing

@Suite struct CacheTests {
    private struct Store {
        let bench: Bench
        let session: Session
        var network: ScriptedTransport { bench.network }
        var clock: ManualClock { bench.clock }

        init(_ script: [ScriptedTransport.Reply] = []) throws {
            let session = Session()
            bench = try Bench(script, session: session) { configuration in
                configuration.retry = nil
                configuration.breaker = nil
                configuration.cache = Cache()
            }
            self.session = session
        }

        func fetch(_ endpoint: Endpoint<League> = .league) async throws -> Answered<League> {
            try await bench.client.answer(to: endpoint)
        }
    }

    private func league(_ name: String, _ cacheControl: String = "max-age=60", etag: String? = nil)
        -> ScriptedTransport.Reply
    {
        var headers: Headers = [.cacheControl: cacheControl]
        headers[.etag] = etag
        return .json(#"{"name":"\#(name)"}"#, headers: headers)
    }

    @Test func aFreshAnswerNeedsNoNetworkAndSaysWhy() async throws {
        let store = try Store([league("first")])
        #expect(try await store.fetch().response.cache?.outcome == .miss)
        store.clock.advance(by: .seconds(59))
        let second = try await store.fetch()
        #expect(second.value.name == "first")
        #expect(second.response.cache == CacheReport(outcome: .hit, rule: "RFC 9111 4.2.1: max-age", age: .seconds(59)))
        #expect(second.response.headers[.age] == "59")
        #expect(store.network.requests.count == 1)
        let told = second.journey.entries.contains { if case .cache(.hit, _) = $0.event { true } else { false } }
        #expect(told)
    }

    @Test func whatIsPastItsTimeIsConfirmedByItsTag() async throws {
        let store = try Store([
            league("first", etag: "\"v1\""), .status(304, headers: [.etag: "\"v1\"", .cacheControl: "max-age=60"]),
        ])
        _ = try await store.fetch()
        store.clock.advance(by: .seconds(61))
        let second = try await store.fetch()
        #expect(second.value.name == "first")
        #expect(second.response.cache?.outcome == .revalidated)
        #expect(store.network.requests[1].headers[.ifNoneMatch] == "\"v1\"")
        store.clock.advance(by: .seconds(30))
        #expect(try await store.fetch().response.cache?.outcome == .hit)
    }

    @Test func theBytesOfARememberedAnswerAreDecodedOnce() async throws {
        let counter = Counter()
        let store = try Store([league("first", etag: "\"v1\""), .status(304, headers: [.etag: "\"v1\""])])
        let coding = JSONCoding { decoder, _ in decoder.userInfo[Counted.key] = counter }
        let endpoint = Endpoint<Counted>(.get, "/leagues/1", answer: .json(coding))
        for _ in 0..<3 { _ = try await store.bench.client.send(endpoint) }
        store.clock.advance(by: .seconds(61))
        _ = try await store.bench.client.send(endpoint)
        #expect(store.network.requests.count == 2)
        #expect(counter.count == 1)
    }

    @Test func theBytesOfARememberedAnswerAreReturnedWithoutARequest() async throws {
        let store = try Store([league("first"), league("second")])
        let endpoint = Endpoint<Data>(.get, "/leagues/1", answer: .bytes)
        for _ in 0..<3 {
            #expect(try await store.bench.client.send(endpoint) == Data(#"{"name":"first"}"#.utf8))
        }
        #expect(store.network.requests.count == 1)
        store.clock.advance(by: .seconds(61))
        #expect(try await store.bench.client.send(endpoint) == Data(#"{"name":"second"}"#.utf8))
    }

    @Test func theAnswerToAHeadRequestDoesNotReplaceTheBytesOfTheBody() async throws {
        let store = try Store([league("first")])
        let head = Endpoint<Data>(.head, "/leagues/1", answer: .bytes)
        let whole = Endpoint<Data>(.get, "/leagues/1", answer: .bytes)
        _ = try await store.bench.client.send(whole)
        #expect(try await store.bench.client.send(head).isEmpty)
        #expect(try await store.bench.client.send(whole) == Data(#"{"name":"first"}"#.utf8))
        #expect(store.network.requests.count == 1)
    }

    @Test func offlineTheStaleAnswerIsGivenAndMarkedWithItsAge() async throws {
        let offline = ScriptedTransport.Reply.failure(CallError(.cannotConnect(host: "api.example.test", .unreachable)))
        let store = try Store([league("first"), offline])
        _ = try await store.fetch()
        store.clock.advance(by: .seconds(600))
        let stale = try await store.fetch()
        #expect(stale.value.name == "first")
        #expect(stale.response.cache?.outcome == .stale)
        #expect(stale.response.cache?.age == .seconds(600))
    }

    @Test(arguments: ["max-age=1, must-revalidate", "no-cache"])
    func whatMustBeConfirmedIsNotGivenOffline(_ cacheControl: String) async throws {
        let offline = ScriptedTransport.Reply.failure(CallError(.cannotConnect(host: "api.example.test", .unreachable)))
        let store = try Store([league("first", cacheControl), offline])
        _ = try await store.fetch()
        store.clock.advance(by: .seconds(600))
        await #expect(throws: CallError.self) { try await store.fetch() }
    }

    @Test func anErrorOfTheServerIsBridgedWhileTheAnswerAllowsIt() async throws {
        let store = try Store([league("first", "max-age=1, stale-if-error=60"), .status(503), .status(503)])
        _ = try await store.fetch()
        store.clock.advance(by: .seconds(30))
        #expect(try await store.fetch().response.cache?.rule == "RFC 5861 4: stale-if-error")
        store.clock.advance(by: .seconds(60))
        await #expect(throws: CallError.self) { try await store.fetch() }
    }

    @Test func whileOneCallerRevalidatesTheOthersAreServedStale() async throws {
        let store = try Store([league("first", "max-age=1, stale-while-revalidate=60"), .silence])
        _ = try await store.fetch()
        store.clock.advance(by: .seconds(10))
        for _ in 0..<50 { #expect(try await store.fetch().response.cache?.outcome == .stale) }
        while store.network.requests.count < 2 { await Task.yield() }
        #expect(store.network.requests.count == 2)
    }

    @Test func anEndpointsOwnPolicyKeepsForItsTime() async throws {
        let store = try Store([league("first", "no-store"), league("second", "no-store")])
        let endpoint = Endpoint.league.with { $0.caching = .keep(for: .seconds(300), tags: ["leagues"]) }
        _ = try await store.fetch(endpoint)
        store.clock.advance(by: .seconds(299))
        #expect(try await store.fetch(endpoint).value.name == "first")
        store.clock.advance(by: .seconds(2))
        #expect(try await store.fetch(endpoint).value.name == "second")
    }

    @Test func aChangeForgetsWhatBearsItsTags() async throws {
        let store = try Store([league("first"), league("created"), league("second")])
        let read = Endpoint.league.with { $0.caching = .keep(for: .seconds(300), tags: ["leagues", "league:1"]) }
        _ = try await store.fetch(read)
        _ = try await store.fetch(Endpoint.newLeague.with { $0.caching = .forgets(tags: ["leagues"]) })
        #expect(try await store.fetch(read).value.name == "second")
    }

    @Test func aRefusedChangeForgetsNothing() async throws {
        let store = try Store([league("first"), .status(409)])
        let read = Endpoint.league.with { $0.caching = .keep(for: .seconds(300), tags: ["leagues"]) }
        _ = try await store.fetch(read)
        await #expect(throws: CallError.self) {
            try await store.fetch(Endpoint.newLeague.with { $0.caching = .forgets(tags: ["leagues"]) })
        }
        #expect(try await store.fetch(read).response.cache?.outcome == .hit)
    }

    @Test func forgettingByTagByEndpointAndAltogether() async throws {
        let store = try Store((0..<5).map { league("\($0)") })
        let read = Endpoint.league.with { $0.caching = .keep(for: .seconds(300), tags: ["game:42"]) }
        _ = try await store.fetch(read)
        await store.bench.client.forget(tags: ["game:7"])
        #expect(try await store.fetch(read).response.cache?.outcome == .hit)
        await store.bench.client.forget(tags: ["game:42"])
        #expect(try await store.fetch(read).value.name == "1")
        await store.bench.client.forget(read)
        #expect(try await store.fetch(read).value.name == "2")
        await store.bench.client.forgetEverything()
        #expect(try await store.fetch(read).value.name == "3")
        #expect(try await store.fetch(read.refreshed).value.name == "4")
    }

    @Test func nobodySeesAnothersAnswer() async throws {
        let store = try Store([league("ann's"), league("bob's"), league("ann's again")])
        await store.session.signIn(.user(id: "ann", tenant: "red"))
        _ = try await store.fetch()
        await store.session.signIn(.user(id: "bob", tenant: "red"))
        #expect(try await store.fetch().value.name == "bob's")
        await store.session.signIn(.user(id: "ann", tenant: "red"))
        #expect(try await store.fetch().value.name == "ann's again")
    }

    @Test func anAnswerThatComesAfterItsOwnerLeftIsNotKept() async throws {
        let store = try Store()
        store.network.append(
            .compute { [session = store.session] request throws(CallError) in
                await session.signOut()
                var response = Response(status: 200, headers: [.cacheControl: "max-age=60"], address: request.address)
                response.body = .bytes(Data(#"{"name":"ann's"}"#.utf8))
                return response
            }
        )
        store.network.append(league("fresh"))
        await store.session.signIn(.user(id: "ann", tenant: nil))
        _ = try await store.fetch()
        await store.session.signIn(.user(id: "ann", tenant: nil))
        #expect(try await store.fetch().value.name == "fresh")
    }

    @Test func aCallerThatWantsTheCacheOnlyIsToldWhenItIsNotThere() async throws {
        let store = try Store([league("first")])
        var endpoint = Endpoint<League>.league
        endpoint.headers[.cacheControl] = "only-if-cached"
        let failure = try await failure { () throws(CallError) in try await store.bench.client.send(endpoint) }
        guard case .notCached = failure.reason else { return #expect(Bool(false), "\(failure)") }
        _ = try await store.fetch()
        #expect(try await store.fetch(endpoint).value.name == "first")
    }

    @Test func whatWouldHappenCanBeAskedWithoutSending() async throws {
        let store = try Store([league("first")])
        #expect(await store.bench.client.explain(.league)?.outcome == .miss)
        _ = try await store.fetch()
        #expect(await store.bench.client.explain(.league)?.outcome == .hit)
        #expect(store.network.requests.count == 1)
    }

    @Test func clearSiteDataEmptiesTheOriginsPart() async throws {
        let store = try Store([
            league("first"), .json(#"{"name":"x"}"#, headers: ["Clear-Site-Data": "\"cache\""]), league("second"),
        ])
        _ = try await store.fetch()
        _ = try await store.fetch(.get("/sign-out"))
        #expect(try await store.fetch().value.name == "second")
    }

    // Each of these ended the process, or would have with the request that follows.
    @Test(arguments: [
        "bytes 0-9223372036854775807/*", "bytes 9223372036854775806-9223372036854775807/*", "bytes 0-2/-5",
        "bytes 0-2/2", "bytes -3-2/9", "bytes 0-2/99999999999999999999",
        "bytes 4611686018427387904-4611686018427387906/*",
    ])
    func aPartThatCannotBeIsHandedOnAndNotKept(field: String) async throws {
        let part = ScriptedTransport.Reply.response(
            status: 206,
            headers: ["Content-Range": field, "Cache-Control": "max-age=60", "ETag": "\"a\""],
            body: Data("abc".utf8)
        )
        let store = try Store([part, part, part, part])
        for range in ["bytes=0-2", "bytes=-3", "bytes=9223372036854775807-", "bytes=0-9223372036854775807"] {
            let endpoint = Endpoint<Data>(.get, "/file", headers: ["Range": range], answer: .bytes)
            #expect(try await store.bench.client.answer(to: endpoint).value == Data("abc".utf8))
        }
    }
}

/// Counts how often a value is decoded.
private final class Counter: Sendable {
    private let number = Locked(0)
    var count: Int { number.withLock { $0 } }
    func add() { number.withLock { $0 += 1 } }
}

private struct Counted: Decodable, Sendable {
    // Any text makes a key; the initialiser is failable for its protocol's sake only.
    static let key = CodingUserInfoKey(rawValue: "counter").unsafelyUnwrapped

    init(from decoder: any Decoder) throws {
        (decoder.userInfo[Self.key] as? Counter)?.add()
    }
}
