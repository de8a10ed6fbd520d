internal import Basics
// Re-exported because handlers send and receive `WebSocketMessage` and `WebSocketCloseCode`, which the kit uses as
// well.
@_exported public import Frames

/// The limits and timeouts of a WebSocket.
package struct WebSocketOptions: Sendable {
    /// The maximum message size in bytes; a larger message closes the connection with 1009.
    package var maxMessageSize = 1_048_576
    /// The maximum number of unsent bytes for a slow reader; `slowReader` defines what happens beyond it.
    package var maxWaitingBytes = 1_048_576
    /// What happens to a client that reads too slowly.
    package var slowReader = SlowReader.close
    /// How long a client may read none of the pending frames before the connection is closed with 1008. Reading only a
    /// little counts as none; see ``ReaderPace``.
    package var maxStall: Duration = .seconds(20)
    /// The maximum number of received messages that wait for the handler. At this number, or at `maxMessageSize` bytes
    /// of messages, the server stops reading from the connection.
    package var maxWaitingMessages = 64
    /// How many frames a client may send; nil for no limit. The connection of a client that sends more is closed with
    /// 1008.
    package var frameRate: FrameRate?
    /// The limit for control frames alone, such as pings.
    package var controlFrameRate = FrameRate(perSecond: 20, burst: 200)
    /// A client that sends nothing for this long is pinged; after as long again, its connection is closed.
    package var pingInterval: Duration = .seconds(30)

    /// A rate in frames per second, and the largest burst.
    package struct FrameRate: Sendable {
        package var perSecond: UInt64
        package var burst: UInt64

        package init(perSecond: UInt64, burst: UInt64) {
            self.perSecond = perSecond
            self.burst = burst
        }

        /// For clients that only listen.
        package static let listener = FrameRate(perSecond: 20, burst: 200)
    }

    /// What to do with a client that does not keep up.
    package enum SlowReader: Sendable {
        /// Close with 1008: the client reconnects and resumes where it was.
        case close
        /// Drop the new message; `send` returns false.
        case skip
    }

    package init() {}
}

