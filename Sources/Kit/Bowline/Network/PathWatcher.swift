#if canImport(Network)
    internal import Dispatch
    internal import Network

    /// Listens to the system's own monitor.
    private final class PathWatcher: Sendable {
        private let monitor = NWPathMonitor()

        init(_ report: @escaping @Sendable (NetworkPath) -> Void) {
            monitor.pathUpdateHandler = { path in
                let names = path.availableInterfaces.map(\.name)
                report(
                    NetworkPath(
                        hasRoute: path.status != .unsatisfied,
                        isConstrained: path.isConstrained,
                        isExpensive: path.isExpensive,
                        route: names.joined(separator: " ") + path.gateways.map { " \($0)" }.joined()
                    )
                )
            }
            monitor.start(queue: DispatchQueue(label: "bowline-links"))
        }

        deinit { monitor.cancel() }
    }

    /// Starts reporting the system's network path.
    func startSystemSource(_ report: @escaping SystemNetwork.Listener) -> (any Sendable)? {
        PathWatcher(report)
    }
#endif
