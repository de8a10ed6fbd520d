/// A database file that is locked, checked, migrated and ready for its writer.
///
/// Unchecked `Sendable`: created on one thread and then handed to the writer's thread, which alone uses it from then
/// on.
final class OpenedFile: @unchecked Sendable {
    private var connection: Connection?
    /// Held while the file is open, if one process owns it.
    private var lock: FolderLock?

    init(_ configuration: StorageConfiguration) throws(StorageError) {
        try StorageFiles.prepare(configuration.path, in: configuration.folder)
        lock = configuration.sharing == .exclusive ? try FolderLock(configuration.folder) : nil
        connection =
            switch configuration.damage {
            case .refuse: try Self.openWriter(configuration)
            case .recreate: try Self.openOrRecreate(configuration)
            }
    }

    /// Processes that share the file take turns opening it. Otherwise one could move away a file that another has just
    /// created, or open the old file together with the new file's log.
    private static func openOrRecreate(_ configuration: StorageConfiguration) throws(StorageError) -> Connection {
        let openingLock = try acquireOpeningLock(configuration)
        defer { withExtendedLifetime(openingLock) {} }
        do throws(StorageError) {
            return try openWriter(configuration)
        } catch .damaged {
            StorageFiles.setAside(configuration.path)
            try StorageFiles.prepare(configuration.path, in: configuration.folder)
            return try openWriter(configuration)
        }
    }

    private static func acquireOpeningLock(_ configuration: StorageConfiguration) throws(StorageError) -> FolderLock {
        let isTaken = { (error: StorageError) in if case .inUse = error { true } else { false } }
        do throws(StorageError) {
            return try configuration.busyTimeout.retrying(while: isTaken) { () throws(StorageError) in
                try FolderLock(file: configuration.path + ".lock", of: configuration.path)
            }
        } catch .inUse {
            throw .busy
        }
    }

    /// Passes the connection to `work`, if it is open.
    func withConnection(_ work: (Connection) -> Void) {
        if let connection { work(connection) }
    }

    /// Closes the connection, then releases the folder.
    func close() {
        connection = nil
        lock = nil
    }

    private static func openWriter(_ configuration: StorageConfiguration) throws(StorageError) -> Connection {
        let connection: Connection
        do throws(SQLiteError) {
            connection = try configuration.connect()
            try configuration.busyTimeout.retrying(while: { $0.code == .busy }) { () throws(SQLiteError) in
                try connection.setJournalMode(.wal)
            }
            try connection.setForeignKeys(true)
            try connection.setSecureDelete(true)
        } catch {
            if error.code == .cannotOpen { throw .cannotOpen(path: configuration.path, reason: error.message) }
            throw StorageError(error)
        }
        try Migrator(schema: configuration.schema).run(on: connection)
        return connection
    }
}

extension StorageConfiguration {
    /// Opens another connection to the file, with the settings that all connections share.
    func connect() throws(SQLiteError) -> Connection {
        let connection = try Connection(path: path, access: .readWrite(creating: false), fileLayer: fileLayer)
        try connection.setScratch(bytes: scratchBytes)
        connection.onBusy(busyTimeout.busyHandler())
        try connection.setSynchronous(.full)
        try connection.keepTemporariesInMemory()
        try connection.setCacheSize(bytes: cacheBytes)
        try connection.setMemoryMap(bytes: mappedBytes)
        return connection
    }

    /// Opens a read-only connection.
    func connectReader() throws(SQLiteError) -> Connection {
        let connection = try connect()
        // There are several readers, and pages missing from their caches are usually in the system's page cache.
        try connection.setCacheSize(bytes: cacheBytes / 4)
        try connection.execute("PRAGMA query_only = 1")
        return connection
    }
}
