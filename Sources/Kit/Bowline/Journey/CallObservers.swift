import Basics

/// The listeners to the calls of one client.
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

    /// True if there are listeners.
    var hasListeners: Bool { state.withLock { !$0.listeners.isEmpty } }

    /// The events of the calls that start from now on; a slow reader keeps only the newest `capacity` events.
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
        // The continuation is released outside the lock, because releasing the last reference may end its stream.
        let removed = state.withLock { $0.listeners.removeValue(forKey: number) }
        _ = removed
    }

    /// Sends an event to all listeners, in the same order for each.
    func notify(_ journey: Journey, _ kind: CallEvent.Kind, at instant: ContinuousClock.Instant, duration: Duration?) {
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
