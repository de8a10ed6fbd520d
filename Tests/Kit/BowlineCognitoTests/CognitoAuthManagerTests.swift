import Bowline
import BowlineCognito
import BowlineTesting
import Essentials
import TestSupport
import Testing

@testable import Identity

@Suite struct CognitoAuthManagerTests {
    @Test func aPersonSignsInByProofOfThePassword() async throws {
        let app = try await App()
        #expect(!app.manager.isAuthenticated && app.manager.currentUser == nil)
        let token = try await app.manager.signIn(username: "Admin@demo.test", password: DemoData.password)
        #expect(app.wire.calls == ["InitiateAuth", "RespondToAuthChallenge"])
        #expect(try app.bench.service.verifier.verify(token).use == .access)
        #expect(app.manager.isAuthenticated)
        let user = try #require(app.manager.currentUser)
        #expect(user.username == "admin@demo.test" && user.email == "admin@demo.test")
        #expect(user.tenantID == "demo-tenant" && user.groups == ["admin", "scorekeeper"])
        #expect(app.manager.session.principal.tenant == "demo-tenant")
        #expect(try await app.manager.getAccessToken() == token)
        #expect(try app.bench.service.verifier.verify(try await app.manager.getIDToken()).use == .id)
    }

    @Test func aWrongPasswordIsRefusedAndTooManyAreHeldUp() async throws {
        let app = try await App()
        for attempt in 0..<6 {
            let problem = try await refusal { () async throws(SignInError) in
                try await app.manager.signIn(username: "viewer@demo.test", password: "Wrong-passw0rd!")
            }
            switch problem {
            case .wrongNameOrPassword: #expect(attempt < 5)
            case .tooManyAttempts: #expect(attempt == 5)
            default: #expect(Bool(false), "\(problem)")
            }
        }
        #expect(!app.manager.isAuthenticated)
        app.pass(3_600)
        try await app.manager.signIn(username: "viewer@demo.test", password: DemoData.password)
    }

