#if os(Linux)
    import Basics
    import Glibc

    /// A listening socket for the bridge's clients, each served on its own thread.
    struct BridgeListener {
        let port: UInt16
        private let descriptor: Int32

        struct ListenError: Error, CustomStringConvertible {
            let port: UInt16
            let code: Int32
            var description: String { "cannot listen on port \(port) (error \(code))" }
        }

        init(port: UInt16) throws {
            descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
            var yes: Int32 = 1
            setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
            var address = sockaddr_in()
            address.sin_family = sa_family_t(AF_INET)
            address.sin_port = port.bigEndian
            address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
            var length = socklen_t(MemoryLayout<sockaddr_in>.size)
            let isBound = withUnsafeMutablePointer(to: &address) { [descriptor] pointer in
                pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    bind(descriptor, $0, length) == 0 && listen(descriptor, 512) == 0
                        && getsockname(descriptor, $0, &length) == 0
                }
            }
            guard isBound else { throw ListenError(port: port, code: errno) }
            self.port = UInt16(bigEndian: address.sin_port)
        }

        /// Serves clients forever, on threads that may block.
        func start(_ body: @escaping @Sendable (BridgeSocket) -> Void) throws {
            try startThread(named: "bridge") { [descriptor] in
                while true {
                    let connection = accept(descriptor, nil, nil)
                    guard connection >= 0 else { continue }
                    do {
                        try startThread(named: "bridge-caller") { body(BridgeSocket(descriptor: connection)) }
                    } catch {
                        // Without a thread to serve it, the client is disconnected.
                        close(connection)
                    }
                }
            }
        }
    }

    /// A client's connection. It is closed with its last reference.
    final class BridgeSocket {
        private let descriptor: Int32
        private var ahead: [UInt8] = []

        init(descriptor: Int32) { self.descriptor = descriptor }

        deinit { close(descriptor) }

        /// Reads a whole request; nil if the client sent none.
        func receive() -> BridgeRequest? {
            guard let head = line(endingIn: "\r\n\r\n"), var request = BridgeRequest(head: head) else { return nil }
            if request.value(of: "expect") != nil { send(Array("HTTP/1.1 100 Continue\r\n\r\n".utf8)) }
            let body =
                switch request.framing {
                case .length(let count): take(count)
                case .chunked: takeChunks()
                }
            guard let body else { return nil }
            request.body = body
            return request
        }

        func send(_ bytes: [UInt8]) {
            var rest = bytes[...]
            while !rest.isEmpty {
                let count = rest.withUnsafeBytes {
                    Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
                }
                guard count > 0 else { return }
                rest = rest.dropFirst(count)
            }
        }

        private func takeChunks() -> [UInt8]? {
            var body: [UInt8] = []
            while let line = line(endingIn: "\r\n") {
                guard let size = Int(line.prefix { $0.isHexDigit }, radix: 16), let chunk = take(size) else {
                    return nil
                }
                body += chunk
                guard self.line(endingIn: "\r\n") != nil else { return nil }
                if size == 0 { return body }
            }
            return nil
        }

        /// Reads up to `end` and returns the text before it; nil if `end` does not come within 128 KiB.
        private func line(endingIn end: String) -> String? {
            let end = Array(end.utf8)
            var text: [UInt8] = []
            while !text.suffix(end.count).elementsEqual(end) {
                guard text.count < 1 << 17, let byte = take(1) else { return nil }
                text += byte
            }
            return String(decoding: text.dropLast(end.count), as: UTF8.self)
        }

        private func take(_ count: Int) -> [UInt8]? {
            guard count >= 0 else { return nil }
            while ahead.count < count {
                var piece = [UInt8](repeating: 0, count: 1 << 16)
                let read = recv(descriptor, &piece, piece.count, 0)
                guard read > 0 else { return nil }
                ahead += piece[..<read]
            }
            defer { ahead.removeFirst(count) }
            return Array(ahead[..<count])
        }
    }
#endif
