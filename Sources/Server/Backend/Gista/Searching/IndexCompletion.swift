internal import Basics
internal import SQLite
internal import ServerStorage

/// Indexes links that an earlier version saved, a few at a time, while the backend already serves requests.
final class IndexCompletion: Sendable {
    private let library: SQLiteLibrary
    private let log: EventLog
    private let runner = Locked<Task<Void, Never>?>(nil)

    init(_ library: SQLiteLibrary, log: EventLog) { (self.library, self.log) = (library, log) }

    func start() {
        let task = Task { await run() }
        runner.withLock { $0 = task }
    }

    /// Stops after the link that is being indexed. The next start continues.
    func stop() async {
        let task = runner.withLock { $0 }
        task?.cancel()
        await task?.value
    }

    private func run() async {
        var last = IndexedLink.none
        do throws(StorageError) {
            while !Task.isCancelled, let next = try await library.indexMissing(after: last, limit: 20) { last = next }
        } catch .cancelled {
            // The next start continues.
        } catch {
            log(.error, "gista_search_not_completed", ["reason": error.description])
        }
    }
}
