internal import CMicrohttpd
internal import Frames
internal import Glibc

/// One WebSocket on the loop's thread: its socket, and its incoming and outgoing frames.
///
/// Replies to pings and closes go into the same queue as the handler's messages. While a reply waits there, the server
/// does not read from the client, so a client that does not read cannot cause more replies to be queued.
final class WebSocketConnection {
    let socket: Int32
    let face: WebSocket
    /// The events that epoll should watch for. `watched` holds those it watches for now.
    private(set) var wanted = EPOLLIN.rawValue
    var watched = EPOLLIN.rawValue
    private(set) var isOver = false

    private let handle: OpaquePointer
    private let record: ConnectionRecord
    /// The slot of a caller behind a proxy, until the WebSocket ends.
    private var callerSlot: CallerSlot?
    private let isTLS: Bool
    private let drain: Drain
    private let metrics: Metrics
    private let run: @Sendable (WebSocket) async -> Void
    private let frames: WebSocketFrames?
    /// Whether frames were read or queued since the state of `frames` was last checked. Checking it for each message to
    /// thousands of viewers would load as many objects into the cache.
    private var hasNews = true
    /// Whether no more frames will be read or written.
    private var areFramesOver = false
    private var task: Task<Void, Never>?
    private var outgoing = OutgoingFrames()
    /// The bytes that the outbox counts as taken and not yet written.
    private var reportedBytes = 0
    private var answers: [UInt8] = []
    private var early: ArraySlice<UInt8>
    private var budget = 0
    private var silence: WebSocketSilence
    private var pace: ReaderPace
    private var nextLook: UInt64 = 0
    private var allFrames: FrameAllowance?
    private var controlFrames: FrameAllowance
    private var isCutOff = false
    private var stage = Stage.open

    fileprivate enum Stage {
        case open
        /// A close frame is being sent. Until this time the server waits for the peer's reply.
        case closing(until: UInt64)
        /// Everything is written. The peer gets time to close, because closing first could destroy what it has not read
        /// yet.
        case lingering(until: UInt64)
    }

    init(_ arrival: WebSocketLoop.Arrival) {
        socket = arrival.socket
        face = arrival.face
        handle = arrival.handle
        record = arrival.record
        callerSlot = arrival.callerSlot
        isTLS = arrival.isTLS
        drain = arrival.drain
        metrics = arrival.metrics
        run = arrival.upgrade.handle
        early = arrival.early[...]
        let (options, now) = (arrival.upgrade.options, monotonicNanoseconds())
        silence = WebSocketSilence(interval: options.pingInterval.milliseconds * 1_000_000, now: now)
        pace = ReaderPace(timeout: options.maxStall.milliseconds)
        allFrames = options.frameRate.map { FrameAllowance($0, now: now) }
        controlFrames = FrameAllowance(options.controlFrameRate, now: now)
        frames = WebSocketFrames(.server, maxMessageSize: options.maxMessageSize)
        let flags = fcntl(socket, F_GETFL)
        _ = fcntl(socket, F_SETFL, flags | O_NONBLOCK)
        var yes: Int32 = 1
        // Fails on the socket pair that replaces a TLS connection, where nothing is delayed anyway.
        setsockopt(socket, Int32(IPPROTO_TCP), TCP_NODELAY, &yes, socklen_t(MemoryLayout<Int32>.size))
    }

    func begin() {
        guard let frames else { return giveUp() }
        // The closures are called only from within methods of `frames`, which only this object calls.
        frames.source = { [unowned self] in receive($0) }
        frames.sink = { [unowned self] in answers.append(contentsOf: $0) }
        frames.onMessage = { [face] in face.inbox.put($0) }
        frames.onFrame = { [unowned self] in frameReceived(isControl: $0) }
        let (run, face) = (run, face)
        task = Task {
            await run(face)
            face.close()
        }
        read()
    }

