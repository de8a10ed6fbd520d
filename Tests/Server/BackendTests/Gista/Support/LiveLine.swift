#if os(Linux)
    import Bowline
    import BowlineLive
    import FoundationEssentials
    import Testing
    import Wire

    @testable import Backend

    /// A listener at `/api/live`.
    struct LiveLine {
        static let handshake = [
            "Upgrade": "websocket", "Connection": "Upgrade", "Sec-WebSocket-Version": "13",
            "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
        ]

        private let connector: WebSocketConnector
        private let socket: WebSocketConnection

        init(_ person: GistaPerson, after: String? = nil) async throws {
            connector = try WebSocketConnector()
            let query = after.map { "?after=\($0)" } ?? ""
            let address = try WebAddress(person.bench.url + "/api/live" + query)
            let headers: Headers = ["Authorization": "Bearer \(person.session.accessToken)"]
            socket = try await connector.connect(to: address, headers: headers)
        }

        /// Waits for the next frame and decodes it.
        func next() async throws -> Gista.LiveFrame {
            guard case .text(let text) = try #require(await socket.receive()) else { throw Unexpected() }
            return try JSONDecoder().decode(Gista.LiveFrame.self, from: Data(text.utf8))
        }

        /// Reads to the end; the code it was closed with.
        func closeCode() async throws -> UInt16? {
            while await socket.receive() != nil {}
            guard case .closedByServer(let code, _) = socket.ending else { return nil }
            return code.rawValue
        }

        private struct Unexpected: Error {}
    }
#endif
