#if os(Linux)
    extension PostgresConnection {
        /// Runs a statement with a value for each placeholder, and returns its rows.
        package func query<each Value: PostgresValue>(
            _ sql: StaticString,
            _ values: repeat each Value
        ) throws(PostgresError) -> PostgresRows {
            var parameters = PostgresParameters()
            for value in repeat each values { parameters.append(value) }
            return try perform(sql, parameters)
        }

        /// Runs a statement, with a value for each placeholder.
        package func run<each Value: PostgresValue>(
            _ sql: StaticString,
            _ values: repeat each Value
        ) throws(PostgresError) {
            _ = try query(sql, repeat each values)
        }

        /// Returns the first row, or nil if there is none.
        package func first<each Value: PostgresValue, Answer>(
            _ sql: StaticString,
            _ values: repeat each Value,
            read: (borrowing PostgresRow) -> Answer
        ) throws(PostgresError) -> Answer? {
            let rows = try query(sql, repeat each values)
            guard rows.count > 0 else { return nil }
            let answer = read(rows.row(0))
            try rows.check()
            return answer
        }

        /// Returns all rows, in order.
        package func all<each Value: PostgresValue, Answer>(
            _ sql: StaticString,
            _ values: repeat each Value,
            read: (borrowing PostgresRow) -> Answer
        ) throws(PostgresError) -> [Answer] {
            let rows = try query(sql, repeat each values)
            let answers = (0..<rows.count).map { read(rows.row($0)) }
            try rows.check()
            return answers
        }
    }
#endif