    /// Ends the connection: returns the socket to libmicrohttpd and cancels the handler.
    func end() {
        isOver = true
        face.withOutbox {
            $0.isOver = true
            _ = $0.take()
            $0.takenBytes = 0
        }
        face.inbox.finish()
        task?.cancel()
        record.enter(.ending, at: monotonicNanoseconds())
        bowline_mhd_close_upgraded(handle)
        callerSlot = nil
        metrics.changeWebSockets(-1)
        drain.end()
    }

    private func giveUp() {
        isOver = true
    }
}

// MARK: Reading

extension WebSocketConnection {
    func isReady(_ events: UInt32) {
        let isBroken = events & (EPOLLHUP.rawValue | EPOLLERR.rawValue) != 0
        if events & EPOLLIN.rawValue != 0 || (isBroken && mayRead) { return read() }
        // Epoll would report a broken connection repeatedly until it is closed.
        if isBroken { giveUp() } else { work() }
    }

    private func read() {
        if case .lingering = stage { return readOver() }
        readFrames()
        if isCutOff { giveUp() } else { work() }
    }

    private func readFrames() {
        // Limited, so that one busy client does not block the others.
        budget = 65_536
        hasNews = true
        // A protocol violation has been answered with a close frame, which waits to be written.
        frames?.read()
    }

    /// While a reply is waiting, the client is not reading, so the server does not read from it either. The same holds
    /// while messages arrive faster than they are handled.
    private var mayRead: Bool { !face.inbox.isFull && outgoing.waitingAnswers == 0 }

    private func readOver() {
        var waste = [UInt8](repeating: 0, count: 4096)
        let count = recv(socket, &waste, waste.count, 0)
        if count == 0 || (count < 0 && errno != EAGAIN && errno != EINTR) { giveUp() }
    }

    private func receive(_ memory: UnsafeMutableRawBufferPointer) -> Int? {
        guard budget > 0, mayRead, answers.count < Self.maxAnswers else { return nil }
        budget -= memory.count
        if !early.isEmpty {
            let count = min(early.count, memory.count)
            memory.copyBytes(from: early.prefix(count))
            early = early.dropFirst(count)
            return count
        }
        let count = recv(socket, memory.baseAddress, memory.count, 0)
        if count > 0 { return count }
        if count == 0 || (errno != EAGAIN && errno != EINTR) { isCutOff = true }
        return nil
    }

    /// The maximum size of replies to pings that are collected before they are written, in bytes.
    private static let maxAnswers = 4096

    private func frameReceived(isControl: Bool) {
        let now = monotonicNanoseconds()
        silence.recordActivity(now)
        let isWithin = allFrames?.spend(now) ?? true
        guard (isControl && !controlFrames.spend(now)) || !isWithin else { return }
        face.close(.policyViolation, reason: "too many frames")
    }
}

// MARK: Writing

extension WebSocketConnection {
    /// Writes pending frames, and continues closing the connection if that has begun.
    func work() {
        guard !isOver, let frames else { return }
        // Bytes that came with the handshake wait here while nothing is read; epoll does not know of them.
        repeat {
            let before = early.count
            if before > 0, mayRead { readFrames() }
            // Control replies first: they belong to earlier frames than the handler's messages. A close frame is last.
            queueAnswers(of: frames)
            startClosing(takeWaiting())
            queueAnswers(of: frames)
            guard !isCutOff, flush() else { return giveUp() }
            if early.isEmpty || early.count == before { break }
        } while true
        let isEmpty = outgoing.isEmpty
        if hasNews { (hasNews, areFramesOver) = (false, !frames.wantsToRead && !frames.wantsToWrite) }
        if isEmpty, areFramesOver { linger() }
        var events: UInt32 = mayRead ? EPOLLIN.rawValue : 0
        if case .lingering = stage { events = EPOLLIN.rawValue }
        wanted = isEmpty ? events : events | EPOLLOUT.rawValue
    }

