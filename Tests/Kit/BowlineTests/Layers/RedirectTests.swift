import Basics
import Bowline
import BowlineTesting
import Testing

@Suite struct RedirectTests {
    @Test(arguments: [
        (301, RequestMethod.post, RequestMethod.get), (302, .post, .get), (303, .post, .get), (303, .put, .get),
        (303, .delete, .get),
        (307, .post, .post), (308, .post, .post), (301, .put, .put), (302, .get, .get), (303, .head, .head),
    ])
    func theMethodChangesAsBrowsersChangeIt(_ status: Int, _ before: RequestMethod, _ after: RequestMethod) async throws
    {
        let bench = try Bench([.status(status, headers: [.location: "/v2/x"]), .json(#"{"name":"Premier"}"#)])
        let body: RequestBody = before == .get || before == .head ? .none : .json(League(name: "x"))
        _ = try await bench.client.send(Endpoint<League>(before, "/leagues/1", body: body, answer: .json()))
        let onward = bench.network.requests[1]
        #expect(onward.method == after)
        #expect(onward.address.description == "https://api.example.test/v2/x")
        #expect(onward.headers.contains(.contentType) == (after != .get && after != .head))
    }

    @Test(arguments: ["http://api.example.test/x", "http://other.test/", "http://127.0.0.1/"])
    func fromHTTPSNothingLeadsToHTTP(_ location: String) async throws {
        let bench = try Bench([.status(302, headers: [.location: location])])
        let failure = try await failure { () throws(CallError) in try await bench.client.send(.league) }
        guard case .redirectRefused = failure.reason else { return #expect(Bool(false), "\(failure)") }
        #expect(bench.network.requests.count == 1)
    }

    @Test(arguments: ["javascript:alert(1)", "https://user:pass@other.test/", "https://", "file:///etc/passwd"])
    func aLocationThatIsNoAddressIsRefused(_ location: String) async throws {
        let bench = try Bench([.status(302, headers: [.location: location])])
        let failure = try await failure { () throws(CallError) in try await bench.client.send(.league) }
        guard case .redirectRefused = failure.reason else { return #expect(Bool(false), "\(failure)") }
    }

    @Test func credentialsStayWithTheirHost() async throws {
        let bench = try Bench([
            .status(302, headers: [.location: "https://elsewhere.test/x"]), .json(#"{"name":"Premier"}"#),
        ]) { $0.credentials = .bearer("secret") }
        var endpoint = Endpoint<League>.league
        endpoint.headers = ["X-API-Key": "key", "Cookie": "a=b", "X-Team": "blue", "X-Auth-Token": "t"]
        _ = try await bench.client.send(endpoint)
        let (first, second) = (bench.network.requests[0], bench.network.requests[1])
        #expect(first.headers[.authorization] == "Bearer secret")
        #expect(first.headers[.apiKey] == "key")
        #expect(second.headers[.authorization] == nil)
        #expect(second.headers[.apiKey] == nil)
        #expect(second.headers[.cookie] == nil)
        #expect(second.headers["X-Auth-Token"] == nil)
        // What an unknown field means is unknown too: it may be a signature.
        #expect(second.headers["X-Team"] == nil)
        #expect(second.headers[.accept] == "application/json")
    }

    /// Signs each request, as apps do, and counts them.
    private final class Signing: Layer {
        let calls = Locked(0)

        func send(_ request: Request, next: Next) async throws(CallError) -> Response {
            calls.withLock { $0 += 1 }
            var request = request
            request.headers["X-Signature"] = "signed"
            return try await next(request)
        }
    }

    @Test func anApplicationLayerSeesACallOnceAndItsSignatureStaysWithItsHost() async throws {
        let signing = Signing()
        let bench = try Bench([
            .status(302, headers: [.location: "/v1/leagues/2"]),
            .status(302, headers: [.location: "https://evil.example/x"]), .json(#"{"name":"Premier"}"#),
        ]) { $0.applicationLayers = [signing] }
        _ = try await bench.client.send(.league)
        #expect(signing.calls.withLock { $0 } == 1)
        #expect(bench.network.requests.map { $0.headers["X-Signature"] } == ["signed", "signed", nil])
    }

    @Test func onTheSameHostTheCredentialIsThereAgain() async throws {
        let bench = try Bench([
            .status(307, headers: [.location: "/v1/moved"]), .json(#"{"name":"Premier"}"#),
        ]) { $0.credentials = .bearer("secret") }
        _ = try await bench.client.send(.league)
        #expect(bench.network.requests[1].headers[.authorization] == "Bearer secret")
    }

    @Test func aLoopIsLeftAfterTenSteps() async throws {
        let bench = try Bench(Array(repeating: .status(302, headers: [.location: "/v1/leagues/1"]), count: 20))
        let failure = try await failure { () throws(CallError) in try await bench.client.send(.league) }
        guard case .redirectRefused = failure.reason else { return #expect(Bool(false), "\(failure)") }
        #expect(bench.network.requests.count == 11)
    }

    @Test func withoutTheLayerTheAnswerIsHandedOver() async throws {
        let bench = try Bench([.status(302, headers: [.location: "/x"])]) { $0.redirect = nil }
        let failure = try await failure { () throws(CallError) in try await bench.client.send(.league) }
        #expect(failure.status == 302)
    }
}
