import Bowline
import BowlineTesting
import Essentials
import Testing

@Suite struct AddressTests {
    @Test func aPresignedAddressIsCalledAsItIsAndWithoutACredential() async throws {
        let bench = try Bench([.status(200)]) { $0.credentials = .bearer("secret") }
        let address = try WebAddress("https://bucket.example/a%2Fb?X-Sig=a%2Bb%3D&X-Date=1")
        let endpoint = Endpoint(
            .put,
            at: address,
            headers: ["X-Amz-Acl": "private"],
            body: .bytes(Data([1]), type: "image/png"),
            traits: Traits(signIn: .required),
            answer: .nothing
        )
        try await bench.client.send(endpoint)
        let request = bench.network.requests[0]
        #expect(request.address.description == "https://bucket.example/a%2Fb?X-Sig=a%2Bb%3D&X-Date=1")
        #expect(request.headers[.authorization] == nil)
        #expect(request.headers["X-Amz-Acl"] == "private")
        #expect(request.name == "PUT https://bucket.example/{}")
    }

    @Test func anAddressOfTheEnvironmentGetsTheCredential() async throws {
        let bench = try Bench([.json(#"{"name":"x"}"#)]) { $0.credentials = .bearer("secret") }
        let address = try WebAddress(#require(URL(string: "https://api.example.test/v2/leagues?p=1")))
        _ = try await bench.client.send(Endpoint.league.at(address))
        let request = bench.network.requests[0]
        #expect(request.address == address)
        #expect(request.headers[.authorization] == "Bearer secret")
        #expect(request.name == "GET /leagues/1")
    }

    @Test(arguments: [
        "https://api.example.test:8443/", "https://api.example.test.evil.example/", "https://evil.example/",
        "http://127.0.0.1:9/",
    ])
    func theCredentialGoesToNoOtherOrigin(_ address: String) async throws {
        let bench = try Bench([.status(401)]) { $0.credentials = .apiKey("secret") }
        let endpoint = Endpoint(.get, at: try WebAddress(address), answer: .nothing)
        _ = try await failure { () throws(CallError) in try await bench.client.send(endpoint) }
        #expect(bench.network.requests[0].headers[.apiKey] == nil)
    }

    @Test func anAddressInTheClearIsNotCalled() async throws {
        let bench = try Bench([])
        let endpoint = Endpoint(.get, at: try WebAddress("http://files.example/x"), answer: .nothing)
        let failure = try await failure { () throws(CallError) in try await bench.client.send(endpoint) }
        guard case .invalidRequest("address", _) = failure.reason else { return #expect(Bool(false), "\(failure)") }
    }

    @Test func anAnswerOfAnotherAddressIsRememberedApart() async throws {
        let fields: Headers = [.cacheControl: "max-age=60"]
        let bench = try Bench([.json(#"{"name":"a"}"#, headers: fields), .json(#"{"name":"b"}"#, headers: fields)]) {
            $0.cache = Cache()
        }
        let other = Endpoint.league.at(try WebAddress("https://other.example/v1/leagues/1"))
        for _ in 0..<2 {
            #expect(try await bench.client.send(.league).name == "a")
            #expect(try await bench.client.send(other).name == "b")
        }
    }

    // MARK: Plain HTTP

    private typealias Plain = BackendEnvironment.PlainHTTP

    @Test(arguments: [
        ("http://10.0.0.5:8080", true), ("http://172.16.0.1", true), ("http://172.31.255.1", true),
        ("http://172.32.0.1", false), ("http://192.168.178.20:3000/v1", true), ("http://192.169.0.1", false),
        ("http://169.254.1.1", true), ("http://8.8.8.8", false), ("http://11.0.0.1", false),
        ("http://studio.local:8080", true), ("http://nas.home.arpa", true), ("http://local", false),
        ("http://studio.local.evil.example", false), ("http://[fd00::1]", true), ("http://[fe80::1]", true),
        ("http://[2001:db8::1]", false), ("http://[::1]", true), ("http://10.example", false),
        ("http://localhost:1", true), ("https://8.8.8.8", true),
    ])
    func theLocalNetworkIsCalledInTheClearWhenItWasAskedFor(_ base: String, _ isAllowed: Bool) throws {
        let environment = try? BackendEnvironment(.development, base: base, plainHTTP: .localNetwork)
        #expect((environment != nil) == isAllowed)
        let origin = try WebAddress(base).origin
        #expect(((try? BackendEnvironment(.development, base: base)) != nil) == origin.isSecure)
    }

    @Test func namedHostsAreCalledInTheClear() throws {
        let plain = Plain.hosts("Build.example", "8.8.8.8")
        for base in ["http://build.example:8080/v1", "http://8.8.8.8", "http://127.0.0.1"] {
            #expect(throws: Never.self) { try BackendEnvironment(.development, base: base, plainHTTP: plain) }
        }
        for base in ["http://sub.build.example", "http://192.168.0.1"] {
            #expect(throws: CallError.self) { try BackendEnvironment(.development, base: base, plainHTTP: plain) }
        }
        _ = try BackendEnvironment(.development, base: "http://192.168.0.1", plainHTTP: plain.or(.localNetwork))
    }

    @Test(arguments: [BackendEnvironment.Kind.production, .staging])
    func onlyDevelopmentIsCalledInTheClear(_ kind: BackendEnvironment.Kind) {
        #expect(throws: CallError.self) {
            try BackendEnvironment(kind, base: "https://api.example.test", plainHTTP: .localNetwork)
        }
        #expect(throws: Never.self) { try BackendEnvironment(kind, base: "https://api.example.test") }
    }

    @Test func aHostCalledInTheClearMayRedirectToItselfOnly() async throws {
        for (location, isFollowed) in [("/v1/other", true), ("http://192.168.0.9:8080/x", false)] {
            let network = ScriptedTransport([.status(302, headers: [.location: location]), .json(#"{"name":"x"}"#)])
            let client = Client(
                environment: try BackendEnvironment(
                    .development,
                    base: "http://192.168.0.8:8080/v1",
                    plainHTTP: .localNetwork
                ),
                transport: network
            )
            let league = try? await client.send(.league)
            #expect((league != nil) == isFollowed)
            #expect(network.unused == (isFollowed ? 0 : 1))
        }
    }
}
