import BowlineJSON
import ServerStorage
import TestSupport
import Testing

@testable import Identity

@Suite struct RefreshTests {
    private func signedIn(_ bench: IdentityBench) async throws -> (refresh: String, access: String) {
        let tokens = await bench.signIn("viewer@demo.test").tokens
        return (try #require(tokens["RefreshToken"]?.string), try #require(tokens["AccessToken"]?.string))
    }

    @Test func eachRefreshHandsOutANewRefreshToken() async throws {
        let bench = try await IdentityBench()
        var token = try await signedIn(bench).refresh
        for _ in 0..<5 {
            bench.time.advance(by: 60)
            let answer = await bench.refresh(token)
            let next = try #require(answer.tokens["RefreshToken"]?.string)
            #expect(next != token)
            _ = try bench.service.verifier.verify(try #require(answer.tokens["AccessToken"]?.string))
            token = next
        }
    }

    @Test func anExchangedTokenWorksAgainWithinTheGraceOnly() async throws {
        let bench = try await IdentityBench()
        let first = try await signedIn(bench).refresh
        let second = try #require(await bench.refresh(first).tokens["RefreshToken"]?.string)
        bench.time.advance(by: 9)
        let repeated = try #require(await bench.refresh(first).tokens["RefreshToken"]?.string)
        bench.time.advance(by: 1)
        #expect(await bench.refresh(first).status == 200)
        bench.time.advance(by: 1)
        #expect(await bench.refresh(first).error == "RefreshTokenReuseException")
        #expect(await bench.refresh(second).error == "NotAuthorizedException")
        #expect(await bench.refresh(repeated).error == "NotAuthorizedException")
    }

    @Test func reuseEndsTheAccessTokensOfTheWholeFamilyAndOfNoOther() async throws {
        let bench = try await IdentityBench()
        let (stolen, access) = try await signedIn(bench)
        let other = try await signedIn(bench)
        let newer = try #require(await bench.refresh(stolen).tokens["AccessToken"]?.string)
        _ = try bench.service.verifier.verify(access)
        bench.time.advance(by: 11)
        #expect(await bench.refresh(stolen).error == "RefreshTokenReuseException")
        #expect(throws: TokenError.revoked) { try bench.service.verifier.verify(access) }
        #expect(throws: TokenError.revoked) { try bench.service.verifier.verify(newer) }
        _ = try bench.service.verifier.verify(other.access)
        #expect(await bench.refresh(other.refresh).status == 200)
    }

    @Test func aSignInEndsAfterItsTimeHoweverOftenItIsRefreshed() async throws {
        let bench = try await IdentityBench { $0.refreshSeconds = 1_000 }
        let first = try await signedIn(bench).refresh
        bench.time.advance(by: 999)
        let second = try #require(await bench.refresh(first).tokens["RefreshToken"]?.string)
        bench.time.advance(by: 1)
        let answer = await bench.refresh(second)
        #expect(answer.error == "NotAuthorizedException" && answer.status == 400)
    }

    @Test func theOldFlowIsRefusedWhereTokensRotate() async throws {
        let bench = try await IdentityBench()
        let token = try await signedIn(bench).refresh
        let question: JSONValue = [
            "AuthFlow": "REFRESH_TOKEN_AUTH", "ClientId": "bowline-demo",
            "AuthParameters": ["REFRESH_TOKEN": .string(token)],
        ]
        #expect(await bench.call("InitiateAuth", question).error == "InvalidParameterException")
        try await bench.repository.save(
            AppClient(id: "bowline-demo", allowsPasswordFlow: true, rotatesRefreshTokens: false)
        )
        for _ in 0..<3 {
            let answer = await bench.call("InitiateAuth", question)
            #expect(answer.status == 200 && answer.tokens["RefreshToken"] == nil)
            bench.time.advance(by: 100)
        }
    }

    @Test(arguments: ["RevokeToken", "GlobalSignOut", "AdminUserGlobalSignOut", "AdminDisableUser", "AdminDeleteUser"])
    func endingASignInEndsAllItsTokens(_ operation: String) async throws {
        let bench = try await IdentityBench()
        let (refresh, access) = try await signedIn(bench)
        let members: JSONObject = [
            "ClientId": "bowline-demo", "Token": .string(refresh), "AccessToken": .string(access),
            "Username": "viewer@demo.test",
        ]
        let answer = await bench.admin(operation, members)
        #expect(answer.status == 200 && answer.error == nil)
        #expect(throws: TokenError.revoked) { try bench.service.verifier.verify(access) }
        #expect(await bench.refresh(refresh).error == "NotAuthorizedException")
        #expect(await bench.call("GetUser", ["AccessToken": .string(access)]).error == "NotAuthorizedException")
    }

    @Test func anotherClientCannotUseTheToken() async throws {
        let bench = try await IdentityBench()
        try await bench.repository.save(AppClient(id: "other"))
        let token = try await signedIn(bench).refresh
        let answer = await bench.call(
            "GetTokensFromRefreshToken",
            ["ClientId": "other", "RefreshToken": .string(token)]
        )
        #expect(answer.error == "NotAuthorizedException")
        #expect(await bench.refresh(token).status == 200)
    }

    @Test(arguments: DatabaseEngine.allCases)
    func signInsThatEndedAreForgottenAsOthersBegin(engine: DatabaseEngine) async throws {
        let store = try await TestDatabase(on: engine, IdentitySchema.migrations)
        let bench = try await IdentityBench(StoredIdentity(store.database)) { $0.refreshSeconds = 1_000 }
        let first = try await signedIn(bench).refresh
        func isKnown() async throws -> Bool {
            try await bench.repository.family(ofToken: RefreshToken.digest(of: first)) != nil
        }
        // Its access tokens live on for an hour, in which it can still be revoked.
        bench.time.advance(by: 4_600)
        _ = try await signedIn(bench)
        #expect(try await isKnown())
        bench.time.advance(by: 1)
        _ = try await signedIn(bench)
        #expect(try await !isKnown())
        await store.close()
    }

    @Test(arguments: DatabaseEngine.allCases)
    func signInsAndRevocationsOutliveARestart(engine: DatabaseEngine) async throws {
        let store = try await TestDatabase(on: engine, IdentitySchema.migrations)
        let time = TestTime()
        let before = try await IdentityBench(StoredIdentity(store.database), time: time)
        let (refresh, access) = try await signedIn(before)
        let (revoked, ended) = try await signedIn(before)
        _ = await before.call("RevokeToken", ["ClientId": "bowline-demo", "Token": .string(revoked)])
        let deleted = try #require(await before.signIn("scorekeeper@demo.test").tokens["AccessToken"]?.string)
        _ = await before.admin("AdminDeleteUser", ["Username": "scorekeeper@demo.test"])

        try await store.reopen()
        let after = try await IdentityBench(StoredIdentity(store.database), time: time)
        _ = try after.service.verifier.verify(access)
        #expect(throws: TokenError.revoked) { try after.service.verifier.verify(ended) }
        #expect(throws: TokenError.revoked, "of somebody who is not there any more") {
            try after.service.verifier.verify(deleted)
        }
        #expect(await after.refresh(refresh).status == 200)
        #expect(await after.refresh(revoked).error == "NotAuthorizedException")
        time.advance(by: 11)
        #expect(await after.refresh(refresh).error == "RefreshTokenReuseException")
        await store.close()
    }
}
