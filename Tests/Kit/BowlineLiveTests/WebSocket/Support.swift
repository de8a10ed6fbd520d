#if os(Linux)
    import Bowline
    import BowlineLive
    import Digest
    import HTTPServer
    import TestSupport

    /// Runs `body` against the project's own server with these routes.
    func withServer<Result>(
        _ routes: [Route],
        port: UInt16 = 0,
        tls: TLSFiles? = nil,
        _ body: (String) async throws -> Result
    ) async throws -> Result {
        var configuration = ServerConfiguration()
        configuration.threads = 1
        configuration.port = port
        configuration.tls = tls
        let server = Server(try RouteTable([RouteGroup(routes: routes)]), configuration)
        let address = "\(tls == nil ? "http" : "https")://127.0.0.1:\(try server.start())"
        do {
            let result = try await body(address)
            await server.stop(grace: .seconds(5))
            return result
        } catch {
            await server.stop(grace: .zero)
            throw error
        }
    }

    extension Route {
        /// Sends every message back.
        static func echo(_ options: HTTPServer.WebSocketOptions = .init()) -> Route {
            Route(.get, "/echo") { request in
                try request.upgrade(options, subprotocol: request.offeredSubprotocols.first) { socket in
                    for await message in socket.messages { socket.send(message) }
                }
            }
        }
    }

    extension RawServer {
        /// A server that agrees to WebSocket and then does what a test tells it.
        static func webSocket(_ serve: @escaping @Sendable (RawConnection, String) -> Void) throws -> RawServer {
            try RawServer { connection in
                guard let head = connection.receiveHead() else { return }
                connection.send(agreement(to: head))
                serve(connection, head)
            }
        }

        /// The answer that agrees to a handshake.
        static func agreement(to head: String) -> String {
            let name = "Sec-WebSocket-Key: "
            let line = head.split(whereSeparator: \.isNewline).first { $0.hasPrefix(name) } ?? ""
            let key = line.dropFirst(name.count) + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
            let accept = Base64.encode(Hash.sha1(key.utf8))
            return "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                + "Sec-WebSocket-Accept: \(accept)\r\n\r\n"
        }
    }

    extension RawConnection {
        /// Reads one frame of a client, unmasked; nil at the end.
        func receiveFrame() -> (opcode: UInt8, payload: [UInt8])? {
            let head = receive(exactly: 2)
            guard head.count == 2 else { return nil }
            var length = Int(head[1] & 0x7F)
            if length == 126 { length = receive(exactly: 2).reduce(0) { $0 << 8 | Int($1) } }
            if length == 127 { length = receive(exactly: 8).reduce(0) { $0 << 8 | Int($1) } }
            let mask = receive(exactly: 4)
            let payload = receive(exactly: length)
            guard mask.count == 4, payload.count == length else { return nil }
            return (head[0] & 0x0F, payload.enumerated().map { $1 ^ mask[$0 % 4] })
        }
    }

    /// The failure that `work` ends with; success fails the test.
    func failure<Success>(of work: () async throws(CallError) -> Success) async throws -> CallError {
        do throws(CallError) {
            _ = try await work()
        } catch {
            return error
        }
        throw UnexpectedSuccess()
    }

    struct UnexpectedSuccess: Error {}
#endif
