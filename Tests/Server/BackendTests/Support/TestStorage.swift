import Basics
import Identity
import PostgreSQL
import SQLite
import ServerStorage
import TestSupport
import Testing

@testable import Backend

/// The database of a test's data folder, on the engine that `BOWLINE_TEST_DATABASE` names; without it a file in the
/// folder.
enum TestStorage {
    static let engine = DatabaseEngine.wanted ?? .sqlite

    private static let urls = Locked<[String: Task<String, any Error>]>([:])

    /// The backend's tables, made once: with all migrations a database takes most of a second.
    private static let template = Task {
        let name = "backend"
        let url = try await PostgresServer.shared.makeDatabase(named: name, from: "template0")
        let database = try await ServerDatabase.open(try patient(url), migrations: BackendSchema.migrations)
        await database.close()
        return name
    }

    /// How the folder's database is reached; nil where it is a file.
    static func server(of folder: TemporaryFolder) async throws -> PostgresPoolConfiguration? {
        guard engine == .postgres else { return nil }
        let making = urls.withLock { urls in
            let name = "backend\(urls.count)"
            let making =
                urls[folder.path]
                ?? Task { try await PostgresServer.shared.makeDatabase(named: name, from: try await template.value) }
            urls[folder.path] = making
            return making
        }
        return try patient(try await making.value)
    }

    private static func patient(_ url: String) throws -> PostgresPoolConfiguration {
        var configuration = PostgresPoolConfiguration(url: try PostgresURL(url))
        configuration.size = 8
        // Many tests run at once on few cores.
        configuration.maxWait = .seconds(60)
        configuration.connectTimeout = .seconds(60)
        configuration.useTimeout = .seconds(60)
        configuration.maxAttempts = 1_000
        return configuration
    }

    /// Opens the folder's database.
    static func open(in folder: TemporaryFolder) async throws -> ServerDatabase {
        if let server = try await server(of: folder) {
            return try await ServerDatabase.open(server, migrations: BackendSchema.migrations)
        }
        let path = folder.file(Backend.fileName)
        return ServerDatabase(try await Database.open(.server(path: path, schema: BackendSchema.schema)))
    }
}

extension Trait where Self == ConditionTrait {
    /// For tests of what is so only where the database is a file in the data folder.
    static var withItsOwnFile: Self {
        .enabled(
            if: TestStorage.engine == .sqlite,
            "the database is on a server, and the test is about one in the data folder"
        )
    }
}
