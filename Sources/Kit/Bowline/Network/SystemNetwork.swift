internal import Basics

/// The system's network path, shared by all monitors of the process. Observation starts when the first monitor listens.
final class SystemNetwork: Sendable {
    typealias Listener = @Sendable (NetworkPath) -> Void

    private struct State {
        var path: NetworkPath?
        var listeners: [UInt64: Listener] = [:]
        var last: UInt64 = 0
        var source: (any Sendable)?
        var isStarted = false
    }

    /// The shared instance of this process.
    static let shared = SystemNetwork { report in startSystemSource(report) }

    private let state = Locked(State())
    private let start: @Sendable (@escaping Listener) -> (any Sendable)?

    /// Creates an instance. `start` begins to report, now and at each change, for as long as the object that it returns
    /// is retained; it returns nil if the system cannot report.
    init(start: @escaping @Sendable (@escaping Listener) -> (any Sendable)?) {
        self.start = start
    }

    /// Reports the known path and each change, until `forget` is called with the returned number.
    func listen(_ listener: @escaping Listener) -> UInt64 {
        let (number, path, isFirst) = state.withLock { state in
            defer { state.isStarted = true }
            state.last += 1
            state.listeners[state.last] = listener
            return (state.last, state.path, !state.isStarted)
        }
        if let path { listener(path) }
        if isFirst {
            let source = start { [weak self] path in self?.report(path) }
            state.withLock { $0.source = source }
        }
        return number
    }

    func forget(_ number: UInt64) {
        // Released outside the lock: it may be the last reference to an object.
        let listener = state.withLock { $0.listeners.removeValue(forKey: number) }
        _ = listener
    }

    private func report(_ path: NetworkPath) {
        let listeners = state.withLock { state in
            guard state.path != path else { return [Listener]() }
            state.path = path
            return Array(state.listeners.values)
        }
        for listener in listeners { listener(path) }
    }
}
