/// Whether the writer keeps or undoes the writes of a job.
enum Verdict {
    case keep
    /// Undo this job's writes, and only these; its answer stands. With the storage's reason, if it was that.
    case undo(StorageError?)
}

/// The writes of one caller, queued for the writer.
///
/// Unchecked `Sendable`: a job's fields are set by its caller before it is posted, and after that touched only by the
/// one thread that took it out of the mailbox, or by the one canceller that withdrew it. The mailbox's lock lies
/// between.
class WriteJob: @unchecked Sendable {
    /// Whether it continues while the disk has less room than the floor; the caller's task says so.
    final let usesReserve = Database.usesReserve

    /// A job that cannot share a transaction with others.
    var needsOwnTurn: Bool { false }

    /// Does the writes and keeps the answer.
    func perform(on connection: Connection) -> Verdict { .keep }

    /// Hands the caller its answer, or `failure` when its writes were not kept after all. Called exactly once.
    func answer(failure: StorageError?) {}
}

/// A job whose caller waits for an answer.
class AnsweredJob<Answer: Sendable>: WriteJob, @unchecked Sendable {
    var continuation: CheckedContinuation<Result<Answer, StorageError>, Never>?
    /// What to answer once the writes are on disk.
    final var answer: Result<Answer, StorageError> = .failure(.closed)
    /// What to answer in any case: the caller's own failure is not replaced by a later one of the transaction.
    final var isSettled = false

    final override func answer(failure: StorageError?) {
        guard let failure, !isSettled else {
            continuation?.resume(returning: answer)
            return
        }
        continuation?.resume(returning: .failure(failure))
    }
}

/// Writes inside the shared transaction.
final class Write<Value: Sendable, Problem: Error>: AnsweredJob<Result<Value, Problem>>, @unchecked Sendable {
    private let body: @Sendable (Connection) throws -> Result<Value, Problem>

    init(_ body: @escaping @Sendable (Connection) throws -> Result<Value, Problem>) {
        self.body = body
    }

    override func perform(on connection: Connection) -> Verdict {
        do {
            let outcome = try body(connection)
            answer = .success(outcome)
            guard case .failure = outcome else { return .keep }
            isSettled = true
            return .undo(nil)
        } catch {
            let failure = StorageError(thrown: error)
            answer = .failure(failure)
            isSettled = true
            return .undo(failure)
        }
    }
}

/// Work on the file that SQLite forbids inside a transaction.
final class MaintenanceJob: AnsweredJob<Void>, @unchecked Sendable {
    private let body: @Sendable (Connection) throws -> Void

    override var needsOwnTurn: Bool { true }

    init(_ body: @escaping @Sendable (Connection) throws -> Void) {
        self.body = body
    }

    override func perform(on connection: Connection) -> Verdict {
        do {
            answer = .success(try body(connection))
        } catch {
            answer = .failure(StorageError(thrown: error))
        }
        return .keep
    }
}
