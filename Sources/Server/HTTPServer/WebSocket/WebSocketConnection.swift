internal import CMicrohttpd
internal import CWslay
internal import Glibc

/// One WebSocket on the loop's thread: its socket, and wslay's reading of what comes.
///
/// wslay checks the frames, joins fragments, validates UTF-8 and answers pings and closes; what it wants written goes
/// into the same queue as everything else.
final class WebSocketConnection {
    let socket: Int32
    let face: WebSocket
    /// What epoll should, and what it does watch for.
    private(set) var wanted = EPOLLIN.rawValue
    var watched = EPOLLIN.rawValue
    private(set) var isOver = false

    private let handle: OpaquePointer
    private let record: ConnectionRecord
    private let isTLS: Bool
    private let drain: Drain
    private let metrics: Metrics
    private let run: @Sendable (WebSocket) async -> Void
    private var wslay: wslay_event_context_ptr?
    private var task: Task<Void, Never>?
    private var outgoing = OutgoingFrames()
    private var early: ArraySlice<UInt8>
    private var budget = 0
    private var silence: WebSocketSilence
    private var isCutOff = false
    private var stage = Stage.open

    fileprivate enum Stage {
        case open
        /// A close frame is on its way out; the peer's answer is waited for until then.
        case closing(until: UInt64)
        /// All is written; the peer is given time to close, since closing first could destroy what it has not read yet.
        case lingering(until: UInt64)
    }

    init(_ arrival: WebSocketLoop.Arrival) {
        socket = arrival.socket
        face = arrival.face
        handle = arrival.handle
        record = arrival.record
        isTLS = arrival.isTLS
        drain = arrival.drain
        metrics = arrival.metrics
        run = arrival.upgrade.handle
        early = arrival.early[...]
        let interval = arrival.upgrade.options.pingInterval.milliseconds * 1_000_000
        silence = WebSocketSilence(interval: interval, now: monotonicNanoseconds())
        let flags = fcntl(socket, F_GETFL)
        _ = fcntl(socket, F_SETFL, flags | O_NONBLOCK)
        var yes: Int32 = 1
        // Fails on the socket pair that stands for a TLS connection, where nothing is delayed anyway.
        setsockopt(socket, Int32(IPPROTO_TCP), TCP_NODELAY, &yes, socklen_t(MemoryLayout<Int32>.size))
    }

    func begin() {
        var callbacks = wslay_event_callbacks()
        callbacks.recv_callback = { context, buffer, length, _, user in
            WebSocketConnection.from(user)?.receive(context, buffer, length) ?? -1
        }
        callbacks.send_callback = { _, data, length, _, user in
            WebSocketConnection.from(user)?.queue(UnsafeRawBufferPointer(start: data, count: length)) ?? -1
        }
        callbacks.on_msg_recv_callback = { _, message, user in
            if let message { WebSocketConnection.from(user)?.deliver(message.pointee) }
        }
        let me = Unmanaged.passUnretained(self).toOpaque()
        guard wslay_event_context_server_init(&wslay, &callbacks, me) == 0 else { return giveUp() }
        wslay_event_config_set_max_recv_msg_length(wslay, UInt64(face.options.maxMessageSize))
        let (run, face) = (run, face)
        task = Task {
            await run(face)
            face.close()
        }
        read()
    }

    /// Ends all: gives the socket back, tells the handler.
    func end() {
        face.withOutbox {
            $0.isOver = true
            $0.arrived = []
        }
        face.inbox.finish()
        task?.cancel()
        if wslay != nil { wslay_event_context_free(wslay) }
        wslay = nil
        record.enter(.ending, at: monotonicNanoseconds())
        bowline_mhd_close_upgraded(handle)
        metrics.changeWebSockets(-1)
        drain.end()
    }

    private func giveUp() {
        isOver = true
    }

    // `self` is the context only while the loop holds it, and wslay is called only by its own methods.
    private static func from(_ user: UnsafeMutableRawPointer?) -> WebSocketConnection? {
        user.map { Unmanaged<WebSocketConnection>.fromOpaque($0).takeUnretainedValue() }
    }
}

// MARK: Reading

extension WebSocketConnection {
    func isReady(_ events: UInt32) {
        if events & (EPOLLIN.rawValue | EPOLLHUP.rawValue | EPOLLERR.rawValue) != 0 { read() } else { work() }
    }

    private func read() {
        if case .lingering = stage { return readOver() }
        // One talkative client must not keep the loop from the others.
        budget = 262_144
        // What wslay refuses it has answered with a close, which waits to be written.
        wslay_event_recv(wslay)
        if isCutOff { giveUp() } else { work() }
    }

    private func readOver() {
        var waste = [UInt8](repeating: 0, count: 4096)
        let count = recv(socket, &waste, waste.count, 0)
        if count == 0 || (count < 0 && errno != EAGAIN && errno != EINTR) { giveUp() }
    }

