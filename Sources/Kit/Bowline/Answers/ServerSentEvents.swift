import Basics

/// The events of one connection, in order. They can be read only once.
///
/// The sequence ends when the server closes the connection. The caller reconnects after `retry` with `lastEventID`; a
/// `LiveChannel` does this automatically.
public struct ServerSentEvents: AsyncSequence, Sendable {
    /// One event of the stream.
    public typealias Element = ServerSentEvent

    private struct State {
        var parser: EventStreamParser
        var ready: ArraySlice<ServerSentEvent> = []
        var chunks = 0
    }

    private let stream: ByteStream
    private let state: Locked<State>

    init(_ stream: ByteStream, after lastEventID: String, limit: Int) {
        self.stream = stream
        state = Locked(State(parser: EventStreamParser(lastEventID: lastEventID, limit: limit)))
    }

    /// The last id the server sent, or else the id the connection was opened with.
    public var lastEventID: String { state.withLock { $0.parser.lastEventID } }

    /// How long the server asks clients to wait before they reconnect; nil until it has said so.
    public var retry: Duration? { state.withLock { $0.parser.retry } }

    /// The number of chunks received. Comments count: every chunk shows that the server is alive.
    package var chunksReceived: Int { state.withLock { $0.chunks } }

    /// Ends the stream and closes its connection.
    public func cancel() {
        stream.cancel()
    }

    /// Starts reading. A second iterator continues where the first iterator stopped.
    public func makeAsyncIterator() -> Iterator {
        Iterator(events: self, chunks: stream.makeAsyncIterator())
    }

    /// Reads the events in order.
    public struct Iterator: AsyncIteratorProtocol {
        let events: ServerSentEvents
        var chunks: ByteStream.Iterator

        /// The next event, or nil when the server has closed the connection.
        public mutating func next() async throws(CallError) -> ServerSentEvent? {
            try await next(isolation: #isolation)
        }

        /// The next event, or nil when the server has closed the connection.
        public mutating func next(isolation actor: isolated (any Actor)?) async throws(CallError) -> ServerSentEvent? {
            while true {
                if let event = events.state.withLock({ $0.ready.popFirst() }) { return event }
                guard let chunk = try await chunks.next() else { return nil }
                do throws(CallError) {
                    try events.state.withLock { state throws(CallError) in
                        state.chunks += 1
                        state.ready += try state.parser.add(chunk)
                    }
                } catch {
                    events.cancel()
                    throw error
                }
            }
        }
    }
}
