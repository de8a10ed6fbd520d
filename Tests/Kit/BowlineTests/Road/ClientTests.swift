import Basics
import Bowline
import BowlineTesting
import Essentials
import Testing

@Suite struct ClientTests {
    @Test func aCallIsMadeOfItsEndpoint() async throws {
        let bench = try Bench([.json(#"{"name":"x"}"#)])
        let endpoint = Endpoint<League>.post(
            "/leagues/\("a/b ü")/teams",
            query: ["limit": 5, "cursor": nil as String?, "q": "a&b=c"],
            headers: ["X-Team": "blue"],
            body: .json(League(name: "new"))
        )
        _ = try await bench.client.send(endpoint)
        let request = bench.network.requests[0]
        #expect(
            request.address.description
                == "https://api.example.test/v1/leagues/a%2Fb%20%C3%BC/teams?limit=5&q=a%26b%3Dc"
        )
        #expect(request.name == "POST /leagues/{}/teams")
        #expect(request.headers[.accept] == "application/json")
        #expect(request.headers[.contentType] == "application/json")
        guard case .bytes(let body, _) = request.body else { return #expect(Bool(false)) }
        #expect(String(decoding: body, as: UTF8.self) == #"{"name":"new"}"#)
    }

    @Test(arguments: ["", ".", ".."])
    func aValueThatCouldLeadElsewhereIsRefused(_ id: String) async throws {
        let bench = try Bench([])
        let failure = try await failure { () throws(CallError) in
            try await bench.client.send(.get("/leagues/\(id)") as Endpoint<League>)
        }
        guard case .invalidRequest("path", _) = failure.reason else { return #expect(Bool(false), "\(failure)") }
    }

    @Test(arguments: ["leagues", "/a b", "/a?x=1", "/a#b", "/a/../b", "/./a", "/a\\b", "/ü"] as [EndpointPath])
    func aPathThatIsNoneIsRefused(_ path: EndpointPath) async throws {
        let bench = try Bench([])
        let failure = try await failure { () throws(CallError) in
            try await bench.client.send(.get(path) as Endpoint<League>)
        }
        guard case .invalidRequest("path", _) = failure.reason else { return #expect(Bool(false), "\(failure)") }
    }

    @Test func aRefusalSaysWhatTheServerSaid() async throws {
        let body = #"""
            {"error":{"code":"VALIDATION_ERROR","message":"Wrong fields","request_id":"srv-1","details":{"name":"too long"}}}
            """#
        let bench = try Bench([.json(body, status: 400)])
        let failure = try await failure { () throws(CallError) in try await bench.client.send(.newLeague) }
        #expect(failure.status == 400)
        #expect(failure.server?.code == "VALIDATION_ERROR")
        #expect(failure.server?.message == "Wrong fields")
        #expect(failure.server?.details == ["name": "too long"])
        #expect(failure.server?.requestID == "srv-1")
        #expect(failure.endpoint == "POST /leagues")
        #expect(failure.requestID.count == 32)
        #expect(failure.description.contains(failure.requestID))
    }

    @Test(arguments: [
        (#"{"type":"about:blank","title":"Gone","detail":"It was removed"}"#, "about:blank", "It was removed"),
        (#"{"__type":"com.amazon#NotAuthorizedException","message":"Wrong"}"#, "NotAuthorizedException", "Wrong"),
        (#"{"error":"invalid_grant"}"#, "", "invalid_grant"), (#"{"error":{"code":7}}"#, "", ""), ("<html>", "", ""),
        ("", "", ""),
    ])
    func refusalsOfOtherShapesAreReadToo(_ body: String, _ code: String, _ message: String) async throws {
        let bench = try Bench([.json(body, status: 410)])
        let failure = try await failure { () throws(CallError) in try await bench.client.send(.league) }
        #expect(failure.server?.code == code)
        #expect(failure.server?.message == message)
    }

    @Test(arguments: [
        (#"{}"#, "name", "the value is missing"), (#"{"name":null}"#, "name", "the value is null, not String"),
        (#"{"name":7}"#, "name", "the value is not String"), ("", "body", "the body is empty"),
        ("<html>", "body", "the body is not JSON"),
        (#"{"name":"x""#, "body", "the body is not JSON"), ("[]", "body", "the value is not an object"),
        (#"{"name":["x"]}"#, "name", "the value is not String"),
    ])
    func anUnreadableAnswerNamesThePlace(_ body: String, _ place: String, _ problem: String) async throws {
        let bench = try Bench([.json(body)])
        let failure = try await failure { () throws(CallError) in try await bench.client.send(.league) }
        guard case .unreadable(let actualPlace, let actualProblem) = failure.reason else {
            return #expect(Bool(false), "\(failure)")
        }
        #expect(actualPlace == place)
        #expect(actualProblem == problem)
    }

    @Test func aPlaceDeepInsideIsNamed() async throws {
        struct Page: Decodable, Sendable { let data: [League] }
        let bench = try Bench([.json(#"{"data":[{"name":"a"},{"name":3}]}"#)])
        let failure = try await failure { () throws(CallError) in
            try await bench.client.send(.get("/x") as Endpoint<Page>)
        }
        guard case .unreadable("data[1].name", _) = failure.reason else { return #expect(Bool(false), "\(failure)") }
    }

    @Test func everyAttemptHasASpanOfItsOwnAndTheCallOneId() async throws {
        let bench = try Bench([.status(503), .json(#"{"name":"x"}"#)])
        async let answer = bench.client.answer(to: .league)
        await bench.clock.sleepers(1)
        bench.clock.advance(by: .seconds(1))
        let journey = try await answer.journey
        let requests = bench.network.requests
        let parents = requests.compactMap { $0.headers[.traceparent] }
        #expect(Set(parents).count == 2)
        #expect(parents.allSatisfy { $0.wholeMatch(of: /00-[0-9a-f]{32}-[0-9a-f]{16}-01/) != nil })
        #expect(parents.allSatisfy { $0.contains(journey.traceID) })
        #expect(Set(requests.compactMap { $0.headers[.requestID] }) == [journey.requestID])
    }

    @Test func theLogLineHoldsNoSecret() async throws {
        let lines = Locked<[String]>([])
        let bench = try Bench([.status(404)]) { configuration in
            configuration.credentials = .bearer("secret-token")
            configuration.trace = Trace(
                log: { line in lines.withLock { $0.append("\(line)") } }
            )
        }
        let endpoint = Endpoint<League>.get("/leagues/\("l-1")", query: ["code": "secret-code"])
        _ = try await failure { () throws(CallError) in try await bench.client.send(endpoint) }
        let line = try #require(lines.withLock { $0 }.first)
        #expect(line.hasPrefix("GET /leagues/{} 404"))
        #expect(line.contains("?code=…"))
        #expect(!line.contains("secret"))
    }

    @Test func anEndpointOnItsWayOutIsAnnouncedOnce() async throws {
        let notices = Locked<[DeprecationReporter.Notice]>([])
        let headers: Headers = ["Deprecation": "@1688169599", "Sunset": "Sun, 30 Jun 2024 23:59:59 GMT"]
        let bench = try Bench((0..<3).map { _ in .json(#"{"name":"x"}"#, headers: headers) }) { configuration in
            let board = DeprecationReporter { notice in notices.withLock { $0.append(notice) } }
            configuration.trace = Trace(notices: board)
        }
        for number in 0..<3 { _ = try await bench.client.send(.get("/leagues/\(number)") as Endpoint<League>) }
        let told = notices.withLock { $0 }
        #expect(told.map(\.endpoint) == ["GET /leagues/{}"])
        #expect(told.first?.deprecated?.timeIntervalSince1970 == 1_688_169_599)
        #expect(told.first?.sunset?.timeIntervalSince1970 == 1_719_791_999)
    }

    @Test func aLayerOfOnesOwnMayFailInItsOwnWay() async throws {
        struct Refusing: Layer {
            struct Mood: Error {}
            func send(_ request: Request, next: Next) async throws(CallError) -> Response {
                throw .layer(name: "Refusing", underlying: Mood())
            }
        }
        let bench = try Bench([]) { $0.applicationLayers = [Refusing()] }
        let failure = try await failure { () throws(CallError) in try await bench.client.send(.league) }
        #expect(failure.message == "the layer Refusing failed: Mood")
    }

    @Test func aStreamedRefusalIsReadLikeAnyOther() async throws {
        let bench = try Bench([.json(#"{"error":{"code":"NOT_FOUND","message":"No such league"}}"#, status: 404)])
        let failure = try await failure { () throws(CallError) in try await bench.client.stream(.league) }
        #expect(failure.server?.code == "NOT_FOUND")
    }

    @Test(arguments: [
        ("https://api.example.test/v1", true), ("http://localhost:3000/v1", true),
        ("http://api.example.test/v1", false),
        ("api.example.test", false), ("https://user@api.example.test", false),
    ])
    func anEnvironmentIsHTTPSOrThisMachine(_ base: String, _ isAllowed: Bool) {
        let environment = try? BackendEnvironment(.production, base: base)
        #expect((environment != nil) == isAllowed)
    }
}
