import BowlineJSON
import ServerStorage
import TestSupport
import Testing

@testable import Identity

@Suite(.timeLimit(.minutes(8)))
struct SignInsEndTests {
    private static let name = "viewer@demo.test"

    private struct Holder {
        let access: String
        let refresh: String
    }

    private func signIn(_ bench: IdentityBench, _ password: String = DemoData.password) async throws -> Holder {
        let tokens = await bench.signIn(Self.name, password).tokens
        return Holder(
            access: try #require(tokens["AccessToken"]?.string),
            refresh: try #require(tokens["RefreshToken"]?.string)
        )
    }

    private func isAlive(_ holder: Holder, _ bench: IdentityBench) async -> Bool {
        let access = await bench.call("GetUser", ["AccessToken": .string(holder.access)]).status == 200
        let refresh = await bench.refresh(holder.refresh).status == 200
        #expect(access == refresh)
        return access
    }

    @Test func anotherPasswordEndsAllSignInsButTheOneThatChangedIt() async throws {
        let bench = try await IdentityBench()
        let (own, stolen) = (try await signIn(bench), try await signIn(bench))
        let question: JSONValue = [
            "AccessToken": .string(own.access), "PreviousPassword": .string(DemoData.password),
            "ProposedPassword": "Second-passw0rd!",
        ]
        #expect(await bench.call("ChangePassword", question).status == 200)
        #expect(await isAlive(own, bench))
        #expect(await !isAlive(stolen, bench))
        #expect(throws: TokenError.revoked) { try bench.service.verifier.verify(stolen.access) }
        #expect(bench.notices.all.map(\.change) == [.passwordChanged])
        #expect(bench.notices.all.first?.destination == Self.name)
    }

