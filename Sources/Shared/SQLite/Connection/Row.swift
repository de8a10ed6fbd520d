import CSQLite

/// The row a query stands on. It cannot be copied or kept: read from it what is needed, and let it go.
///
/// The type that is asked for decides how a column is read: `let title: String = row[1]`, or `row[2] as String?`
/// where NULL may stand.
package struct Row: ~Copyable {
    /// The statement that stands on the row.
    package let statement: OpaquePointer

    /// The row that a statement stands on now.
    package init(of statement: OpaquePointer) {
        self.statement = statement
    }

    /// The value of a column, counted from zero.
    package subscript<Value: ColumnValue>(column: Int) -> Value {
        Value.read(from: statement, at: Int32(truncatingIfNeeded: column))
    }

    /// True when the column holds NULL.
    package func isNull(_ column: Int) -> Bool {
        sqlite3_column_type(statement, Int32(truncatingIfNeeded: column)) == SQLITE_NULL
    }

    /// Lends the bytes of a text or blob column without copying them. The pointer dies with the closure.
    package func withBytes<Result, Problem: Error>(
        of column: Int,
        _ body: (UnsafeRawBufferPointer) throws(Problem) -> Result
    ) throws(Problem) -> Result {
        try body(columnBytes(of: statement, at: Int32(truncatingIfNeeded: column)))
    }
}
