internal import Basics
internal import PostgreSQL
package import SQLite

/// What is done with what other processes tell.
package protocol NewsReader: Sendable {
    /// Reads everything that may have changed while nothing was heard. Called with each new connection.
    func returned() async throws(StorageError)
    /// Takes up what was told, in order.
    func heard(_ news: [String]) async throws(StorageError)
    /// Called with each sign of life of the server.
    func beat() async
    /// Called when the connection was lost, and with each attempt that fails.
    func lost(_ reason: String)
}

/// Hears what other processes on the same database server tell, over a connection of its own.
///
/// Four times a second it asks the server whether the connection holds, so it knows for how long it can have missed
/// something. After an interruption its reader reads everything again, because what was told meanwhile is lost.
package final class NewsListener: Sendable {
    private struct State {
        /// Everything that was told before is known.
        var current: ContinuousClock.Instant?
        var waiting: [CheckedContinuation<Bool, Never>] = []
        var isStopped = false
        var runner: Task<Void, Never>?
    }

    /// How long the listener believes that it has missed nothing.
    package static let trust: Duration = .seconds(1)
    /// How often the server is asked for a sign of life.
    private static let pause: Duration = .milliseconds(250)
    /// How long the server may take for one.
    private static let patience: Duration = .milliseconds(750)

    private let url: PostgresURL
    private let connectTimeout: Duration
    private let channel: String
    private let reader: any NewsReader
    private let clock: any Clock<Duration>
    private let worker = Worker(name: "postgres-listen")
    private let state = Locked(State())

    init(_ configuration: PostgresPoolConfiguration, channel: String, reader: any NewsReader) {
        url = configuration.url
        connectTimeout = configuration.connectTimeout
        clock = configuration.clock
        self.channel = channel
        self.reader = reader
    }

    /// Begins to listen, and returns when it is connected; false when the first attempt failed. It goes on trying.
    package func start() async -> Bool {
        let task = Task { await run() }
        state.withLock { $0.runner = task }
        return await isCurrent()
    }

    /// Ends the connection.
    package func stop() async {
        let (runner, waiting) = state.withLock { state in
            state.isStopped = true
            defer { state.waiting = [] }
            return (state.runner, state.waiting)
        }
        for waiter in waiting { waiter.resume(returning: false) }
        runner?.cancel()
        await runner?.value
        worker.close()
        await worker.waitForEnd()
    }

    /// Whether everything is known that was told until a second ago. When it is not, waits for the next sign of life of
    /// the server, or the next failure to get one.
    package func isCurrent() async -> Bool {
        if isCurrentNow { return true }
        return await withCheckedContinuation { waiter in
            let isWaiting = state.withLock { state in
                guard !state.isStopped else { return false }
                state.waiting.append(waiter)
                return true
            }
            if !isWaiting { waiter.resume(returning: false) }
        }
    }

    private var isCurrentNow: Bool {
        guard let current = state.withLock({ $0.current }) else { return false }
        return current.duration(to: .now) <= Self.trust
    }

    // MARK: The connection

    private func run() async {
        while !Task.isCancelled {
            let reason = await listen()
            // What waited until now has its answer; the next callers wait for the next attempt.
            settle(false, current: nil)
            guard !Task.isCancelled else { return }
            reader.lost(reason)
            guard (try? await clock.sleep(for: Self.pause)) != nil else { return }
        }
    }

    /// Listens over one connection until it is lost; returns why.
    private func listen() async -> String {
        do throws(PostgresError) {
            let moment = ContinuousClock.now
            let connection = try await worker.run { [url, channel, connectTimeout] () throws(PostgresError) in
                let connection = try PostgresConnection(url, deadline: .now + connectTimeout)
                connection.deadline = .now + connectTimeout
                try connection.listen(to: channel)
                return ListeningConnection(connection)
            }
            do throws(StorageError) {
                try await reader.returned()
                settle(true, current: moment)
                while !Task.isCancelled {
                    let (news, asked) = try await next(from: connection)
                    if !news.isEmpty { try await reader.heard(news) }
                    guard let asked else { continue }
                    settle(true, current: asked)
                    await reader.beat()
                }
                return "it was stopped"
            } catch {
                return error.description
            }
        } catch {
            return error.description
        }
    }

    /// What was told, and, where it is time for a sign of life, the instant up to which everything is known.
    private func next(
        from connection: ListeningConnection
    ) async throws(StorageError) -> (news: [String], asked: ContinuousClock.Instant?) {
        do throws(PostgresError) {
            return try await worker.run { () throws(PostgresError) in
                try connection.next(pause: Self.pause, patience: Self.patience)
            }
        } catch {
            throw StorageError(error)
        }
    }

    private func settle(_ isCurrent: Bool, current: ContinuousClock.Instant?) {
        let waiting = state.withLock { state in
            state.current = current
            defer { state.waiting = [] }
            return state.waiting
        }
        for waiter in waiting { waiter.resume(returning: isCurrent) }
    }
}

/// The listener's connection.
///
/// Unchecked `Sendable`: only the listener's one thread uses it, and only one job at a time.
private final class ListeningConnection: @unchecked Sendable {
    private let connection: PostgresConnection
    /// When the server was last asked for a sign of life.
    private var lastAsked: ContinuousClock.Instant

    init(_ connection: PostgresConnection) {
        self.connection = connection
        lastAsked = .now
    }

    /// Waits for news and takes all that are there. Once in a `pause` it asks the server for a sign of life, also while
    /// there is much news, and returns when it asked.
    func next(
        pause: Duration,
        patience: Duration
    ) throws(PostgresError) -> (news: [String], asked: ContinuousClock.Instant?) {
        let news = try take(until: lastAsked + pause)
        let now = ContinuousClock.now
        guard now >= lastAsked + pause else { return (news, nil) }
        lastAsked = now
        connection.deadline = now + patience
        try connection.execute("SELECT 1")
        return (news + (try take(until: .now)), now)
    }

    private func take(until deadline: ContinuousClock.Instant) throws(PostgresError) -> [String] {
        var news: [String] = []
        connection.deadline = deadline
        while true {
            do throws(PostgresError) {
                news.append(try connection.nextNotification().payload)
                // What has come with it is taken too, and no more is waited for.
                connection.deadline = .now
            } catch {
                guard error.code == .timedOut else { throw error }
                return news
            }
        }
    }
}
