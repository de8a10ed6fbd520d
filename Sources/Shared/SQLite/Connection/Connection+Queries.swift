import CSQLite

extension Connection {
    /// Runs a statement to its end, with a value for each placeholder.
    package func run<each Value: ColumnValue>(
        _ sql: StaticString,
        _ values: repeat each Value
    ) throws(SQLiteError) {
        let statement = try bound(sql, repeat each values)
        defer { statement.reset() }
        while try statement.step() {}
    }

    /// Returns the first row, or nil if there is none.
    package func first<each Value: ColumnValue, Answer>(
        _ sql: StaticString,
        _ values: repeat each Value,
        read: (borrowing Row) throws(SQLiteError) -> Answer
    ) throws(SQLiteError) -> Answer? {
        let statement = try bound(sql, repeat each values)
        defer { statement.reset() }
        guard try statement.step() else { return nil }
        return try read(Row(of: statement.handle))
    }

    /// Returns all rows, in order.
    package func all<each Value: ColumnValue, Answer>(
        _ sql: StaticString,
        _ values: repeat each Value,
        read: (borrowing Row) throws(SQLiteError) -> Answer
    ) throws(SQLiteError) -> [Answer] {
        var answers: [Answer] = []
        try forEach(sql, repeat each values) { row throws(SQLiteError) in answers.append(try read(row)) }
        return answers
    }

    /// Passes each row to `body`, in order. The row is valid only during the call.
    package func forEach<each Value: ColumnValue>(
        _ sql: StaticString,
        _ values: repeat each Value,
        body: (borrowing Row) throws(SQLiteError) -> Void
    ) throws(SQLiteError) {
        let statement = try bound(sql, repeat each values)
        defer { statement.reset() }
        while try statement.step() { try body(Row(of: statement.handle)) }
    }

    /// Passes rows to `body`, in order, until it returns false. Later rows are not read.
    package func forEachWhile<each Value: ColumnValue>(
        _ sql: StaticString,
        _ values: repeat each Value,
        body: (borrowing Row) throws(SQLiteError) -> Bool
    ) throws(SQLiteError) {
        let statement = try bound(sql, repeat each values)
        defer { statement.reset() }
        while try statement.step(), try body(Row(of: statement.handle)) {}
    }

    /// Runs a statement without values that is known only at run time, and passes its rows to `body`, in order, until
    /// it returns false. The statement is not cached.
    package func forEachRow(
        of sql: String,
        body: (borrowing Row) throws(SQLiteError) -> Bool
    ) throws(SQLiteError) {
        var sql = sql
        let compiled = sql.withUTF8 { text in
            Result { () throws(SQLiteError) in try Statement.compile(text, on: handle, isCached: false).0 }
        }
        guard let statement = try compiled.get() else { return }
        try statement.checkCount(0)
        while try statement.step(), try body(Row(of: statement.handle)) {}
    }

    /// Runs a script of one or more statements without values, such as a schema. The statements are not cached.
    package func execute(_ script: String) throws(SQLiteError) {
        var script = script
        let outcome = script.withUTF8 { text in
            Result { () throws(SQLiteError) in try execute(all: text) }
        }
        try outcome.get()
    }

    private func execute(all text: UnsafeBufferPointer<UInt8>) throws(SQLiteError) {
        var rest = text
        while !rest.isEmpty {
            let (statement, following) = try Statement.compile(rest, on: handle, isCached: false)
            rest = following
            guard let statement else { continue }
            try statement.checkCount(0)
            while try statement.step() {}
        }
    }

    /// Lends the statement with its values bound; the caller must give it back.
    private func bound<each Value: ColumnValue>(
        _ sql: StaticString,
        _ values: repeat each Value
    ) throws(SQLiteError) -> Statement {
        let statement = try cachedStatement(for: sql)
        do throws(SQLiteError) {
            var index: Int32 = 0
            for value in repeat each values {
                index += 1
                try statement.bind(value, at: index)
            }
            try statement.checkCount(index)
        } catch {
            statement.reset()
            throw error
        }
        return statement
    }
}
