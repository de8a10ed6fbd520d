/// The frames that wait to be sent on one WebSocket. A pure value, used under the connection's lock.
struct WebSocketOutbox {
    /// What happens to something to send.
    enum Verdict {
        /// The frame was added. Wake the loop if `wakesLoop` is true.
        case taken(wakesLoop: Bool)
        /// There is no room; wait to be woken and try again.
        case full
        /// The connection is over or closing.
        case over
    }

    /// One frame to send.
    enum Item {
        case message(WebSocketMessage)
        case ping([UInt8])
        case close(WebSocketCloseCode, reason: String)
    }

    private(set) var items: [Item] = []
    private var waitingBytes = 0
    private var isScheduled = false
    private var isOver = false
    private var senders: [@Sendable () -> Void] = []
    private let limit: Int

    /// An outbox that is full at `limit` bytes; a first message always fits.
    init(limit: Int) {
        self.limit = limit
    }

    /// Takes a message, if there is room.
    mutating func put(_ message: WebSocketMessage) -> Verdict {
        guard !isOver else { return .over }
        guard waitingBytes == 0 || waitingBytes + message.size <= limit else { return .full }
        waitingBytes += message.size
        return put(.message(message))
    }

    /// Takes a ping or a close, which always have room.
    mutating func put(_ item: Item) -> Verdict {
        guard !isOver else { return .over }
        if case .close = item { isOver = true }
        items.append(item)
        defer { isScheduled = true }
        return .taken(wakesLoop: !isScheduled)
    }

    /// The loop has to look for another reason than something to send; false when it is about to.
    mutating func schedule() -> Bool {
        defer { isScheduled = true }
        return !isScheduled
    }

    /// Has a sender wait for room; false when there is some, or no use in waiting.
    mutating func waitForSpace(_ wake: @escaping @Sendable () -> Void) -> Bool {
        guard !isOver, waitingBytes > 0 else { return false }
        senders.append(wake)
        return true
    }

    /// The senders that wait for room, to be woken; they wait no longer.
    mutating func takeSenders() -> [@Sendable () -> Void] {
        defer { senders = [] }
        return senders
    }

    /// True while a close frame waits to be sent.
    var isClosing: Bool { if case .close = items.last { true } else { false } }

    /// The loop takes what waits. The senders returned are to be woken.
    mutating func takeAll() -> (items: [Item], wake: [@Sendable () -> Void]) {
        isScheduled = false
        waitingBytes = 0
        defer { items = [] }
        return (items, takeSenders())
    }

    /// The loop looks, and takes nothing because what it took before has not left yet.
    mutating func leaveForLater() {
        isScheduled = false
    }

    /// Ends the outbox. Wake the returned senders.
    mutating func end() -> [@Sendable () -> Void] {
        isOver = true
        items = []
        return takeSenders()
    }
}
