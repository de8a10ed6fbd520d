import Basics

// The standard wrappers do not support typed throws in this compiler; only these functions bridge them with `Result`.

/// Suspends until the continuation passed to `body` is resumed with a result. If the caller is cancelled, `onCancel`
/// runs at once, on any thread.
package func withCancellableResult<Success: Sendable>(
    _ body: (CheckedContinuation<Result<Success, CallError>, Never>) -> Void,
    onCancel: @Sendable () -> Void
) async throws(CallError) -> Success {
    let result = await withTaskCancellationHandler {
        await withCheckedContinuation(body)
    } onCancel: {
        onCancel()
    }
    return try result.get()
}

/// Resumes a waiting caller with its outcome. Only the first outcome counts.
package typealias Settle<Success> = @Sendable (Result<Success, CallError>) -> Void

/// Suspends until the closure passed to `register` is called, until `deadline`, or until the caller is cancelled.
///
/// After the deadline it throws `.timedOut(.queued)`: the caller waited on this device and sent nothing.
package func waitForOutcome<Success: Sendable>(
    until deadline: ContinuousClock.Instant?,
    on clock: any KitClock,
    register: (@escaping Settle<Success>) -> Void
) async throws(CallError) -> Success {
    let slot = Locked<CheckedContinuation<Result<Success, CallError>, Never>?>(nil)
    let settle: Settle<Success> = { outcome in
        let waiting = slot.withLock { waiting in
            defer { waiting = nil }
            return waiting
        }
        waiting?.resume(returning: outcome)
    }
    let timer = deadline.map { deadline in
        Task {
            // A cancelled sleep means that the wait is already over.
            guard (try? await clock.sleep(until: deadline, tolerance: nil)) != nil else { return }
            settle(.failure(CallError(.timedOut(.queued))))
        }
    }
    defer { timer?.cancel() }
    return try await withCancellableResult { continuation in
        slot.withLock { $0 = continuation }
        // A cancellation or deadline before the continuation was stored had nothing to resume, so both are checked
        // here.
        if Task.isCancelled { return settle(.failure(CallError(.cancelled))) }
        if let deadline, deadline <= clock.now { return settle(.failure(CallError(.timedOut(.queued)))) }
        register(settle)
    } onCancel: {
        settle(.failure(CallError(.cancelled)))
    }
}

extension KitClock {
    /// Sleeps until `instant`; throws `.cancelled` if the caller is cancelled.
    package func wait(until instant: Instant) async throws(CallError) {
        do {
            try await sleep(until: instant, tolerance: nil)
        } catch {
            throw CallError(.cancelled)
        }
    }
}
