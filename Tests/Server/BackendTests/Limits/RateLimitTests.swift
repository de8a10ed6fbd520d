import BowlineTesting
import HTTPServer
import SQLite
import ServerStorage
import TestSupport
import Testing

@testable import Backend

struct RateLimitTests {
    private let clock = ManualClock()

    private func limiter(_ perSecond: Double, _ burst: Int, off: Bool = false) throws -> RateLimiter {
        let rule = try #require(LimitRule(perSecond: perSecond, burst: burst))
        let usual = Dictionary(uniqueKeysWithValues: LimitKind.allCases.map { ($0, rule) })
        return RateLimiter(LimitSettings(defaults: usual), isOff: off, clock: clock)
    }

    private func table(_ middleware: [any Middleware], isDirect: Bool = false) throws -> RouteTable {
        let answer = { @Sendable (_: Request) throws -> Response in .text("fine") }
        let refuse = { @Sendable (_: Request) throws -> Response in throw HTTPError.notFound }
        let fine: Route = isDirect ? .direct(.get, "/x", handler: answer) : Route(.get, "/x", handler: answer)
        let refused: Route =
            isDirect ? .direct(.get, "/refused", handler: refuse) : Route(.get, "/refused", handler: refuse)
        return try RouteTable([RouteGroup(middleware: middleware, routes: [fine, refused])])
    }

    @Test(arguments: [false, true])
    func everyAnswerTellsTheRoomAndARefusalWhenToComeBack(isDirect: Bool) async throws {
        let table = try table([RateLimit.byAddress(try limiter(0.5, 2))], isDirect: isDirect)
        let request = Request(.get, "/x", peer: "192.0.2.1")
        let first = await table.respond(to: request)
        #expect(first.status == 200)
        #expect(first.headers["RateLimit-Limit"] == "2")
        #expect(first.headers["RateLimit-Remaining"] == "1")
        #expect(first.headers["RateLimit-Reset"] == "2")
        let error = await table.respond(to: Request(.get, "/refused", peer: "192.0.2.1"))
        #expect(error.status == 404)
        #expect(error.headers["RateLimit-Remaining"] == "0")
        let refusal = await table.respond(to: request)
        #expect(refusal.status == 429)
        #expect(refusal.headers["Retry-After"] == "2")
        guard case .bytes(let body) = refusal.body else { return #expect(Bool(false)) }
        #expect(String(decoding: body, as: UTF8.self).contains(#""code":"RATE_LIMIT_EXCEEDED""#))
        clock.advance(by: .seconds(2))
        #expect(await table.respond(to: request).status == 200)
    }

    @Test func thisMachinesOwnAddressIsNotLimited() async throws {
        let table = try table([RateLimit.byAddress(try limiter(1, 1))])
        for _ in 0..<5 {
            let answer = await table.respond(to: Request(.get, "/x", peer: "127.0.0.1"))
            #expect(answer.status == 200)
            #expect(answer.headers["RateLimit-Limit"] == nil)
        }
    }

    /// What a caller behind a proxy on this machine, or one who says to be behind one, is counted as.
    @Test(arguments: [
        ("127.0.0.1", "203.0.113.9", "203.0.113.9"),
        ("127.0.0.1", "198.51.100.1, 203.0.113.9", "203.0.113.9"),
        ("::1", " 2001:db8::1 ", "2001:db8::1"),
        ("127.0.0.1", "::ffff:203.0.113.9", "203.0.113.9"),
        ("127.0.0.1", "::FFFF:203.0.113.9", "203.0.113.9"),
        ("127.0.0.1", "::ffff:not.one", "unknown forwarded"),
        ("127.0.0.1", "not an address", "unknown forwarded"),
        ("127.0.0.1", "", "unknown forwarded"),
        ("127.0.0.1", "203.0.113.9:80", "203.0.113.9"),
        ("127.0.0.1", "127.0.0.1", "forwarded 127.0.0.1"),
        ("192.0.2.1", "203.0.113.9", "192.0.2.1"),
    ])
    func onlyAProxyOnThisMachineIsBelievedWhomItCallsFor(peer: String, told: String, counted: String) {
        let request = Request(.get, "/x", headers: [(name: "X-Forwarded-For", value: told)], peer: peer)
        #expect(request.clientAddress == counted)
    }

    @Test func callersBehindAProxyAreLimitedOneByOne() async throws {
        let table = try table([RateLimit.byAddress(try limiter(1, 1))])
        func ask(for caller: String) async -> HTTPStatus {
            let request = Request(.get, "/x", headers: [(name: "X-Forwarded-For", value: caller)], peer: "127.0.0.1")
            return await table.respond(to: request).status
        }
        #expect(await [ask(for: "203.0.113.9"), ask(for: "203.0.113.9"), ask(for: "203.0.113.10")] == [200, 429, 200])
    }

    @Test func switchedOffItRefusesNobody() async throws {
        let table = try table([RateLimit.byAddress(try limiter(1, 1, off: true))])
        for _ in 0..<5 { #expect(await table.respond(to: Request(.get, "/x", peer: "192.0.2.1")).status == 200) }
    }

    @Test func theTighterOfTwoLimitsSpeaks() async throws {
        let (outer, inner) = (try limiter(1, 9), try limiter(1, 3))
        let tenant = RateLimit(inner) { _ in [LimitSubject(.tenant, "t")] }
        let table = try table([RateLimit.byAddress(outer), tenant])
        let answer = await table.respond(to: Request(.get, "/x", peer: "192.0.2.1"))
        #expect(answer.headers["RateLimit-Limit"] == "3")
        #expect(answer.headers["RateLimit-Remaining"] == "2")
        #expect(answer.headers.fields.count { $0.name == "RateLimit-Limit" } == 1)
    }

    @Test func ofManyAtOnceExactlyTheBurstGetsThrough() async throws {
        let limiter = try limiter(1, 100)
        let allowed = await withTaskGroup { group in
            for _ in 0..<1_000 {
                group.addTask { limiter.take([LimitSubject(.key, "k")])?.isAllowed == true ? 1 : 0 }
            }
            return await group.reduce(0, +)
        }
        #expect(allowed == 100)
    }

    @Test func anOperatorsLimitsAreKept() async throws {
        let folder = try TemporaryFolder()
        let (one, two) = (LimitRule(perSecond: 5, burst: 7), LimitRule(perSecond: 0.5, burst: 1))
        var database = try await TestStorage.open(in: folder)
        #expect(try await StoredLimits(database).settings() == .standard)
        try await StoredLimits(database).set(one, for: .session, subject: nil)
        try await StoredLimits(database).set(two, for: .key, subject: "k1")
        await database.close()
        database = try await TestStorage.open(in: folder)
        let settings = try await StoredLimits(database).settings()
        #expect(settings.rule(for: LimitSubject(.session, "any")) == one)
        #expect(settings.rule(for: LimitSubject(.key, "k1")) == two)
        #expect(settings.rule(for: LimitSubject(.key, "k2")) == LimitSettings.standard.defaults[.key])
        try await StoredLimits(database).set(nil, for: .session, subject: nil)
        try await StoredLimits(database).set(nil, for: .key, subject: "k1")
        #expect(try await StoredLimits(database).settings() == .standard)
        await database.close()
    }
}