    private func receive(
        _ context: wslay_event_context_ptr?,
        _ buffer: UnsafeMutablePointer<UInt8>?,
        _ length: Int
    ) -> Int {
        guard let buffer, budget > 0, !face.inbox.isFull else { return wouldBlock(context) }
        budget -= length
        if !early.isEmpty {
            let count = min(early.count, length)
            for (offset, byte) in early.prefix(count).enumerated() { buffer[offset] = byte }
            early = early.dropFirst(count)
            return count
        }
        let count = recv(socket, buffer, length, 0)
        if count > 0 { return count }
        if count < 0, errno == EAGAIN || errno == EINTR { return wouldBlock(context) }
        isCutOff = true
        wslay_event_set_error(context, Int32(WSLAY_ERR_CALLBACK_FAILURE.rawValue))
        return -1
    }

    private func wouldBlock(_ context: wslay_event_context_ptr?) -> Int {
        wslay_event_set_error(context, Int32(WSLAY_ERR_WOULDBLOCK.rawValue))
        return -1
    }

    private func deliver(_ message: wslay_event_on_msg_recv_arg) {
        silence.heard(monotonicNanoseconds())
        let bytes = UnsafeBufferPointer(start: message.msg, count: message.msg_length)
        switch message.opcode {
        case 1: face.inbox.put(.text(String(decoding: bytes, as: UTF8.self)))
        case 2: face.inbox.put(.binary(Array(bytes)))
        default: break
        }
    }
}

// MARK: Writing

extension WebSocketConnection {
    /// Writes what waits, and moves on towards the end where that is due.
    func work() {
        guard !isOver, wslay != nil else { return }
        // Bytes that came with the handshake wait here when the inbox was full; epoll does not know of them.
        if !early.isEmpty, !face.inbox.isFull { wslay_event_recv(wslay) }
        // Pongs first: they answer what came before that which the handler answers. A goodbye goes after what the handler has sent.
        if wslay_event_want_read(wslay) != 0 { wslay_event_send(wslay) }
        startClosing(takeWaiting())
        wslay_event_send(wslay)
        guard flush() else { return giveUp() }
        let isEmpty = outgoing.isEmpty
        let isClosed = wslay_event_want_read(wslay) == 0 && wslay_event_want_write(wslay) == 0
        if isEmpty, isClosed { linger() }
        var events: UInt32 = face.inbox.isFull ? 0 : EPOLLIN.rawValue
        if case .lingering = stage { events = EPOLLIN.rawValue }
        wanted = isEmpty ? events : events | EPOLLOUT.rawValue
    }

    /// Takes over what was sent since; gives how to close, if that was asked for.
    private func takeWaiting() -> (code: WebSocketCloseCode, reason: String)? {
        let (arrived, isDropped, close) = face.withOutbox { outbox in
            outbox.isScheduled = false
            defer { outbox.arrived = [] }
            return (outbox.arrived, outbox.isDropped, outbox.close)
        }
        if isDropped { outgoing.dropUnstarted() }
        for frame in arrived { outgoing.append(frame) }
        return close
    }

    private func startClosing(_ close: (code: WebSocketCloseCode, reason: String)?) {
        guard case .open = stage, let close else { return }
        // The reason has room for 123 bytes of whole characters.
        var reason = Array(close.reason.utf8.prefix(123))
        while String(validating: reason, as: UTF8.self) == nil { reason.removeLast() }
        wslay_event_queue_close(wslay, close.code.rawValue, reason, reason.count)
        stage = .closing(until: monotonicNanoseconds() + 5_000_000_000)
    }

    private func linger() {
        guard stage.isBeforeLingering else { return }
        // libmicrohttpd forwards what was written and then ends TLS by itself; half closing would keep it from that.
        guard !isTLS else { return giveUp() }
        shutdown(socket, Int32(SHUT_WR))
        stage = .lingering(until: monotonicNanoseconds() + 2_000_000_000)
    }

    private func queue(_ bytes: UnsafeRawBufferPointer) -> Int {
        outgoing.append(WebSocketFrame(encoded: bytes))
        return bytes.count
    }

    /// False where the connection is lost.
    private func flush() -> Bool {
        let before = outgoing.waiting
        defer {
            let written = before - outgoing.waiting
            if written > 0 { face.withOutbox { $0.waiting = max(0, $0.waiting - written) } }
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
        // A client whose messages we do not read cannot be heard, so it is not judged.
        guard !face.inbox.isFull else { return }
        switch silence.step(now) {
        case .wait: break
        case .drop: giveUp()
        case .ping:
            var ping = wslay_event_msg(opcode: 9, msg: nil, msg_length: 0)
            wslay_event_queue_msg(wslay, &ping)
            work()
        }
    }
}

extension WebSocketConnection.Stage {
    fileprivate var isBeforeLingering: Bool { if case .lingering = self { false } else { true } }
}
