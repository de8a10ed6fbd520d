import Basics

// The standard wrappers reject typed throws in this compiler; these bridge them by `Result`, here and nowhere else.

/// Suspends until `body` has its continuation resumed with a result. When the caller is cancelled, `onCancel` runs at
/// once, on any thread.
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

/// Gives a waiting caller its outcome. Only the first outcome counts.
package typealias Settle<Success> = @Sendable (Result<Success, CallError>) -> Void

/// Suspends until the closure that `register` is given has been called, until `deadline`, or until the caller is
/// cancelled.
///
/// The deadline's failure is `.timedOut(.queued)`: the caller waited on this device and sent nothing.
package func waitForOutcome<Success: Sendable>(
    until deadline: ContinuousClock.Instant?,
    on clock: any KitClock,
    register: (@escaping Settle<Success>) -> Void
) async throws(CallError) -> Success {
    let place = Locked<CheckedContinuation<Result<Success, CallError>, Never>?>(nil)
    let settle: Settle<Success> = { outcome in
        let waiting = place.withLock { waiting in
            defer { waiting = nil }
            return waiting
        }
        waiting?.resume(returning: outcome)
    }
    let timer = deadline.map { deadline in
        Task {
            // A sleep that is cancelled ends a wait that is over.
            guard (try? await clock.sleep(until: deadline, tolerance: nil)) != nil else { return }
            settle(.failure(CallError(.timedOut(.queued))))
        }
    }
    defer { timer?.cancel() }
    return try await withCancellableResult { continuation in
        place.withLock { $0 = continuation }
        // What happened before the continuation was in its place found nothing to resume.
        if Task.isCancelled { return settle(.failure(CallError(.cancelled))) }
        if let deadline, deadline <= clock.now { return settle(.failure(CallError(.timedOut(.queued)))) }
        register(settle)
    } onCancel: {
        settle(.failure(CallError(.cancelled)))
    }
}

extension KitClock {
    /// Sleeps, and turns a cancellation into a failure.
    package func wait(until instant: Instant) async throws(CallError) {
        do {
            try await sleep(until: instant, tolerance: nil)
        } catch {
            throw CallError(.cancelled)
        }
    }
}
