#if os(Linux)
    internal import CPostgres

    /// The rows of a query result, in memory.
    package final class PostgresRows {
        let handle: OpaquePointer
        private let sql: String
        /// The first column that was read as a type that does not match.
        fileprivate var mismatch: (column: Int, wanted: String)?

        init(_ handle: OpaquePointer, sql: String) {
            self.handle = handle
            self.sql = sql
        }

        deinit { PQclear(handle) }

        /// The number of rows.
        package var count: Int { Int(PQntuples(handle)) }

        /// The number of rows that a statement changed.
        var changes: Int { PQcmdTuples(handle).flatMap { Int(String(cString: $0)) } ?? 0 }

        /// The row at an index, counted from zero.
        package func row(_ number: Int) -> PostgresRow { PostgresRow(rows: self, number: Int32(clamping: number)) }

        /// Throws if a column was read as a type that does not match.
        package func check() throws(PostgresError) {
            guard let mismatch else { return }
            throw PostgresError(.wrongType, "column \(mismatch.column) is not of type \(mismatch.wanted)", sql: sql)
        }
    }

    /// A row of a query. It cannot be copied or stored.
    ///
    /// A column is read as the type that the caller asks for, as in the SQLite module. A column of another type reads
    /// as zero or empty, and the query then fails with `wrongType`.
    package struct PostgresRow: ~Copyable {
        fileprivate let rows: PostgresRows
        fileprivate let number: Int32

        /// The value of a column, counted from zero.
        package subscript<Value: PostgresValue>(column: Int) -> Value {
            guard let field = field(column) else { return .ofNull }
            if let value = Value.read(field) { return value }
            if rows.mismatch == nil { rows.mismatch = (column, "\(Value.self)") }
            return .ofNull
        }

        /// True if the column is NULL.
        package func isNull(_ column: Int) -> Bool { field(column) == nil }

        /// Passes the bytes of a text or bytea column to `body`, copied only if they were escaped. The pointer is valid
        /// only inside the closure.
        package func withBytes<Result, Problem: Error>(
            of column: Int,
            _ body: (UnsafeRawBufferPointer) throws(Problem) -> Result
        ) throws(Problem) -> Result {
            let field = field(column)
            if let field, field.isText, let text = TextEscape.unescape(field.bytes) {
                // The standard library's closures do not support typed throws.
                let outcome = text.withUnsafeBytes { bytes in
                    Swift.Result { () throws(Problem) in try body(bytes) }
                }
                return try outcome.get()
            }
            return try body(field?.bytes ?? UnsafeRawBufferPointer(start: nil, count: 0))
        }

        /// Writes the first columns as the server sent them.
        package func write(columns: Int, to rows: inout PostgresCopyRows) {
            rows.beginRow(columns: columns)
            for column in 0..<max(0, columns) {
                if let field = field(column) { rows.append(bytes: field.bytes) } else { rows.appendNull() }
            }
        }

        /// Nil for NULL and for a column that does not exist.
        private func field(_ column: Int) -> PostgresField? {
            let column = Int32(clamping: column)
            // libpq returns NULL for an index out of range.
            guard PQgetisnull(rows.handle, number, column) == 0,
                let start = PQgetvalue(rows.handle, number, column)
            else { return nil }
            let count = Int(PQgetlength(rows.handle, number, column))
            return PostgresField(
                type: PostgresType(oid: PQftype(rows.handle, column)),
                bytes: UnsafeRawBufferPointer(start: start, count: count)
            )
        }
    }
#endif
