#if os(Linux)
    internal import Basics
    public import Bowline
    internal import EventLoop

    /// An open WebSocket (RFC 6455), client side.
    ///
    ///     let connector = try WebSocketConnector()
    ///     let socket = try await connector.connect(to: address)
    ///     try await socket.send(.text("hello"))
    ///     while let message = await socket.receive() { show(message) }
    ///
    /// A slow reader loses nothing: when its buffer is full, the connection is not read, so that backpressure slows the
    /// server. A fast sender waits in `send`. Releasing the connection closes it.
    ///
    /// See docs/decisions/live.md, "A slow WebSocket reader holds the server back".
    public final class WebSocketConnection: Sendable {
        /// The subprotocol that the server chose; nil when it chose none.
        public let subprotocol: String?
        private let state: WebSocketState
        private let engine: WebSocketEngine

        init(subprotocol: String?, state: WebSocketState, engine: WebSocketEngine) {
            self.subprotocol = subprotocol
            self.state = state
            self.engine = engine
        }

        deinit {
            if state.put(.close(.goingAway, reason: "")) { wakeLoop() }
        }

        /// The next message, in order; nil when the connection has ended and all messages were read, or when the caller
        /// is cancelled.
        public func receive() async -> WebSocketMessage? {
            await state.inbox.next()
        }

        /// How the connection ended; nil while it is open.
        public var ending: WebSocketEnding? { state.ending.withLock { $0 } }

        /// Sends a message; returns when it is in the queue. Fails when the connection has ended or is closing, or when
        /// the caller is cancelled while the queue is full.
        public func send(_ message: WebSocketMessage) async throws(CallError) {
            while true {
                switch state.outbox.withLock({ $0.put(message) }) {
                case .taken(let wakesLoop):
                    if wakesLoop { wakeLoop() }
                    return
                case .ended: throw Self.endedError
                case .full: await waitForSpace()
                }
                if Task.isCancelled { throw CallError(.cancelled) }
            }
        }

        /// Sends a ping; `framesReceived` increases when the pong arrives.
        public func ping() {
            if state.put(.ping([])) { wakeLoop() }
        }

        /// The number of frames received, of any kind; it increases while the connection is alive.
        public var framesReceived: Int { state.framesReceived.withLock { $0 } }

        /// True while the connection is not read because too much waits for the reader. Silence proves nothing then.
        public var isBackpressured: Bool { state.inbox.isFull }

        /// Sends a close frame after everything that was sent before. Messages that the server has already sent can
        /// still be received.
        public func close(_ code: WebSocketCloseCode = .normal, reason: String = "") {
            if state.put(.close(code, reason: reason)) { wakeLoop() }
        }

        /// Closes the connection at once, without a close frame.
        public func abort() {
            engine.loop.submit { [state] in state.abort(in: $0) }
        }

        private static let endedError = CallError(
            .connectionLost(.init(phase: .sending, wasReused: true, nothingSent: true, answerBegan: true))
        )

        private func waitForSpace() async {
            await withTaskCancellationHandler {
                await withCheckedContinuation { continuation in
                    if !state.outbox.withLock({ $0.waitForSpace { continuation.resume() } }) {
                        return continuation.resume()
                    }
                    // A cancellation before the sender was queued did not wake it.
                    if Task.isCancelled { wakeSenders() }
                }
            } onCancel: {
                wakeSenders()
            }
        }

        /// Wakes all senders, since they are few; those that are not cancelled wait again.
        private func wakeSenders() {
            for wake in state.outbox.withLock({ $0.takeSenders() }) { wake() }
        }

        private func wakeLoop() {
            engine.loop.submit { [state] in state.work(in: $0) }
        }
    }

    /// The state shared by the two sides of a connection: the public API, used from any thread, and the pipe on the
    /// loop.
    final class WebSocketState: Sendable {
        let inbox: BoundedAsyncQueue<WebSocketMessage>
        let outbox: Locked<WebSocketOutbox>
        let ending = Locked<WebSocketEnding?>(nil)
        let framesReceived = Locked(0)
        private let pipe = Locked<LoopBound<WebSocketPipe>?>(nil)

        init(_ options: WebSocketOptions) {
            inbox = BoundedAsyncQueue(maxCount: options.maxWaitingMessages, maxCost: options.maxWaitingBytes)
            outbox = Locked(WebSocketOutbox(limit: options.maxUnsentBytes))
        }

        /// Adds an item that always fits; true when the loop must be woken.
        func put(_ item: WebSocketOutbox.Item) -> Bool {
            if case .taken(wakesLoop: true) = outbox.withLock({ $0.put(item) }) { true } else { false }
        }

        /// Sets the connection's pipe; nil when the connection has ended.
        func set(_ pipe: LoopBound<WebSocketPipe>?) {
            // The old value is released outside the lock.
            let old = self.pipe.withLock { held in
                defer { held = pipe }
                return held
            }
            _ = old
        }

        func work(in context: LoopContext) {
            pipe.withLock { $0 }?.value(in: context).work()
        }

        func abort(in context: LoopContext) {
            pipe.withLock { $0 }?.value(in: context).abort()
        }

        /// Ends the connection for all readers and senders.
        func end(_ how: WebSocketEnding) {
            ending.withLock { $0 = $0 ?? how }
            for wake in outbox.withLock({ $0.end() }) { wake() }
            inbox.end()
        }
    }
#endif
