#if os(Linux)
    internal import CWslay
    internal import Digest

    /// Reads and writes the frames of one WebSocket with wslay, as client or server. It enforces the rules of RFC 6455,
    /// validates text as UTF-8, and answers pings and close frames.
    ///
    /// wslay would allocate a heap block for each buffered fragment, with 13 bytes or more even for one byte of
    /// payload, so its buffering is off. Fragments are joined in one array with at most `maxMessageSize` bytes. Pongs
    /// are written before more is read, so that at most the pongs for one read of 4 KiB are queued at once.
    ///
    /// The owner provides and receives the bytes. Not thread-safe.
    ///
    /// See docs/decisions/limits.md, "A WebSocket is not read while its client does not read".
    package final class WebSocketFrames {
        /// The side of the connection; only a client masks its frames.
        package enum Role: Sendable {
            case client
            case server
        }

        /// Fills the buffer with received bytes and returns their number; nil if there are none now.
        package var source: (UnsafeMutableRawBufferPointer) -> Int? = { _ in nil }
        /// Called with bytes to send.
        package var sink: (UnsafeRawBufferPointer) -> Void = { _ in }
        /// Called with each complete message.
        package var onMessage: (WebSocketMessage) -> Void = { _ in }
        /// Called after each complete frame.
        package var onFrame: (_ isControl: Bool) -> Void = { _ in }
        /// The peer's close frame; the code is nil if the frame had none.
        package private(set) var closedByPeer: (code: UInt16?, reason: String)?

        private var wslay: wslay_event_context_ptr?
        private var message: MessageBuffer
        private var isControl = false
        private var hasAnswers = false

        /// Nil if there is not enough memory.
        package init?(_ role: Role, maxMessageSize: Int) {
            message = MessageBuffer(limit: maxMessageSize)
            var callbacks = Self.callbacks
            let myself = Unmanaged.passUnretained(self).toOpaque()
            let outcome =
                role == .client
                ? wslay_event_context_client_init(&wslay, &callbacks, myself)
                : wslay_event_context_server_init(&wslay, &callbacks, myself)
            guard outcome == 0 else { return nil }
            wslay_event_config_set_no_buffering(wslay, 1)
            // Limits each frame; `message` limits their sum.
            wslay_event_config_set_max_recv_msg_length(wslay, UInt64(max(0, maxMessageSize)))
        }

        deinit {
            wslay_event_context_free(wslay)
        }

        /// Reads frames until the source is empty, the peer violates the protocol or the peer has closed.
        package func read() {
            repeat {
                hasAnswers = false
                wslay_event_recv(wslay)
                write()
            } while hasAnswers
        }

        /// Writes everything queued into the sink.
        package func write() {
            wslay_event_send(wslay)
        }

        /// Queues a text message.
        package func queue(text: String) {
            var text = text
            text.withUTF8 { queue(UInt8(WSLAY_TEXT_FRAME.rawValue), $0) }
        }

        /// Queues a binary message.
        package func queue(binary: [UInt8]) {
            binary.withUnsafeBufferPointer { queue(UInt8(WSLAY_BINARY_FRAME.rawValue), $0) }
        }

        /// Queues a ping with at most 125 bytes of payload.
        package func queuePing(_ bytes: [UInt8] = []) {
            bytes.withUnsafeBufferPointer { queue(UInt8(WSLAY_PING.rawValue), $0) }
        }

        /// Writes everything queued, then queues a close frame; `code` nil means no code. The reason is truncated to
        /// 123 bytes.
        package func queueClose(_ code: UInt16?, reason: String) {
            // wslay sends control frames first; without this, the close frame would overtake messages queued before it.
            write()
            var bytes = Array(reason.utf8.prefix(123))
            while String(validating: bytes, as: UTF8.self) == nil { bytes.removeLast() }
            wslay_event_queue_close(wslay, code ?? 0, bytes, bytes.count)
        }

        /// True while more frames may arrive.
        package var wantsToRead: Bool { wslay_event_want_read(wslay) != 0 }

        /// True while there is something to write.
        package var wantsToWrite: Bool { wslay_event_want_write(wslay) != 0 }

        /// The code of the close frame that this side has sent; nil if it has sent none.
        package var sentCode: UInt16? {
            wslay_event_get_close_sent(wslay) != 0 ? wslay_event_get_status_code_sent(wslay) : nil
        }

        private func queue(_ kind: UInt8, _ bytes: UnsafeBufferPointer<UInt8>) {
            var message = wslay_event_msg(opcode: kind, msg: bytes.baseAddress, msg_length: bytes.count)
            wslay_event_queue_msg(wslay, &message)
        }
    }

    // MARK: What wslay calls

    extension WebSocketFrames {
        private static var callbacks: wslay_event_callbacks {
            var callbacks = wslay_event_callbacks()
            callbacks.recv_callback = { context, buffer, length, _, user in
                guard let count = WebSocketFrames.instance(at: user)?.receive(.init(start: buffer, count: length))
                else {
                    wslay_event_set_error(context, Int32(WSLAY_ERR_WOULDBLOCK.rawValue))
                    return -1
                }
                return count
            }
            callbacks.send_callback = { _, bytes, length, _, user in
                WebSocketFrames.instance(at: user)?.sink(.init(start: bytes, count: length))
                return length
            }
            callbacks.genmask_callback = { _, bytes, length, _ in
                RandomBytes.fill(.init(start: bytes, count: length))
                return 0
            }
            callbacks.on_frame_recv_start_callback = { _, frame, user in
                if let frame { WebSocketFrames.instance(at: user)?.isControl = frame.pointee.opcode >= 8 }
            }
            callbacks.on_frame_recv_chunk_callback = { _, chunk, user in
                if let chunk { WebSocketFrames.instance(at: user)?.take(chunk.pointee) }
            }
            callbacks.on_frame_recv_end_callback = { _, user in
                if let frames = WebSocketFrames.instance(at: user) { frames.onFrame(frames.isControl) }
            }
            callbacks.on_msg_recv_callback = { _, message, user in
                if let message { WebSocketFrames.instance(at: user)?.take(message.pointee) }
            }
            return callbacks
        }

        private func receive(_ memory: UnsafeMutableRawBufferPointer) -> Int? {
            // wslay asks for more only after it has processed all earlier bytes. Frames queued after a sent close frame
            // are never written, so checking the number of queued frames would be wrong here.
            hasAnswers = wantsToWrite
            return hasAnswers ? nil : source(memory)
        }

        private func take(_ chunk: wslay_event_on_frame_recv_chunk_arg) {
            guard !isControl, let data = chunk.data else { return }
            guard !message.append(UnsafeBufferPointer(start: data, count: chunk.data_length)) else { return }
            // wslay does the same for a single frame that is too large.
            wslay_event_queue_close(wslay, UInt16(WSLAY_CODE_MESSAGE_TOO_BIG.rawValue), nil, 0)
            wslay_event_shutdown_read(wslay)
        }

        private func take(_ arrived: wslay_event_on_msg_recv_arg) {
            switch UInt32(arrived.opcode) {
            case WSLAY_TEXT_FRAME.rawValue:
                message.finish().map { onMessage(.text(String(decoding: $0, as: UTF8.self))) }
            case WSLAY_BINARY_FRAME.rawValue: message.finish().map { onMessage(.binary($0)) }
            // A close frame with one byte of payload is invalid; wslay answers it with 1002 after this call.
            case WSLAY_CONNECTION_CLOSE.rawValue where arrived.msg_length != 1:
                let bytes = UnsafeBufferPointer(start: arrived.msg, count: arrived.msg_length)
                let code = arrived.status_code == 0 ? nil : arrived.status_code
                closedByPeer = (code, String(decoding: bytes.dropFirst(2), as: UTF8.self))
            default: break
            }
        }

        // Only this object's methods call wslay, so the object is alive during the callbacks.
        private static func instance(at user: UnsafeMutableRawPointer?) -> WebSocketFrames? {
            user.map { Unmanaged<WebSocketFrames>.fromOpaque($0).takeUnretainedValue() }
        }
    }
#endif
