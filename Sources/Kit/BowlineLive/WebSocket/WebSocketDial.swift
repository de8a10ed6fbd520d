#if os(Linux)
    internal import Bowline
    internal import EventLoop

    /// One attempt to open a WebSocket: connects, does the handshake, and hands the connection over. Used on the loop's
    /// thread only.
    final class WebSocketDial {
        typealias Outcome = Result<WebSocketConnection, CallError>

        private var handshake: WebSocketHandshake
        private let options: WebSocketOptions
        private let engine: WebSocketEngine
        private let context: LoopContext
        private var done: ((Outcome) -> Void)?
        private var connection: CurlConnection?
        private var outgoing = OutgoingBytes()
        private var timer: LoopContext.Timer?

        init(
            _ handshake: WebSocketHandshake,
            _ options: WebSocketOptions,
            engine: WebSocketEngine,
            context: LoopContext,
            done: @escaping (Outcome) -> Void
        ) {
            self.handshake = handshake
            self.options = options
            self.engine = engine
            self.context = context
            self.done = done
        }

        /// Starts connecting to the address.
        func begin(_ address: WebAddress, _ settings: TransportSettings) {
            guard let connection = CurlConnection(to: address, settings: settings, context: context) else {
                return fail(CallError(.cannotConnect(host: address.origin.host, .other("out of memory"))))
            }
            self.connection = connection
            connection.connect { [self] failure in
                if let failure { return fail(failure) }
                continueHandshake()
            }
        }

        /// Fails the attempt; has no effect when it is already over.
        func fail(_ failure: CallError) {
            connection?.close()
            finish(.failure(failure))
        }

        private func finish(_ outcome: Outcome) {
            if let timer { context.cancel(timer) }
            timer = nil
            connection = nil
            let done = done
            self.done = nil
            done?(outcome)
        }

        private func continueHandshake() {
            timer = context.schedule(after: options.handshakeTimeout) { [self] _ in fail(CallError(.timedOut(.waiting)))
            }
            handshake.request.withUnsafeBytes { outgoing.append($0) }
            advance()
        }

        private func advance() {
            guard let connection else { return }
            guard outgoing.flush(into: connection) else { return fail(handshake.end()) }
            do throws(CallError) {
                try readAnswer(from: connection)
            } catch {
                fail(error)
            }
        }

        private func readAnswer(from connection: CurlConnection) throws(CallError) {
            while true {
                var count = 0
                var progress = CurlConnection.Progress.blocked
                let bytes = [UInt8](unsafeUninitializedCapacity: 4096) { memory, initialized in
                    progress = connection.read(into: UnsafeMutableRawBufferPointer(memory))
                    if case .moved(let moved) = progress { count = moved }
                    initialized = count
                }
                switch progress {
                case .moved:
                    if case .open(let subprotocol, let rest) = try handshake.take(bytes) {
                        return handOver(connection, subprotocol, rest)
                    }
                case .blocked:
                    let interest: Readiness = outgoing.isEmpty ? .read : [.read, .write]
                    return connection.watch(for: interest) { [weak self] _, _ in self?.advance() }
                case .ended: throw handshake.end()
                }
            }
        }

        private func handOver(_ connection: CurlConnection, _ subprotocol: String?, _ early: [UInt8]) {
            let state = WebSocketState(options)
            guard
                let pipe = WebSocketPipe(
                    connection: connection,
                    early: early,
                    state: state,
                    options: options,
                    engine: engine,
                    context: context
                )
            else { return fail(.layer(name: "WebSocketConnector", underlying: OutOfMemoryError())) }
            state.set(LoopBound(pipe, to: context))
            engine.add(state)
            finish(.success(WebSocketConnection(subprotocol: subprotocol, state: state, engine: engine)))
            pipe.begin()
        }
    }

    /// wslay could not allocate memory for a connection.
    struct OutOfMemoryError: Error {}
#endif
