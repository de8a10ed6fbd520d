import Basics
import Bowline
import BowlineLive

/// An open WebSocket over URLSession. Releasing it closes the connection.
final class TaskSocket: LiveSocket {
    private let state: SocketState

    init(_ state: SocketState) {
        self.state = state
    }

    deinit {
        state.close(.goingAway, reason: "")
    }

    func receive() async -> WebSocketMessage? { await state.inbox.next() }

    var ending: WebSocketEnding? { state.machine.withLock { $0.ending } }

    func send(_ message: WebSocketMessage) async throws(CallError) { try await state.send(message) }

    func ping() { state.ping() }

    /// Counts messages and pongs: URLSession answers the server's pings by itself and does not report them.
    var framesReceived: Int { state.machine.withLock { $0.framesReceived } }

    var isBackpressured: Bool { state.inbox.isFull }

    func close(_ code: WebSocketCloseCode, reason: String) { state.close(code, reason: reason) }

    func abort() { state.abort() }
}
