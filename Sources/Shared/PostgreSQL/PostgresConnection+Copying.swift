#if os(Linux)
    internal import CPostgres

    extension PostgresConnection {
        /// Runs a statement without values that is known only at run time, and returns its rows. The statement is not
        /// cached.
        package func rows(of sql: String) throws(PostgresError) -> PostgresRows {
            do throws(PostgresError) {
                return try send(sql: sql) { PQsendQueryParams(handle, sql, 0, nil, nil, nil, nil, 1) }
            } catch {
                recordFailure(error)
                throw error
            }
        }

        /// Adds rows to a table, much faster than with statements. `target` is the table with its columns, e.g.
        /// `note (name, text)`.
        package func copy(_ rows: PostgresCopyRows, into target: String) throws(PostgresError) {
            do throws(PostgresError) { try send(rows, sql: "COPY \(target) FROM STDIN (FORMAT binary)") } catch {
                recordFailure(error)
                throw error
            }
        }

        private func send(_ rows: PostgresCopyRows, sql: String) throws(PostgresError) {
            guard PQsendQuery(handle, sql) == 1 else { throw connectionError(.connectionLost, sql: sql) }
            try flush(sql: sql)
            guard let begun = try nextResult(sql: sql) else { throw connectionError(.connectionLost, sql: sql) }
            guard PQresultStatus(begun.handle) == PGRES_COPY_IN else {
                while try nextResult(sql: sql) != nil {}
                throw PostgresError(begun.handle, lost: connectionError(.connectionLost, sql: sql), sql: sql)
            }
            for part in [PostgresCopyRows.head, rows.bytes, PostgresCopyRows.end] {
                try repeatUntilQueued(sql) {
                    part.withUnsafeBytes {
                        PQputCopyData(
                            handle,
                            $0.assumingMemoryBound(to: CChar.self).baseAddress,
                            Int32(clamping: $0.count)
                        )
                    }
                }
            }
            try repeatUntilQueued(sql) { PQputCopyEnd(handle, nil) }
            try flush(sql: sql)
            _ = try lastResult(sql: sql)
        }

        private func repeatUntilQueued(_ sql: String, _ queue: () -> Int32) throws(PostgresError) {
            while true {
                let outcome = queue()
                if outcome == 1 { return }
                guard outcome == 0 else { throw connectionError(.connectionLost, sql: sql) }
                try waitUntilWritable(sql: sql)
            }
        }
    }
#endif
