/// The frames that wait to be sent on one WebSocket. A pure value, used under the connection's lock.
struct WebSocketOutbox {
    /// The result of adding an item.
    enum Verdict {
        /// The frame was added. Wake the loop if `wakesLoop` is true.
        case taken(wakesLoop: Bool)
        /// The outbox is full; wait to be woken and try again.
        case full
        /// The connection has ended or is closing.
        case ended
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
    private var isClosed = false
    private var senders: [@Sendable () -> Void] = []
    private let limit: Int

    /// Creates an outbox that is full at `limit` bytes. A first message always fits, whatever its size.
    init(limit: Int) {
        self.limit = limit
    }

    /// Adds a message, if there is space.
    mutating func put(_ message: WebSocketMessage) -> Verdict {
        guard !isClosed else { return .ended }
        guard waitingBytes == 0 || waitingBytes + message.size <= limit else { return .full }
        waitingBytes += message.size
        return put(.message(message))
    }

    /// Adds a ping or a close, for which there is always space.
    mutating func put(_ item: Item) -> Verdict {
        guard !isClosed else { return .ended }
        if case .close = item { isClosed = true }
        items.append(item)
        defer { isScheduled = true }
        return .taken(wakesLoop: !isScheduled)
    }

    /// Schedules the loop for another reason than an item to send; false when it is already scheduled.
    mutating func schedule() -> Bool {
        defer { isScheduled = true }
        return !isScheduled
    }

    /// Adds a sender that waits for space; false when there is space or the connection has ended.
    mutating func waitForSpace(_ wake: @escaping @Sendable () -> Void) -> Bool {
        guard !isClosed, waitingBytes > 0 else { return false }
        senders.append(wake)
        return true
    }

    /// Removes and returns the senders that wait for space. The caller must wake them.
    mutating func takeSenders() -> [@Sendable () -> Void] {
        defer { senders = [] }
        return senders
    }

    /// True while a close frame waits to be sent.
    var isClosing: Bool { if case .close = items.last { true } else { false } }

    /// Takes all waiting items for the loop. The caller must wake the returned senders.
    mutating func takeAll() -> (items: [Item], wake: [@Sendable () -> Void]) {
        isScheduled = false
        waitingBytes = 0
        defer { items = [] }
        return (items, takeSenders())
    }

    /// Called when the loop takes no items, because the bytes of earlier items have not been written yet.
    mutating func postpone() {
        isScheduled = false
    }

    /// Ends the outbox. Wake the returned senders.
    mutating func end() -> [@Sendable () -> Void] {
        isClosed = true
        items = []
        return takeSenders()
    }
}
