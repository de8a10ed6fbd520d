import Bowline
import BowlineLive

/// The state of one WebSocket over URLSession: opening, unsent messages, and how it ended. Pure; the socket performs
/// the returned actions.
///
/// URLSession reports the end of a connection in up to three ways, in an order that its documentation leaves open: the
/// pending receive fails, the delegate receives the server's close frame, and the task completes. Only the completion
/// ends the socket; the earlier reports say how it ended.
struct SocketMachine {
    typealias Wake = @Sendable () -> Void

    /// Whether a message can be sent now.
    enum Admission: Equatable {
        /// Send the message, then report it with `sent`.
        case send
        /// Too many bytes are unsent: wait, and try again.
        case full
        /// The connection has ended or is closing.
        case ended
    }

    /// What the socket must do with its task.
    enum Action: Equatable {
        case none
        /// Send a close frame.
        case close(WebSocketCloseCode, reason: String)
        /// End the connection at once.
        case cancel
    }

    /// Why a receive failed.
    enum ReceiveError {
        /// The message is longer than allowed.
        case tooLarge
        /// The connection has ended. The code and reason are from the server's close frame; nil and empty if unknown.
        case ended(WebSocketCloseCode?, reason: String)
    }

    private enum Phase {
        case opening
        case open
        /// A close was requested; the close frame is sent when everything before it has been sent.
        case closing(WebSocketCloseCode, reason: String)
        /// The close frame was sent.
        case closed(WebSocketCloseCode)
        case ended
    }

    private let limit: Int
    private var phase = Phase.opening
    private var unsent = 0
    private var senders: [Wake] = []
    private var serverClose: WebSocketEnding?
    private(set) var framesReceived = 0
    /// How the connection ended; nil while it is open.
    private(set) var ending: WebSocketEnding?

    /// Creates a socket on which up to `limit` bytes may be unsent. A first message always fits, whatever its size.
    init(limit: Int) {
        self.limit = limit
    }

    // MARK: Opening

    /// Called when the server agreed; returns false when that comes too late.
    mutating func open() -> Bool {
        guard case .opening = phase else { return false }
        phase = .open
        return true
    }

    // MARK: Sending

    mutating func admit(_ size: Int) -> Admission {
        guard case .open = phase else { return .ended }
        guard unsent == 0 || size <= limit - unsent else { return .full }
        // Bounded by the limit and one message, so the sum cannot overflow.
        unsent += size
        return .send
    }

    /// Adds a sender that waits for space; false when there is space or the connection is not open.
    mutating func waitForSpace(_ wake: @escaping Wake) -> Bool {
        guard case .open = phase, unsent > 0 else { return false }
        senders.append(wake)
        return true
    }

    /// Removes and returns the waiting senders. The caller must wake them.
    mutating func takeSenders() -> [Wake] {
        defer { senders = [] }
        return senders
    }

    /// Called when a message was sent, or will never be sent.
    mutating func sent(_ size: Int) -> Action {
        unsent -= size
        return closeIfReady()
    }

    // MARK: Receiving

    /// Called for each message and pong received.
    mutating func received() {
        framesReceived += 1
    }

    mutating func receiveFailed(_ error: ReceiveError) -> Action {
        switch (phase, error) {
        case (.ended, _): return .none
        case (.open, .tooLarge), (.closing, .tooLarge):
            phase = .closed(.messageTooBig)
            return .close(.messageTooBig, reason: "")
        case (.open, .ended(let code?, let reason)), (.closing, .ended(let code?, let reason)):
            serverClosed(code, reason: reason)
            return .cancel
        default: return .cancel
        }
    }

    // MARK: Ending

    /// Called when the server's close frame arrives. Only the first close frame counts.
    mutating func serverClosed(_ code: WebSocketCloseCode, reason: String) {
        serverClose = serverClose ?? .closedByServer(code, reason: reason)
    }

    /// Called when this side wants to close. Later calls have no effect.
    mutating func close(_ code: WebSocketCloseCode, reason: String) -> Action {
        guard case .open = phase else { return .none }
        phase = .closing(code, reason: reason)
        return closeIfReady()
    }

    /// The action that ends the connection at once.
    var abort: Action {
        if case .ended = phase { .none } else { .cancel }
    }

    /// Called when the task is complete. The caller must wake the returned senders.
    mutating func complete() -> [Wake] {
        ending = ending ?? serverClose ?? closedHere ?? .lost
        phase = .ended
        return takeSenders()
    }

    private var closedHere: WebSocketEnding? {
        if case .closed(let code) = phase { .closedHere(code) } else { nil }
    }

    private mutating func closeIfReady() -> Action {
        guard case .closing(let code, let reason) = phase, unsent == 0 else { return .none }
        phase = .closed(code)
        return .close(code, reason: reason)
    }
}
