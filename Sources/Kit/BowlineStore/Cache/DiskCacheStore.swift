import Basics
public import Bowline
import Essentials
package import SQLite

/// The second tier of a cache, on disk, where responses outlive the process.
///
///     let store = DiskCacheStore(folder: caches + "/answers")
///     configuration.cache = Cache(store: store)
///
/// The store should have the folder to itself: it makes the folder private to its owner and excludes it from backups.
/// Several processes, such as an app and its extension, may use one folder at the same time. A damaged file is set
/// aside and replaced by an empty file. A file that a newer program wrote is left alone, and the store acts as empty.
///
/// Responses are written in the background, in order. Removing waits for the disk: when it returns, responses that were
/// stored before are gone. Removing a partition also clears the deleted bytes from the file's free pages and its
/// write-ahead log.
///
/// See docs/decisions/cache.md, "The disk cache writes behind the caller and waits only to forget".
public final class DiskCacheStore: CacheStore {
    /// Whether the store is usable.
    public enum Condition: Sendable, Equatable {
        /// The store works normally.
        case ready
        /// The store acts as empty, for this reason.
        case unusable(reason: String)
        /// The store was closed and acts as empty.
        case closed
    }

    private let budget: Int
    private let clock: any KitClock
    private let file: CacheFile
    private let writeQueue = Locked(CacheWriteQueue())

    /// Creates a store in `folder` that keeps up to `budget` bytes and drops the least recently used responses beyond
    /// that. Accesses the disk only when first used.
    public convenience init(folder: String, budget: Int = 50 << 20, clock: any KitClock = ContinuousClock()) {
        self.init(folder: folder, budget: budget, clock: clock, fileLayer: nil)
    }

    /// For tests, which choose the file layer and how long to wait for another process.
    package init(
        folder: String,
        budget: Int,
        clock: any KitClock,
        fileLayer: String?,
        busyTimeout: BusyTimeout = BusyTimeout()
    ) {
        self.budget = budget
        self.clock = clock
        file = CacheFile(folder: CacheFolder(path: folder), fileLayer: fileLayer, busyTimeout: busyTimeout)
    }

    /// Whether the store is usable. Opens the file if it is not open.
    public var condition: Condition {
        get async {
            if case .unopened = file.condition { await perform(.open) }
            return switch file.condition {
            case .open: .ready
            case .unusable(let reason): .unusable(reason: "\(reason)")
            case .unopened: .unusable(reason: "the file is being replaced")
            case .closed: .closed
            }
        }
    }

    /// Performs the waiting operations and closes the file; from then on the store acts as empty.
    public func close() async {
        await perform(.close)
    }

    /// Finishes the current write and starts no other, so that no lock is held while the system suspends the process.
    /// Reading continues; removing waits for `wake`.
    public func suspend() async {
        await file.suspend()
    }

    /// Continues writing after `suspend`.
    public func wake() {
        file.wake()
    }

    // MARK: CacheStore

    /// The responses kept for a key. Small responses are read at once, on the caller's thread.
    public func responses(for key: CacheKey) async -> [StoredResponse] {
        switch writeQueue.withLock({ $0.pendingAnswers(of: key) }) {
        case .waiting(let responses, let isWanted): return isWanted() ? responses : []
        case .nothing: return []
        case .readFile: break
        }
        if case .unopened = file.condition { await perform(.open) }
        guard case .open(let database, let identity) = file.condition else { return [] }
        do throws(StorageError) {
            var lookup = try database.read { connection throws(SQLiteError) in
                try CacheTables.look(up: key, on: connection, includingLarge: false)
            }
            if case .isLarge = lookup {
                lookup = try await database.readInBackground { connection throws(SQLiteError) in
                    try CacheTables.look(up: key, on: connection, includingLarge: true)
                }
            }
            return responses(of: lookup, identity)
        } catch {
            if error.meansDamage { enqueue(.recreate(identity)) }
            return []
        }
    }

    /// Keeps responses for a key. Returns at once; the responses are written in the order of the calls.
    public func store(
        _ responses: [StoredResponse],
        for key: CacheKey,
        ifWanted isWanted: @escaping @Sendable () -> Bool
    ) async {
        enqueue(.store(responses, key, isWanted: isWanted))
    }

