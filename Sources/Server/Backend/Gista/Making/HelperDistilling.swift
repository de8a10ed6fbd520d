#if os(Linux)
    internal import Basics
    internal import Distill

    /// Distils in separate processes: a page that crashes the parser ends such a process and never the server.
    final class HelperDistilling: PageDistilling {
        private let slots = FairSlots(DistillLimits.workers)
        private let helpers: [DistillHelper]
        private let worker = Worker(name: "gista-distill", maxThreads: DistillLimits.workers)
        private let isStopped = Locked(false)

        /// Creates helpers, which are started on demand by this command: a program and its arguments.
        init(_ command: [String]) {
            helpers = (0..<DistillLimits.workers).map { [isStopped] _ in
                DistillHelper(command) { isStopped.withLock { $0 } }
            }
        }

        func gist(of page: FetchedPage, for account: Int64) async -> Result<Distill.Gist, PageReadError> {
            await slots.run(for: account) { slot in
                await worker.run { [helper = helpers[slot]] in helper.gist(of: page) }
            }
        }

        /// The helpers at work are ended by their threads, which check this many times a second.
        func stop() { isStopped.withLock { $0 = true } }
    }
#endif
