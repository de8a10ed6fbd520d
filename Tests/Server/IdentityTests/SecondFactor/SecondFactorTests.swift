import BowlineJSON
import Digest
import TestSupport
import Testing

@testable import Identity

@Suite struct SecondFactorTests {
    private let bench: IdentityBench
    private static let name = "viewer@demo.test"

    init() async throws {
        bench = try await IdentityBench()
    }

    private func accessToken() async throws -> JSONValue {
        try #require(await bench.signIn(Self.name).tokens["AccessToken"])
    }

    /// What the person's app shows now. The secret is read where the service keeps it.
    private func password(
        of key: KeyPath<Authenticator, Authenticator.Key?>,
        after seconds: Double = 0
    ) async throws -> String {
        let user = try #require(try await bench.repository.user(named: Self.name))
        let found = try #require(user.authenticator?[keyPath: key])
        let secret = found.secret(of: Self.name, pepper: bench.service.pepper)
        return TOTP.password(TOTP.period(at: bench.time.now + seconds), secret: secret)
    }

    /// Sets up the app and turns it on.
    private func setUp() async throws {
        let token = try await accessToken()
        #expect(await bench.call("AssociateSoftwareToken", ["AccessToken": token]).status == 200)
        let code = try await password(of: \.pending)
        let verified = await bench.call("VerifySoftwareToken", ["AccessToken": token, "UserCode": .string(code)])
        #expect(verified.members["Status"] == "SUCCESS")
        #expect(await prefer(true, token).status == 200)
        bench.time.advance(by: 60)
    }

    private func prefer(_ isOn: Bool, _ token: JSONValue) async -> IdentityBench.Answer {
        await bench.call(
            "SetUserMFAPreference",
            ["AccessToken": token, "SoftwareTokenMfaSettings": ["Enabled": .bool(isOn), "PreferredMfa": .bool(isOn)]]
        )
    }

    private func enter(_ code: String, _ session: JSONValue) async -> IdentityBench.Answer {
        await bench.call(
            "RespondToAuthChallenge",
            [
                "ClientId": .string(DemoData.client), "ChallengeName": "SOFTWARE_TOKEN_MFA", "Session": session,
                "ChallengeResponses": ["USERNAME": .string(Self.name), "SOFTWARE_TOKEN_MFA_CODE": .string(code)],
            ]
        )
    }

    @Test func aSignInAsksForACodeAndEndsWithIt() async throws {
        try await setUp()
        let asked = await bench.signIn(Self.name)
        #expect(asked.members["ChallengeName"] == "SOFTWARE_TOKEN_MFA" && asked.tokens.isEmpty && asked.device == nil)
        let session = try #require(asked.members["Session"])
        let done = await enter(try await password(of: \.verified), session)
        let token = try #require(done.tokens["AccessToken"])
        let account = await bench.call("GetUser", ["AccessToken": token])
        #expect(account.members["PreferredMfaSetting"] == "SOFTWARE_TOKEN_MFA")
        #expect(account.members["UserMFASettingList"] == ["SOFTWARE_TOKEN_MFA"])
    }

    @Test func aCodeSignsInOnceOnly() async throws {
        try await setUp()
        let code = try await password(of: \.verified)
        let asked = [await bench.signIn(Self.name), await bench.signIn(Self.name)]
        let sessions = asked.compactMap { $0.members["Session"] }
        #expect(await enter(code, sessions[0]).status == 200)
        #expect(await enter(code, sessions[1]).error == "ExpiredCodeException")
        // The session continues with another code.
        bench.time.advance(by: 30)
        #expect(await enter(try await password(of: \.verified), sessions[1]).status == 200)
        #expect(
            await enter(try await password(of: \.verified, after: 30), sessions[1]).error == "NotAuthorizedException"
        )
    }

    @Test func wrongCodesAreBoundedAlthoughThePasswordIsRight() async throws {
        try await setUp()
        var errors: [String?] = []
        for _ in 0..<11 {
            let session = try #require(await bench.signIn(Self.name).members["Session"])
            errors.append(await enter("000000", session).error)
        }
        // As many as an address that is known to an account has for its password.
        #expect(errors.prefix(10).allSatisfy { $0 == "CodeMismatchException" })
        #expect(errors.last == "LimitExceededException")
    }

    @Test func withoutAVerifiedAppItCannotBeTurnedOn() async throws {
        let token = try await accessToken()
        #expect(await prefer(true, token).error == "InvalidParameterException")
        let early = await bench.call("VerifySoftwareToken", ["AccessToken": token, "UserCode": "123456"])
        #expect(early.error == "SoftwareTokenMFANotFoundException")
        _ = await bench.call("AssociateSoftwareToken", ["AccessToken": token])
        let wrong = await bench.call("VerifySoftwareToken", ["AccessToken": token, "UserCode": "12345x"])
        #expect(wrong.error == "EnableSoftwareTokenMFAException")
        #expect(await prefer(true, token).error == "InvalidParameterException")
        let sms = await bench.call(
            "SetUserMFAPreference",
            ["AccessToken": token, "SMSMfaSettings": ["Enabled": .bool(true)]]
        )
        #expect(sms.error == "InvalidParameterException")
    }

    @Test func aNewAppReplacesTheOldOneOnlyOnceItIsVerified() async throws {
        try await setUp()
        let session = try #require(await bench.signIn(Self.name).members["Session"])
        let token = try #require(await enter(try await password(of: \.verified), session).tokens["AccessToken"])
        _ = await bench.call("AssociateSoftwareToken", ["AccessToken": token])
        bench.time.advance(by: 60)
        let next = try #require(await bench.signIn(Self.name).members["Session"])
        #expect(await enter(try await password(of: \.verified), next).status == 200)
    }

    @Test func anOperatorLetsInAPersonWhoLostTheDevice() async throws {
        try await setUp()
        let off: JSONValue = ["Enabled": .bool(false)]
        let answer = await bench.admin(
            "AdminSetUserMFAPreference",
            ["Username": .string(Self.name), "SoftwareTokenMfaSettings": off]
        )
        #expect(answer.status == 200)
        #expect(await bench.signIn(Self.name).tokens["AccessToken"] != nil)
    }

    @Test func aChangedPasswordEndsASignInThatWaitsForItsCode() async throws {
        try await setUp()
        let session = try #require(await bench.signIn(Self.name).members["Session"])
        _ = await bench.admin(
            "AdminSetUserPassword",
            ["Username": .string(Self.name), "Password": "Another-passw0rd!", "Permanent": .bool(true)]
        )
        #expect(await enter(try await password(of: \.verified), session).error == "NotAuthorizedException")
    }
}
