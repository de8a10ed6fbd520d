#if canImport(Network)
    internal import Dispatch
    internal import Network

    /// Listens to the system's own monitor.
    private final class PathWatcher: Sendable {
        private let monitor = NWPathMonitor()

        init(_ tell: @escaping @Sendable (NetworkPath) -> Void) {
            monitor.pathUpdateHandler = { path in
                let names = path.availableInterfaces.map(\.name)
                tell(
                    NetworkPath(
                        hasWay: path.status != .unsatisfied,
                        isConstrained: path.isConstrained,
                        way: names.joined(separator: " ") + path.gateways.map { " \($0)" }.joined()
                    )
                )
            }
            monitor.start(queue: DispatchQueue(label: "bowline-links"))
        }

        deinit { monitor.cancel() }
    }

    /// Begins to tell what the system says.
    func startSystemSource(_ tell: @escaping SystemNetwork.Listener) -> (any Sendable)? {
        PathWatcher(tell)
    }
#endif
