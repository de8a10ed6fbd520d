#if os(Linux)
    internal import CWslay
    internal import Digest

    /// wslay's reading and writing of frames: joins fragments, checks UTF-8 and every rule of the protocol, answers pings and closes.
    ///
    /// Bytes come from and go to whoever holds it. On the loop's thread only.
    final class WebSocketFrames {
        /// Gives bytes that have come; nil when there are none now.
        var source: (UnsafeMutableRawBufferPointer) -> Int? = { _ in nil }
        /// Takes bytes that are to leave.
        var sink: (UnsafeRawBufferPointer) -> Void = { _ in }
        /// Takes a message that is complete.
        var deliver: (WebSocketMessage) -> Void = { _ in }
        /// Told of any frame that is complete.
        var heard: () -> Void = {}
        /// The close frame of the server.
        private(set) var closedByServer: (code: WebSocketCloseCode, reason: String)?

        private var wslay: wslay_event_context_ptr?

        init?(maxMessageSize: Int) {
            var callbacks = wslay_event_callbacks()
            callbacks.recv_callback = { context, buffer, length, _, user in
                guard let count = WebSocketFrames.at(user)?.source(.init(start: buffer, count: length)) else {
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
            callbacks.on_msg_recv_callback = { _, message, user in
                if let message { WebSocketFrames.at(user)?.take(message.pointee) }
            }
            callbacks.on_frame_recv_end_callback = { _, user in WebSocketFrames.at(user)?.heard() }
            let myself = Unmanaged.passUnretained(self).toOpaque()
            guard wslay_event_context_client_init(&wslay, &callbacks, myself) == 0 else { return nil }
            wslay_event_config_set_max_recv_msg_length(wslay, UInt64(maxMessageSize))
        }

        deinit {
            wslay_event_context_free(wslay)
        }

        /// Reads frames until the source is empty, a rule is broken or the server has closed.
        func read() {
            wslay_event_recv(wslay)
        }

        /// Writes what is queued into the sink: messages, and answers to pings and closes.
        func write() {
            wslay_event_send(wslay)
        }

        /// Queues a message.
        func queue(_ message: WebSocketMessage) {
            switch message {
            case .text(var text): text.withUTF8 { queue(UInt8(WSLAY_TEXT_FRAME.rawValue), $0) }
            case .binary(let bytes): bytes.withUnsafeBufferPointer { queue(UInt8(WSLAY_BINARY_FRAME.rawValue), $0) }
            }
        }

        /// Queues a ping.
        func queuePing(_ bytes: [UInt8]) {
            bytes.withUnsafeBufferPointer { queue(UInt8(WSLAY_PING.rawValue), $0) }
        }

        /// Queues the goodbye. The reason is cut to the 123 bytes there is room for.
        func queueClose(_ code: WebSocketCloseCode, reason: String) {
            var bytes = Array(reason.utf8.prefix(123))
            while String(validating: bytes, as: UTF8.self) == nil { bytes.removeLast() }
            wslay_event_queue_close(wslay, code == .none ? 0 : code.rawValue, bytes, bytes.count)
        }

        /// True while frames may still come.
        var wantsToRead: Bool { wslay_event_want_read(wslay) != 0 }

        /// True while something is still to leave.
        var wantsToWrite: Bool { wslay_event_want_write(wslay) != 0 }

        /// The code this side has closed with, when it has.
        var sentCode: WebSocketCloseCode? {
            guard wslay_event_get_close_sent(wslay) != 0 else { return nil }
            return WebSocketCloseCode(rawValue: wslay_event_get_status_code_sent(wslay))
        }

        private func queue(_ kind: UInt8, _ bytes: UnsafeBufferPointer<UInt8>) {
            var message = wslay_event_msg(opcode: kind, msg: bytes.baseAddress, msg_length: bytes.count)
            wslay_event_queue_msg(wslay, &message)
        }

        private func take(_ message: wslay_event_on_msg_recv_arg) {
            let bytes = UnsafeBufferPointer(start: message.msg, count: message.msg_length)
            switch UInt32(message.opcode) {
            case WSLAY_TEXT_FRAME.rawValue: deliver(.text(String(decoding: bytes, as: UTF8.self)))
            case WSLAY_BINARY_FRAME.rawValue: deliver(.binary(Array(bytes)))
            // Half a code is no close; wslay breaks off with 1002 after it has told of it.
            case WSLAY_CONNECTION_CLOSE.rawValue where bytes.count != 1:
                let code = message.status_code == 0 ? .none : WebSocketCloseCode(rawValue: message.status_code)
                closedByServer = (code, String(decoding: bytes.dropFirst(2), as: UTF8.self))
            default: break
            }
        }

        // wslay is called only by this object's own methods, so the object lives while wslay calls back.
        private static func at(_ user: UnsafeMutableRawPointer?) -> WebSocketFrames? {
            user.map { Unmanaged<WebSocketFrames>.fromOpaque($0).takeUnretainedValue() }
        }
    }
#endif
