internal import Basics
internal import Essentials

/// Threads that check password proofs and sign tokens.
///
/// Each such computation takes about a millisecond, which must not block the threads that handle requests. At most half
/// of the processors are used, so that many simultaneous sign-ins leave the other half to other requests.
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
    private let maxPending: Int

    /// Calls are rejected while `maxPending` computations are waiting or running: the caller would give up before its
    /// turn.
    init(
        _ name: String = "long",
        threads: Int = max(1, ProcessInfo.processInfo.activeProcessorCount / 2),
        maxPending: Int = 1_000
    ) {
        self.threads = threads
        worker = Worker(name: "bwl-\(name)", maxThreads: threads)
        self.maxPending = maxPending
    }

    /// How many computations were accepted so far.
    var begun: Int { state.withLock { $0.begun } }

    /// Returns the result of `work`, computed on one of the threads.
    func run<Value: Sendable>(_ work: @escaping @Sendable () -> Value) async throws(CognitoError) -> Value {
        guard enter() else { throw .tooBusy }
        defer { state.withLock { $0.waiting -= 1 } }
        return await worker.run(work)
    }

    private func enter() -> Bool {
        state.withLock { state in
            guard state.waiting < maxPending else { return false }
            state.waiting += 1
            state.begun += 1
            return true
        }
    }
}
