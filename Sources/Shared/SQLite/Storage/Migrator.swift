/// Migrates a file to the newest version of a schema.
struct Migrator {
    let schema: Schema

    func run(on connection: Connection) throws(StorageError) {
        let version = try sorted { () throws(SQLiteError) in try connection.userVersion() }
        try checkOwner(of: connection, version: version)
        guard version <= schema.migrations.count else {
            throw .newerFile(version: version, known: schema.migrations.count)
        }
        guard version < schema.migrations.count else { return }
        // A step may rebuild a table that others refer to, which works only while foreign keys are not enforced; they
        // are checked at the end of each step.
        try sorted { () throws(SQLiteError) in try connection.setForeignKeys(false) }
        for number in (version + 1)...schema.migrations.count {
            do throws(SQLiteError) {
                try step(number, on: connection)
            } catch {
                let sorted = StorageError(error)
                if case .statement = sorted { throw .migration(number: number, error) }
                throw sorted
            }
        }
        try sorted { () throws(SQLiteError) in try connection.setForeignKeys(true) }
    }

    private func step(_ number: Int, on connection: Connection) throws(SQLiteError) {
        try connection.transaction(.immediate) { () throws(SQLiteError) in
            // Another process may have done this step before this process got the lock.
            guard try connection.userVersion() < number else { return }
            try schema.migrations[number - 1].change(connection)
            guard try connection.checkForeignKeys() else {
                throw SQLiteError(code: .constraint, message: "the migration leaves rows that refer to missing rows")
            }
            try connection.setApplicationID(schema.applicationID)
            try connection.setUserVersion(number)
        }
    }

    private func checkOwner(of connection: Connection, version: Int) throws(StorageError) {
        let (id, tables) = try sorted { () throws(SQLiteError) in
            let tables = try connection.first("SELECT count(*) FROM sqlite_schema") { row in row[0] as Int }
            return (try connection.applicationID(), tables)
        }
        let isEmpty = id == 0 && version == 0 && tables == 0
        guard isEmpty || id == schema.applicationID else { throw .foreignFile(applicationID: id) }
    }

    private func sorted<Value>(_ work: () throws(SQLiteError) -> Value) throws(StorageError) -> Value {
        do throws(SQLiteError) { return try work() } catch { throw StorageError(error) }
    }
}
