import Basics
import Dispatch

/// Writes the log back on a separate thread and connection, so that the writer need not stop for it.
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

    /// Starts a checkpoint unless one is queued or running.
    func start() {
        let isFirst = isAsked.withLock { isAsked in
            defer { isAsked = true }
            return !isAsked
        }
        guard isFirst else { return }
        worker.post { self.checkpoint() }
    }

    /// Waits for the running checkpoint and closes the connection. Blocks; call it on the writer's thread.
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
        // The lock is held only to read the connection. No other thread uses the connection.
        guard let connection = connection.withLock({ $0 }) else { return }
        let outcome = Result { () throws(SQLiteError) in try connection.value.checkpoint(.passive) }
        counters.record(checkpoint: outcome)
        isAsked.withLock { $0 = false }
    }
}
