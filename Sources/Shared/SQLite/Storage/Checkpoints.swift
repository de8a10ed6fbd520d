/// Decides after each commit whether the write-ahead log is written back into the database file.
package struct CheckpointPolicy: Sendable {
    enum Decision: Equatable {
        case nothing
        /// Write back as much as possible while writes continue.
        case inBackground
        /// Write back before the next transaction, which is the only way to restart the log under constant load.
        case immediately
    }

    /// The log length in pages from which it is written back.
    package var pages = 1_000
    /// The log length in pages from which writes wait for the checkpoint.
    package var limit = 8_000
    private var lastAsked = 0

    /// Writes back from `pages` on, and makes writes wait from `limit` on.
    package init(pages: Int = 1_000, limit: Int = 8_000) {
        self.pages = pages
        self.limit = limit
    }

    mutating func decide(logPages: Int) -> Decision {
        // If the log is shorter than last time, SQLite has restarted it.
        if logPages < lastAsked { lastAsked = 0 }
        // A reader may prevent the log from being written back, so the next request comes only after it has grown by
        // `pages` again.
        guard logPages >= lastAsked + pages else { return .nothing }
        lastAsked = logPages
        return logPages >= limit ? .immediately : .inBackground
    }
}

/// Carries out the policy on the writer's thread, after the callers have their results.
final class Checkpoints {
    private final class LogLength {
        var pages: Int?
    }

    private var policy: CheckpointPolicy
    private let connection: Connection
    private let backgroundCheckpointer: Checkpointer?
    private let counters: StorageCounters
    private let log = LogLength()

    init(
        _ policy: CheckpointPolicy,
        _ connection: Connection,
        _ backgroundCheckpointer: Checkpointer?,
        _ counters: StorageCounters
    ) {
        self.policy = policy
        self.connection = connection
        self.backgroundCheckpointer = backgroundCheckpointer
        self.counters = counters
        connection.onLogGrowth { [log] pages in log.pages = pages }
    }

    /// Writes the log back if the policy says so. If `isShortOfSpace`, does so after every commit, to keep the log as
    /// small as possible.
    func afterCommit(isShortOfSpace: Bool) {
        guard let pages = log.pages else { return }
        log.pages = nil
        if isShortOfSpace { return checkpoint() }
        switch policy.decide(logPages: pages) {
        case .nothing: return
        case .inBackground:
            guard let backgroundCheckpointer else { return checkpoint() }
            backgroundCheckpointer.start()
        case .immediately: checkpoint()
        }
    }

    private func checkpoint() {
        let outcome = Result { () throws(SQLiteError) in try connection.checkpoint(.passive) }
        counters.record(checkpoint: outcome)
    }
}
