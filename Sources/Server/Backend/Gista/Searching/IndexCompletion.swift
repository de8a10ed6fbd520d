internal import Basics
internal import SQLite
internal import ServerStorage

/// Indexes what an earlier version has saved, a few links at a time, while the backend serves already.
final class IndexCompletion: Sendable {
    private let library: SQLiteLibrary
    private let log: EventLog
    private let runner = Locked<Task<Void, Never>?>(nil)

    init(_ library: SQLiteLibrary, log: EventLog) { (self.library, self.log) = (library, log) }

    func start() {
        let task = Task { await run() }
        runner.withLock { $0 = task }
    }

    /// Ends after the link that is being indexed. The next start goes on.
    func stop() async {
        let task = runner.withLock { $0 }
        task?.cancel()
        await task?.value
    }

    private func run() async {
        var last = IndexedLink.none
        do throws(StorageError) {
            while !Task.isCancelled, let next = try await library.indexMissing(behind: last, most: 20) { last = next }
        } catch .cancelled {
            // The next start goes on.
        } catch {
            log(.error, "gista_search_not_completed", ["reason": error.description])
        }
    }
}
