#if os(Linux)
    import Bowline
    import Digest
    import FoundationEssentials

    /// The client side of RFC 6455's opening handshake: builds the request and interprets the response.
    ///
    /// A pure value: it takes bytes, and returns bytes and decisions.
    struct WebSocketHandshake {
        /// What the response's bytes mean.
        enum Step {
            /// More bytes are needed.
            case needsMore
            /// The server agreed; the bytes after its response are the first frames.
            case open(subprotocol: String?, rest: [UInt8])
        }

        /// The maximum size of an error response's body, which is read for its error message.
        private static let problemLimit = 1 << 16

        private let address: WebAddress
        private let headers: Headers
        private let subprotocols: [String]
        private let key: String
        private var head: ResponseHead
        private let headerLimit: Int
        private var pending: [UInt8] = []

        /// `nonce` must be 16 random bytes.
        init(
            to address: WebAddress,
            headers: Headers,
            subprotocols: [String],
            nonce: [UInt8],
            headerLimit: Int = 64 << 10
        ) {
            self.address = address
            self.headers = headers
            self.subprotocols = subprotocols
            self.headerLimit = headerLimit
            key = Base64.encode(nonce)
            head = ResponseHead(limit: headerLimit)
        }

        /// The bytes of the upgrade request.
        var request: [UInt8] {
            let host = address.origin.description.dropFirst(address.origin.scheme.rawValue.count + 3)
            var text =
                "GET \(address.target) HTTP/1.1\r\nHost: \(host)\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            text += "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: \(key)\r\n"
            if !subprotocols.isEmpty {
                text += "Sec-WebSocket-Protocol: \(subprotocols.joined(separator: ", "))\r\n"
            }
            for field in headers where !Self.handshakeFields.contains(field.name) {
                text += "\(field.name.text): \(field.value)\r\n"
            }
            return Array((text + "\r\n").utf8)
        }

        /// The `Sec-WebSocket-Accept` value that a server must return for a key.
        static func acceptance(of key: String) -> String {
            Base64.encode(Hash.sha1((key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").utf8))
        }

        /// Processes the next bytes of the response.
        mutating func take(_ bytes: some Sequence<UInt8>) throws(CallError) -> Step {
            pending += bytes
            while !head.isComplete {
                guard let line = nextLine() else {
                    guard pending.count <= headerLimit else { throw CallError(.tooLarge(.headers, limit: headerLimit)) }
                    return .needsMore
                }
                try take(line: line)
                // A 101 response is complete after its head, although plain HTTP treats it as interim.
                if head.status == 101, line.allSatisfy({ $0 == 13 || $0 == 10 }) { return try accept() }
            }
            return try refuse()
        }

        /// The error for a connection that ended before the server agreed.
        func end() -> CallError {
            guard head.isComplete else {
                return CallError(
                    .connectionLost(
                        .init(phase: .waiting, wasReused: false, nothingSent: false, answerBegan: head.hasBegun)
                    )
                )
            }
            return refusal
        }
    }

    extension WebSocketHandshake {
        /// The header fields that only the handshake itself may set.
        private static let handshakeFields: Set<HeaderName> = [
            "host", "upgrade", "connection", "sec-websocket-version", "sec-websocket-key", "sec-websocket-protocol",
            "sec-websocket-extensions", .contentLength, .transferEncoding, .contentType,
        ]

        private mutating func nextLine() -> [UInt8]? {
            guard let end = pending.firstIndex(of: 10) else { return nil }
            defer { pending.removeFirst(end + 1) }
            return Array(pending[...end])
        }

        private mutating func take(line: [UInt8]) throws(CallError) {
            do {
                try line.withUnsafeBufferPointer { line throws(ResponseHead.ParseError) in _ = try head.parse(line) }
            } catch {
                switch error {
                case .tooLarge: throw CallError(.tooLarge(.headers, limit: headerLimit))
                case .malformed(let why): throw CallError(.malformedResponse(why))
                }
            }
        }

        private func accept() throws(CallError) -> Step {
            let upgrade = head.headers["upgrade"]?.lowercased()
            let tokens = head.headers.combined("connection")?.lowercased().split(separator: ",") ?? []
            guard upgrade == "websocket", tokens.contains(where: { $0.filter { $0 != " " } == "upgrade" }) else {
                throw CallError(.malformedResponse("the response accepts another protocol than WebSocket"))
            }
            guard head.headers["sec-websocket-accept"] == Self.acceptance(of: key) else {
                throw CallError(.malformedResponse("Sec-WebSocket-Accept does not belong to the key that was sent"))
            }
            guard head.headers["sec-websocket-extensions"] == nil else {
                throw CallError(.malformedResponse("the response accepts an extension that was not offered"))
            }
            let chosen = head.headers["sec-websocket-protocol"]
            guard chosen.map({ subprotocols.contains($0) }) ?? true else {
                throw CallError(.malformedResponse("the response accepts a subprotocol that was not offered"))
            }
            return .open(subprotocol: chosen, rest: pending)
        }

        private func refuse() throws(CallError) -> Step {
            let length = head.headers[.contentLength].flatMap { Int($0) } ?? 0
            guard length <= Self.problemLimit, pending.count < length else { throw refusal }
            return .needsMore
        }

        private var refusal: CallError {
            let response = Response(
                status: head.status,
                headers: head.headers,
                body: .bytes(Data(pending)),
                address: address
            )
            return CallError(.rejected(status: head.status, .read(from: response)))
        }
    }
#endif
