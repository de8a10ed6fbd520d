package import SQLite
package import Storage

/// Proves that a file from any earlier version ends up as a new one does.
package enum MigrationProof {
    /// The versions from which migrating gives other tables, indexes or triggers than starting anew. `fill` may put rows
    /// into a file of an old version first.
    package static func differences(
        in schema: Schema,
        fill: @Sendable (Connection, _ version: Int) throws(SQLiteError) -> Void = { _, _ in }
    ) throws -> [Int] {
        let fresh = try layout(of: schema, from: 0, fill)
        return try (1...schema.migrations.count).filter { try layout(of: schema, from: $0, fill) != fresh }
    }

    private static func layout(
        of schema: Schema,
        from version: Int,
        _ fill: (Connection, Int) throws(SQLiteError) -> Void
    ) throws -> [String] {
        let folder = try TemporaryFolder()
        let path = folder.file("store")
        if version > 0 {
            let early = Schema(
                applicationID: schema.applicationID,
                migrations: Array(schema.migrations.prefix(version))
            )
            _ = try Database(StorageConfiguration(path: path, schema: early, sharing: .shared))
            try fill(try Connection(path: path), version)
        }
        let database = try Database(StorageConfiguration(path: path, schema: schema, sharing: .shared))
        return try database.read { connection throws(SQLiteError) in
            try connection.all("SELECT type || ' ' || name || ' ' || coalesce(sql, '') FROM sqlite_schema ORDER BY 1") {
                row in row[0] as String
            }
        }
    }
}
