import TestSupport
import Testing

@testable import Identity

/// What is to happen once happens once, also when several processes share the database.
@Suite(.timeLimit(.minutes(8)))
struct RaceTests {
    private static let name = "viewer@demo.test"

    /// The same database as two processes see it; a file has one process.
    private struct Nodes {
        let store: TestDatabase
        let repositories: [StoredIdentity]

        init(_ engine: DatabaseEngine) async throws {
            store = try await TestDatabase(on: engine, IdentitySchema.migrations)
            var databases = [store.database]
            if engine == .postgres { databases.append(try await store.openAgain(IdentitySchema.migrations)) }
            repositories = databases.map { StoredIdentity($0) }
            try await DemoData.seed(repositories[0]) { 5 }
        }

        /// What each of many concurrent calls, which alternate between the processes, came to.
        func race<Outcome: Sendable>(
            _ call: @escaping @Sendable (StoredIdentity, Int) async throws -> Outcome
        ) async throws -> [Outcome] {
            try await withThrowingTaskGroup(of: Outcome.self) { group in
                for caller in 0..<24 {
                    let repository = repositories[caller % repositories.count]
                    group.addTask { try await call(repository, caller) }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
        }
    }

    @Test(arguments: DatabaseEngine.allCases)
    func aRefreshTokenIsExchangedOnceAndItsReuseEndsTheSignIn(engine: DatabaseEngine) async throws {
        let nodes = try await Nodes(engine)
        let user = try #require(try await nodes.repositories[0].user(named: Self.name))
        let family = TokenFamily(id: "f", user: Self.name, client: "c", signedIn: 0, expires: 1e12)
        let begun = try await nodes.repositories[0].begin(
            family,
            provenBy: user.verifier,
            token: [1],
            removingEndedBefore: 0
        )
        #expect(begun)
        // No exchange is early enough to be a repetition.
        let rule = ExchangeRule(now: 10, grace: -1, client: "c")
        let outcomes = try await nodes.race { repository, caller in
            try await repository.exchange([1], for: [2, UInt8(caller)], by: rule)
        }
        #expect(outcomes.filter { $0 == .granted(family) }.count == 1)
        #expect(outcomes.filter { $0 == .reused(family) }.count == 1)
        #expect(outcomes.filter { $0 == .revoked }.count == outcomes.count - 2)
        #expect(try await nodes.repositories[0].familiesRevoked(since: 0) == ["f"])
        await nodes.store.close()
    }

    @Test(arguments: DatabaseEngine.allCases)
    func aCodeWorksOnce(engine: DatabaseEngine) async throws {
        let nodes = try await Nodes(engine)
        let outcomes = try await nodes.race { repository, caller in
            try await repository.change(Self.name, ending: .all, now: 6) { user throws(CognitoError) in
                guard user.attributes["used_by"] == nil else { throw .wrongCode }
                user.attributes["used_by"] = "\(caller)"
            }
        }
        #expect(outcomes.filter { (try? $0?.get()) != nil }.count == 1)
        #expect(outcomes.filter { $0 == .failure(.wrongCode) }.count == outcomes.count - 1)
        await nodes.store.close()
    }

    @Test(arguments: DatabaseEngine.allCases)
    func aNameIsTakenOnce(engine: DatabaseEngine) async throws {
        let nodes = try await Nodes(engine)
        var user = try #require(try await nodes.repositories[0].user(named: Self.name))
        try await nodes.repositories[0].remove(Self.name)
        user.modified = 7
        let wanted = user
        let outcomes = try await nodes.race { repository, _ in try await repository.insert(wanted) }
        #expect(outcomes.filter { $0 }.count == 1)
        await nodes.store.close()
    }

    @Test(arguments: DatabaseEngine.allCases)
    func allProcessesShareOneSecret(engine: DatabaseEngine) async throws {
        let nodes = try await Nodes(engine)
        let secrets = try await nodes.race { repository, caller in try await repository.pepper(orElse: [UInt8(caller)])
        }
        #expect(Set(secrets).count == 1)
        await nodes.store.close()
    }
}
