// The standard wrappers reject typed throws in this compiler; these bridge them by `Result`, here and nowhere else.

/// Suspends until `body` has its continuation resumed with a result. When the caller is cancelled, `onCancel` runs at once, on any thread.
package func withCancellableResult<Success: Sendable>(
    _ body: (CheckedContinuation<Result<Success, Failure>, Never>) -> Void,
    onCancel: @Sendable () -> Void
) async throws(Failure) -> Success {
    let result = await withTaskCancellationHandler {
        await withCheckedContinuation(body)
    } onCancel: {
        onCancel()
    }
    return try result.get()
}

extension KitClock {
    /// Sleeps, and turns a cancellation into a failure.
    package func wait(until instant: Instant) async throws(Failure) {
        do {
            try await sleep(until: instant, tolerance: nil)
        } catch {
            throw Failure(.cancelled)
        }
    }
}
