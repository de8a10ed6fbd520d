public import Bowline

/// A bidirectional message connection: the part of a WebSocket that a channel needs.
///
/// Apps use `WebSocketConnection`; tests can use a test double.
public protocol LiveSocket: Sendable {
    /// The next message; nil when the connection has ended.
    func receive() async -> WebSocketMessage?
    /// How the connection ended; nil while it is open.
    var ending: WebSocketEnding? { get }
    /// Sends a message; waits while too many bytes are unsent.
    func send(_ message: WebSocketMessage) async throws(CallError)
    /// Sends a ping, which the server answers with a pong.
    func ping()
    /// The number of frames received, of any kind.
    var framesReceived: Int { get }
    /// True while this side is not reading, so that silence proves nothing.
    var isBackpressured: Bool { get }
    /// Closes the connection with a close frame.
    func close(_ code: WebSocketCloseCode, reason: String)
    /// Closes the connection at once, without a close frame.
    func abort()
}

/// Opens the sockets of a channel.
public protocol LiveDialer: Sendable {
    /// Opens a socket at an address.
    func dial(_ address: WebAddress, headers: Headers) async throws(CallError) -> any LiveSocket
}

#if os(Linux)
    extension WebSocketConnection: LiveSocket {}

    extension WebSocketConnector: LiveDialer {
        /// Opens a WebSocket with the default limits.
        public func dial(_ address: WebAddress, headers: Headers) async throws(CallError) -> any LiveSocket {
            try await connect(to: address, headers: headers)
        }
    }
#endif
