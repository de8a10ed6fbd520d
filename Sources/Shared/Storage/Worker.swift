import Locked

/// A few named threads that run what is posted to them, oldest first.
final class Worker: Sendable {
    /// Opens when all threads have ended.
    let end = Latch()
    private let mailbox = Mailbox<Errand>()

    init(_ name: String, threads: Int) throws(StorageError) {
        let running = Locked(threads)
        for _ in 0..<threads {
            try startThread(name) { [mailbox, end] in
                var done: [Errand] = []
                while let errands = mailbox.next(atMost: 1, after: done) {
                    for errand in errands { errand.run() }
                    done = errands
                }
                let isLast = running.withLock { left in
                    left -= 1
                    return left == 0
                }
                if isLast { end.open() }
            }
        }
    }

    deinit {
        mailbox.close()
    }

    /// Refuses later work; what was posted is still done.
    func close() {
        mailbox.close()
    }

    /// Leaves work without waiting for it; false when the worker is closed.
    func post(_ work: @escaping @Sendable () -> Void) -> Bool {
        mailbox.post(Errand(run: work)) == nil
    }

    /// Runs work and waits for its answer; a caller that is cancelled before its turn leaves with `.cancelled`.
    func run<Value: Sendable>(
        _ work: @escaping @Sendable () throws(StorageError) -> Value
    ) async throws(StorageError) -> Value {
        let answer = Locked<CheckedContinuation<Result<Value, StorageError>, Never>?>(nil)
        let errand = Errand {
            let result = Result(catching: work)
            answer.withLock { $0 }?.resume(returning: result)
        }
        let outcome = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                answer.withLock { $0 = continuation }
                if let refusal = mailbox.post(errand) { continuation.resume(returning: .failure(refusal)) }
            }
        } onCancel: {
            if mailbox.withdraw(errand) { answer.withLock { $0 }?.resume(returning: .failure(.cancelled)) }
        }
        return try outcome.get()
    }
}

/// One thing to do on a worker.
final class Errand: Sendable {
    let run: @Sendable () -> Void

    init(run: @escaping @Sendable () -> Void) {
        self.run = run
    }
}