    private func queueAnswers(of frames: WebSocketFrames) {
        if hasNews { frames.write() }
        guard !answers.isEmpty else { return }
        answers.withUnsafeBytes { outgoing.append(WebSocketFrame(answers: $0)) }
        answers.removeAll(keepingCapacity: true)
    }

    /// Takes the frames that were sent since the last call; returns the close code and reason, if closing was
    /// requested.
    private func takeWaiting() -> (code: WebSocketCloseCode, reason: String)? {
        let (arrived, taken, isDropped, close) = face.withOutbox { outbox in
            outbox.isScheduled = false
            return (outbox.take(), outbox.takenBytes, outbox.isDropped, outbox.close)
        }
        reportedBytes = taken
        if isDropped { outgoing.dropUnstarted() }
        guard let first = arrived.first else { return close }
        if taken == 0, outgoing.isEmpty { write(first) } else { outgoing.append(first) }
        for frame in arrived.others { outgoing.append(frame) }
        return close
    }

    /// Writes a frame while no other frame is pending. The part that the socket does not accept is queued.
    private func write(_ frame: WebSocketFrame) {
        let count = send(socket, frame.bytes.baseAddress, frame.bytes.count, Int32(MSG_NOSIGNAL))
        if count == frame.bytes.count { return }
        guard count >= 0 || errno == EAGAIN || errno == EINTR else { return isCutOff = true }
        outgoing.append(frame)
        outgoing.wrote(max(count, 0))
    }

    private func startClosing(_ close: (code: WebSocketCloseCode, reason: String)?) {
        guard case .open = stage, let close else { return }
        frames?.queueClose(close.code.rawValue, reason: close.reason)
        hasNews = true
        stage = .closing(until: monotonicNanoseconds() + 5_000_000_000)
    }

    private func linger() {
        guard stage.isBeforeLingering else { return }
        // libmicrohttpd forwards the written bytes and then ends TLS itself; a half-close would prevent that.
        guard !isTLS else { return giveUp() }
        shutdown(socket, Int32(SHUT_WR))
        stage = .lingering(until: monotonicNanoseconds() + 2_000_000_000)
    }

    /// Returns false if the connection is lost.
    private func flush() -> Bool {
        defer {
            if reportedBytes > 0 || !outgoing.isEmpty {
                reportedBytes = outgoing.waiting
                face.withOutbox { [reportedBytes] in $0.takenBytes = reportedBytes }
            }
        }
        while !outgoing.isEmpty {
            var pieces = outgoing.next(64)
            let count = pieces.withUnsafeMutableBufferPointer { pieces in
                var message = msghdr()
                message.msg_iov = pieces.baseAddress
                message.msg_iovlen = pieces.count
                return sendmsg(socket, &message, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { return errno == EAGAIN || errno == EINTR }
            outgoing.wrote(count)
        }
        return true
    }
}

// MARK: Time

extension WebSocketConnection {
    func tick(_ now: UInt64) {
        switch stage {
        case .open: checkSilence(now)
        case .closing(let until), .lingering(let until): if now > until { giveUp() }
        }
    }

    private func checkSilence(_ now: UInt64) {
        guard outgoing.isEmpty else { return checkPace(now) }
        // If the server does not read from the client, it cannot tell whether the client is silent.
        guard mayRead else { return }
        switch silence.step(now) {
        case .wait: break
        case .drop: giveUp()
        case .ping:
            frames?.queuePing()
            hasNews = true
            work()
        }
    }

    /// Closes a client that does not read its pending frames. It may not read the close frame either, so the close has
    /// a timeout.
    private func checkPace(_ now: UInt64) {
        guard now >= nextLook else { return }
        nextLook = now + 1_000_000_000
        guard pace.isTooSlow(TransmitQueue(of: record.socket, plus: outgoing.waiting), at: now / 1_000_000) else {
            return
        }
        face.closeAsTooSlow()
        work()
    }
}

extension WebSocketConnection.Stage {
    fileprivate var isBeforeLingering: Bool { if case .lingering = self { false } else { true } }
}
