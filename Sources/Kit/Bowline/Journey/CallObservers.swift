import Basics

/// Those who watch the calls of one client.
final class CallObservers: Sendable {
    private struct State {
        var lastNumber: UInt64 = 0
        var lastListener: UInt64 = 0
        var listeners: [UInt64: AsyncStream<CallEvent>.Continuation] = [:]
    }

    private let state = Locked(State())

    deinit {
        for listener in state.withLock({ Array($0.listeners.values) }) { listener.finish() }
    }

    /// True when somebody watches.
    var areThere: Bool { state.withLock { !$0.listeners.isEmpty } }

    /// The events of the calls that begin from now on; a slow reader loses the oldest of more than `capacity`.
    func stream(capacity: Int) -> AsyncStream<CallEvent> {
        let (stream, continuation) = AsyncStream.makeStream(
            of: CallEvent.self,
            bufferingPolicy: .bufferingNewest(max(1, capacity))
        )
        let number = state.withLock { state in
            state.lastListener += 1
            state.listeners[state.lastListener] = continuation
            return state.lastListener
        }
        continuation.onTermination = { [weak self] _ in self?.remove(number) }
        return stream
    }

    private func remove(_ number: UInt64) {
        // Released outside the lock, because the last reference to a continuation may end its stream.
        let removed = state.withLock { $0.listeners.removeValue(forKey: number) }
        _ = removed
    }

    /// Tells everybody what happened, in one order for all.
    func tell(_ journey: Journey, _ kind: CallEvent.Kind, at instant: ContinuousClock.Instant, took duration: Duration?)
    {
        state.withLock { state in
            state.lastNumber += 1
            let event = CallEvent(
                number: state.lastNumber,
                kind: kind,
                at: instant,
                duration: duration,
                journey: journey
            )
            for listener in state.listeners.values { listener.yield(event) }
        }
    }
}
