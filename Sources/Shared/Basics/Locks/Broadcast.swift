/// Sends values to any number of streams. The streams end when the broadcast is finished or released.
package final class Broadcast<Value: Sendable>: Sendable {
    private struct State {
        var last: Value?
        var listeners: [UInt64: AsyncStream<Value>.Continuation] = [:]
        var lastNumber: UInt64 = 0
        var isFinished = false
    }

    private let state: Locked<State>
    private let capacity: Int
    private let repeatsLast: Bool

    /// A stream keeps at most `capacity` unread values and drops the oldest. With `first`, each stream begins with the
    /// last value sent, or with `first` if none was sent.
    package init(capacity: Int, first: Value? = nil) {
        self.capacity = capacity
        repeatsLast = first != nil
        state = Locked(State(last: first))
    }

    deinit { finish() }

    /// A stream of the values sent from now on.
    package var stream: AsyncStream<Value> {
        let (stream, continuation) = AsyncStream.makeStream(
            of: Value.self,
            bufferingPolicy: .bufferingNewest(capacity)
        )
        let number: UInt64? = state.withLock { state in
            if let last = state.last { continuation.yield(last) }
            guard !state.isFinished else { return nil }
            state.lastNumber += 1
            state.listeners[state.lastNumber] = continuation
            return state.lastNumber
        }
        guard let number else {
            continuation.finish()
            return stream
        }
        continuation.onTermination = { [weak self] _ in
            // Released outside the lock, because the last reference to a continuation may end its stream.
            let continuation = self?.state.withLock { $0.listeners.removeValue(forKey: number) }
            _ = continuation
        }
        return stream
    }

    /// Sends a value to every stream. All streams receive the values in the same order.
    package func send(_ value: Value) {
        state.withLock { state in
            if repeatsLast { state.last = value }
            for listener in state.listeners.values { listener.yield(value) }
        }
    }

    /// Ends every stream after its unread values. Streams requested later end at once.
    package func finish() {
        let listeners = state.withLock { state in
            state.isFinished = true
            defer { state.listeners = [:] }
            return Array(state.listeners.values)
        }
        for listener in listeners { listener.finish() }
    }
}
