internal import Basics
internal import PostgreSQL
package import SQLite

/// Handles notifications from other processes.
package protocol NewsReader: Sendable {
    /// Reloads everything that may have changed while disconnected. Called after each connect.
    func reconnected() async throws(StorageError)
    /// Handles notifications, in order.
    func received(_ news: [String]) async throws(StorageError)
    /// Called whenever the server has replied to a ping.
    func pinged() async
    /// Called when the connection was lost, and after each failed attempt to connect.
    func disconnected(_ reason: String)
}

/// Receives notifications from other processes on the same database server, over its own connection.
///
/// It pings the server four times a second, so it knows since when it may have missed notifications. After an
/// interruption its reader reloads everything, because notifications sent meanwhile are lost.
package final class NewsListener: Sendable {
    private struct State {
        /// The time up to which all notifications are known; nil while disconnected.
        var current: ContinuousClock.Instant?
        var waiting: [CheckedContinuation<Bool, Never>] = []
        var isStopped = false
        var runner: Task<Void, Never>?
    }

    /// How long after the last successful ping the listener assumes that it has missed nothing.
    package static let trust: Duration = .seconds(1)
    /// The interval between pings.
    private static let pause: Duration = .milliseconds(250)
    /// The timeout for a ping.
    private static let pingTimeout: Duration = .milliseconds(750)

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

    /// Starts listening, and returns true once it is connected, or false if the first attempt failed. It keeps trying.
    package func start() async -> Bool {
        let task = Task { await run() }
        state.withLock { $0.runner = task }
        return await isCurrent()
    }

    /// Stops listening and closes the connection.
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

    /// Whether all notifications sent until a second ago are known. If not, waits for the next ping to succeed or fail.
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
            // Callers that waited until now get this result; later callers wait for the next attempt.
            resumeWaiting(false, current: nil)
            guard !Task.isCancelled else { return }
            reader.disconnected(reason)
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
                try await reader.reconnected()
                resumeWaiting(true, current: moment)
                while !Task.isCancelled {
                    let (news, asked) = try await next(from: connection)
                    if !news.isEmpty { try await reader.received(news) }
                    guard let asked else { continue }
                    resumeWaiting(true, current: asked)
                    await reader.pinged()
                }
                return "the listener was stopped"
            } catch {
                return error.description
            }
        } catch {
            return error.description
        }
    }

    /// The received notifications and, after a ping, the time up to which all are known.
    private func next(
        from connection: ListeningConnection
    ) async throws(StorageError) -> (news: [String], asked: ContinuousClock.Instant?) {
        do throws(PostgresError) {
            return try await worker.run { () throws(PostgresError) in
                try connection.next(pause: Self.pause, timeout: Self.pingTimeout)
            }
        } catch {
            throw StorageError(error)
        }
    }

    private func resumeWaiting(_ isCurrent: Bool, current: ContinuousClock.Instant?) {
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
    /// When the server was last pinged.
    private var lastAsked: ContinuousClock.Instant

    init(_ connection: PostgresConnection) {
        self.connection = connection
        lastAsked = .now
    }

    /// Waits for a notification, and returns all that are available. Pings the server once per `pause`, even if many
    /// notifications arrive, and then also returns the time of the ping.
    func next(
        pause: Duration,
        timeout: Duration
    ) throws(PostgresError) -> (news: [String], asked: ContinuousClock.Instant?) {
        let news = try take(until: lastAsked + pause)
        let now = ContinuousClock.now
        guard now >= lastAsked + pause else { return (news, nil) }
        lastAsked = now
        connection.deadline = now + timeout
        try connection.execute("SELECT 1")
        return (news + (try take(until: .now)), now)
    }

    private func take(until deadline: ContinuousClock.Instant) throws(PostgresError) -> [String] {
        var news: [String] = []
        connection.deadline = deadline
        while true {
            do throws(PostgresError) {
                news.append(try connection.nextNotification().payload)
                // Takes what has already arrived, but does not wait for more.
                connection.deadline = .now
            } catch {
                guard error.code == .timedOut else { throw error }
                return news
            }
        }
    }
}
