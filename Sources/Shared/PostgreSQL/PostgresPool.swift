#if os(Linux)
    internal import Basics

    /// The configuration of a connection pool.
    package struct PostgresPoolConfiguration: Sendable {
        /// The database.
        package var url: PostgresURL
        /// The maximum number of connections. Each uses a thread while it is in use.
        package var size = 16
        /// The maximum number of callers waiting for a connection.
        package var maxWaiting = 1_024
        /// The maximum time that a caller waits for a connection.
        package var maxWait: Duration = .seconds(1)
        /// The maximum time for connecting.
        package var connectTimeout: Duration = .seconds(2)
        /// The maximum time that a caller may use a connection.
        package var useTimeout: Duration = .seconds(10)
        /// How long callers are refused after connecting failed, so that they do not all try to reach a server that is
        /// down.
        package var connectPause: Duration = .milliseconds(250)
        /// The maximum number of attempts for a transaction that conflicts with others.
        package var maxAttempts = 128
        /// After this many conflicts, each further attempt starts with this statement. It takes a lock, e.g. with `LOCK
        /// TABLE`, so that transactions that conflict often run in turn.
        package var conflictLock: (conflicts: Int, statement: String)?
        /// The clock that limits how long callers wait.
        package var clock: any Clock<Duration> = ContinuousClock()

        /// The default limits.
        package init(url: PostgresURL) {
            self.url = url
        }
    }

    /// The counters of a pool since it was created.
    package struct PostgresPoolStatistics: Equatable, Sendable {
        /// The number of connections opened.
        package var connects = 0
        /// The number of failed attempts to connect.
        package var failedConnects = 0
        /// The number of times that a transaction was run again because of a conflict.
        package var conflicts = 0
        /// The number of callers that got no connection, e.g. because none was free in time or the pool was closed.
        package var refusals = 0
        /// The number of connections in use now.
        package var inUse = 0
        /// The number of open connections that are idle now.
        package var idle = 0
        /// The number of callers waiting for a connection now.
        package var waiting = 0
        /// The durations of statements.
        package var statements = DurationTally()
    }

    /// A limited number of connections that callers share.
    ///
    /// A caller gets a connection within `maxWait` or fails with `.poolExhausted`. Lost connections are replaced when
    /// the next caller needs one. An idle connection is checked before use, in case the server has closed it.
    package final class PostgresPool: Sendable {
        typealias Waiter = CheckedContinuation<PostgresError?, Never>

        private struct Connections {
            var idle: [OwnedConnection] = []
            /// The time until which no connection is attempted, and the error that caused the pause.
            var pause: (end: ContinuousClock.Instant, reason: PostgresError)?
            var statistics = PostgresPoolStatistics()
        }

        /// The pool's configuration.
        package let configuration: PostgresPoolConfiguration
        private let state: Locked<PoolState<Waiter>>
        private let connections = Locked(Connections())
        private let worker: Worker

        /// Creates a pool; it connects on first use.
        package init(_ configuration: PostgresPoolConfiguration) {
            self.configuration = configuration
            state = Locked(PoolState(size: configuration.size, maxWaiting: configuration.maxWaiting))
            worker = Worker(name: "postgres", maxThreads: configuration.size)
        }

        /// The current counters.
        package var statistics: PostgresPoolStatistics {
            var statistics = connections.withLock { connections in
                var statistics = connections.statistics
                statistics.idle = connections.idle.count
                return statistics
            }
            (statistics.inUse, statistics.waiting) = state.withLock { ($0.inUse, $0.waitingCount) }
            return statistics
        }

        /// Refuses later callers, waits for the callers that use a connection, and closes the connections.
        package func close() async {
            for waiter in state.withLock({ $0.close() }) { waiter.resume(returning: .poolClosed) }
            worker.close()
            await worker.waitForEnd()
            let idle = connections.withLock { connections in
                defer { connections.idle = [] }
                return connections.idle
            }
            // The connections close here, outside the lock.
            _ = consume idle
        }

        /// Runs `body` with a connection, on a thread of the pool. Each statement is a separate transaction.
        package func use<Value: Sendable, Problem: Error>(
            _ body: @escaping @Sendable (PostgresConnection) throws(Problem) -> Value
        ) async throws(PostgresError) -> Result<Value, Problem> {
            try await withConnection { connection in
                connection.forgetFailure()
                do throws(Problem) { return .success(try body(connection)) } catch { return .failure(error) }
            }
        }

        /// Runs `body` in a transaction. Commits when `body` returns, unless `shouldCommit` returns false; otherwise
        /// rolls back. If the transaction conflicts with others, `body` is run again from its start, so it must be safe
        /// to repeat.
        package func transaction<Value: Sendable, Problem: Error>(
            _ kind: PostgresTransaction,
            commitsIf shouldCommit: @escaping @Sendable (Value) -> Bool = { _ in true },
            _ body: @escaping @Sendable (PostgresConnection) throws(Problem) -> Value
        ) async throws(PostgresError) -> Result<Value, Problem> {
            try await withConnection { [self] connection throws(PostgresError) in
                var attempt = 1
                while true {
                    let conflictLock = configuration.conflictLock.flatMap {
                        attempt > $0.conflicts ? $0.statement : nil
                    }
                    do throws(PostgresError) {
                        return try Self.run(kind, shouldCommit, body, conflictLock: conflictLock, on: connection)
                    } catch {
                        connection.rollback()
                        guard error.code.mayRetry(in: kind), attempt < configuration.maxAttempts else { throw error }
                        attempt += 1
                        connections.withLock { $0.statistics.conflicts += 1 }
                    }
                }
            }
        }

        /// Throws errors for which another attempt may help; other errors of `body` are returned.
        private static func run<Value, Problem: Error>(
            _ kind: PostgresTransaction,
            _ shouldCommit: (Value) -> Bool,
            _ body: (PostgresConnection) throws(Problem) -> Value,
            conflictLock: String?,
            on connection: PostgresConnection
        ) throws(PostgresError) -> Result<Value, Problem> {
            try connection.begin(kind)
            if let conflictLock { try connection.execute(conflictLock) }
            let outcome: Result<Value, Problem>
            do throws(Problem) { outcome = .success(try body(connection)) } catch { outcome = .failure(error) }
            if let failure = connection.failure, failure.code.mayRetry(in: kind) { throw failure }
            switch outcome {
            case .success(let value) where shouldCommit(value): try connection.commit()
            case .success, .failure: connection.rollback()
            }
            return outcome
        }

        // MARK: Admission

        private func withConnection<Value: Sendable>(
            _ work: @escaping @Sendable (PostgresConnection) throws(PostgresError) -> Value
        ) async throws(PostgresError) -> Value {
            if let refusal = await enter() {
                connections.withLock { $0.statistics.refusals += 1 }
                throw refusal
            }
            defer { state.withLock { $0.leave() }?.resume(returning: nil) }
            return try await worker.run { [self] () throws(PostgresError) in
                let connection = try checkOut()
                connection.deadline = .now + configuration.useTimeout
                defer { checkIn(connection) }
                return try work(connection)
            }
        }

        /// Waits until a connection may be used; returns an error if that is refused.
        private func enter() async -> PostgresError? {
            let number = Locked<UInt64?>(nil)
            return await withTaskCancellationHandler {
                await withCheckedContinuation { waiter in
                    switch state.withLock({ $0.enter(waiter) }) {
                    case .enter: waiter.resume(returning: nil)
                    case .closed: waiter.resume(returning: .poolClosed)
                    case .full: waiter.resume(returning: .poolIsFull)
                    case .wait(let ticket):
                        number.withLock { $0 = ticket }
                        refuse(ticket, after: configuration.maxWait)
                        // The task may have been cancelled before the number was set.
                        if Task.isCancelled { withdraw(ticket, .wasCancelled) }
                    }
                }
            } onCancel: {
                if let ticket = number.withLock({ $0 }) { withdraw(ticket, .wasCancelled) }
            }
        }

        private func refuse(_ ticket: UInt64, after time: Duration) {
            let clock = configuration.clock
            Task { [weak self] in
                try? await clock.sleep(for: time)
                self?.withdraw(ticket, .poolIsFull)
            }
        }

        private func withdraw(_ ticket: UInt64, _ reason: PostgresError) {
            state.withLock { $0.withdraw(ticket) }?.resume(returning: reason)
        }

        // MARK: Connections

        private func checkOut() throws(PostgresError) -> PostgresConnection {
            while let idle = connections.withLock({ $0.idle.popLast() }) {
                if idle.connection.isAlive() { return idle.connection }
            }
            let now = ContinuousClock.now
            let pause = connections.withLock { $0.pause }
            if let pause, now < pause.end { throw pause.reason }
            do throws(PostgresError) {
                let deadline = now + configuration.connectTimeout
                let connection = try PostgresConnection(configuration.url, deadline: deadline)
                // The server ends statements and transactions after the same time as this process, which releases their
                // locks.
                let milliseconds = max(1, configuration.useTimeout.components.seconds * 1_000)
                // A serializable transaction that scans a whole table conflicts with every write to it. Without this
                // setting, PostgreSQL would scan small tables completely.
                try connection.execute(
                    """
                    SET statement_timeout = \(milliseconds); SET idle_in_transaction_session_timeout = \(milliseconds);
                    SET enable_seqscan = off
                    """
                )
                connections.withLock { connections in
                    connections.pause = nil
                    connections.statistics.connects += 1
                }
                return connection
            } catch {
                connections.withLock { connections in
                    connections.pause = (.now + configuration.connectPause, error)
                    connections.statistics.failedConnects += 1
                }
                throw error
            }
        }

        private func checkIn(_ connection: PostgresConnection) {
            connection.rollback()
            let tally = connection.takeTally()
            connections.withLock { $0.statistics.statements.add(tally) }
            guard connection.isUsable, connection.failure?.code.endsConnection != true else { return }
            let isClosed = state.withLock { $0.isClosed }
            if !isClosed { connections.withLock { $0.idle.append(OwnedConnection(connection)) } }
        }
    }

    /// Holds a connection that moves between threads.
    ///
    /// Unchecked `Sendable`: the pool gives a connection to one thread at a time.
    private struct OwnedConnection: @unchecked Sendable {
        let connection: PostgresConnection

        init(_ connection: PostgresConnection) {
            self.connection = connection
        }
    }

    extension PostgresError {
        fileprivate static let poolClosed = PostgresError(.closed, "the connections were closed")
        fileprivate static let poolIsFull = PostgresError(.poolExhausted, "all connections are in use")
        fileprivate static let wasCancelled = PostgresError(.cancelled, "cancelled before anything was written")
    }

    extension PostgresError.Code {
        /// Whether another attempt may succeed. If two serializable transactions insert the same key without reading it
        /// first, the second one fails with a unique violation; its next attempt sees the other's row.
        fileprivate func mayRetry(in kind: PostgresTransaction) -> Bool {
            isConflict || (kind == .serializable && self == .uniqueViolation)
        }

        /// After these errors, the server may be read-only or in an unknown state.
        fileprivate var endsConnection: Bool { self == .readOnly || rawValue.hasPrefix("57P") }
    }
#endif
