#if os(Linux)
    import Basics
    import Digest
    import Glibc

    /// A minimal WebSocket server: a thread that accepts one connection and then sends the same text frame as fast as
    /// the client receives it.
    final class FrameSender: Sendable {
        /// The address of the server.
        let address: String
        private let spent: Locked<Duration>

        init(_ text: String) throws {
            let (listener, port) = try Self.listen()
            let spent = Locked(Duration.zero)
            (address, self.spent) = ("http://127.0.0.1:\(port)", spent)
            // bounded: the benchmark sends one short text; a text of 126 bytes or more would need another header
            let frame = [0x81, UInt8(text.utf8.count)] + Array(text.utf8)
            let block = Array(repeatElement(frame, count: (1 << 16) / frame.count).joined())
            try startThread(named: "frame-sender") {
                let connection = accept(listener, nil, nil)
                close(listener)
                Self.serve(connection, block, spent)
                close(connection)
            }
        }

        /// The processor time that the server's thread has used.
        var cpu: Duration { spent.withLock { $0 } }

        private static func serve(_ connection: Int32, _ block: [UInt8], _ spent: Locked<Duration>) {
            var head = ""
            var piece = [UInt8](repeating: 0, count: 4_096)
            while !head.hasSuffix("\r\n\r\n") {
                let count = recv(connection, &piece, piece.count, 0)
                guard count > 0 else { return }
                head += String(decoding: piece[..<count], as: UTF8.self)
            }
            var bytes = Array(agreement(to: head).utf8)[...]
            while true {
                let count = bytes.withUnsafeBytes { send(connection, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
                guard count > 0 else { return }
                bytes = bytes.dropFirst(count)
                if bytes.isEmpty { bytes = block[...] }
                spent.withLock { $0 = Meter.thread }
            }
        }

        private static func agreement(to head: String) -> String {
            let name = "sec-websocket-key: "
            let line = head.split(whereSeparator: \.isNewline).first { $0.lowercased().hasPrefix(name) } ?? ""
            let key = line.dropFirst(name.count) + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
            return "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                + "Sec-WebSocket-Accept: \(Base64.encode(Hash.sha1(key.utf8)))\r\n\r\n"
        }

        private static func listen() throws -> (listener: Int32, port: UInt16) {
            let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
            var address = sockaddr_in()
            address.sin_family = sa_family_t(AF_INET)
            address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
            var length = socklen_t(MemoryLayout<sockaddr_in>.size)
            let isListening = withUnsafeMutablePointer(to: &address) { pointer in
                pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    bind(listener, $0, length) == 0 && Glibc.listen(listener, 8) == 0
                        && getsockname(listener, $0, &length) == 0
                }
            }
            guard isListening else { throw BenchmarkError("no port to listen on (error \(errno))") }
            return (listener, UInt16(bigEndian: address.sin_port))
        }
    }
#endif
