/// When the write-ahead log is written back into the database file. A pure decision after each commit.
package struct CheckpointPolicy: Sendable {
    enum Decision: Equatable {
        case nothing
        /// Write back as much as possible while writing continues.
        case beside
        /// Write back before the next transaction, which is the only way to restart the log under steady load.
        case now
    }

    /// The log's length, in pages, from which on it is written back.
    package var pages = 1_000
    /// The length at which writing waits for it.
    package var limit = 8_000
    private var lastAsked = 0

    /// Writes back from `pages` on, and at `limit` at the latest.
    package init(pages: Int = 1_000, limit: Int = 8_000) {
        self.pages = pages
        self.limit = limit
    }

    mutating func decide(logPages: Int) -> Decision {
        // A shorter log than last time was restarted.
        if logPages < lastAsked { lastAsked = 0 }
        // A reader may keep the log from being written back; so ask again only after it grew by as much again.
        guard logPages >= lastAsked + pages else { return .nothing }
        lastAsked = logPages
        return logPages >= limit ? .now : .beside
    }
}

/// Carries the policy out on the writer's thread, after the callers have their answers.
final class Checkpoints {
    private final class LogLength {
        var pages: Int?
    }

    private var policy: CheckpointPolicy
    private let connection: Connection
    private let beside: Checkpointer?
    private let counters: StorageCounters
    private let log = LogLength()

    init(
        _ policy: CheckpointPolicy,
        _ connection: Connection,
        _ beside: Checkpointer?,
        _ counters: StorageCounters
    ) {
        self.policy = policy
        self.connection = connection
        self.beside = beside
        self.counters = counters
        connection.onLogGrowth { [log] pages in log.pages = pages }
    }

    /// Writes the log back when its time has come; after every commit when `isShortOfSpace`, so that the log needs next
    /// to none.
    func afterCommit(isShortOfSpace: Bool) {
        guard let pages = log.pages else { return }
        log.pages = nil
        if isShortOfSpace { return checkpoint() }
        switch policy.decide(logPages: pages) {
        case .nothing: return
        case .beside:
            guard let beside else { return checkpoint() }
            beside.start()
        case .now: checkpoint()
        }
    }

    private func checkpoint() {
        let outcome = Result { () throws(SQLiteError) in try connection.checkpoint(.passive) }
        counters.note(checkpoint: outcome)
    }
}
