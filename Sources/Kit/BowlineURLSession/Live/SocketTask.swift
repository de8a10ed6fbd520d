import BowlineLive

// Full Foundation: its tasks and close codes are URLSession's.
#if canImport(FoundationNetworking)
    import Foundation
    import FoundationNetworking
#else
    import Foundation
#endif

/// The operations that a socket needs from its task. Tests use an implementation without a network.
protocol SocketTask: Sendable {
    /// Starts the handshake.
    func start()
    /// Ends the connection without a close frame from this module.
    func cancel()
    /// Sends a close frame and ends the connection.
    func close(_ code: WebSocketCloseCode, reason: String)
    /// Sends a message; `done` is called when the message has been sent.
    func send(_ message: WebSocketMessage, done: @escaping @Sendable () -> Void)
    /// Receives one message; nil for a message of an unknown kind.
    func receive(_ done: @escaping @Sendable (Result<WebSocketMessage?, any Error>) -> Void)
    /// Sends a ping; `done` is called with true for the pong, or with false when there will be none.
    func ping(_ done: @escaping @Sendable (Bool) -> Void)
    /// The code and reason of the close frame, if the task has received it.
    var closeFrame: (code: WebSocketCloseCode?, reason: String) { get }
    /// The head of the server's response to the handshake.
    var answer: HTTPURLResponse? { get }
}

/// URLSession's own task.
struct URLSessionSocketTask: SocketTask {
    private let task: URLSessionWebSocketTask

    init(_ task: URLSessionWebSocketTask, maxMessageSize: Int) {
        self.task = task
        task.maximumMessageSize = maxMessageSize
    }

    func start() { task.resume() }

    func cancel() { task.cancel() }

    func close(_ code: WebSocketCloseCode, reason: String) {
        task.cancel(with: SocketErrors.taskCode(of: code), reason: reason.isEmpty ? nil : Data(reason.utf8))
    }

    /// `done` is also called when the message could not be sent: the task then completes with the reason.
    func send(_ message: WebSocketMessage, done: @escaping @Sendable () -> Void) {
        switch message {
        case .text(let text): task.send(.string(text)) { _ in done() }
        case .binary(let bytes): task.send(.data(Data(bytes))) { _ in done() }
        }
    }

    func receive(_ done: @escaping @Sendable (Result<WebSocketMessage?, any Error>) -> Void) {
        task.receive { result in
            done(
                result.map { message in
                    switch message {
                    case .string(let text): .text(text)
                    case .data(let data): .binary([UInt8](data))
                    @unknown default: nil
                    }
                }
            )
        }
    }

    func ping(_ done: @escaping @Sendable (Bool) -> Void) {
        task.sendPing { done($0 == nil) }
    }

    var closeFrame: (code: WebSocketCloseCode?, reason: String) {
        let reason = task.closeReason.map { String(decoding: $0, as: UTF8.self) } ?? ""
        return (SocketErrors.closeCode(task.closeCode.rawValue), reason)
    }

    var answer: HTTPURLResponse? { task.response as? HTTPURLResponse }
}
