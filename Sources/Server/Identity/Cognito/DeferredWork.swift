/// Work that is done after its caller was answered, one piece after the other, so that the time of an answer does not
/// reveal what there was to do. See docs/decisions/accounts.md, "Work that depends on the account runs after the
/// response".
package final class DeferredWork: Sendable {
    package typealias Work = @Sendable () async -> Void

    private let line: AsyncStream<Work>.Continuation

    /// A line that takes at most `most` pieces that wait.
    package init(most: Int = 1_000) {
        let (stream, line) = AsyncStream.makeStream(of: Work.self, bufferingPolicy: .bufferingOldest(most))
        self.line = line
        Task { for await work in stream { await work() } }
    }

    deinit { line.finish() }

    /// Takes a piece of work, or refuses it when too much waits. The work knows the request it came from.
    package func add(_ work: @escaping Work) throws(CognitoError) {
        let origin = RequestOrigin.current
        let outcome = line.yield { await RequestOrigin.$current.withValue(origin) { await work() } }
        guard case .enqueued = outcome else { throw .tooBusy }
    }

    /// Returns when everything that was added before is done.
    package func settle() async {
        while true {
            let isDone = await withCheckedContinuation { (done: CheckedContinuation<Bool, Never>) in
                let outcome = line.yield { done.resume(returning: true) }
                if case .enqueued = outcome { return }
                done.resume(returning: false)
            }
            if isDone { return }
            await Task.yield()
        }
    }
}
