import Bowline
import BowlineLive

/// The state of one WebSocket over URLSession: opening, what was sent and has not left, and how it ended. Pure; the
/// socket acts on what it returns.
///
/// URLSession reports the end of a connection in up to three places, in an order that its documentation leaves open: the
/// pending receive fails, the delegate hears of the server's close frame, and the task completes. Only the completion
/// ends the socket; what came before it says how.
struct SocketMachine {
    typealias Wake = @Sendable () -> Void

    /// What happens to a message that is to be sent.
    enum Admission: Equatable {
        /// Send it; report it with `sent`.
        case send
        /// Too much waits to leave: wait, and try again.
        case full
        /// The connection is over or closing.
        case over
    }

    /// What the socket does to its task.
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
        /// The connection is over. The code and reason of the server's close frame, as far as the task knows them.
        case over(WebSocketCloseCode?, reason: String)
    }

    private enum Phase {
        case opening
        case open
        /// A close was asked for and goes out when everything before it has left.
        case closing(WebSocketCloseCode, reason: String)
        /// The close frame went out.
        case closed(WebSocketCloseCode)
        case over
    }

    private let limit: Int
    private var phase = Phase.opening
    private var unsent = 0
    private var senders: [Wake] = []
    private var serverClose: WebSocketEnding?
    private(set) var framesReceived = 0
    /// How the connection ended; nil while it is open.
    private(set) var ending: WebSocketEnding?

    /// A socket that lets `limit` bytes wait to leave; a first message always fits.
    init(limit: Int) {
        self.limit = limit
    }

    // MARK: Opening

    /// The server agreed; false when that comes too late.
    mutating func open() -> Bool {
        guard case .opening = phase else { return false }
        phase = .open
        return true
    }

    // MARK: Sending

    mutating func admit(_ size: Int) -> Admission {
        guard case .open = phase else { return .over }
        guard unsent == 0 || size <= limit - unsent else { return .full }
        // Bounded by the limit and one message, so the sum cannot overflow.
        unsent += size
        return .send
    }

    /// Has a sender wait for room; false when there is some, or no use in waiting.
    mutating func waitForRoom(_ wake: @escaping Wake) -> Bool {
        guard case .open = phase, unsent > 0 else { return false }
        senders.append(wake)
        return true
    }

    /// The senders that wait, to be woken.
    mutating func takeSenders() -> [Wake] {
        defer { senders = [] }
        return senders
    }

    /// A message has left, or never will.
    mutating func sent(_ size: Int) -> Action {
        unsent -= size
        return closeIfReady()
    }

    // MARK: Receiving

    /// A frame came: a message, or the answer to a ping.
    mutating func received() {
        framesReceived += 1
    }

    mutating func receiveFailed(_ error: ReceiveError) -> Action {
        switch (phase, error) {
        case (.over, _): return .none
        case (.open, .tooLarge), (.closing, .tooLarge):
            phase = .closed(.messageTooBig)
            return .close(.messageTooBig, reason: "")
        case (.open, .over(let code?, let reason)), (.closing, .over(let code?, let reason)):
            serverClosed(code, reason: reason)
            return .cancel
        default: return .cancel
        }
    }

    // MARK: Ending

    /// The server's close frame came. The first one counts.
    mutating func serverClosed(_ code: WebSocketCloseCode, reason: String) {
        serverClose = serverClose ?? .closedByServer(code, reason: reason)
    }

    /// This side wants to close. Later wishes change nothing.
    mutating func close(_ code: WebSocketCloseCode, reason: String) -> Action {
        guard case .open = phase else { return .none }
        phase = .closing(code, reason: reason)
        return closeIfReady()
    }

    /// This side gives up; true when the task must be cancelled.
    var abort: Action {
        if case .over = phase { .none } else { .cancel }
    }

    /// The task is complete. The senders returned are to be woken.
    mutating func complete() -> [Wake] {
        ending = ending ?? serverClose ?? closedHere ?? .lost
        phase = .over
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
