public import Bowline

/// An event of a live channel.
public enum LiveEvent<Incoming: Sendable>: Sendable {
    /// The connection is open and the subscriptions were sent. It resumes after the event with this id.
    case connected(LiveTransport, after: String?)
    /// The server sent this message.
    case message(Incoming)
    /// Events were lost, because the server could not resume after the last event: reload the whole state.
    case gap
    /// A message could not be decoded and was skipped. The error names the location, never the content.
    case unreadable(CallError)
    /// The connection was lost; the next attempt comes after this wait.
    case disconnected(retryAfter: Duration)
    /// The channel has ended. No event follows.
    case stopped(LiveStopReason)
}

/// How messages are transported.
public enum LiveTransport: Sendable, Hashable {
    /// In both directions over a WebSocket.
    case webSocket
    /// From the server only, as Server-Sent Events.
    case events
}

/// Why a channel has stopped.
public enum LiveStopReason: Sendable, Equatable {
    /// The server has sent everything and closed the connection (code 1000).
    case finished
    /// The app closed the channel.
    case closedHere
    /// The server closed the channel with a code that means not to reconnect.
    case closedByServer(WebSocketCloseCode)
    /// No further attempt can succeed. `.signedOut` when the principal of the channel has signed out.
    case failed(CallError)

    /// Equal when a user would be shown the same message.
    public static func == (left: LiveStopReason, right: LiveStopReason) -> Bool {
        switch (left, right) {
        case (.finished, .finished), (.closedHere, .closedHere): true
        case (.closedByServer(let left), .closedByServer(let right)): left == right
        case (.failed(let left), .failed(let right)): left.message == right.message
        default: false
        }
    }
}

/// The settings of a channel.
public struct LiveOptions: Sendable {
    /// The maximum wait before the first reconnect; doubled with each failure.
    public var baseDelay: Duration = .milliseconds(250)
    /// The maximum wait, unless the server asks for a longer wait.
    public var maxDelay: Duration = .seconds(30)
    /// A WebSocket that was silent for this long is pinged.
    public var pingInterval: Duration = .seconds(20)
    /// A WebSocket that does not answer a ping within this time is closed.
    public var pongTimeout: Duration = .seconds(10)
    /// An event stream that receives nothing for this long, not even a comment, is closed and opened again. The stream
    /// is checked once per interval, so silence is noticed after twice this time at the latest. Must be longer than the
    /// server's interval between comments.
    public var maxEventSilence: Duration = .seconds(90)
    /// The number of events that may wait for the reader. When it is reached, the channel stops reading, so that
    /// backpressure slows the server; no event is lost. If the server closes slow readers, the channel reconnects and
    /// resumes after the last delivered event.
    public var maxWaitingEvents = 1024
    /// Whether Server-Sent Events are used if WebSocket is not available.
    public var fallsBackToEvents = true

    /// Creates settings with the default values.
    public init() {}
}

/// How a channel interprets a backend's messages.
public struct LiveSemantics<Incoming: Sendable, Outgoing: Sendable>: Sendable {
    /// The id to resume after once this message was delivered; nil for a message without an id.
    public var id: @Sendable (Incoming) -> String?
    /// True for the message that reports that the server cannot resume after the last event.
    public var isGap: @Sendable (Incoming) -> Bool
    /// The messages to send after each connect, to subscribe again.
    public var subscriptions: @Sendable () -> [Outgoing]

    /// Creates the semantics of messages; by default messages have no ids, no gaps and no subscriptions.
    public init(
        id: @escaping @Sendable (Incoming) -> String? = { _ in nil },
        isGap: @escaping @Sendable (Incoming) -> Bool = { _ in false },
        subscriptions: @escaping @Sendable () -> [Outgoing] = { [] }
    ) {
        self.id = id
        self.isGap = isGap
        self.subscriptions = subscriptions
    }
}
