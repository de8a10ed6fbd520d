#if os(Linux)
    internal import Basics

    /// How a pool of connections works.
    package struct PostgresPoolConfiguration: Sendable {
        /// The database.
        package var url: PostgresURL
        /// The most connections, each of which has a thread while it is used.
        package var size = 16
        /// The most callers that wait for a connection.
        package var maxWaiting = 1_024
        /// How long a caller waits for a connection.
        package var maxWait: Duration = .seconds(1)
        /// How long connecting may take.
        package var connectTimeout: Duration = .seconds(2)
        /// How long a caller may use a connection.
        package var useTimeout: Duration = .seconds(10)
        /// How long callers are refused after connecting failed, so that a server that is gone is not asked by all.
        package var connectPause: Duration = .milliseconds(250)
        /// How often a transaction that conflicts with others is run in all.
        package var maxAttempts = 128
        /// After this many conflicts a transaction waits for its turn with others that conflict as often, by this
        /// statement: a lock that a transaction can take before it reads, such as one of `LOCK TABLE`.
        package var turn: (conflicts: Int, statement: String)?
        /// What waiting callers are timed by.
        package var clock: any Clock<Duration> = ContinuousClock()

        /// The usual limits.
        package init(url: PostgresURL) {
            self.url = url
        }
    }

    /// The counters of a pool since it was made.
    package struct PostgresPoolStatistics: Equatable, Sendable {
        /// Connections that were opened.
        package var connects = 0
        /// Attempts to connect that failed.
        package var failedConnects = 0
        /// Transactions that were run again because of a conflict.
        package var conflicts = 0
        /// Callers that got no connection: not in time, or not from a closed pool.
        package var refusals = 0
        /// Connections in use now.
        package var inUse = 0
        /// Open connections that are not in use now.
        package var idle = 0
        /// Callers that wait for a connection now.
        package var waiting = 0
        /// How long statements took.
        package var statements = DurationTally()
    }

    /// A bounded number of connections that callers share.
    ///
    /// A caller gets a connection within `maxWait` or fails with `.poolExhausted`. Lost connections are replaced when
    /// the next caller needs them; an idle one that the server has closed is noticed before it is used.
    package final class PostgresPool: Sendable {
        typealias Waiter = CheckedContinuation<PostgresError?, Never>

        private struct Connections {
            var idle: [OwnedConnection] = []
            /// Until when connecting is not tried again, with the reason.
            var pause: (end: ContinuousClock.Instant, reason: PostgresError)?
            var statistics = PostgresPoolStatistics()
        }

        /// How it works.
        package let configuration: PostgresPoolConfiguration
        private let state: Locked<PoolState<Waiter>>
        private let connections = Locked(Connections())
        private let worker: Worker

        /// Makes a pool; it connects when it is used.
        package init(_ configuration: PostgresPoolConfiguration) {
            self.configuration = configuration
            state = Locked(PoolState(size: configuration.size, maxWaiting: configuration.maxWaiting))
            worker = Worker(name: "postgres", maxThreads: configuration.size)
        }

        /// What was done so far.
        package var statistics: PostgresPoolStatistics {
            var statistics = connections.withLock { connections in
                var statistics = connections.statistics
                statistics.idle = connections.idle.count
                return statistics
            }
            (statistics.inUse, statistics.waiting) = state.withLock { ($0.inUse, $0.waitingCount) }
            return statistics
        }

        /// Refuses later callers and closes the connections that are not in use; the others close after their use.
        package func close() async {
            for waiter in state.withLock({ $0.close() }) { waiter.resume(returning: .poolClosed) }
            worker.close()
            await worker.waitForEnd()
            let idle = connections.withLock { connections in
                defer { connections.idle = [] }
                return connections.idle
            }
            // They close here, outside the lock.
            _ = consume idle
        }

        /// Runs `body` with a connection on a thread of its own. Each statement is a transaction.
        package func use<Value: Sendable, Problem: Error>(
            _ body: @escaping @Sendable (PostgresConnection) throws(Problem) -> Value
        ) async throws(PostgresError) -> Result<Value, Problem> {
            try await withPlace { connection in
                connection.forgetFailure()
                do throws(Problem) { return .success(try body(connection)) } catch { return .failure(error) }
            }
        }

        /// Runs `body` in a transaction: committed when it returns, unless `keeps` says no, and undone when it throws.
        /// A transaction that conflicts with others is run again from its beginning, so `body` must do nothing that
        /// cannot be done twice.
        package func transaction<Value: Sendable, Problem: Error>(
            _ kind: PostgresTransaction,
            keeps: @escaping @Sendable (Value) -> Bool = { _ in true },
            _ body: @escaping @Sendable (PostgresConnection) throws(Problem) -> Value
        ) async throws(PostgresError) -> Result<Value, Problem> {
            try await withPlace { [self] connection throws(PostgresError) in
                var attempt = 1
                while true {
                    let turn = configuration.turn.flatMap { attempt > $0.conflicts ? $0.statement : nil }
                    do throws(PostgresError) {
                        return try Self.run(kind, keeps, body, turn: turn, on: connection)
                    } catch {
                        connection.rollback()
                        guard error.code.mayPass(in: kind), attempt < configuration.maxAttempts else { throw error }
                        attempt += 1
                        connections.withLock { $0.statistics.conflicts += 1 }
                    }
                }
            }
        }

        /// Throws what makes another attempt useful; another failure of `body` is returned.
        private static func run<Value, Problem: Error>(
            _ kind: PostgresTransaction,
            _ keeps: (Value) -> Bool,
            _ body: (PostgresConnection) throws(Problem) -> Value,
            turn: String?,
            on connection: PostgresConnection
        ) throws(PostgresError) -> Result<Value, Problem> {
            try connection.begin(kind)
            if let turn { try connection.execute(turn) }
            let outcome: Result<Value, Problem>
            do throws(Problem) { outcome = .success(try body(connection)) } catch { outcome = .failure(error) }
            if let failure = connection.failure, failure.code.mayPass(in: kind) { throw failure }
            switch outcome {
            case .success(let value) where keeps(value): try connection.commit()
            case .success, .failure: connection.rollback()
            }
            return outcome
        }

        // MARK: Places

        private func withPlace<Value: Sendable>(
            _ work: @escaping @Sendable (PostgresConnection) throws(PostgresError) -> Value
        ) async throws(PostgresError) -> Value {
            if let refusal = await enter() {
                connections.withLock { $0.statistics.refusals += 1 }
                throw refusal
            }
            defer { state.withLock { $0.leave() }?.resume(returning: nil) }
            return try await worker.run { [self] () throws(PostgresError) in
                let connection = try lend()
                connection.deadline = .now + configuration.useTimeout
                defer { giveBack(connection) }
                return try work(connection)
            }
        }

        /// Waits for a place; returns why there is none.
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
                        // A cancellation may have come before there was a number.
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

        private func lend() throws(PostgresError) -> PostgresConnection {
            while let idle = connections.withLock({ $0.idle.popLast() }) {
                if idle.connection.isAlive() { return idle.connection }
            }
            let now = ContinuousClock.now
            let pause = connections.withLock { $0.pause }
            if let pause, now < pause.end { throw pause.reason }
            do throws(PostgresError) {
                let deadline = now + configuration.connectTimeout
                let connection = try PostgresConnection(configuration.url, deadline: deadline)
                // What this process gives up, the server gives up too, with its locks.
                let milliseconds = max(1, configuration.useTimeout.components.seconds * 1_000)
                // A transaction that has read a whole table conflicts with every write to it, also where small tables
                // would be read so.
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

        private func giveBack(_ connection: PostgresConnection) {
            connection.rollback()
            let tally = connection.takeTally()
            connections.withLock { $0.statistics.statements.add(tally) }
            guard connection.isUsable, connection.failure?.code.endsConnection != true else { return }
            let isClosed = state.withLock { $0.isClosed }
            if !isClosed { connections.withLock { $0.idle.append(OwnedConnection(connection)) } }
        }
    }

    /// Carries a connection from one holder to the next.
    ///
    /// Unchecked `Sendable`: the pool lends a connection to one thread at a time.
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
        /// Whether another attempt may succeed. Of two transactions that insert the same key, the server tells the
        /// second one so when it has not read the key before; its next attempt sees the other's row.
        fileprivate func mayPass(in kind: PostgresTransaction) -> Bool {
            isConflict || (kind == .serializable && self == .uniqueViolation)
        }

        /// After these the server may be one that no longer allows writing, or is in an unknown state.
        fileprivate var endsConnection: Bool { self == .readOnly || rawValue.hasPrefix("57P") }
    }
#endif
