internal import Basics
internal import Essentials

/// The threads that check proofs of passwords and sign tokens.
///
/// Each such piece of work takes about a millisecond, for which the threads that answer requests must not stand still.
/// At most half of the processors are given to it, so that many sign-ins at once leave the other half to other
/// requests.
///
/// See docs/decisions/identity.md, "Password proofs and signatures run on their own threads".
final class LongArithmetic: Sendable {
    private struct State {
        var waiting = 0
        var begun = 0
    }

    /// The number of computations that run at once.
    let threads: Int
    private let worker: Worker
    private let state = Locked(State())
    private let most: Int

    /// With more than `most` pieces of work at once the next is refused: its caller would have given up before its
    /// turn.
    init(
        _ name: String = "long",
        threads: Int = max(1, ProcessInfo.processInfo.activeProcessorCount / 2),
        most: Int = 1_000
    ) {
        self.threads = threads
        worker = Worker(name: "bwl-\(name)", maxThreads: threads)
        self.most = most
    }

    /// How many pieces of work were taken on.
    var begun: Int { state.withLock { $0.begun } }

    /// Gives what `work` gives, calculated on one of the threads.
    func run<Value: Sendable>(_ work: @escaping @Sendable () -> Value) async throws(CognitoError) -> Value {
        guard enter() else { throw .tooBusy }
        defer { state.withLock { $0.waiting -= 1 } }
        return await worker.run(work)
    }

    private func enter() -> Bool {
        state.withLock { state in
            guard state.waiting < most else { return false }
            state.waiting += 1
            state.begun += 1
            return true
        }
    }
}
