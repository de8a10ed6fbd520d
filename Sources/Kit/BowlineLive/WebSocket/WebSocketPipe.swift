#if os(Linux)
    internal import Basics
    internal import Bowline
    internal import EventLoop
    internal import Frames

    /// One WebSocket on the loop: its connection, its frames, and the transitions between its stages.
    final class WebSocketPipe {
        private enum Stage {
            /// Frames are sent and received.
            case open
            /// One side has closed. The connection ends when the other side has closed too, or when the timer fires.
            case closing
            case ended
        }

        private let connection: CurlConnection
        private let frames: WebSocketFrames
        private let state: WebSocketState
        private let options: WebSocketOptions
        // Weak, because the engine's deinit ends the remaining pipes.
        private weak let engine: WebSocketEngine?
        private let context: LoopContext
        private var outgoing = OutgoingBytes()
        private var early: ArraySlice<UInt8>
        private var stage = Stage.open
        private var budget = 0
        private var isCutOff = false
        private var hasStopped = false
        private var isReading = false
        private var unsentAnswers = 0
        private var watched: Readiness = []
        private var closeTimer: LoopContext.Timer?

        init?(
            connection: CurlConnection,
            early: [UInt8],
            state: WebSocketState,
            options: WebSocketOptions,
            engine: WebSocketEngine,
            context: LoopContext
        ) {
            guard let frames = WebSocketFrames(.client, maxMessageSize: options.maxMessageSize) else { return nil }
            self.connection = connection
            self.early = early[...]
            self.frames = frames
            self.state = state
            self.options = options
            self.engine = engine
            self.context = context
            frames.source = { [unowned self] in receive($0) }
            frames.sink = { [unowned self] in send($0) }
            frames.onMessage = { [state] message in
                state.inbox.push(message, cost: message.size)
            }
            frames.onFrame = { [state] _ in state.framesReceived.withLock { $0 += 1 } }
        }

        /// Starts reading and writing frames.
        func begin() {
            read()
        }

        /// Makes progress where possible: writes waiting items, resumes reading, and closes.
        func work() {
            guard stage != .ended else { return }
            if hasStopped, !state.inbox.isFull { return read() }
            sendWaiting()
        }

        /// Ends the connection at once.
        func abort() {
            guard stage != .ended else { return }
            stage = .ended
            if let closeTimer { context.cancel(closeTimer) }
            connection.close()
            state.end(ending)
            state.set(nil)
            engine?.remove(state)
        }

        private var ending: WebSocketEnding {
            if let close = frames.closedByPeer {
                return .closedByServer(close.code.map(WebSocketCloseCode.init) ?? .none, reason: close.reason)
            }
            return frames.sentCode.map { .closedHere(.init(rawValue: $0)) } ?? .lost
        }
    }

    // MARK: Reading

    extension WebSocketPipe {
        private func read() {
            // A busy server must not keep the loop from serving other connections.
            budget = 1 << 18
            hasStopped = false
            isReading = true
            frames.read()
            isReading = false
            if isCutOff { return abort() }
            if hasStopped, unsentAnswers < Self.maxUnsentAnswers { waitForReader() }
            sendWaiting()
        }

        /// If reading stopped because the inbox was full, it continues when there is space. If it used up its budget,
        /// it continues in the loop's next turn.
        private func waitForReader() {
            let resume: @Sendable () -> Void = { [weak state, weak engine] in
                guard let state, state.outbox.withLock({ $0.schedule() }) else { return }
                engine?.loop.submit { state.work(in: $0) }
            }
            guard !state.inbox.onSpace(resume) else { return }
            context.schedule(after: .zero) { [weak self] _ in self?.work() }
        }

        private func receive(_ memory: UnsafeMutableRawBufferPointer) -> Int? {
            guard budget > 0, !state.inbox.isFull, unsentAnswers < Self.maxUnsentAnswers else {
                hasStopped = true
                return nil
            }
            if !early.isEmpty {
                let count = min(early.count, memory.count)
                memory.copyBytes(from: early.prefix(count))
                early = early.dropFirst(count)
                return count
            }
            switch connection.read(into: memory) {
            case .moved(let count):
                budget -= count
                return count
            case .blocked: return nil
            case .ended:
                isCutOff = true
                return nil
            }
        }
    }

    // MARK: Writing

    extension WebSocketPipe {
        /// The maximum number of unsent bytes in answers to pings. Beyond it the connection is not read, because the
        /// server does not read either.
        private static let maxUnsentAnswers = 16_384

        private func send(_ bytes: UnsafeRawBufferPointer) {
            if isReading { unsentAnswers += bytes.count }
            outgoing.append(bytes)
        }

        /// Continues reading if it stopped because the server did not take the answers to its pings.
        private func repliesWereSent() {
            defer { unsentAnswers = 0 }
            guard unsentAnswers >= Self.maxUnsentAnswers else { return }
            context.schedule(after: .zero) { [weak self] _ in self?.work() }
        }

        private func sendWaiting() {
            repeat {
                takeWaiting()
                frames.write()
                guard outgoing.flush(into: connection) else { return abort() }
                if outgoing.isEmpty { repliesWereSent() }
            } while outgoing.isEmpty && state.outbox.withLock({ !$0.items.isEmpty })
            if stage == .open, isClosing { startClosing() }
            if outgoing.isEmpty, !frames.wantsToRead, !frames.wantsToWrite { return abort() }
            watch()
        }

        /// Takes the items added since the last call, unless earlier bytes are still being written.
        private func takeWaiting() {
            guard outgoing.isEmpty else { return state.outbox.withLock { $0.postpone() } }
            let (items, wake) = state.outbox.withLock { $0.takeAll() }
            for item in items {
                switch item {
                case .message(.text(let text)): frames.queue(text: text)
                case .message(.binary(let bytes)): frames.queue(binary: bytes)
                case .ping(let bytes): frames.queuePing(bytes)
                case .close(let code, let reason):
                    frames.queueClose(code == .none ? nil : code.rawValue, reason: reason)
                }
            }
            for wake in wake { wake() }
        }

        /// True once one side wants to close. A close frame may have to wait behind bytes that the peer does not read;
        /// the timer starts all the same.
        private var isClosing: Bool {
            frames.sentCode != nil || frames.closedByPeer != nil || state.outbox.withLock { $0.isClosing }
        }

        private func startClosing() {
            stage = .closing
            closeTimer = context.schedule(after: options.closeTimeout) { [weak self] _ in self?.abort() }
        }

        private func watch() {
            var wanted: Readiness = hasStopped ? [] : .read
            if !outgoing.isEmpty { wanted.insert(.write) }
            guard wanted != watched else { return }
            watched = wanted
            connection.watch(for: wanted) { [weak self] _, readiness in self?.socketIsReady(readiness) }
        }

        private func socketIsReady(_ readiness: Readiness) {
            if readiness.contains(.read) || (readiness.contains(.broken) && !hasStopped) { return read() }
            sendWaiting()
            if readiness.contains(.broken), stage != .ended, hasStopped { abort() }
        }
    }
#endif
