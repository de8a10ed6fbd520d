#if os(Linux)
    import Basics

    /// A network between a client and a server on this machine, which a test may cut, and whose far end may move.
    public final class CuttingProxy: Sendable {
        private struct State {
            var target: Int?
            var refusals = 0
            var pieces = 0
            var waiting: [(pieces: Int, wake: CheckedContinuation<Void, Never>)] = []
            var open: [ObjectIdentifier: RawConnection] = [:]
        }

        private let state: Locked<State>
        private let server: RawServer

        /// Starts it. It leads nowhere yet.
        public init() throws {
            let state = Locked(State())
            self.state = state
            server = try RawServer { client in Self.serve(client, state) }
        }

        /// Where its near end is.
        public var address: String { server.address }

        /// Leads to another port from now on, or nowhere; what is open stays as it is.
        public func lead(to port: Int?) {
            state.withLock { $0.target = port }
        }

        /// Breaks everything that is open off, and the next so many connections that somebody tries to make.
        public func cut(refusing count: Int) {
            let open = state.withLock { state in
                state.refusals = count
                return Array(state.open.values)
            }
            for connection in open { connection.breakOff() }
        }

        /// Waits until so many more pieces have been sent towards the server.
        public func passed(_ count: Int) async {
            await withCheckedContinuation { wake in
                state.withLock { $0.waiting.append(($0.pieces + count, wake)) }
            }
        }

        private static func serve(_ client: RawConnection, _ state: Locked<State>) {
            let target = state.withLock { state -> Int? in
                guard state.refusals == 0 else {
                    state.refusals -= 1
                    return nil
                }
                return state.target
            }
            guard let target, let upstream = RawConnection.connect(port: target) else { return }
            let both = [client, upstream]
            state.withLock { state in for one in both { state.open[ObjectIdentifier(one)] = one } }
            upstream.relay(with: client) { count(state) }
            state.withLock { state in for one in both { state.open[ObjectIdentifier(one)] = nil } }
        }

        private static func count(_ state: Locked<State>) {
            let ready = state.withLock { state in
                state.pieces += 1
                let pieces = state.pieces
                let ready = state.waiting.filter { $0.pieces <= pieces }.map(\.wake)
                if !ready.isEmpty { state.waiting.removeAll { $0.pieces <= pieces } }
                return ready
            }
            for wake in ready { wake.resume() }
        }
    }
#endif
