internal import Basics
internal import Digest
internal import SQLite
internal import ServerStorage

/// The other processes on the same database: receives their changes, and notifies them of live events. Alone on a
/// database file it does nothing.
///
/// See docs/decisions/cluster.md, "Processes on one database tell each other by notifications".
package final class Peers: Sendable {
    static let channel = "bowline"

    private struct Handlers {
        var news: [@Sendable (PeerNews) async throws(StorageError) -> Void] = []
        var returned: [@Sendable () async throws(StorageError) -> Void] = []
        var beat: [@Sendable () async -> Void] = []
    }

    /// The id of this process among its peers.
    let id = Hex.encode(RandomBytes.array(count: 8))
    private let database: ServerDatabase
    private let log: EventLog
    private let handlers = Locked(Handlers())
    private let listener = Locked<NewsListener?>(nil)
    private let pending = Locked<Set<PeerNews>>([])
    private let poke = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    private let teller = Locked<Task<Void, Never>?>(nil)
    private let isLost = Locked(false)
    private let beats = Locked(0)

    init(on database: ServerDatabase, log: EventLog) {
        self.database = database
        self.log = log
    }

    // MARK: Before the start

    /// Adds a handler for news from other processes. If it throws, the news counts as not received.
    func onNews(_ handler: @escaping @Sendable (PeerNews) async throws(StorageError) -> Void) {
        handlers.withLock { $0.news.append(handler) }
    }

    /// Adds a handler that reads again what may have changed while nothing was received.
    func onReconnect(_ handler: @escaping @Sendable () async throws(StorageError) -> Void) {
        handlers.withLock { $0.returned.append(handler) }
    }

    /// Adds a handler that is called about once a second while the database answers.
    func onPing(_ handler: @escaping @Sendable () async -> Void) {
        handlers.withLock { $0.beat.append(handler) }
    }

    // MARK: While it runs

    /// Starts to listen. Throws if the database cannot be reached.
    func start() async throws(StorageError) {
        let listener = database.listener(to: Self.channel, PeerReader(peers: self))
        guard let listener else { return }
        self.listener.withLock { $0 = listener }
        guard await listener.start() else {
            throw .serverUnavailable(reason: "the server does not report other processes' changes")
        }
        let task = Task { await sendPending() }
        teller.withLock { $0 = task }
    }

    /// Notifies the others soon, together with other pending news. Only for changes that they notice by themselves a
    /// moment later: pending news is lost if this process dies.
    func notify(_ news: PeerNews) {
        guard listener.withLock({ $0 != nil }) else { return }
        _ = pending.withLock { $0.insert(news) }
        poke.continuation.yield()
    }

    /// Whether this process knows all changes that others made until a second ago, such as ended sign-ins.
    func isCurrent() async -> Bool {
        guard let listener = listener.withLock({ $0 }) else { return true }
        return await listener.isCurrent()
    }

    func stop() async {
        poke.continuation.finish()
        await teller.withLock { $0 }?.value
        await listener.withLock { $0 }?.stop()
    }

    private func sendPending() async {
        for await _ in poke.stream {
            let news = pending.withLock { pending in
                defer { pending = [] }
                return pending
            }
            for text in PeerMessage.texts(news, from: id) {
                do throws(StorageError) { try await database.notify(text, on: Self.channel) } catch {
                    log(.warning, "peers_not_told", ["reason": error.description])
                }
            }
        }
    }
}

extension Peers {
    fileprivate func reconnected() async throws(StorageError) {
        for handler in handlers.withLock({ $0.returned }) { try await handler() }
        let wasLost = isLost.withLock { isLost in
            defer { isLost = false }
            return isLost
        }
        if wasLost { log(.info, "peers_heard_again") }
    }

    fileprivate func received(_ texts: [String]) async throws(StorageError) {
        let handlers = handlers.withLock { $0.news }
        for message in texts.map(PeerMessage.init) where message.sender != id {
            for news in message.news {
                for handler in handlers { try await handler(news) }
            }
        }
    }

    fileprivate func pinged() async {
        let isDue = beats.withLock { beats in
            beats = (beats + 1) % 4
            return beats == 0
        }
        guard isDue else { return }
        for handler in handlers.withLock({ $0.beat }) { await handler() }
    }

    fileprivate func disconnected(_ reason: String) {
        let isNews = isLost.withLock { isLost in
            defer { isLost = true }
            return !isLost
        }
        if isNews { log(.error, "peers_not_heard", ["reason": reason]) }
    }
}

/// Passes received notifications on to the peers.
private struct PeerReader: NewsReader {
    let peers: Peers

    func reconnected() async throws(StorageError) { try await peers.reconnected() }
    func received(_ news: [String]) async throws(StorageError) { try await peers.received(news) }
    func pinged() async { await peers.pinged() }
    func disconnected(_ reason: String) { peers.disconnected(reason) }
}
