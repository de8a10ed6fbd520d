#if os(Linux)
    internal import Basics
    public import Bowline
    internal import Digest
    internal import EventLoop

    /// Opens WebSockets. All WebSockets of one connector share one thread.
    ///
    /// libcurl makes and secures the connections with the same settings as calls: the same certificate authorities,
    /// pins and proxies. Create one connector and share it.
    public struct WebSocketConnector: Sendable {
        private let engine: WebSocketEngine

        /// Starts the event loop's thread; throws when the system cannot start it.
        public init(_ settings: TransportSettings = TransportSettings()) throws(CallError) {
            engine = try WebSocketEngine(settings)
        }

        /// Opens a WebSocket at an `http` or `https` address, which is used as `ws` or `wss`.
        ///
        /// If the server rejects the upgrade with an ordinary response, such as 401 or 404, throws `.rejected`.
        public func connect(
            to address: WebAddress,
            headers: Headers = [:],
            subprotocols: [String] = [],
            options: WebSocketOptions = WebSocketOptions()
        ) async throws(CallError) -> WebSocketConnection {
            if let (name, problem) = headers.firstProblem {
                throw CallError(.invalidRequest(part: "header \(name)", problem: problem))
            }
            let handshake = WebSocketHandshake(
                to: address,
                headers: headers,
                subprotocols: subprotocols,
                nonce: RandomBytes.array(count: 16),
                headerLimit: engine.settings.headerLimit
            )
            return try await engine.open(address, handshake, options)
        }

        /// The number of WebSockets that are open or closing.
        package var openCount: Int { engine.openCount }
    }

    /// The thread of a connector, and the state of the WebSockets on it.
    final class WebSocketEngine: Sendable {
        let settings: TransportSettings
        let loop: EventLoop
        private let states = Locked<[ObjectIdentifier: WebSocketState]>([:])

        init(_ settings: TransportSettings) throws(CallError) {
            self.settings = settings
            do {
                loop = try EventLoop(name: "bowline-live")
            } catch {
                throw .layer(name: "WebSocketConnector", underlying: error)
            }
        }

        deinit {
            // The dial and the pipe keep the loop's context alive until their connection ends.
            let left = states.withLock { Array($0.values) }
            loop.submit { context in
                for state in left { state.abort(in: context) }
            }
        }

        var openCount: Int { states.withLock { $0.count } }

        func add(_ state: WebSocketState) {
            states.withLock { $0[ObjectIdentifier(state)] = state }
        }

        func remove(_ state: WebSocketState) {
            states.withLock { $0[ObjectIdentifier(state)] = nil }
        }

        func open(
            _ address: WebAddress,
            _ handshake: WebSocketHandshake,
            _ options: WebSocketOptions
        ) async throws(CallError) -> WebSocketConnection {
            let pending = PendingWebSocketDial()
            return try await withCancellableResult { continuation in
                loop.submit { [self] context in
                    let dial = WebSocketDial(handshake, options, engine: self, context: context) {
                        continuation.resume(returning: $0)
                    }
                    pending.dial.withLock { $0 = LoopBound(dial, to: context) }
                    dial.begin(address, settings)
                }
                if Task.isCancelled { cancel(pending) }
            } onCancel: {
                cancel(pending)
            }
        }

        private func cancel(_ pending: PendingWebSocketDial) {
            loop.submit { context in
                let dial = pending.dial.withLock { $0 }
                dial?.value(in: context).fail(CallError(.cancelled))
            }
        }
    }

    /// Holds the attempt to open a WebSocket, so that a cancellation can end it.
    final class PendingWebSocketDial: Sendable {
        let dial = Locked<LoopBound<WebSocketDial>?>(nil)
    }
#endif
