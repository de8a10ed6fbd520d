import Basics
import SQLite

/// The file of a disk cache. It is opened when first needed, and replaced by an empty file when it is damaged or when
/// data cannot be removed from it.
///
/// Any task may read from the open database. Only the task that works through the write queue may open, replace or
/// close it.
final class CacheFile: Sendable {
    enum Condition {
        case unopened
        case open(Database, CacheFolder.Identity?)
        case unusable(StorageError)
        case closed
    }

    let folder: CacheFolder
    private let fileLayer: String?
    private let busyTimeout: BusyTimeout
    private let state = Locked(Condition.unopened)
    private let isSuspended = Locked(false)

    init(folder: CacheFolder, fileLayer: String?, busyTimeout: BusyTimeout) {
        self.folder = folder
        self.fileLayer = fileLayer
        self.busyTimeout = busyTimeout
    }

    var condition: Condition { state.withLock { $0 } }

    /// The database to write to, opened if necessary; nil when it cannot be used.
    func ready() async -> Database? {
        switch condition {
        case .closed: return nil
        case .unusable(let reason) where !reason.passes: return nil
        case .open(let database, let identity):
            // Another process may have created a new file under this name.
            if identity == folder.identity { return database }
            await database.close()
            return await open()
        case .unopened, .unusable: return await open()
        }
    }

    /// Sets a damaged file aside and creates an empty one, unless another process has done so in the meantime.
    func setAside(_ damaged: CacheFolder.Identity?) async {
        guard case .open(_, let identity) = condition, identity == damaged else { return }
        await release()
        if folder.identity == damaged { Database.setAside(folder.file) }
        _ = await open()
    }

    /// Deletes a file from which data could not be removed, and creates an empty file.
    func destroy() async {
        switch condition {
        case .closed: return
        case .unusable(let reason) where !reason.passes: return
        case .open, .unopened, .unusable: break
        }
        await release()
        folder.removeFiles()
        _ = await open()
    }

    /// Releases all locks on the file until `wake`, even if the file is opened or replaced in the meantime.
    func suspend() async {
        isSuspended.withLock { $0 = true }
        if case .open(let database, _) = condition { await database.suspend() }
    }

    /// Continues after `suspend`.
    func wake() {
        isSuspended.withLock { $0 = false }
        if case .open(let database, _) = condition { database.resume() }
    }

    /// Closes the file permanently.
    func close() async {
        await release()
        state.withLock { $0 = .closed }
    }

    private func release() async {
        guard case .open(let database, _) = condition else { return }
        state.withLock { $0 = .unopened }
        await database.close()
    }

    private func open() async -> Database? {
        do throws(StorageError) {
            let database = try await openOrSetAside()
            folder.prepare()
            await finishScrub(of: database)
            state.withLock { $0 = .open(database, folder.identity) }
            if isSuspended.withLock({ $0 }) { await database.suspend() }
            // `wake` may have been called just before.
            if !isSuspended.withLock({ $0 }) { database.resume() }
            return database
        } catch {
            state.withLock { $0 = .unusable(error) }
            return nil
        }
    }

    /// `Database` replaces a file that SQLite finds damaged. A file whose tables are no longer the cache's is replaced
    /// here.
    private func openOrSetAside() async throws(StorageError) -> Database {
        do throws(StorageError) {
            return try await Database.open(configuration)
        } catch {
            guard error.meansDamage else { throw error }
            Database.setAside(folder.file)
            return try await Database.open(configuration)
        }
    }

    /// Scrubs the file if a process was killed after it removed a partition and before it scrubbed.
    private func finishScrub(of database: Database) async {
        do throws(StorageError) {
            guard try database.read({ connection throws(SQLiteError) in try CacheTables.needsScrub(connection) }) else {
                return
            }
            try await database.scrub()
            try await database.write { connection throws(SQLiteError) in try CacheTables.markScrubbed(connection) }
        } catch {
            // The flag stays in the file, and the next opening tries again.
        }
    }

    private var configuration: StorageConfiguration {
        var configuration = StorageConfiguration(path: folder.file, schema: CacheTables.schema, sharing: .shared)
        configuration.damage = .recreate
        configuration.busyTimeout = busyTimeout
        if let fileLayer { configuration.fileLayer = fileLayer }
        return configuration
    }
}

extension StorageError {
    /// True for errors that may be temporary. A file written by a newer program stays unusable.
    var passes: Bool {
        switch self {
        case .newerFile, .closed: false
        default: true
        }
    }

    /// True when the file is not as this program wrote it. A statement that fails also counts, because the program's
    /// statements never change: a flipped bit may hit a table's name.
    var meansDamage: Bool {
        switch self {
        case .damaged, .foreignFile, .migration: true
        case .statement(let problem): [.error, .constraint, .mismatch].contains(problem.code)
        default: false
        }
    }
}
