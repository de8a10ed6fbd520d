internal import Basics
public import Bowline

/// Tells whether the server can be reached, judged by the outcome of calls. Wraps the kit's monitor of the same name.
public final class NetworkMonitor: Sendable {
    /// The monitor that the whole app shares.
    public static let shared = NetworkMonitor()

    /// The layer that watches calls; add it to the client's network layers.
    public let layer: Bowline.NetworkMonitor
    private let state = Locked(State())
    private let connections = Broadcast(capacity: 1, first: true)

    private struct State {
        var isConnected = true
        var task: Task<Void, Never>?
    }

    /// Creates a monitor over the kit's monitor.
    public init(layer: Bowline.NetworkMonitor = Bowline.NetworkMonitor()) {
        self.layer = layer
    }

    deinit {
        stopMonitoring()
    }

    /// Whether the server can be reached, as far as is known. Does not change while monitoring is stopped.
    public private(set) var isConnected: Bool {
        get { state.withLock { $0.isConnected } }
        set {
            state.withLock { state in
                guard state.isConnected != newValue else { return }
                state.isConnected = newValue
                connections.send(newValue)
            }
        }
    }

    /// Whether the server can be reached: the current value and every change.
    public var changes: AsyncStream<Bool> { connections.stream }

    /// Starts watching the device's network.
    public func startMonitoring() {
        let changes = layer.changes
        state.withLock { state in
            guard state.task == nil else { return }
            state.task = Task { [weak self] in
                for await change in changes { self?.isConnected = change != .offline }
            }
        }
    }

    /// Stops watching the device's network.
    public func stopMonitoring() {
        let task = state.withLock { state in
            defer { state.task = nil }
            return state.task
        }
        task?.cancel()
    }
}
