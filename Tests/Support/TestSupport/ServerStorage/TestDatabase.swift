#if os(Linux)
    internal import Basics
    internal import Glibc
    internal import PostgreSQL
    internal import SQLite
    package import ServerStorage

    /// The two engines that the backend's database runs on.
    package enum DatabaseEngine: String, CaseIterable, Sendable {
        case sqlite, postgres

        /// The engine that `BOWLINE_TEST_DATABASE` names.
        package static let wanted = getenv("BOWLINE_TEST_DATABASE").flatMap {
            DatabaseEngine(rawValue: String(cString: $0))
        }
    }

    /// A test's own database with the tables of some migrations: a file, or a database of the tests' server. It is open
    /// until `close`.
    package final class TestDatabase: Sendable {
        private enum Place {
            case file(TemporaryFolder)
            case server(url: String)
        }

        private let place: Place
        private let migrations: [ServerMigration]
        private let opened: Locked<ServerDatabase>

        /// Makes an empty database and opens it.
        package init(on engine: DatabaseEngine, _ migrations: [ServerMigration]) async throws {
            self.migrations = migrations
            place =
                switch engine {
                case .sqlite: .file(try TemporaryFolder())
                case .postgres: .server(url: try await PostgresServer.shared.makeDatabase())
                }
            opened = Locked(try await Self.open(place, migrations))
        }

        /// The open database.
        package var database: ServerDatabase { opened.withLock { $0 } }

        /// Closes it and opens it again, as a restart does.
        package func reopen() async throws {
            await close()
            let database = try await Self.open(place, migrations)
            opened.withLock { $0 = database }
        }

        /// Opens it once more with these migrations, as another process does; not a file.
        package func openAgain(_ migrations: [ServerMigration]) async throws -> ServerDatabase {
            try await Self.open(place, migrations)
        }

        /// Closes it. To be called at the end of a test, which keeps the files until then.
        package func close() async { await database.close() }

        private static func open(_ place: Place, _ migrations: [ServerMigration]) async throws -> ServerDatabase {
            switch place {
            case .file(let folder):
                let schema = Schema(applicationID: 1, migrations: migrations.map(\.sqlite))
                return ServerDatabase(
                    try await Database.open(
                        StorageConfiguration(path: folder.file("database"), schema: schema, sharing: .shared)
                    )
                )
            case .server(let url):
                var configuration = PostgresPoolConfiguration(url: try PostgresURL(url))
                configuration.size = 8
                // Many tests run at once on few cores.
                configuration.maxWait = .seconds(60)
                configuration.connectTimeout = .seconds(60)
                configuration.useTimeout = .seconds(60)
                configuration.maxAttempts = 1_000
                return try await ServerDatabase.open(configuration, migrations: migrations)
            }
        }
    }
#endif
