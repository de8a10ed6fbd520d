import Basics

/// The counters of a database since it was opened.
package struct StorageStatistics: Equatable, Sendable {
    /// The number of committed writes.
    package var writes = 0
    /// The number of writes that failed, or whose body returned a failure, and were undone alone.
    package var rolledBack = 0
    /// The number of committed transactions; each needs one sync of the log.
    package var commits = 0
    /// The number of checkpoints.
    package var checkpoints = 0
    /// The number of failed checkpoints; they are retried as the log grows.
    package var failedCheckpoints = 0
}

/// The counters shared by the threads of a database.
final class StorageCounters: Sendable {
    private let state = Locked(StorageStatistics())

    var current: StorageStatistics { state.withLock { $0 } }

    func record(writes: Int, rolledBack: Int, commits: Int) {
        state.withLock { state in
            state.writes += writes
            state.rolledBack += rolledBack
            state.commits += commits
        }
    }

    func record(checkpoint outcome: Result<CheckpointOutcome, SQLiteError>) {
        state.withLock { state in
            switch outcome {
            case .success: state.checkpoints += 1
            case .failure: state.failedCheckpoints += 1
            }
        }
    }
}
