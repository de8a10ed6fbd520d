import Basics

/// The counters of a database since it was opened.
package struct StorageStatistics: Equatable, Sendable {
    /// Writes that were kept and answered.
    package var writes = 0
    /// Writes that failed or refused, and were undone alone.
    package var undone = 0
    /// Transactions that were committed; each is one sync of the log.
    package var commits = 0
    /// How often the log was written back.
    package var checkpoints = 0
    /// How often that failed; it is tried again as the log grows.
    package var failedCheckpoints = 0
}

/// The counters that the threads of a database share.
final class StorageCounters: Sendable {
    private let state = Locked(StorageStatistics())

    var current: StorageStatistics { state.withLock { $0 } }

    func note(writes: Int, undone: Int, commits: Int) {
        state.withLock { state in
            state.writes += writes
            state.undone += undone
            state.commits += commits
        }
    }

    func note(checkpoint outcome: Result<CheckpointOutcome, SQLiteError>) {
        state.withLock { state in
            switch outcome {
            case .success: state.checkpoints += 1
            case .failure: state.failedCheckpoints += 1
            }
        }
    }
}
