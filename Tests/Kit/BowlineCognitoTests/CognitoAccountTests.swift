import Bowline
import BowlineCognito
import BowlineTesting
import TestSupport
import Testing

@testable import Identity

/// The kit against the backend's own user pool: signing up, passwords, the second factor and client secrets.
@Suite struct CognitoAccountTests {
    private static let name = "new@demo.test"
    private static let password = "First-passw0rd!"

    private func code(_ app: App, for name: String = Self.name) async throws -> String {
        await app.bench.service.deferred.drain()
        return try #require(app.bench.codes.lastCode(for: name))
    }

    @Test func aPersonSignsUpConfirmsAndSignsIn() async throws {
        let app = try await App()
        let result = try await app.manager.signUp(
            username: Self.name,
            password: Self.password,
            attributes: ["given_name": "Ann"]
        )
        #expect(!result.isConfirmed && result.delivery?.destination == "n***@d***")
        let early = try await refusal { () async throws(SignInError) in
            try await app.manager.signIn(username: Self.name, password: Self.password)
        }
        guard case .notConfirmed = early else { return #expect(Bool(false), "\(early)") }
        try await app.manager.resendConfirmationCode(username: Self.name)
        let wrong = try await refusal { () async throws(SignInError) in
            try await app.manager.confirmSignUp(username: Self.name, code: "1234567812345678")
        }
        guard case .wrongCode = wrong else { return #expect(Bool(false), "\(wrong)") }
        try await app.manager.confirmSignUp(username: Self.name, code: try await code(app))
        try await app.manager.signIn(username: Self.name, password: Self.password)
        #expect(app.manager.currentUser?.id == result.userID)
    }

    @Test func aWeakPasswordIsRefusedWithThePoolsReason() async throws {
        let app = try await App()
        let problem = try await refusal { () async throws(SignInError) in
            try await app.manager.signUp(username: Self.name, password: "weak")
        }
        guard case .weakPassword(let message) = problem else { return #expect(Bool(false), "\(problem)") }
        #expect(!message.isEmpty)
    }

    @Test func aForgottenPasswordIsReplacedWithACode() async throws {
        let app = try await App()
        let name = "viewer@demo.test"
        try await app.manager.forgotPassword(username: name)
        let code = try await code(app, for: name)
        try await app.manager.confirmForgotPassword(username: name, code: code, newPassword: "Second-passw0rd!")
        try await app.manager.signIn(username: name, password: "Second-passw0rd!")
        let again = try await refusal { () async throws(SignInError) in
            try await app.manager.confirmForgotPassword(username: name, code: code, newPassword: "Third-passw0rd!")
        }
        guard case .wrongCode = again else { return #expect(Bool(false), "\(again)") }
    }

    @Test func aChangedPasswordKeepsThisSignInAndEndsTheOthers() async throws {
        let app = try await App()
        let name = "viewer@demo.test"
        let other = try #require(await app.bench.signIn(name).tokens["AccessToken"]?.string)
        let token = try await app.manager.signIn(username: name, password: DemoData.password)
        try await app.manager.changePassword(from: DemoData.password, to: "Second-passw0rd!")
        #expect(try app.bench.service.verifier.verify(token).use == .access)
        #expect(throws: TokenError.revoked) { try app.bench.service.verifier.verify(other) }
        let wrong = try await refusal { () async throws(SignInError) in
            try await app.manager.changePassword(from: "Wrong-passw0rd!", to: "Third-passw0rd!")
        }
        guard case .wrongNameOrPassword = wrong else { return #expect(Bool(false), "\(wrong)") }
    }

    @Test func signingOutEverywhereEndsAllSignIns() async throws {
        let app = try await App()
        let other = try #require(await app.bench.signIn("viewer@demo.test").tokens["AccessToken"]?.string)
        try await app.manager.signIn(username: "viewer@demo.test", password: DemoData.password)
        try await app.manager.signOutEverywhere()
        #expect(!app.manager.isAuthenticated)
        #expect(throws: TokenError.revoked) { try app.bench.service.verifier.verify(other) }
    }

    // MARK: The second factor

    /// What an authenticator app would show for a secret in Base32.
    private func code(_ setup: AuthenticatorSetup, _ app: App) throws -> String {
        let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567")
        var (bytes, bits, count) = ([UInt8](), 0, 0)
        for letter in setup.secret {
            let value = try #require(alphabet.firstIndex(of: letter))
            (bits, count) = ((bits << 5 | value) & 0xFFF, count + 5)
            guard count >= 8 else { continue }
            count -= 8
            bytes.append(UInt8(bits >> count & 0xFF))
        }
        return TOTP.password(TOTP.period(at: app.bench.time.now), secret: bytes)
    }

    @Test func aSecondFactorIsSetUpAndAskedFor() async throws {
        let app = try await App()
        try await app.manager.signIn(username: "viewer@demo.test", password: DemoData.password)
        let setup = try await app.manager.setUpAuthenticator()
        #expect(
            setup.address(account: "viewer@demo.test", issuer: "Score Base")
                == "otpauth://totp/Score%20Base:viewer%40demo.test?secret=\(setup.secret)&issuer=Score%20Base"
        )
        #expect(!"\(setup)".contains(setup.secret))
        try await app.manager.verifyAuthenticator(code: try code(setup, app), deviceName: "phone")
        try await app.manager.setSecondFactor(isOn: true)
        await app.manager.signOut()
        app.pass(60)
        let asked = try await refusal { () async throws(SignInError) in
            try await app.manager.signIn(username: "viewer@demo.test", password: DemoData.password)
        }
        guard case .secondFactorRequired(let challenge) = asked else { return #expect(Bool(false), "\(asked)") }
        #expect(!app.manager.isAuthenticated && challenge.username == "viewer@demo.test")
        let wrong = try await refusal { () async throws(SignInError) in
            try await app.manager.enter(code: "000000x", for: challenge)
        }
        guard case .wrongCode = wrong else { return #expect(Bool(false), "\(wrong)") }
        try await app.manager.enter(code: try code(setup, app), for: challenge)
        #expect(app.manager.currentUser?.username == "viewer@demo.test")
        try await app.manager.setSecondFactor(isOn: false)
        await app.manager.signOut()
        try await app.manager.signIn(username: "viewer@demo.test", password: DemoData.password)
    }

    // MARK: A client with a secret

    @Test func aClientWithASecretSignsUpSignsInAndRefreshes() async throws {
        let app = try await App(client: AppClient(id: "secretive").having(secret: true))
        try await app.manager.signUp(username: Self.name, password: Self.password)
        try await app.manager.resendConfirmationCode(username: Self.name)
        try await app.manager.confirmSignUp(username: Self.name, code: try await code(app))
        let token = try await app.manager.signIn(username: "New@demo.test", password: Self.password)
        try await app.manager.refresh()
        #expect(try await app.manager.getAccessToken() != token)
        await app.manager.signOut()
        #expect(app.wire.calls.last == "RevokeToken")
        try await app.manager.forgotPassword(username: Self.name)
        let code = try await code(app)
        try await app.manager.confirmForgotPassword(username: Self.name, code: code, newPassword: "Second-passw0rd!")
        try await app.manager.signIn(username: Self.name, password: "Second-passw0rd!")
    }
}
