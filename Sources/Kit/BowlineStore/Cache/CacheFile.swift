import Basics
import SQLite

/// The file of a disk cache: opened when first needed, replaced by an empty one when it is damaged or an order cannot
/// be carried out.
///
/// Any task may read from the open database. Opening, replacing and closing are for the one task that
/// works off the backlog.
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

    /// The database to write to, opened if need be; nil when there is none to be had.
    func ready() async -> Database? {
        switch condition {
        case .closed: return nil
        case .unusable(let reason) where !reason.passes: return nil
        case .open(let database, let identity):
            // Another process may have begun a new file under this name.
            if identity == folder.identity { return database }
            await database.close()
            return await open()
        case .unopened, .unusable: return await open()
        }
    }

    /// Sets a damaged file aside and begins an empty one, unless another process did so in the meantime.
    func setAside(_ damaged: CacheFolder.Identity?) async {
        guard case .open(_, let identity) = condition, identity == damaged else { return }
        await release()
        if folder.identity == damaged { Database.setAside(folder.file) }
        _ = await open()
    }

    /// Destroys a file that does not forget what it must, and begins an empty one.
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

    /// Has the file hold no lock until `wake`; one that is opened in the meantime, too.
    func suspend() async {
        isSuspended.withLock { $0 = true }
        if case .open(let database, _) = condition { await database.suspend() }
    }

    /// Goes on after `suspend`.
    func wake() {
        isSuspended.withLock { $0 = false }
        if case .open(let database, _) = condition { database.resume() }
    }

    /// Closes the file for good.
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
            // It may have been woken just before.
            if !isSuspended.withLock({ $0 }) { database.resume() }
            return database
        } catch {
            state.withLock { $0 = .unusable(error) }
            return nil
        }
    }

    /// The storage sees to a file that SQLite finds damaged; one whose tables are not ours any more is for us to see
    /// to.
    private func openOrSetAside() async throws(StorageError) -> Database {
        do throws(StorageError) {
            return try await Database.open(configuration)
        } catch {
            guard error.meansDamage else { throw error }
            Database.setAside(folder.file)
            return try await Database.open(configuration)
        }
    }

    /// A process that was killed between removing a partition and scrubbing left that to the next.
    private func finishScrub(of database: Database) async {
        do throws(StorageError) {
            guard try database.read({ connection throws(SQLiteError) in try CacheTables.needsScrub(connection) }) else {
                return
            }
            try await database.scrub()
            try await database.write { connection throws(SQLiteError) in try CacheTables.noteScrubbed(connection) }
        } catch {
            // The note stays in the file, and the next opening tries again.
        }
    }

    private var configuration: StorageConfiguration {
        var configuration = StorageConfiguration(path: folder.file, schema: CacheTables.schema, sharing: .shared)
        configuration.damage = .startAnew
        configuration.busyTimeout = busyTimeout
        if let fileLayer { configuration.fileLayer = fileLayer }
        return configuration
    }
}

extension StorageError {
    /// True for errors that may pass. A file of a newer program does not change.
    var passes: Bool {
        switch self {
        case .newerFile, .closed: false
        default: true
        }
    }

    /// True when the file is not as this program wrote it. Its statements never change, so one that fails says the
    /// same: a flipped bit may as well hit a table's name.
    var meansDamage: Bool {
        switch self {
        case .damaged, .foreignFile, .migration: true
        case .statement(let problem): [.error, .constraint, .mismatch].contains(problem.code)
        default: false
        }
    }
}