/// One open WebSocket on the server's side. It ends when its handler returns, or earlier if either side closes it.
package final class WebSocket: Sendable {
    let id: UInt64
    let options: WebSocketOptions
    private let outbox: Locked<Outbox>
    let inbox: WebSocketInbox
    private let loop: WebSocketLoop

    /// The frames waiting to be sent, which the loop's thread takes.
    struct Outbox {
        var arrived = WaitingFrames()
        /// Bytes of the frames waiting here.
        var arrivedBytes = 0
        /// Bytes that the loop has taken and not yet written.
        var takenBytes = 0
        /// Whether the waiting frames were dropped.
        var isDropped = false
        var close: (code: WebSocketCloseCode, reason: String)?
        var isScheduled = false
        var isOver = false
    }

    init(id: UInt64, options: WebSocketOptions, loop: WebSocketLoop) {
        self.id = id
        self.options = options
        self.loop = loop
        outbox = Locked(Outbox())
        inbox = WebSocketInbox(maxCount: options.maxWaitingMessages, maxBytes: options.maxMessageSize)
        inbox.onSpace { [weak self] in self?.schedule() }
    }

    /// The client's messages, in order. The sequence ends with the connection, and only one task may read it.
    package var messages: WebSocketMessages { WebSocketMessages(inbox: inbox) }

    /// Sends a message. Returns false if it was not accepted, because the connection has ended or the client reads too
    /// slowly.
    @discardableResult
    package func send(_ message: WebSocketMessage) -> Bool {
        switch message {
        case .text(let text): send(WebSocketFrame(text: text))
        case .binary(let bytes): send(WebSocketFrame(binary: bytes))
        }
    }

    /// Sends a message that is already encoded.
    @discardableResult
    package func send(_ frame: WebSocketFrame) -> Bool {
        let (isTaken, isNew) = enqueue(frame)
        if isNew { loop.touch([self]) }
        return isTaken
    }

    /// Sends one frame to many sockets. It is encoded once, and the loop is woken once.
    package static func broadcast(_ frame: WebSocketFrame, to sockets: some Sequence<WebSocket>) {
        // All sockets of a server share one loop, so this is normally one group.
        var (loop, touched): (WebSocketLoop?, [WebSocket]) = (nil, [])
        for socket in sockets where socket.enqueue(frame).isNew {
            if socket.loop !== loop {
                loop?.touch(touched)
                (loop, touched) = (socket.loop, [])
            }
            touched.append(socket)
        }
        loop?.touch(touched)
    }

    /// Closes the connection after all messages sent before are written.
    package func close(_ code: WebSocketCloseCode = .normal, reason: String = "") {
        let isNew = outbox.withLock { outbox in
            guard !outbox.isOver, outbox.close == nil else { return false }
            outbox.close = (code, reason)
            return outbox.schedule()
        }
        if isNew { loop.touch([self]) }
    }

    private func schedule() {
        if outbox.withLock({ $0.schedule() }) { loop.touch([self]) }
    }

    private func enqueue(_ frame: WebSocketFrame) -> (isTaken: Bool, isNew: Bool) {
        withOutbox { outbox in
            guard !outbox.isOver, outbox.close == nil else { return (false, false) }
            let isShort = loop.unsent.isShort
            let limit = isShort ? min(options.maxWaitingBytes, UnsentBytes.fairShare) : options.maxWaitingBytes
            if outbox.append(frame, limit: limit, isShort: isShort) { return (true, outbox.schedule()) }
            guard case .close = options.slowReader else { return (false, false) }
            outbox.drop(closing: isShort ? (.tryAgainLater, "too much waits to be read") : Self.tooSlow)
            return (false, outbox.schedule())
        }
    }

    private static let tooSlow = (code: WebSocketCloseCode.policyViolation, reason: "reading too slowly")

    /// Closes the connection of a client that reads too slowly, and drops the waiting frames.
    func closeAsTooSlow() { withOutbox { $0.drop(closing: Self.tooSlow) } }

    /// Modifies the outbox, and updates the count of unsent bytes of all connections.
    func withOutbox<Result: Sendable>(_ body: (inout Outbox) -> Result) -> Result {
        outbox.withLock { outbox in
            let before = outbox.waiting
            defer { loop.unsent.change(by: outbox.waiting - before) }
            return body(&outbox)
        }
    }
}

extension WebSocket.Outbox {
    /// The number of bytes that are not yet written.
    var waiting: Int { arrivedBytes + takenBytes }

    /// Appends a frame; returns false if it exceeds the limit. A frame into an empty outbox is always accepted, so that
    /// a message may be larger than the limit, unless the total of all sockets exceeds its limit.
    mutating func append(_ frame: WebSocketFrame, limit: Int, isShort: Bool = false) -> Bool {
        let isFirst = waiting == 0 && !isShort
        guard isFirst || waiting + frame.bytes.count <= limit else { return false }
        arrived.append(frame)
        arrivedBytes += frame.bytes.count
        return true
    }

    /// Takes the frames out. A single frame does not count as unsent while the loop writes it, so that a client that
    /// keeps up costs one access to the outbox instead of two.
    mutating func take() -> WaitingFrames {
        defer {
            takenBytes += arrived.isLone && takenBytes == 0 ? 0 : arrivedBytes
            arrived = WaitingFrames()
            arrivedBytes = 0
        }
        return arrived
    }

    /// Drops the frames that are not being written yet, and closes the connection.
    mutating func drop(closing close: (code: WebSocketCloseCode, reason: String)) {
        arrived = WaitingFrames()
        arrivedBytes = 0
        isDropped = true
        self.close = self.close ?? close
    }

    /// Whether the loop must be woken.
    fileprivate mutating func schedule() -> Bool {
        defer { isScheduled = true }
        return !isScheduled && !isOver
    }
}
