import Bowline
import BowlineCognito
import Essentials
import Identity
import TestSupport
import Testing

@testable import Backend

@Suite(.timeLimit(.minutes(8)))
struct CognitoTests {
    @Test func theKitSignsInRefreshesAndSignsOut() async throws {
        try await withBackend { backend, _ in
            let auth = try manager(backend)
            let first = try await auth.signIn(username: "admin@demo.test", password: DemoData.password)
            let user = try #require(auth.currentUser)
            #expect(user.tenantID == "demo-tenant")
            #expect(user.groups == ["admin", "scorekeeper"])
            try await auth.refresh()
            #expect(try await auth.getAccessToken() != first)
            await auth.signOut()
            #expect(!auth.isAuthenticated)
            await #expect(throws: SignInError.self) {
                try await auth.signIn(username: "admin@demo.test", password: "Wrong-passw0rd!")
            }
        }
    }

    @Test func theKitsDeviceIsKnownWhereverItIs() async throws {
        try await withBackend { backend, _ in
            let store = MemorySecretStore()
            // Its first sign-in; from then on it is called from this machine, which strangers are too.
            _ = try await manager(backend, store: store)
                .signIn(username: "viewer@demo.test", password: DemoData.password)
            for _ in 0..<20 {
                await #expect(throws: SignInError.self) {
                    try await manager(backend).signIn(username: "viewer@demo.test", password: "Wrong-passw0rd!")
                }
            }
            await #expect(throws: SignInError.self) {
                try await manager(backend).signIn(username: "viewer@demo.test", password: DemoData.password)
            }
            _ = try await manager(backend, store: store)
                .signIn(username: "viewer@demo.test", password: DemoData.password)
        }
    }

    @Test func tokensSurviveARestartOnTheSameAddress() async throws {
        let folder = try TemporaryFolder()
        var configuration = try await BackendConfiguration.test(folder)
        configuration.publicURL = "https://bowline.test"
        let first = try await Backend.start(configuration)
        let token = try await manager(first).signIn(username: "viewer@demo.test", password: DemoData.password)
        await first.stop()
        let second = try await Backend.start(configuration)
        let answer = try await cognito(second, "GetUser", ["AccessToken": .string(token)])
        await second.stop()
        #expect(answer.status == 200)
        #expect(answer.text.contains("demo-tenant"))
    }

    @Test(arguments: ["/cognito", "/cognito/"])
    func bothSpellingsOfTheAddressAnswerWithTheRequestIDAmazonsClientsRead(path: String) async throws {
        try await withBackend { backend, _ in
            let answer = try RawClient(backend).exchange(
                post(path, target: "AWSCognitoIdentityProviderService.GetUser", #"{"AccessToken":"x"}"#)
            )
            #expect(answer.hasPrefix("HTTP/1.1 400 "))
            #expect(answer.contains("Content-Type: application/x-amz-json-1.1\r\n"))
            #expect(answer.contains("x-amzn-RequestId: mine-1\r\n"))
            #expect(answer.contains("x-amzn-ErrorType: NotAuthorizedException\r\n"))
            #expect(answer.hasSuffix(#"{"__type":"NotAuthorizedException","message":"Invalid Access Token"}"#))
        }
    }

    @Test func whatTheServerRefusesHasCognitosShapeToo() async throws {
        try await withBackend { backend, _ in
            let client = try RawClient(backend)
            let wrongType = client.exchange(post("/cognito/", target: "x", "{}", type: "text/plain"))
            #expect(wrongType.hasPrefix("HTTP/1.1 415 "))
            #expect(wrongType.contains(#"{"__type":"UnsupportedMediaTypeException","message":"#))
            let noTarget = client.exchange(post("/cognito/", target: "", "{}"))
            #expect(noTarget.contains(#"{"__type":"UnknownOperationException","message":"#))
            let get = client.exchange("GET /cognito HTTP/1.1\r\nHost: localhost\r\n\r\n")
            #expect(get.hasPrefix("HTTP/1.1 405 "))
            #expect(get.contains("Allow: POST, OPTIONS\r\n"))
            #expect(get.contains(#"{"__type":"UnknownOperationException","message":"#))
        }
    }

    @Test func thePoolPublishesItsKeysAndNoOtherPoolIsThere() async throws {
        try await withBackend { backend, client in
            let keys = try await client.get("/cognito/us-east-1_local/.well-known/jwks.json")
            #expect(keys.status == 200)
            #expect(keys.headers["Cache-Control"] == "public, max-age=60")
            let set = try #require(JWKSet(JSONObject(message: keys.bytes) ?? [:]))
            #expect(set.keys.count == 2)
            let token = try await manager(backend).signIn(username: "viewer@demo.test", password: DemoData.password)
            #expect(set.payload(of: token) != nil)
            let pool = try await client.get("/cognito/us-east-1_local/.well-known/openid-configuration")
            #expect(pool.text.contains(#""issuer":"\#(backend.url)/cognito/us-east-1_local""#))
            let other = try await client.get("/cognito/us-east-1_other/.well-known/jwks.json")
            #expect(other.status == 404)
            #expect(other.text.contains(#"{"error":{"code":"NOT_FOUND","message":"There is no such user pool.""#))
        }
    }

    @Test func anAccessTokenLastsAsLongAsToldForTesting() async throws {
        var configuration = try await BackendConfiguration.test(try TemporaryFolder())
        configuration.forTesting.accessTokenSeconds = 5
        let backend = try await Backend.start(configuration)
        let answer = try await cognito(
            backend,
            "InitiateAuth",
            [
                "AuthFlow": "USER_PASSWORD_AUTH", "ClientId": .string(DemoData.client),
                "AuthParameters": ["USERNAME": "viewer@demo.test", "PASSWORD": .string(DemoData.password)],
            ]
        )
        await backend.stop()
        #expect(answer.text.contains(#""ExpiresIn":5,"#))
    }

    @Test func withoutDemoDataNobodyHasAKnownPassword() async throws {
        var configuration = try await BackendConfiguration.test(try TemporaryFolder())
        configuration.demo = .refused
        let backend = try await Backend.start(configuration)
        await #expect(throws: SignInError.self) {
            try await manager(backend).signIn(username: "admin@demo.test", password: DemoData.password)
        }
        await backend.stop()
    }
}

extension CognitoTests {
    private func post(_ path: String, target: String, _ body: String, type: String = "application/x-amz-json-1.1")
        -> String
    {
        """
        POST \(path) HTTP/1.1\r\nHost: localhost\r\nX-Request-Id: mine-1\r\nContent-Type: \(type)\r\nX-Amz-Target: \(target)\r
        Content-Length: \(body.utf8.count)\r\n\r\n\(body)
        """
    }
}
