import Basics
import Dispatch

/// Writes the log back on a thread and connection of its own, so that the writer need not stop for it.
/// See docs/decisions/storage.md, "A server writes the log back on a second thread".
final class Checkpointer: Sendable {
    private let connection: Locked<Owned<Connection>?>
    private let isAsked = Locked(false)
    private let worker: Worker
    private let counters: StorageCounters

    init(_ configuration: StorageConfiguration, _ counters: StorageCounters) throws(StorageError) {
        do throws(SQLiteError) {
            connection = Locked(Owned(try configuration.connect()))
        } catch {
            throw StorageError(error)
        }
        worker = Worker(name: "storage.log")
        self.counters = counters
    }

    /// Begins a checkpoint unless one is waiting or under way.
    func start() {
        let isFirst = isAsked.withLock { isAsked in
            defer { isAsked = true }
            return !isAsked
        }
        guard isFirst else { return }
        worker.post { self.checkpoint() }
    }

    /// Waits for the one under way and closes the connection. Blocks; for the writer's thread.
    func close() {
        let closed = DispatchSemaphore(value: 0)
        let isPosted = worker.post {
            self.connection.withLock { $0 = nil }
            closed.signal()
        }
        worker.close()
        if isPosted { closed.wait() }
    }

    private func checkpoint() {
        // Taken out while in use: only this thread works with it, and no lock is held meanwhile.
        guard let connection = connection.withLock({ $0 }) else { return }
        let outcome = Result { () throws(SQLiteError) in try connection.value.checkpoint(.passive) }
        counters.note(checkpoint: outcome)
        isAsked.withLock { $0 = false }
    }
}
