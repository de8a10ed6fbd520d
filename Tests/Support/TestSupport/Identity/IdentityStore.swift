#if os(Linux)
    package import Identity

    /// Where a test's identities are kept: in memory, or in a database of one of the engines.
    package struct IdentityStore: Sendable {
        /// Memory, which is nil, and both engines.
        package static let engines: [DatabaseEngine?] = [nil] + DatabaseEngine.allCases

        /// The store itself.
        package let repository: any IdentityRepository
        private let database: TestDatabase?

        /// Makes an empty store with the keys that all tests share.
        package init(_ engine: DatabaseEngine?) async throws {
            database =
                if let engine { try await TestDatabase(on: engine, IdentitySchema.migrations) } else { nil }
            guard let database else {
                repository = MemoryIdentity()
                return
            }
            repository = StoredIdentity(database.database)
            try await repository.add(MemoryIdentity.sharedKeys, removing: [])
        }

        /// Closes it. To be called at the end of a test.
        package func close() async { await database?.close() }
    }
#endif
