#if os(Linux)
    internal import CWslay
    internal import Digest

    /// Reads and writes the frames of one WebSocket, from either side, with wslay: every rule of RFC 6455 is checked,
    /// text is validated as UTF-8, pings and closes are answered.
    ///
    /// wslay keeps a heap block for every fragment it buffers, 13 bytes and more for one of payload, so it buffers
    /// nothing here: fragments are joined in one array that is bounded by `maxMessageSize`. Answers to pings are
    /// written before more is read, so that at most those to one read of 4 KiB wait at once.
    ///
    /// Bytes come from and go to the owner. Not thread-safe.
    ///
    /// See docs/decisions/limits.md, "A WebSocket is not read while its client does not read".
    package final class WebSocketFrames {
        /// Which side of the connection this is: only a client masks what it sends.
        package enum Role: Sendable {
            case client
            case server
        }

        /// Fills the buffer with bytes that have arrived and returns how many; nil when there are none now.
        package var source: (UnsafeMutableRawBufferPointer) -> Int? = { _ in nil }
        /// Takes bytes to send.
        package var sink: (UnsafeRawBufferPointer) -> Void = { _ in }
        /// Takes a complete message.
        package var deliver: (WebSocketMessage) -> Void = { _ in }
        /// Called for every complete frame.
        package var heard: (_ isControl: Bool) -> Void = { _ in }
        /// The close frame of the peer; its code is nil when the frame had none.
        package private(set) var closedByPeer: (code: UInt16?, reason: String)?

        private var wslay: wslay_event_context_ptr?
        private var message: MessageBuffer
        private var isControl = false
        private var hasAnswers = false

        /// Fails when there is not enough memory.
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
            // Holds for each frame; `message` bounds their sum.
            wslay_event_config_set_max_recv_msg_length(wslay, UInt64(max(0, maxMessageSize)))
        }

        deinit {
            wslay_event_context_free(wslay)
        }

        /// Reads frames until the source is empty, a rule is broken or the peer has closed.
        package func read() {
            repeat {
                hasAnswers = false
                wslay_event_recv(wslay)
                write()
            } while hasAnswers
        }

        /// Writes everything that is queued into the sink.
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

        /// Queues a ping with at most 125 bytes.
        package func queuePing(_ bytes: [UInt8] = []) {
            bytes.withUnsafeBufferPointer { queue(UInt8(WSLAY_PING.rawValue), $0) }
        }

        /// Writes what is queued, and queues the close frame; nil sends it without a code. The reason is cut to the 123 bytes that fit.
        package func queueClose(_ code: UInt16?, reason: String) {
            // wslay sends control frames first: without this the close would overtake what was queued before it.
            write()
            var bytes = Array(reason.utf8.prefix(123))
            while String(validating: bytes, as: UTF8.self) == nil { bytes.removeLast() }
            wslay_event_queue_close(wslay, code ?? 0, bytes, bytes.count)
        }

        /// True while frames may still come.
        package var wantsToRead: Bool { wslay_event_want_read(wslay) != 0 }

        /// True while something is still to be written.
        package var wantsToWrite: Bool { wslay_event_want_write(wslay) != 0 }

        /// The code of the close frame that this side has sent; nil before it has.
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
                guard let count = WebSocketFrames.at(user)?.receive(.init(start: buffer, count: length)) else {
                    wslay_event_set_error(context, Int32(WSLAY_ERR_WOULDBLOCK.rawValue))
                    return -1
                }
                return count
            }
            callbacks.send_callback = { _, bytes, length, _, user in
                WebSocketFrames.at(user)?.sink(.init(start: bytes, count: length))
                return length
            }
            callbacks.genmask_callback = { _, bytes, length, _ in
                RandomBytes.fill(.init(start: bytes, count: length))
                return 0
            }
            callbacks.on_frame_recv_start_callback = { _, frame, user in
                if let frame { WebSocketFrames.at(user)?.isControl = frame.pointee.opcode >= 8 }
            }
            callbacks.on_frame_recv_chunk_callback = { _, chunk, user in
                if let chunk { WebSocketFrames.at(user)?.take(chunk.pointee) }
            }
            callbacks.on_frame_recv_end_callback = { _, user in
                if let frames = WebSocketFrames.at(user) { frames.heard(frames.isControl) }
            }
            callbacks.on_msg_recv_callback = { _, message, user in
                if let message { WebSocketFrames.at(user)?.take(message.pointee) }
            }
            return callbacks
        }

        private func receive(_ memory: UnsafeMutableRawBufferPointer) -> Int? {
            // wslay asks for more only when it has processed all earlier bytes. What is queued behind a close frame
            // that was sent never leaves, so the count of what is queued would not do.
            hasAnswers = wantsToWrite
            return hasAnswers ? nil : source(memory)
        }

        private func take(_ chunk: wslay_event_on_frame_recv_chunk_arg) {
            guard !isControl, let data = chunk.data else { return }
            guard !message.append(UnsafeBufferPointer(start: data, count: chunk.data_length)) else { return }
            // As wslay does with a single frame that is too large.
            wslay_event_queue_close(wslay, UInt16(WSLAY_CODE_MESSAGE_TOO_BIG.rawValue), nil, 0)
            wslay_event_shutdown_read(wslay)
        }

        private func take(_ arrived: wslay_event_on_msg_recv_arg) {
            switch UInt32(arrived.opcode) {
            case WSLAY_TEXT_FRAME.rawValue: message.finish().map { deliver(.text(String(decoding: $0, as: UTF8.self))) }
            case WSLAY_BINARY_FRAME.rawValue: message.finish().map { deliver(.binary($0)) }
            // A close of one byte is no close frame; wslay answers it with 1002 after this call.
            case WSLAY_CONNECTION_CLOSE.rawValue where arrived.msg_length != 1:
                let bytes = UnsafeBufferPointer(start: arrived.msg, count: arrived.msg_length)
                let code = arrived.status_code == 0 ? nil : arrived.status_code
                closedByPeer = (code, String(decoding: bytes.dropFirst(2), as: UTF8.self))
            default: break
            }
        }

        // wslay is called only by this object's own methods, so the object lives while wslay calls back.
        private static func at(_ user: UnsafeMutableRawPointer?) -> WebSocketFrames? {
            user.map { Unmanaged<WebSocketFrames>.fromOpaque($0).takeUnretainedValue() }
        }
    }
#endif
