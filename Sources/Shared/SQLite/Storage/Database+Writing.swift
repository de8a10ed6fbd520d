extension Database {
    /// Runs `body` in the next transaction and returns when its writes are on the disk. If `body` throws, only its own
    /// writes are undone. `body` should throw only SQLite's errors.
    ///
    /// `body` runs on the writer's thread: it should be quick and must not begin or end a transaction. If the caller is
    /// cancelled before `body` has started, this throws `.cancelled` and nothing is written; later cancellations have
    /// no effect.
    package func write<Value: Sendable, Thrown: Error>(
        _ body: @escaping @Sendable (Connection) throws(Thrown) -> Value
    ) async throws(StorageError) -> Value {
        let outcome = try await attempt { connection -> Result<Value, Never> in
            .success(try body(connection))
        }
        return outcome.get()
    }

    /// Like `write`, but also writes if the caller was cancelled: for records of what has already happened.
    package func writeIgnoringCancellation<Value: Sendable, Thrown: Error>(
        _ body: @escaping @Sendable (Connection) throws(Thrown) -> Value
    ) async throws(StorageError) -> Value {
        let job = Write { connection -> Result<Value, Never> in .success(try body(connection)) }
        return try await submitIgnoringCancellation(job).get().get()
    }

    /// Like `write`, for a body that may fail: `.failure` undoes its writes and is returned unchanged.
    package func attempt<Value: Sendable, Problem: Error, Thrown: Error>(
        _ body: @escaping @Sendable (Connection) throws(Thrown) -> Result<Value, Problem>
    ) async throws(StorageError) -> Result<Value, Problem> {
        try await submit(Write { connection in try body(connection) }).get()
    }

    /// Queues the job for the writer and waits for its result. The standard continuations and cancellation handlers do
    /// not support typed throws, so this returns a `Result`.
    func submit<Answer: Sendable>(_ job: AnsweredJob<Answer>) async -> Result<Answer, StorageError> {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                job.continuation = continuation
                if let refusal = mailbox.post(job) { job.answer(failure: refusal) }
            }
        } onCancel: {
            if mailbox.withdraw(job) { job.answer(failure: .cancelled) }
        }
    }

    /// Queues the job for the writer, even if the caller was cancelled.
    private func submitIgnoringCancellation<Answer>(_ job: AnsweredJob<Answer>) async -> Result<Answer, StorageError> {
        await withCheckedContinuation { continuation in
            job.continuation = continuation
            if let refusal = mailbox.post(job, isCancelled: false) { job.answer(failure: refusal) }
        }
    }
}
