package import PostgreSQL
package import SQLite

/// Facts about a database server that can be read without changing anything on it.
package struct DatabaseFacts: Sendable, Equatable {
    /// A standby server that replicates the database.
    package struct Standby: Sendable, Equatable {
        /// Its application name.
        package let name: String
        /// Whether a write waits for it.
        package let isSynchronous: Bool
        /// How far it is behind the primary, in seconds; nil if nothing was written lately or this user may not see it.
        package let lag: Double?
    }

    /// Hosts, ports, user and name of the database.
    package let location: String
    /// The server's version, e.g. 150014.
    package let version: Int
    /// The server's clock minus this machine's, in seconds.
    package let clockOffset: Double
    /// The uncertainty of `clockOffset` in seconds: the duration of the round trip.
    package let clockPrecision: Double
    /// The version of the tables; 0 if there are none.
    package let schema: Int
    /// The standbys, as far as this user may see them.
    package let standbys: [Standby]
}

extension ServerDatabase {
    /// Connects to a database server and reads its facts. `now` returns the seconds since 1970.
    package static func examine(
        _ configuration: PostgresPoolConfiguration,
        now: @escaping @Sendable () -> Double
    ) async throws(StorageError) -> DatabaseFacts {
        try await withConnection(configuration) { connection throws(PostgresError) in
            let version = try connection.first("SELECT CAST(current_setting('server_version_num') AS bigint)") { row in
                row[0] as Int
            }
            // The first statement has warmed the connection up.
            let before = now()
            let clock = try connection.first("SELECT CAST(extract(epoch FROM clock_timestamp()) AS double precision)") {
                row in row[0] as Double
            }
            let after = now()
            let standbys = try connection.all(
                """
                SELECT COALESCE(application_name, ''), COALESCE(sync_state IN ('sync', 'quorum'), false),
                    CAST(extract(epoch FROM replay_lag) AS double precision)
                FROM pg_stat_replication ORDER BY application_name
                """
            ) { row in DatabaseFacts.Standby(name: row[0], isSynchronous: row[1], lag: row[2]) }
            return DatabaseFacts(
                location: configuration.url.description,
                version: version ?? 0,
                clockOffset: (clock ?? after) - (before + after) / 2,
                clockPrecision: max(0, after - before),
                schema: try PostgresMigrator.version(on: connection),
                standbys: standbys
            )
        }
    }

    /// The version of a database server's tables; 0 if there are none.
    package static func schemaVersion(
        _ configuration: PostgresPoolConfiguration
    ) async throws(StorageError) -> Int {
        try await withConnection(configuration) { connection throws(PostgresError) in
            try PostgresMigrator.version(on: connection)
        }
    }

    private static func withConnection<Value: Sendable>(
        _ configuration: PostgresPoolConfiguration,
        _ body: @escaping @Sendable (PostgresConnection) throws(PostgresError) -> Value
    ) async throws(StorageError) -> Value {
        let pool = PostgresPool(configuration)
        let outcome: Result<Value, PostgresError>
        do throws(PostgresError) { outcome = try await pool.use(body) } catch { outcome = .failure(error) }
        await pool.close()
        do throws(PostgresError) { return try outcome.get() } catch { throw StorageError(error) }
    }
}