    /// Removes the responses stored for a key.
    public func forget(_ key: CacheKey) async {
        await perform(.forget(key))
    }

    /// Removes the responses that have one of these tags from a partition.
    public func forget(tags: Set<String>, in partition: CachePartition) async {
        await perform(.forgetTags(tags, partition))
    }

    /// Removes a partition; its bytes are gone from the disk when this returns.
    ///
    /// See docs/decisions/cache.md, "Signing out scrubs the disk cache or deletes it".
    public func forget(_ partition: CachePartition) async {
        await perform(.forgetPartition(partition))
    }

    // MARK: Steps

    private func responses(of lookup: CacheTables.Lookup, _ identity: CacheFolder.Identity?) -> [StoredResponse] {
        switch lookup {
        case .nothing, .isLarge: return []
        case .found(let responses, let row, let used):
            let now = moment
            if writeQueue.withLock({ $0.recordUse(of: row, usedBefore: used, now: now) }) { enqueue(.recordUses) }
            return responses
        case .malformed:
            enqueue(.recreate(identity))
            return []
        }
    }

    private var moment: Int { Int(bounded: clock.date.timeIntervalSince1970) }

    private func enqueue(_ operation: CacheWriteQueue.Operation) {
        start(if: writeQueue.withLock { $0.add(operation) })
    }

    private func perform(_ operation: CacheWriteQueue.Operation) async {
        await withCheckedContinuation { continuation in
            start(if: writeQueue.withLock { $0.add(operation, waiter: continuation) })
        }
    }

    /// Starts the worker task. It is unstructured, so that no caller's cancellation stops it.
    private func start(if isNeeded: Bool) {
        guard isNeeded else { return }
        Task { await work() }
    }

    private func work() async {
        while true {
            let entries = writeQueue.withLock { $0.next() }
            guard let first = entries.first else { return }
            switch first.operation {
            case .open: _ = await file.ready()
            case .close: await file.close()
            case .recreate(let damaged): await file.setAside(damaged)
            case .store, .forget, .forgetTags, .forgetPartition, .recordUses: await write(entries.map(\.operation))
            }
            writeQueue.withLock { $0.finish(entries) }
            for entry in entries { entry.waiter?.resume() }
        }
    }

    private func write(_ operations: [CacheWriteQueue.Operation]) async {
        do throws(StorageError) {
            guard let database = await file.ready() else { throw .closed }
            let (now, uses, budget) = (moment, writeQueue.withLock { $0.takeUses() }, budget)
            try await database.write { connection throws(SQLiteError) in
                try CacheTables.record(uses: uses, on: connection)
                for operation in operations { try operation.apply(to: connection, now: now, budget: budget) }
            }
            if operations.contains(where: \.destroys) { try await scrub(database) }
        } catch {
            // A response that could not be written is not kept. If a removal fails, the whole file is deleted.
            if operations.contains(where: \.mustSucceed) { return await file.destroy() }
            if error.meansDamage, case .open(_, let identity) = file.condition { await file.setAside(identity) }
        }
    }

    private func scrub(_ database: Database) async throws(StorageError) {
        try await database.scrub()
        try await database.write { connection throws(SQLiteError) in try CacheTables.markScrubbed(connection) }
    }
}

extension CacheWriteQueue.Operation {
    /// Performs the operation inside the transaction. The responses of one key may take at most a quarter of the
    /// budget.
    fileprivate func apply(to connection: Connection, now: Int, budget: Int) throws(SQLiteError) {
        switch self {
        case .store(let responses, let key, let isWanted):
            guard isWanted() else { return }
            try CacheTables.put(responses, for: key, used: now, maxBytes: budget / 4, on: connection)
            try CacheTables.evict(to: budget, on: connection)
        case .forget(let key): try CacheTables.remove(key, on: connection)
        case .forgetTags(let tags, let partition): try CacheTables.remove(tags: tags, in: partition, on: connection)
        case .forgetPartition(let partition): try CacheTables.remove(partition, on: connection)
        case .recordUses, .open, .recreate, .close: break
        }
    }
}
