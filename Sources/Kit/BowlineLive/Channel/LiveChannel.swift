internal import Basics
public import Bowline

/// Typed messages from a backend in real time, over a connection that is kept alive.
///
///     let channel = LiveChannel<ScoreUpdate, Command>(client, .live(game), over: connector, semantics: .scores)
///     for await event in channel {
///         if case .message(let update) = event { show(update) }
///     }
///
/// The channel connects at once, and reconnects after waits with full jitter when the connection is lost. It then
/// subscribes again, resumes after the last delivered event, and reports when events were lost. Close code 4401
/// refreshes the credential before the next connection; 4403 stops the channel. Releasing the channel and its iterators
/// closes it.
///
/// A channel belongs to the principal that is signed in when it is created. On sign-out it ends with `.signedOut`, and
/// unread messages are dropped. Only a channel whose endpoint has the trait `signIn: .none` outlives the sign-out.
///
/// See docs/decisions/live.md, "A live channel resubscribes and resumes after the last delivered event".
public final class LiveChannel<Incoming: Decodable & Sendable, Outgoing: Encodable & Sendable>: Sendable {
    private let run: LiveRun<Incoming, Outgoing>
    private let task: Task<Void, Never>
    private let session: Session
    private let following: UInt64?

    /// Opens a channel. `endpoint` is the address, `resumeQuery` the query item that carries the id of the last event.
    /// Without a dialer the channel uses Server-Sent Events from the start.
    public convenience init(
        _ client: Client,
        _ endpoint: Endpoint<Void>,
        over dialer: (any LiveDialer)?,
        semantics: LiveSemantics<Incoming, Outgoing> = LiveSemantics(),
        resumeQuery: String = "after",
        after lastEventID: String? = nil,
        coding: JSONCoding = .standard,
        options: LiveOptions = LiveOptions()
    ) {
        let way = LiveRoute(client: client, endpoint: endpoint, dialer: dialer, resumeQuery: resumeQuery)
        self.init(way, semantics, lastEventID, coding, options, random: { Double.random(in: 0...1) })
    }

    package init(
        _ route: LiveRoute,
        _ semantics: LiveSemantics<Incoming, Outgoing>,
        _ lastEventID: String?,
        _ coding: JSONCoding,
        _ options: LiveOptions,
        random: @escaping @Sendable () -> Double
    ) {
        let run = LiveRun(route, semantics, lastEventID, coding, options, random: random)
        let task = Task { await run.run() }
        (self.run, self.task, session) = (run, task, route.client.session)
        guard route.endpoint.traits.signIn != .none else {
            following = nil
            return
        }
        following = session.observe { [weak run] principal in
            guard let run, run.principal.generation != principal.generation else { return }
            run.endForSignOut()
            task.cancel()
        }
    }

    deinit {
        if let following { session.stopObserving(following) }
        close()
    }

    /// The id of the last delivered event, from which a later channel can resume.
    public var lastEventID: String? { run.lastEventID }

    /// Sends a message over the current connection. Fails when there is none: use an outbox for messages that must not
    /// be lost.
    public func send(_ message: Outgoing) async throws(CallError) {
        try await run.send(message)
    }

    /// Closes the channel. Messages already received can still be read; then the sequence ends.
    public func close() {
        task.cancel()
        run.close()
    }
}

extension LiveChannel: AsyncSequence {
    /// An event of the channel.
    public typealias Element = LiveEvent<Incoming>

    /// Starts reading. Several readers share the events; each event goes to one of them.
    public func makeAsyncIterator() -> Iterator {
        Iterator(channel: self, events: run.events)
    }

    /// Reads the events in order.
    public struct Iterator: AsyncIteratorProtocol {
        /// Retained, so that the channel lives as long as it is read.
        let channel: LiveChannel
        let events: BoundedAsyncQueue<LiveEvent<Incoming>>

        /// The next event; nil when the channel has ended.
        public mutating func next() async -> LiveEvent<Incoming>? {
            await events.next()
        }

        /// The next event; nil when the channel has ended.
        public mutating func next(isolation actor: isolated (any Actor)?) async -> LiveEvent<Incoming>? {
            await events.next()
        }
    }
}

/// The address of a channel and the client and dialer that open it.
package struct LiveRoute: Sendable {
    let client: Client
    let endpoint: Endpoint<Void>
    let dialer: (any LiveDialer)?
    let resumeQuery: String

    /// The call that opens a WebSocket, resuming after an event.
    func opening(after lastEventID: String?) -> Endpoint<Void> {
        guard let lastEventID else { return endpoint }
        var resuming = endpoint
        resuming.query.append(resumeQuery, lastEventID)
        return resuming
    }
}
