import CSQLite

/// The current row of a query. It cannot be copied or stored: read the needed columns while it is valid.
///
/// A column is read as the type that the caller asks for: `let title: String = row[1]`, or `row[2] as String?` if the
/// column may be NULL.
package struct Row: ~Copyable {
    /// The statement that the row belongs to.
    package let statement: OpaquePointer

    /// The current row of a statement.
    package init(of statement: OpaquePointer) {
        self.statement = statement
    }

    /// The value of a column, counted from zero.
    package subscript<Value: ColumnValue>(column: Int) -> Value {
        Value.read(from: statement, at: Int32(truncatingIfNeeded: column))
    }

    /// True if the column is NULL.
    package func isNull(_ column: Int) -> Bool {
        sqlite3_column_type(statement, Int32(truncatingIfNeeded: column)) == SQLITE_NULL
    }

    /// Passes the bytes of a text or blob column to `body` without copying them. The pointer is valid only inside the
    /// closure.
    package func withBytes<Result, Problem: Error>(
        of column: Int,
        _ body: (UnsafeRawBufferPointer) throws(Problem) -> Result
    ) throws(Problem) -> Result {
        try body(columnBytes(of: statement, at: Int32(truncatingIfNeeded: column)))
    }
}
