import Locked

/// Delivers the answer of the newest call only; older calls are cancelled and their answers never seen.
///
///     let search = LatestWins()
///     …
///     if let results = try await search.run({ try await client.send(.search(text)) }) {
///         show(results)
///     }
///
/// A call that is overtaken gives nil at once, without waiting for its work to notice that it was cancelled. Called on an actor, such as
/// the main one, nothing can come between `run` giving a value and the line that shows it.
public final class LatestWins: Sendable {
    private struct Call {
        let number: UInt64
        var work: Task<Void, Never>?
        let end: @Sendable () -> Void
    }

    private struct State {
        var lastNumber: UInt64 = 0
        var current: Call?
    }

    private let state = Locked(State())

    /// Nothing under way.
    public init() {}

    /// Does `work` in place of what was under way; nil when another call came meanwhile. An error of `work` that is no `Failure` is thrown
    /// as one of the layer `LatestWins`.
    public func run<Value: Sendable>(
        _ work: @escaping @Sendable () async throws -> Value
    ) async throws(Failure) -> Value? {
        let ending = Ending<Value>()
        let number = begin { ending.settle(.success(nil)) }
        let task = Task {
            do {
                ending.settle(.success(try await work()))
            } catch {
                ending.settle(.failure(.wrapping(error, from: "LatestWins")))
            }
        }
        if !keep(task, for: number) { task.cancel() }
        let outcome = await ending.outcome {
            // First told, then stopped: work that ends at once when it is stopped must not come in before.
            ending.settle(.failure(Failure(.cancelled)))
            task.cancel()
        }
        // Another call may have come after the work ended and before this line was reached.
        guard finish(number) else { return nil }
        return try outcome.get()
    }

    /// Ends what is under way; its caller gets nil.
    public func cancel() {
        end(
            state.withLock { state in
                defer { state.current = nil }
                return state.current
            }
        )
    }

    // MARK: Steps

    private func begin(end whenOvertaken: @escaping @Sendable () -> Void) -> UInt64 {
        let (number, overtaken) = state.withLock { state in
            state.lastNumber += 1
            defer { state.current = Call(number: state.lastNumber, end: whenOvertaken) }
            return (state.lastNumber, state.current)
        }
        end(overtaken)
        return number
    }

    private func keep(_ task: Task<Void, Never>, for number: UInt64) -> Bool {
        state.withLock { state in
            guard state.current?.number == number else { return false }
            state.current?.work = task
            return true
        }
    }

    /// True when the call is still the newest; it is over now.
    private func finish(_ number: UInt64) -> Bool {
        state.withLock { state in
            guard state.current?.number == number else { return false }
            state.current = nil
            return true
        }
    }

    private func end(_ call: Call?) {
        call?.work?.cancel()
        call?.end()
    }
}

/// The one outcome of a call: whichever comes first, the work's, the overtaking's or the cancellation's.
private final class Ending<Value: Sendable>: Sendable {
    typealias Outcome = Result<Value?, Failure>

    private enum State {
        case open
        case waiting(CheckedContinuation<Outcome, Never>)
        case settled(Outcome)
        case over
    }

    private let state = Locked(State.open)

    func settle(_ outcome: Outcome) {
        let waiting = state.withLock { state -> CheckedContinuation<Outcome, Never>? in
            switch state {
            case .open: state = .settled(outcome)
            case .waiting(let continuation):
                state = .over
                return continuation
            case .settled, .over: break
            }
            return nil
        }
        waiting?.resume(returning: outcome)
    }

    func outcome(onCancel: @Sendable () -> Void) async -> Outcome {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let outcome = state.withLock { state -> Outcome? in
                    if case .settled(let outcome) = state { return outcome }
                    state = .waiting(continuation)
                    return nil
                }
                if let outcome { continuation.resume(returning: outcome) }
            }
        } onCancel: {
            onCancel()
        }
    }
}
