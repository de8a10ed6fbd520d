/// Runs work one item at a time after the response was sent, so that the response time does not reveal what there was
/// to do. See docs/decisions/accounts.md, "Work that depends on the account runs after the response".
package final class DeferredWork: Sendable {
    package typealias Work = @Sendable () async -> Void

    private let continuation: AsyncStream<Work>.Continuation

    /// Creates a queue with at most `maxWaiting` waiting items.
    package init(maxWaiting: Int = 1_000) {
        let (stream, continuation) = AsyncStream.makeStream(
            of: Work.self,
            bufferingPolicy: .bufferingOldest(maxWaiting)
        )
        self.continuation = continuation
        Task { for await work in stream { await work() } }
    }

    deinit { continuation.finish() }

    /// Adds an item; throws if the queue is full. The item runs with the origin of the current request.
    package func add(_ work: @escaping Work) throws(CognitoError) {
        let origin = RequestOrigin.current
        let outcome = continuation.yield { await RequestOrigin.$current.withValue(origin) { await work() } }
        guard case .enqueued = outcome else { throw .tooBusy }
    }

    /// Returns when everything that was added before is done.
    package func drain() async {
        while true {
            let isDone = await withCheckedContinuation { (done: CheckedContinuation<Bool, Never>) in
                let outcome = continuation.yield { done.resume(returning: true) }
                if case .enqueued = outcome { return }
                done.resume(returning: false)
            }
            if isDone { return }
            await Task.yield()
        }
    }
}
