public import Bowline
internal import Locked

/// What changes at a backend, as it changes: typed messages over a connection that is kept alive.
///
///     let channel = LiveChannel<ScoreUpdate, Command>(client, .live(game), over: connector, meaning: .scores)
///     for await event in channel {
///         if case .message(let update) = event { show(update) }
///     }
///
/// It connects at once and again whenever the connection is lost, after waits with full jitter; subscribes again; goes on after the last
/// event it took; and says so when events were lost. Close code 4401 has the credential refreshed before it comes back, 4403 keeps it
/// away. Letting go of the channel and its iterators closes it.
///
/// See docs/decisions/live.md, "A live channel resubscribes and resumes after the last delivered event".
public final class LiveChannel<Incoming: Decodable & Sendable, Outgoing: Encodable & Sendable>: Sendable {
    private let run: LiveRun<Incoming, Outgoing>
    private let task: Task<Void, Never>

    /// Opens a channel. `endpoint` names the address; `resumeQuery` the query item that takes the last event's id. A nil dialer goes by
    /// Server-Sent Events from the start.
    public convenience init(
        _ client: Client,
        _ endpoint: Endpoint<Void>,
        over dialer: (any LiveDialer)?,
        meaning: LiveMeaning<Incoming, Outgoing> = LiveMeaning(),
        resumeQuery: String = "after",
        after lastEventID: String? = nil,
        coding: JSONCoding = .standard,
        options: LiveOptions = LiveOptions()
    ) {
        let way = LiveRoute(client: client, endpoint: endpoint, dialer: dialer, resumeQuery: resumeQuery)
        self.init(way, meaning, lastEventID, coding, options, draw: { Double.random(in: 0...1) })
    }

    package init(
        _ route: LiveRoute,
        _ meaning: LiveMeaning<Incoming, Outgoing>,
        _ lastEventID: String?,
        _ coding: JSONCoding,
        _ options: LiveOptions,
        draw: @escaping @Sendable () -> Double
    ) {
        let run = LiveRun(route, meaning, lastEventID, coding, options, draw: draw)
        self.run = run
        task = Task { await run.run() }
    }

    deinit {
        close()
    }

    /// The id of the last event that was taken, to go on from in a later channel.
    public var lastEventID: String? { run.lastEventID }

    /// Sends a message over the connection as it is now. Fails while there is none: what must not be lost belongs into an outbox.
    public func send(_ message: Outgoing) async throws(Failure) {
        try await run.send(message)
    }

    /// Closes the channel. What waits for the reader can still be read; then the sequence ends.
    public func close() {
        task.cancel()
        run.close()
    }
}

extension LiveChannel: AsyncSequence {
    /// What the channel tells.
    public typealias Element = LiveEvent<Incoming>

    /// Starts reading. To be read by one task.
    public func makeAsyncIterator() -> Iterator {
        Iterator(channel: self, line: run.line)
    }

    /// Reads what the channel tells, in order.
    public struct Iterator: AsyncIteratorProtocol {
        /// Kept, so that a channel lives as long as somebody reads it.
        let channel: LiveChannel
        let line: BoundedLine<LiveEvent<Incoming>>

        /// The next event; nil when the channel has ended.
        public mutating func next() async -> LiveEvent<Incoming>? {
            await line.next()
        }

        /// The next event; nil when the channel has ended.
        public mutating func next(isolation actor: isolated (any Actor)?) async -> LiveEvent<Incoming>? {
            await line.next()
        }
    }
}

/// Where a channel leads, and by which means.
package struct LiveRoute: Sendable {
    let client: Client
    let endpoint: Endpoint<Void>
    let dialer: (any LiveDialer)?
    let resumeQuery: String

    package init(client: Client, endpoint: Endpoint<Void>, dialer: (any LiveDialer)?, resumeQuery: String) {
        self.client = client
        self.endpoint = endpoint
        self.dialer = dialer
        self.resumeQuery = resumeQuery
    }

    /// The call that opens a WebSocket after an event.
    func opening(after lastEventID: String?) -> Endpoint<Void> {
        guard let lastEventID else { return endpoint }
        var resuming = endpoint
        resuming.query.append(resumeQuery, lastEventID)
        return resuming
    }
}