    @Test(arguments: [-86_400.0, -400, 400, 86_400])
    func aDeviceWithTheWrongTimeSignsInByTheServersDate(_ ahead: Double) async throws {
        let app = try await App(ahead: ahead)
        let problem = try await refusal { () async throws(SignInError) in
            try await app.manager.signIn(username: "viewer@demo.test", password: DemoData.password)
        }
        guard case .wrongNameOrPassword = problem else { return #expect(Bool(false), "\(problem)") }
        app.wire.date(app.bench.time.now)
        try await app.manager.signIn(username: "viewer@demo.test", password: DemoData.password)
        // Its end is counted by the device's own clock, so it is not refreshed at each call.
        _ = try await app.manager.getAccessToken()
        #expect(!app.wire.calls.contains("GetTokensFromRefreshToken"))
    }

    private func isCancelled(_ error: SignInError) -> Bool {
        if case .failed(let failure) = error { failure.isCancellation } else { false }
    }

    @Test func aSignInThatEndsAfterASignOutSignsNobodyIn() async throws {
        let (app, gate) = (try await App(), ManualClock())
        app.wire.delay("RespondToAuthChallenge", on: gate)
        async let problem = refusal { () async throws(SignInError) in
            try await app.manager.signIn(username: "viewer@demo.test", password: DemoData.password)
        }
        await gate.sleepers(1)
        await app.manager.signOut()
        gate.advance(by: .seconds(1))
        #expect(isCancelled(try await problem))
        #expect(!app.manager.isAuthenticated && !app.manager.session.principal.isSignedIn)
        #expect(app.wire.calls.last == "RevokeToken")
    }

    @Test func ofTwoSignInsTheOneThatBeganLastCounts() async throws {
        let (app, gate) = (try await App(), ManualClock())
        app.wire.delay("RespondToAuthChallenge", on: gate)
        async let problem = refusal { () async throws(SignInError) in
            try await app.manager.signIn(username: "viewer@demo.test", password: DemoData.password)
        }
        await gate.sleepers(1)
        try await app.manager.signIn(username: "admin@demo.test", password: DemoData.password)
        gate.advance(by: .seconds(1))
        #expect(isCancelled(try await problem))
        #expect(app.manager.currentUser?.username == "admin@demo.test")
    }

    @Test func aTokenAboutToEndIsRefreshedOnceForAllWhoAsk() async throws {
        let app = try await App()
        let first = try await app.manager.signIn(username: "viewer@demo.test", password: DemoData.password)
        app.pass(3_500)
        let tokens = try await withThrowingTaskGroup(of: String.self) { group in
            for _ in 0..<50 { group.addTask { try await app.manager.getAccessToken() } }
            return try await group.reduce(into: Set<String>()) { $0.insert($1) }
        }
        #expect(tokens.count == 1 && !tokens.contains(first))
        #expect(app.wire.calls.count { $0 == "GetTokensFromRefreshToken" } == 1)
        try await app.manager.refresh()
        #expect(try await !tokens.contains(app.manager.getAccessToken()))
    }

    @Test func onlyARefusalEndsTheSession() async throws {
        let app = try await App()
        try await app.manager.signIn(username: "viewer@demo.test", password: DemoData.password)
        app.pass(4_000)
        app.wire.fail(with: CallError(.untrusted(host: "127.0.0.1", .expired)))
        await #expect(throws: CallError.self) { try await app.manager.getAccessToken() }
        #expect(app.manager.isAuthenticated)
        app.wire.fail(with: nil)
        // After a refresh that failed there is a pause before the next.
        app.pass(60)
        _ = try await app.manager.getAccessToken()
        _ = await app.bench.admin("AdminUserGlobalSignOut", ["Username": "viewer@demo.test"])
        app.pass(4_000)
        do throws(CallError) {
            _ = try await app.manager.getAccessToken()
        } catch {
            guard case .credentialRefused("NotAuthorizedException") = error.reason else {
                return #expect(Bool(false), "\(error)")
            }
        }
        #expect(!app.manager.isAuthenticated && app.manager.currentUser == nil)
    }

    @Test func aNewPasswordIsChosenAtTheFirstSignIn() async throws {
        let app = try await App()
        let made: JSONObject = ["Username": "bob@demo.test", "TemporaryPassword": "Temp-passw0rd!"]
        #expect(await app.bench.admin("AdminCreateUser", made).status == 200)
        let problem = try await refusal { () async throws(SignInError) in
            try await app.manager.signIn(username: "bob@demo.test", password: "Temp-passw0rd!")
        }
        guard case .newPasswordRequired(let challenge) = problem else { return #expect(Bool(false), "\(problem)") }
        #expect(challenge.requiredAttributes.isEmpty)
        try await app.manager.choose(newPassword: "Chosen-passw0rd!", for: challenge)
        #expect(app.manager.currentUser?.username == "bob@demo.test")
        await app.manager.signOut()
        try await app.manager.signIn(username: "bob@demo.test", password: "Chosen-passw0rd!")
    }

    @Test func signingOutForgetsTheTokensHereAndThere() async throws {
        let app = try await App()
        let token = try await app.manager.signIn(username: "viewer@demo.test", password: DemoData.password)
        await app.manager.signOut()
        #expect(!app.manager.isAuthenticated && app.manager.currentUser == nil)
        #expect(throws: TokenError.revoked) { try app.bench.service.verifier.verify(token) }
        await #expect(throws: CallError.self) { try await app.manager.getAccessToken() }
    }

    @Test func aSavedSignInIsTakenUpAgain() async throws {
        let store = MemorySecretStore()
        let app = try await App(store: store)
        let token = try await app.manager.signIn(username: "viewer@demo.test", password: DemoData.password)
        let later = CognitoAuthManager(
            userPoolID: DemoData.pool,
            clientID: DemoData.client,
            region: "us-east-1",
            endpoint: "http://127.0.0.1:3000/cognito",
            transport: app.wire,
            store: store,
            clock: app.clock
        )
        try await later.restore()
        #expect(later.currentUser?.username == "viewer@demo.test")
        #expect(try await later.getAccessToken() == token)
    }

    @Test func aRegionThatIsNoneIsToldWhenItIsUsed() async throws {
        let manager = CognitoAuthManager(
            userPoolID: "x_y",
            clientID: "c",
            region: "no region/",
            transport: ScriptedTransport([])
        )
        let problem = try await refusal { () async throws(SignInError) in
            try await manager.signIn(username: "a", password: "b")
        }
        guard case .failed(let failure) = problem, case .invalidRequest = failure.reason else {
            return #expect(Bool(false), "\(problem)")
        }
    }

    @Test func aServerThatWouldLearnThePasswordGetsNoProof() async throws {
        let reply = ScriptedTransport.Reply.json(
            #"{"ChallengeName":"PASSWORD_VERIFIER","ChallengeParameters":{"SALT":"1","SRP_B":"0","SECRET_BLOCK":"AAAA","USER_ID_FOR_SRP":"a"}}"#
        )
        let network = ScriptedTransport([reply])
        let manager = CognitoAuthManager(
            userPoolID: "x_y",
            clientID: "c",
            region: "eu-west-1",
            transport: network
        )
        let problem = try await refusal { () async throws(SignInError) in
            try await manager.signIn(username: "a", password: "b")
        }
        guard case .dishonestServer = problem else { return #expect(Bool(false), "\(problem)") }
        let request = try #require(network.requests.first)
        #expect(network.requests.count == 1)
        #expect(request.address.description == "https://cognito-idp.eu-west-1.amazonaws.com/")
    }
}
