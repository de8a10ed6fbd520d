#if os(Linux)
    internal import CPostgres
    internal import Glibc

    /// One connection to a server, used by one thread at a time.
    ///
    /// Every call blocks the calling thread until the server answers, but not beyond `deadline`. It then throws
    /// `.timedOut`, and the connection can no longer be used. A connection is not `Sendable`: it has one owner, who may
    /// hand it to another thread. Statements are prepared once and cached by the address of their string literal.
    package final class PostgresConnection {
        let handle: OpaquePointer
        private var preparedStatements: [UInt: PreparedStatement] = [:]
        private var lastName = 0
        /// The time until which calls wait.
        package var deadline: ContinuousClock.Instant
        /// The first error in the current transaction; nil if no statement has failed.
        package private(set) var failure: PostgresError?
        /// The number of rows changed by the last statement.
        package private(set) var changes = 0
        /// The durations of the statements, until the pool takes them.
        private var tally = DurationTally()

        /// A statement that the server has prepared for these parameter types.
        struct PreparedStatement {
            let name: String
            let types: [PostgresType]
        }

        /// Connects to the first server in the URL that allows writing. Only a name lookup can take longer than until
        /// `deadline`.
        package init(_ url: PostgresURL, deadline: ContinuousClock.Instant) throws(PostgresError) {
            // Settings in the URL override those before `dbname` and are overridden by those after it.
            let settings = [
                ("application_name", "bowline"), ("target_session_attrs", "read-write"),
                // The system gives up a server that no longer responds, or whose network is cut: after three seconds
                // without an acknowledgement, or after eleven seconds if nothing is sent.
                ("tcp_user_timeout", "3000"), ("keepalives_idle", "5"), ("keepalives_interval", "2"),
                ("keepalives_count", "3"), ("dbname", url.text), ("client_encoding", "UTF8"),
            ]
            guard let handle = Self.begin(settings) else {
                throw PostgresError(.cannotConnect, "not enough memory for a connection")
            }
            self.handle = handle
            self.deadline = deadline
            // If one of these calls throws, `deinit` closes the handle, because all properties have values.
            PQsetNoticeProcessor(handle, { _, _ in }, nil)
            try finishConnecting()
            guard PQsetnonblocking(handle, 1) == 0 else { throw connectionError(.cannotConnect) }
        }

        deinit { PQfinish(handle) }

        private static func begin(_ settings: [(keyword: String, value: String)]) -> OpaquePointer? {
            let keywords = settings.map { strdup($0.keyword) }
            let values = settings.map { strdup($0.value) }
            defer { for text in keywords + values { free(text) } }
            let keywordList = keywords.map { UnsafePointer($0) } + [nil]
            let valueList = values.map { UnsafePointer($0) } + [nil]
            return PQconnectStartParams(keywordList, valueList, 1)
        }

        private func finishConnecting() throws(PostgresError) {
            var state = PGRES_POLLING_WRITING
            while state != PGRES_POLLING_OK {
                guard state != PGRES_POLLING_FAILED, PQstatus(handle) != CONNECTION_BAD else {
                    throw connectionError(.cannotConnect)
                }
                try wait(for: state == PGRES_POLLING_READING ? POLLIN : POLLOUT)
                state = PQconnectPoll(handle)
            }
        }

        // MARK: State

        /// False if the connection was lost, or left in the middle of a response.
        package var isUsable: Bool {
            PQstatus(handle) == CONNECTION_OK && PQtransactionStatus(handle) != PQTRANS_ACTIVE
        }

        /// Checks, without waiting, whether the server has closed an idle connection. Any data to read means that it
        /// has, because the server sends nothing else to a connection that listens to no channel.
        package func isAlive() -> Bool {
            var descriptor = pollfd(fd: PQsocket(handle), events: Int16(POLLIN), revents: 0)
            return poll(&descriptor, 1, 0) == 0 && isUsable
        }

        /// True between the start of a transaction and its end.
        package var isInTransaction: Bool {
            [PQTRANS_INTRANS, PQTRANS_INERROR].contains(PQtransactionStatus(handle))
        }

        // MARK: Statements

        /// Prepares the statement of this literal on first use, runs it and returns its rows.
        func perform(_ sql: StaticString, _ parameters: PostgresParameters) throws(PostgresError) -> PostgresRows {
            let start = ContinuousClock.now
            defer { tally.add(start.duration(to: .now)) }
            do throws(PostgresError) {
                let statement = try prepared(sql, parameters)
                let rows = try send(sql: "\(sql)") { send(statement, parameters) }
                changes = rows.changes
                return rows
            } catch {
                // Dropped from the cache, so that it is prepared again on its next use.
                if error.code.isConflict { preparedStatements[UInt(bitPattern: sql.utf8Start)] = nil }
                failure = failure ?? error
                throw error
            }
        }

        /// Runs a script of one or more statements without values, such as a schema. The statements are not cached.
        package func execute(_ script: String) throws(PostgresError) {
            do throws(PostgresError) {
                _ = try send(sql: script) { PQsendQuery(handle, script) }
            } catch {
                failure = failure ?? error
                throw error
            }
        }

        /// Stores the error of a statement for the end of its transaction, unless there is one already.
        func recordFailure(_ error: PostgresError) { failure = failure ?? error }

        /// The durations of the statements since the last call.
        func takeTally() -> DurationTally {
            defer { tally = DurationTally() }
            return tally
        }

        /// Clears the error of an earlier transaction.
        func forgetFailure() { failure = nil }

        private func prepared(
            _ sql: StaticString,
            _ parameters: PostgresParameters
        ) throws(PostgresError) -> PreparedStatement {
            guard sql.hasPointerRepresentation else {
                throw PostgresError(.wrongValueCount, "a statement must have more than one character")
            }
            let key = UInt(bitPattern: sql.utf8Start)
            if let statement = preparedStatements[key], statement.types == parameters.types { return statement }
            let text = PlaceholderText(UnsafeBufferPointer(start: sql.utf8Start, count: sql.utf8CodeUnitCount))
            guard text.count == parameters.ranges.count else {
                throw PostgresError(
                    .wrongValueCount,
                    "the statement needs \(text.count) values; got \(parameters.ranges.count)",
                    sql: "\(sql)"
                )
            }
            lastName += 1
            let statement = PreparedStatement(name: "s\(lastName)", types: parameters.types)
            let types = parameters.types.map(\.oid)
            _ = try send(sql: "\(sql)") {
                PQsendPrepare(handle, statement.name, text.sql, Int32(clamping: types.count), types)
            }
            preparedStatements[key] = statement
            return statement
        }

        private func send(_ statement: PreparedStatement, _ parameters: PostgresParameters) -> Int32 {
            parameters.bytes.withUnsafeBytes { bytes in
                let start = bytes.assumingMemoryBound(to: CChar.self).baseAddress
                let values = parameters.ranges.map { range in range.flatMap { start?.advanced(by: $0.start) } }
                let lengths = parameters.ranges.map { Int32(clamping: $0?.count ?? 0) }
                let formats = [Int32](repeating: 1, count: values.count)
                let count = Int32(clamping: values.count)
                return PQsendQueryPrepared(handle, statement.name, count, values, lengths, formats, 1)
            }
        }

        // MARK: The exchange with the server

        /// Sends what `begin` queues and reads the whole response.
        func send(sql: String, _ begin: () -> Int32) throws(PostgresError) -> PostgresRows {
            guard begin() == 1 else { throw connectionError(.connectionLost, sql: sql) }
            try flush(sql: sql)
            return try lastResult(sql: sql)
        }

        /// Sends everything queued.
        func flush(sql: String) throws(PostgresError) {
            while true {
                let left = PQflush(handle)
                if left == 0 { break }
                guard left > 0 else { throw connectionError(.connectionLost, sql: sql) }
                try waitUntilWritable(sql: sql)
            }
        }

        /// Waits until more can be sent.
        func waitUntilWritable(sql: String) throws(PostgresError) {
            // The server may read no more until the client has read what the server has sent.
            if try wait(for: POLLIN | POLLOUT) & Int16(POLLIN) != 0, PQconsumeInput(handle) == 0 {
                throw connectionError(.connectionLost, sql: sql)
            }
        }

        /// Reads the whole response; returns the last result, or throws the first failure.
        func lastResult(sql: String) throws(PostgresError) -> PostgresRows {
            var last: PostgresRows?
            var failed: PostgresRows?
            while let rows = try nextResult(sql: sql) {
                switch PQresultStatus(rows.handle) {
                case PGRES_COMMAND_OK, PGRES_TUPLES_OK, PGRES_EMPTY_QUERY: last = rows
                default: failed = failed ?? rows
                }
            }
            if let failed {
                throw PostgresError(failed.handle, lost: connectionError(.connectionLost, sql: sql), sql: sql)
            }
            guard let last else { throw connectionError(.connectionLost, sql: sql) }
            return last
        }

        func nextResult(sql: String) throws(PostgresError) -> PostgresRows? {
            while PQisBusy(handle) == 1 {
                try wait(for: POLLIN)
                guard PQconsumeInput(handle) == 1 else { throw connectionError(.connectionLost, sql: sql) }
            }
            return PQgetResult(handle).map { PostgresRows($0, sql: sql) }
        }

        /// Waits until the socket is ready or the deadline has passed; returns what the socket is ready for.
        @discardableResult
        func wait(for events: Int32) throws(PostgresError) -> Int16 {
            while true {
                let left = ContinuousClock.now.duration(to: deadline)
                guard left > .zero else { throw PostgresError(.timedOut, "the server did not answer in time") }
                let (seconds, attoseconds) = left.components
                // Rounded up, because a wait that ends too early would be repeated in a busy loop.
                let milliseconds = min(seconds, 86_400) * 1_000 + attoseconds / 1_000_000_000_000_000 + 1
                var descriptor = pollfd(fd: PQsocket(handle), events: Int16(truncatingIfNeeded: events), revents: 0)
                let ready = poll(&descriptor, 1, Int32(clamping: milliseconds))
                if ready > 0 { return descriptor.revents }
                guard ready == 0 || errno == EINTR else { throw connectionError(.connectionLost) }
            }
        }

        /// An error with libpq's message about the connection, which may contain hosts, ports, users and database
        /// names.
        func connectionError(_ code: PostgresError.Code, sql: String = "") -> PostgresError {
            let message = PQerrorMessage(handle).map { String(cString: $0) } ?? ""
            let line = message.split(whereSeparator: \.isNewline).joined(separator: "; ")
            return PostgresError(code, line.isEmpty ? "the connection was lost" : line, sql: sql)
        }
    }

    extension PostgresError {
        /// The error in a result, or `lost` if it came from the connection.
        init(_ result: OpaquePointer, lost: PostgresError, sql: String) {
            guard let state = cpostgres_state(result) else {
                self = lost
                return
            }
            let code = Code(rawValue: String(cString: state))
            let message =
                if let constraint = cpostgres_constraint(result) {
                    "the constraint \(String(cString: constraint)) forbids it"
                } else if code.hasHarmlessMessage, let message = cpostgres_message(result) {
                    String(cString: message)
                } else {
                    "the statement failed"
                }
            self.init(code, message, sql: sql)
        }
    }
#endif
