public import Bowline

/// A connection that messages go over in both directions: what a channel needs of a WebSocket.
///
/// `WebSocketConnection` is the one that apps use; a scripted one is the double for tests.
public protocol LiveSocket: Sendable {
    /// The next message; nil when the connection has ended.
    func receive() async -> WebSocketMessage?
    /// How it ended; nil while it is open.
    var ending: WebSocketEnding? { get }
    /// Sends a message.
    func send(_ message: WebSocketMessage) async throws(Failure)
    /// Asks for a sign of life.
    func ping()
    /// How many signs of life have come.
    var framesReceived: Int { get }
    /// True while silence proves nothing, because this side does not read.
    var isHeldBack: Bool { get }
    /// Says goodbye.
    func close(_ code: WebSocketCloseCode, reason: String)
    /// Ends it at once.
    func cut()
}

/// Opens the sockets of a channel.
public protocol LiveDialer: Sendable {
    /// Opens a socket at that address.
    func dial(_ address: WebAddress, headers: Headers) async throws(Failure) -> any LiveSocket
}

#if os(Linux)
    extension WebSocketConnection: LiveSocket {}

    extension WebSocketConnector: LiveDialer {
        /// Opens a WebSocket with the default bounds.
        public func dial(_ address: WebAddress, headers: Headers) async throws(Failure) -> any LiveSocket {
            try await connect(to: address, headers: headers)
        }
    }
#endif
