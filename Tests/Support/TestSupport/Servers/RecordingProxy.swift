#if os(Linux)
    import Basics

    /// A small HTTP proxy that remembers what it was asked.
    public final class RecordingProxy: Sendable {
        private let server: RawServer
        private let heads: Locked<[String]>

        /// Starts the proxy. With `refusal` it answers every request by this status instead of passing it on.
        public init(refusal: Int? = nil) throws {
            let heads = Locked<[String]>([])
            self.heads = heads
            server = try RawServer { client in
                guard let head = client.receiveHead() else { return }
                heads.withLock { $0.append(head) }
                if let refusal {
                    client.send("HTTP/1.1 \(refusal) No\r\nContent-Length: 0\r\n\r\n")
                } else {
                    Self.passOn(head, client)
                }
            }
        }

        /// The address to configure.
        public var address: String { server.address }

        /// The first line of each request, in order.
        public var requestLines: [String] {
            heads.withLock { $0 }.map { $0.prefix { !$0.isNewline }.description }
        }

        /// Tunnels a CONNECT; anything else is answered here, for a proxy is all that is tested.
        private static func passOn(_ head: String, _ client: RawConnection) {
            guard head.hasPrefix("CONNECT ") else {
                client.send("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nvia proxy")
                return
            }
            let port = head.prefix { !$0.isNewline }.split(separator: " ").dropFirst().first?.split(separator: ":").last
            guard let port = port.flatMap({ Int($0) }), let upstream = RawConnection.connect(port: port) else { return }
            client.send("HTTP/1.1 200 Connected\r\n\r\n")
            client.relay(with: upstream)
        }
    }
#endif