    @Test func anOwnerDeletesTheirAccountAndAllItsSignInsEnd() async throws {
        let bench = try await IdentityBench()
        let (own, other) = (try await signIn(bench), try await signIn(bench))
        let idToken = await bench.signIn(Self.name, DemoData.password).tokens["IdToken"]?.string ?? ""
        #expect(await bench.call("DeleteUser", ["AccessToken": .string(idToken)]).error == "NotAuthorizedException")
        #expect(await isAlive(other, bench))
        #expect(await bench.call("DeleteUser", ["AccessToken": .string(own.access)]).status == 200)
        #expect(await !isAlive(own, bench))
        #expect(await !isAlive(other, bench))
        #expect(
            await bench.call("DeleteUser", ["AccessToken": .string(other.access)]).error == "NotAuthorizedException"
        )
        #expect(await bench.signIn(Self.name, DemoData.password).error == "NotAuthorizedException")
        #expect(bench.notices.all.map(\.change) == [.accountDeleted])
    }

    @Test(arguments: [true, false])
    func aPasswordSetByAnOperatorEndsAllSignIns(isPermanent: Bool) async throws {
        let bench = try await IdentityBench()
        let holder = try await signIn(bench)
        let question: JSONObject = [
            "Username": .string(Self.name), "Password": "Second-passw0rd!", "Permanent": .bool(isPermanent),
        ]
        #expect(await bench.admin("AdminSetUserPassword", question).status == 200)
        #expect(await !isAlive(holder, bench))
        let next = await bench.signIn(Self.name, "Second-passw0rd!")
        #expect((next.members["ChallengeName"] == "NEW_PASSWORD_REQUIRED") == !isPermanent)
        #expect(bench.notices.all.map(\.change) == [.passwordSetByOperator])
    }

    @Test(arguments: [User.Status.mustChangePassword, .mustResetPassword, .unconfirmed])
    func whoMustChooseAPasswordIsNotRefreshed(_ status: User.Status) async throws {
        let bench = try await IdentityBench()
        let holder = try await signIn(bench)
        _ = try await bench.repository.change(Self.name, ending: .none, now: 0) { user in user.status = status }
        #expect(await bench.refresh(holder.refresh).error == "NotAuthorizedException")
    }

    @Test(arguments: IdentityStore.engines)
    func aSignInThatWasProvenBeforeThePasswordChangedDoesNotBeginAfterwards(engine: DatabaseEngine?) async throws {
        let stored = try await IdentityStore(engine)
        let store = stored.repository
        let bench = try await IdentityBench(store)
        let proven = try #require(try await store.user(named: Self.name)).verifier
        let family = TokenFamily(id: "f", user: Self.name, client: "bowline-demo", signedIn: 0, expires: 1e12)
        #expect(try await store.begin(family, provenBy: proven, token: [1], removingEndedBefore: 0))
        let question: JSONObject = [
            "Username": .string(Self.name), "Password": "Second-passw0rd!", "Permanent": .bool(true),
        ]
        _ = await bench.admin("AdminSetUserPassword", question)
        let late = TokenFamily(id: "g", user: Self.name, client: "bowline-demo", signedIn: 0, expires: 1e12)
        #expect(try await !store.begin(late, provenBy: proven, token: [2], removingEndedBefore: 0))
        #expect(try await store.family(ofToken: [2]) == nil)
        #expect(try await store.family(ofToken: [1])?.revoked != nil)
        await stored.close()
    }

    @Test(arguments: IdentityStore.engines)
    func whoNeverConfirmsGoesAfterADayAndTheNameIsFree(engine: DatabaseEngine?) async throws {
        let store = try await IdentityStore(engine)
        let bench = try await IdentityBench(store.repository)
        func signUp(_ name: String) async -> String? {
            _ = await bench.call(
                "SignUp",
                ["ClientId": "bowline-demo", "Username": .string(name), "Password": "First-passw0rd!"]
            )
            return bench.codes.lastCode(for: name)
        }
        let code = try #require(await signUp("ann@demo.test"))
        _ = await signUp("bob@demo.test")
        let confirm: JSONValue = [
            "ClientId": "bowline-demo", "Username": "ann@demo.test", "ConfirmationCode": .string(code),
        ]
        #expect(await bench.call("ConfirmSignUp", confirm).status == 200)
        bench.time.advance(by: 86_399)
        try await bench.service.removeUnconfirmed()
        #expect(try await bench.repository.user(named: "bob@demo.test") != nil)
        bench.time.advance(by: 2)
        try await bench.service.removeUnconfirmed()
        #expect(try await bench.repository.user(named: "bob@demo.test") == nil)
        #expect(try await bench.repository.user(named: "ann@demo.test")?.status == .confirmed)
        #expect(try await bench.repository.user(named: "viewer@demo.test") != nil)
        #expect(await signUp("bob@demo.test") != nil)
        #expect(bench.codes.all.last?.content != .alreadySignedUp)
        await store.close()
    }

    @Test func theAuditLogTellsWhoDidWhatAndNoSecret() async throws {
        let bench = try await IdentityBench()
        _ = await bench.signIn(Self.name, "Wrong-passw0rd!")
        _ = await bench.signIn("My-secret-passw0rd!", "Wrong-passw0rd!")
        let holder = try await signIn(bench)
        _ = await bench.refresh(holder.refresh)
        _ = await bench.admin("AdminDisableUser", ["Username": .string(Self.name)])
        for _ in 0..<6 { _ = await bench.signIn("nobody", "Wrong-passw0rd!") }
        let entries = bench.audit.all
        let signIns = entries.filter { $0.event == "sign_in" }
        #expect(signIns.prefix(3).map(\.outcome) == [.refused, .refused, .done])
        #expect(signIns.first?.actor == Self.name && signIns.last?.outcome == .lockedOut)
        #expect(signIns.first?.request == "request-1")
        let disabled = entries.first { $0.event == "AdminDisableUser" }
        #expect(disabled?.actor?.hasPrefix("operator ") == true && disabled?.subject == Self.name)
        #expect(!entries.contains { $0.event == "refresh" })
        let text = "\(entries)"
        for secret in [
            "My-secret", "my-secret", "Wrong-", DemoData.password, holder.access, holder.refresh,
            bench.operatorCredential,
        ] {
            #expect(!text.contains(secret))
        }
    }
}
