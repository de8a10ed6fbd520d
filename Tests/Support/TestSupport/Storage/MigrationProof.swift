package import SQLite

/// Proves that a file from any earlier version ends up as a new one does.
package enum MigrationProof {
    /// The versions from which migrating gives other tables, indexes or triggers than starting again. `fill` may put
    /// rows into a file of an old version first.
    package static func differences(
        in schema: Schema,
        fill: @Sendable (Connection, _ version: Int) throws(SQLiteError) -> Void = { _, _ in }
    ) async throws -> [Int] {
        let fresh = try await layout(of: schema, from: 0, fill)
        var different: [Int] = []
        for version in 1...schema.migrations.count where try await layout(of: schema, from: version, fill) != fresh {
            different.append(version)
        }
        return different
    }

    private static func layout(
        of schema: Schema,
        from version: Int,
        _ fill: (Connection, Int) throws(SQLiteError) -> Void
    ) async throws -> [String] {
        let folder = try TemporaryFolder()
        let path = folder.file("store")
        if version > 0 {
            let early = Schema(
                applicationID: schema.applicationID,
                migrations: Array(schema.migrations.prefix(version))
            )
            await (try Database(StorageConfiguration(path: path, schema: early, sharing: .shared))).close()
            try fill(try Connection(path: path), version)
        }
        let database = try Database(StorageConfiguration(path: path, schema: schema, sharing: .shared))
        let layout = try database.read { connection throws(SQLiteError) in
            try connection.all("SELECT type || ' ' || name || ' ' || coalesce(sql, '') FROM sqlite_schema ORDER BY 1") {
                row in row[0] as String
            }
        }
        await database.close()
        return layout
    }
}
