#if os(Linux)
    import HTTPServer

    /// Sends every message back, as fuzzing suites for WebSocket servers require.
    enum WebSocketEcho {
        static func serve(port: UInt16, _ ready: (UInt16) -> Void) async throws {
            var configuration = ServerConfiguration()
            configuration.port = port
            let table = try RouteTable([RouteGroup(routes: [echo("/"), echo("/{rest...}")])], metricsPath: nil)
            let server = Server(table, configuration)
            ready(try server.start())
            // Serves until the program ends.
            try await Task.sleep(for: .seconds(Int64.max / 4))
            await server.stop()
        }

        private static func echo(_ path: String) -> Route {
            // The suites' largest messages have 16 MB.
            var options = WebSocketOptions()
            options.maxMessageSize = 64 << 20
            options.maxWaitingBytes = 128 << 20
            return Route(.get, path) { [options] request in
                try request.upgrade(options) { socket in
                    for await message in socket.messages { socket.send(message) }
                }
            }
        }
    }
#endif
