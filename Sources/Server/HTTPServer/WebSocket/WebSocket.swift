internal import Basics
// Exported again because handlers send and receive `WebSocketMessage` and `WebSocketCloseCode`, which are also the
// kit's.
@_exported public import Frames

/// The limits and timeouts of a WebSocket.
package struct WebSocketOptions: Sendable {
    /// A larger message closes the connection with 1009.
    package var maxMessageSize = 1_048_576
    /// The bytes that may wait for a slow reader; `slowReader` says what happens beyond that.
    package var maxWaitingBytes = 1_048_576
    /// What happens to a reader who is too slow.
    package var slowReader = SlowReader.close
    /// How long a client may read none of the waiting frames before the connection is closed with 1008. Reading only a
    /// little counts as none; see ``ReaderPace``.
    package var maxStall: Duration = .seconds(20)
    /// Messages of the client that wait for the handler; with more, or with `maxMessageSize` bytes of them, the
    /// connection is not read.
    package var maxWaitingMessages = 64
    /// How many frames a client may send; nil for any number. One that sends more is closed with 1008.
    package var frameRate: FrameRate?
    /// The same for control frames, such as pings.
    package var controlFrameRate = FrameRate(perSecond: 20, burst: 200)
    /// A client that is silent this long is pinged; one that stays silent as long again is dropped.
    package var pingInterval: Duration = .seconds(30)

    /// Frames per second, and how many at once.
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

    /// Ways to treat a reader who does not keep up.
    package enum SlowReader: Sendable {
        /// Close with 1008: the client comes back and resumes where it was.
        case close
        /// Leave the new message out; `send` gives false.
        case skip
    }

    package init() {}
}

/// One open WebSocket, from the server's side. Ended when its handler returns, or by either side before.
package final class WebSocket: Sendable {
    let id: UInt64
    let options: WebSocketOptions
    private let outbox: Locked<Outbox>
    let inbox: WebSocketInbox
    private let loop: WebSocketLoop

    /// The frames that wait to be sent. The loop's thread takes them.
    struct Outbox {
        var arrived = WaitingFrames()
        /// Bytes that wait here.
        var arrivedBytes = 0
        /// Bytes that the loop has taken and not yet written.
        var takenBytes = 0
        /// The waiting frames are no longer written.
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
        inbox.whenRoomAgain { [weak self] in self?.schedule() }
    }

    /// The client's messages, in order. Ends when the connection does. To be read by one task.
    package var messages: WebSocketMessages { WebSocketMessages(inbox: inbox) }

    /// Sends a message; false where it was not taken because the connection is over or its reader too slow.
    @discardableResult
    package func send(_ message: WebSocketMessage) -> Bool {
        switch message {
        case .text(let text): send(WebSocketFrame(text: text))
        case .binary(let bytes): send(WebSocketFrame(binary: bytes))
        }
    }

    /// Sends a message that was encoded before.
    @discardableResult
    package func send(_ frame: WebSocketFrame) -> Bool {
        let (isTaken, isNew) = enqueue(frame)
        if isNew { loop.touch([self]) }
        return isTaken
    }

    /// Sends one frame to many: encoded once, and the loop is woken once.
    package static func broadcast(_ frame: WebSocketFrame, to sockets: some Sequence<WebSocket>) {
        // All sockets of a server have one loop, so this is one group.
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

    /// Closes once what was sent before is written.
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

    /// Closes the connection of a reader who reads nothing, and drops the waiting frames.
    func closeAsTooSlow() { withOutbox { $0.drop(closing: Self.tooSlow) } }

    /// Changes the waiting frames, and counts their bytes for all connections together.
    func withOutbox<Result: Sendable>(_ body: (inout Outbox) -> Result) -> Result {
        outbox.withLock { outbox in
            let before = outbox.waiting
            defer { loop.unsent.change(by: outbox.waiting - before) }
            return body(&outbox)
        }
    }
}

extension WebSocket.Outbox {
    /// All bytes that are not yet written.
    var waiting: Int { arrivedBytes + takenBytes }

    /// False where the frame exceeds the limit. A first frame never does, so that a message may be larger than the
    /// limit, unless all readers together have too much waiting.
    mutating func append(_ frame: WebSocketFrame, limit: Int, isShort: Bool = false) -> Bool {
        let isFirst = waiting == 0 && !isShort
        guard isFirst || waiting + frame.bytes.count <= limit else { return false }
        arrived.append(frame)
        arrivedBytes += frame.bytes.count
        return true
    }

    /// Takes the frames out. A frame that waits alone does not count as waiting while the loop writes it, so that a reader who keeps up
    /// costs one look into the outbox and not two.
    mutating func take() -> WaitingFrames {
        defer {
            takenBytes += arrived.isLone && takenBytes == 0 ? 0 : arrivedBytes
            arrived = WaitingFrames()
            arrivedBytes = 0
        }
        return arrived
    }

    /// Drops what has not begun to be written, and closes.
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
