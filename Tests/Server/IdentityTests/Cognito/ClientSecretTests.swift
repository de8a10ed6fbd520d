import BowlineJSON
import Digest
import TestSupport
import Testing

@testable import Identity

@Suite struct ClientSecretTests {
    private let bench: IdentityBench
    private let secret: String
    private static let id = "secretive"

    init() async throws {
        bench = try await IdentityBench()
        let client = AppClient(id: Self.id, allowsPasswordFlow: true).having(secret: true)
        try await bench.repository.save(client)
        try await bench.service.reloadClients()
        secret = try #require(bench.service.secret(of: client))
    }

    private func hash(_ name: String) -> JSONValue {
        .string(Base64.encode(HMAC.sha256(of: Array((name + Self.id).utf8), key: Array(secret.utf8))))
    }

    private func signIn(_ hash: JSONValue?) async -> IdentityBench.Answer {
        var parameters: JSONObject = ["USERNAME": "Viewer@demo.test", "PASSWORD": .string(DemoData.password)]
        parameters["SECRET_HASH"] = hash
        return await bench.call(
            "InitiateAuth",
            [
                "ClientId": .string(Self.id), "AuthFlow": "USER_PASSWORD_AUTH", "AuthParameters": .object(parameters),
            ]
        )
    }

    @Test func aClientWithASecretProvesItWithEachCall() async throws {
        #expect(await signIn(nil).error == "NotAuthorizedException")
        #expect(await signIn(hash("other@demo.test")).error == "NotAuthorizedException")
        let tokens = await signIn(hash("Viewer@demo.test")).tokens
        let refresh = try #require(tokens["RefreshToken"])
        var exchange: JSONObject = ["ClientId": .string(Self.id), "RefreshToken": refresh]
        #expect(await bench.call("GetTokensFromRefreshToken", .object(exchange)).error == "NotAuthorizedException")
        exchange["ClientSecret"] = .string(secret)
        let next = try #require(await bench.call("GetTokensFromRefreshToken", .object(exchange)).tokens["RefreshToken"])
        var end: JSONObject = ["ClientId": .string(Self.id), "Token": next]
        #expect(await bench.call("RevokeToken", .object(end)).error == "NotAuthorizedException")
        end["ClientSecret"] = .string(secret)
        #expect(await bench.call("RevokeToken", .object(end)).status == 200)
    }

    @Test func callsAboutAnAccountNeedTheHashToo() async throws {
        var question: JSONObject = ["ClientId": .string(Self.id), "Username": "new@demo.test"]
        #expect(await bench.call("ForgotPassword", .object(question)).error == "NotAuthorizedException")
        question["SecretHash"] = hash("new@demo.test")
        #expect(await bench.call("ForgotPassword", .object(question)).status == 200)
    }

    @Test func anotherSecretEndsTheOldOne() async throws {
        try await bench.repository.save(AppClient(id: Self.id, allowsPasswordFlow: true).having(secret: true))
        #expect(await signIn(hash("Viewer@demo.test")).error == "NotAuthorizedException")
    }
}
