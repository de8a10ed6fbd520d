#if os(Linux)
    internal import EventLoop
#else
    internal import Dispatch
#endif

/// The thread that waits for disks, so that neither the tasks' threads nor the transport's do.
enum FileThread {
    #if os(Linux)
        private static let loop = try? EventLoop(name: "bowline-files")
    #else
        private static let queue = DispatchQueue(label: "bowline-files")
    #endif

    /// Runs blocking work there and waits for it without blocking.
    static func run<Result: Sendable>(
        _ work: @escaping @Sendable () throws(Failure) -> Result
    ) async throws(Failure) -> Result {
        let outcome: Swift.Result<Result, Failure> = await withCheckedContinuation { done in
            let isAccepted = submit { done.resume(returning: Swift.Result { () throws(Failure) in try work() }) }
            if !isAccepted {
                done.resume(returning: .failure(Failure(.file(path: "", problem: "no thread to read it on"))))
            }
        }
        return try outcome.get()
    }

    private static func submit(_ work: @escaping @Sendable () -> Void) -> Bool {
        #if os(Linux)
            return loop?.submit { _ in work() } ?? false
        #else
            queue.async(execute: work)
            return true
        #endif
    }
}
