public import Bowline

/// What a channel tells.
public enum LiveEvent<Incoming: Sendable>: Sendable {
    /// The connection stands; everything was subscribed to again. By which way, and after which event it goes on.
    case connected(LiveWay, after: String?)
    /// A message.
    case message(Incoming)
    /// Events were lost for good, because the server could not go on from the last one: load the whole state anew.
    case gap
    /// A message could not be read, and was left out; the failure names the place, never the content.
    case unreadable(Failure)
    /// The connection is gone; the next attempt comes after this wait.
    case disconnected(retryAfter: Duration)
    /// The channel has ended for good. Nothing follows.
    case stopped(LiveStop)
}

/// How messages come.
public enum LiveWay: Sendable, Hashable {
    /// Both ways over a WebSocket.
    case webSocket
    /// From the server only, as Server-Sent Events.
    case events
}

/// Why a channel does not come back.
public enum LiveStop: Sendable, Equatable {
    /// The server has said all there was (1000).
    case finished
    /// The app closed it.
    case closedHere
    /// The server closed it with a code that means not to come back.
    case closedByServer(WebSocketCloseCode)
    /// No further attempt can succeed.
    case failed(Failure)

    /// Equal when a person would be told the same.
    public static func == (left: LiveStop, right: LiveStop) -> Bool {
        switch (left, right) {
        case (.finished, .finished), (.closedHere, .closedHere): true
        case (.closedByServer(let left), .closedByServer(let right)): left == right
        case (.failed(let left), .failed(let right)): left.message == right.message
        default: false
        }
    }
}

/// How a channel behaves.
public struct LiveOptions: Sendable {
    /// The span of the first wait before connecting again; doubled with each failure.
    public var base: Duration = .milliseconds(250)
    /// No wait is longer, unless the server asks for it.
    public var most: Duration = .seconds(30)
    /// A connection that was silent so long is asked for a sign of life.
    public var pingInterval: Duration = .seconds(20)
    /// One that gives none in this time is given up.
    public var pongWithin: Duration = .seconds(10)
    /// So many events may wait for the reader. Beyond it the channel stops reading and the server is held back; nothing is lost here. A
    /// server that closes slow readers makes the channel come back and go on after the last event it took.
    public var maxWaitingEvents = 1024
    /// Whether Server-Sent Events are tried where WebSocket is impossible.
    public var fallsBackToEvents = true

    /// The defaults.
    public init() {}
}

/// What a backend's live messages mean to a channel.
public struct LiveMeaning<Incoming: Sendable, Outgoing: Sendable>: Sendable {
    /// The id to go on after, once this message was taken; nil for a message without one.
    public var id: @Sendable (Incoming) -> String?
    /// True for the message by which the server says that it cannot go on from the last event.
    public var isGap: @Sendable (Incoming) -> Bool
    /// What is sent after each connecting, to subscribe again.
    public var subscriptions: @Sendable () -> [Outgoing]

    /// A meaning of these parts.
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
