import BowlineJSON
import SQLite
import ServerStorage
import TestSupport
import Testing

@testable import Identity

@Suite struct OperatorTests {
    @Test func aRotatedKeyWorksUntilTheOverlapEnds() async throws {
        let time = TestTime()
        let secrets = AccessSecrets(MemoryIdentity()) { time.now }
        let (old, record) = try await secrets.create(.apiKey, label: "phone", tenant: "t")
        let fresh = try #require(try await secrets.rotate(record.id, overlap: 60))
        #expect(try await secrets.find(old, .apiKey)?.id == record.id)
        #expect(try await secrets.find(fresh.text, .apiKey)?.tenant == "t")
        time.advance(by: 60)
        #expect(try await secrets.find(old, .apiKey) == nil)
        #expect(try await secrets.find(fresh.text, .apiKey) != nil)
        #expect(try await secrets.revoke(fresh.record.id))
        #expect(try await secrets.find(fresh.text, .apiKey) == nil)
        #expect(try await secrets.rotate(fresh.record.id, overlap: 60) == nil)
        #expect(try await !secrets.revoke("unknown"))
    }

    @Test func aKeyIsNoOperatorAndTheOtherWayRound() async throws {
        let secrets = AccessSecrets(MemoryIdentity()) { 0 }
        let key = try await secrets.create(.apiKey, label: "a").text
        let credential = try await secrets.create(.operatorCredential, label: "b").text
        #expect(try await secrets.find(key, .operatorCredential) == nil)
        #expect(try await secrets.find(credential, .apiKey) == nil)
        #expect(try await secrets.list(.apiKey).count == 1)
    }

    @Test func nothingSecretStandsInTheFile() async throws {
        let folder = try TemporaryFolder()
        let schema = Schema(applicationID: 1, migrations: IdentitySchema.migrations.map(\.sqlite))
        let database = try await Database.open(
            StorageConfiguration(path: folder.file("identity"), schema: schema, sharing: .shared)
        )
        let bench = try await IdentityBench(StoredIdentity(ServerDatabase(database)))
        let refresh = try #require(await bench.signIn("viewer@demo.test").tokens["RefreshToken"]?.string)
        _ = await bench.call("ForgotPassword", ["ClientId": "bowline-demo", "Username": "viewer@demo.test"])
        await database.close()
        let file = folder.names.flatMap { folder.bytes(of: $0) }
        for secret in [DemoData.password, DemoData.apiKey, bench.operatorCredential, refresh] {
            #expect(!file.contains(secret), "\(secret)")
        }
        #expect(file.contains("viewer@demo.test"))
        #expect(folder.permissions(of: "identity") == 0o600)
    }

    @Test(arguments: DatabaseEngine.allCases)
    func theDatabaseGivesBackWhatWasPutIn(engine: DatabaseEngine) async throws {
        let store = try await TestDatabase(on: engine, IdentitySchema.migrations)
        let repository = StoredIdentity(store.database)
        try await DemoData.seed(repository) { 5 }
        try await DemoData.seed(repository) { 6 }
        #expect(try await repository.users().map(\.name).count == 4)
        #expect(try await repository.groups() == ["admin", "scorekeeper"])
        #expect(try await repository.tenants().keys.sorted() == ["demo-tenant", "rival-tenant"])
        #expect(try await repository.clients() == [AppClient(id: "bowline-demo", allowsPasswordFlow: true)])
        let user = try #require(try await repository.user(named: "viewer@demo.test"))
        #expect(try await !repository.insert(user))
        let refused = try await repository.change(user.name, ending: .none, now: 0) { user throws(CognitoError) in
            user.groups = ["admin"]
            throw .disabled
        }
        #expect(refused == .failure(.disabled))
        #expect(try await repository.user(named: user.name) == user)
        #expect(try await repository.change("nobody", ending: .none, now: 0) { _ throws(CognitoError) in } == nil)
        try await repository.remove(user.name)
        #expect(try await repository.user(named: user.name) == nil)
        await store.close()
    }
}

extension [UInt8] {
    fileprivate func contains(_ text: String) -> Bool {
        let wanted = Array(text.utf8)
        return indices.dropLast(wanted.count - 1).contains { start in
            self[start] == wanted[0] && Array(self[start..<(start + wanted.count)]) == wanted
        }
    }
}
