#if os(Linux)
    import Basics
    import Glibc

    /// A TCP server on a free port of this machine that does to each connection what a test tells it, be it HTTP or
    /// not.
    public final class RawServer: Sendable {
        /// The port on which it listens.
        public let port: Int
        private let descriptor: Int32

        /// Listens and runs `serve` for every connection, on a thread of its own. The connection closes when `serve`
        /// returns.
        public init(_ serve: @escaping @Sendable (RawConnection) -> Void) throws {
            let socket = try ListeningSocket()
            port = socket.port
            descriptor = socket.descriptor
            let count = Locked(0)
            try startThread(named: "raw-server") { [descriptor] in
                while true {
                    let connection = accept(descriptor, nil, nil)
                    guard connection >= 0 else { break }
                    _ = fcntl(connection, F_SETFD, FD_CLOEXEC)
                    let number = count.withLock { count in
                        count += 1
                        return count
                    }
                    let raw = RawConnection(connection, number: number)
                    do {
                        try startThread(named: "raw-connection") { serve(raw) }
                    } catch {
                        raw.breakOff()
                    }
                }
                close(descriptor)
            }
        }

        deinit {
            // Ends the waiting `accept`; its thread closes the descriptor.
            shutdown(descriptor, Int32(SHUT_RDWR))
        }

        /// The address of its root.
        public var address: String { "http://127.0.0.1:\(port)" }
    }

    /// One connection of a ``RawServer``.
    public final class RawConnection: Sendable {
        /// 1 for the server's first connection, and so on.
        public let number: Int
        private let descriptor: Int32

        init(_ descriptor: Int32, number: Int) {
            self.descriptor = descriptor
            self.number = number
        }

        deinit {
            // A program started at the wrong moment may have inherited the socket; this ends the connection all the
            // same.
            shutdown(descriptor, Int32(SHUT_RDWR))
            close(descriptor)
        }

        /// Opens a connection to another port of this machine; nil when nobody listens.
        public static func connect(port: Int) -> RawConnection? {
            let descriptor = connectToLoopback(port: port)
            return descriptor >= 0 ? RawConnection(descriptor, number: 0) : nil
        }

        /// The next bytes; empty at the end.
        public func receive(upTo most: Int = 1 << 16) -> [UInt8] {
            [UInt8](unsafeUninitializedCapacity: most) { bytes, count in
                count = max(0, recv(descriptor, bytes.baseAddress, most, 0))
            }
        }

        /// A request's head: everything up to the empty line, byte by byte so that its body stays where it is. Nil at
        /// the end.
        public func receiveHead() -> String? {
            var head: [UInt8] = []
            while !head.suffix(4).elementsEqual("\r\n\r\n".utf8) {
                let byte = receive(upTo: 1)
                guard !byte.isEmpty else { return nil }
                head += byte
            }
            return String(decoding: head, as: UTF8.self)
        }

        /// Exactly that many bytes, or fewer at the end.
        public func receive(exactly count: Int) -> [UInt8] {
            var all: [UInt8] = []
            while all.count < count {
                let piece = receive(upTo: min(1 << 16, count - all.count))
                guard !piece.isEmpty else { break }
                all += piece
            }
            return all
        }

        /// Sends as much as goes at once; 0 when the other side takes nothing or is gone.
        public func sendSome(_ bytes: [UInt8]) -> Int {
            max(0, bytes.withUnsafeBytes { Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) })
        }

        /// Sends everything; false when the other side is gone.
        @discardableResult
        public func send(_ bytes: some Collection<UInt8>) -> Bool {
            let bytes = Array(bytes)
            var sent = 0
            while sent < bytes.count {
                let count = bytes[sent...].withUnsafeBytes {
                    Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
                }
                guard count > 0 else { return false }
                sent += count
            }
            return true
        }

        /// Sends a text; false when the other side is gone.
        @discardableResult
        public func send(_ text: String) -> Bool {
            send(text.utf8)
        }

        /// Makes ``send(_:)`` give up when the other side takes nothing for so long.
        public func limitStalls(milliseconds: Int) {
            var time = timeval(tv_sec: milliseconds / 1_000, tv_usec: milliseconds % 1_000 * 1_000)
            setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &time, socklen_t(MemoryLayout<timeval>.size))
        }

        /// Breaks the connection off with a reset.
        public func reset() {
            var now = linger(l_onoff: 1, l_linger: 0)
            setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &now, socklen_t(MemoryLayout<linger>.size))
        }

        /// Says that nothing more will be sent.
        public func finishSending() {
            shutdown(descriptor, Int32(SHUT_WR))
        }

        /// Ends both directions at once, for whoever is waiting on them too.
        public func breakOff() {
            shutdown(descriptor, Int32(SHUT_RDWR))
        }

        /// Passes bytes on in both directions until both sides have ended; `arrived` is told of each piece that comes
        /// here.
        public func relay(with other: RawConnection, arrived: @escaping @Sendable () -> Void = {}) {
            do {
                try startThread(named: "raw-relay") { [self] in pass(from: other, arrived) }
            } catch {
                return breakOff()
            }
            other.pass(from: self)
        }

        private func pass(from other: RawConnection, _ arrived: () -> Void = {}) {
            while true {
                let bytes = other.receive()
                guard !bytes.isEmpty, send(bytes) else { break }
                arrived()
            }
            finishSending()
        }
    }

    /// Keeps the calling thread waiting. Only for threads of a test's server, and only to find out that nothing
    /// happens.
    public func pauseThread(milliseconds: Int) {
        usleep(UInt32(milliseconds) * 1_000)
    }
#endif
