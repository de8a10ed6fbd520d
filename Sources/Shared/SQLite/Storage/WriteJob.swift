/// Whether the writer commits or rolls back the writes of a job.
enum Verdict {
    case commit
    /// Roll back only this job's writes. The job's own result stays; the error is set if the storage was the cause.
    case rollBack(StorageError?)
}

/// The writes of one caller, queued for the writer.
///
/// Unchecked `Sendable`: the caller sets a job's fields before posting it. After that, only the thread that took it
/// from the mailbox uses it, or the canceller that withdrew it. The mailbox's lock orders these accesses.
class WriteJob: @unchecked Sendable {
    /// Whether the job runs while free disk space is below the floor, as set by the caller's task.
    final let mayWriteBelowFloor = Database.mayWriteBelowFloor

    /// True for a job that cannot share a transaction with others.
    var needsExclusiveUse: Bool { false }

    /// Performs the writes and stores the result.
    func perform(on connection: Connection) -> Verdict { .commit }

    /// Delivers the result to the caller, or `failure` if the writes were not committed. Called exactly once.
    func answer(failure: StorageError?) {}
}

/// A job whose caller waits for the result.
class AnsweredJob<Answer: Sendable>: WriteJob, @unchecked Sendable {
    var continuation: CheckedContinuation<Result<Answer, StorageError>, Never>?
    /// The result once the writes are on the disk.
    final var answer: Result<Answer, StorageError> = .failure(.closed)
    /// True if the result is final: a later failure of the transaction does not replace the caller's own failure.
    final var isSettled = false

    final override func answer(failure: StorageError?) {
        guard let failure, !isSettled else {
            continuation?.resume(returning: answer)
            return
        }
        continuation?.resume(returning: .failure(failure))
    }
}

/// Writes that run inside the shared transaction.
final class Write<Value: Sendable, Problem: Error>: AnsweredJob<Result<Value, Problem>>, @unchecked Sendable {
    private let body: @Sendable (Connection) throws -> Result<Value, Problem>

    init(_ body: @escaping @Sendable (Connection) throws -> Result<Value, Problem>) {
        self.body = body
    }

    override func perform(on connection: Connection) -> Verdict {
        do {
            let outcome = try body(connection)
            answer = .success(outcome)
            guard case .failure = outcome else { return .commit }
            isSettled = true
            return .rollBack(nil)
        } catch {
            let failure = StorageError(thrown: error)
            answer = .failure(failure)
            isSettled = true
            return .rollBack(failure)
        }
    }
}

/// Work that SQLite forbids inside a transaction.
final class MaintenanceJob: AnsweredJob<Void>, @unchecked Sendable {
    private let body: @Sendable (Connection) throws -> Void

    override var needsExclusiveUse: Bool { true }

    init(_ body: @escaping @Sendable (Connection) throws -> Void) {
        self.body = body
    }

    override func perform(on connection: Connection) -> Verdict {
        do {
            answer = .success(try body(connection))
        } catch {
            answer = .failure(StorageError(thrown: error))
        }
        return .commit
    }
}
