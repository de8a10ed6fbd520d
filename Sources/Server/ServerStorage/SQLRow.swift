internal import PostgreSQL
internal import SQLite

/// The current row of a query. It cannot be copied or stored: read the values you need inside the closure.
///
/// The requested type decides how a column is read. NULL reads as zero or empty, so request an optional if the column
/// may be NULL.
package struct SQLRow: ~Copyable {
    private enum Source {
        case sqlite(OpaquePointer)
        case postgres(PostgresRows, Int)
    }

    private let source: Source

    init(_ row: borrowing Row) { source = .sqlite(row.statement) }

    init(_ rows: PostgresRows, _ number: Int) { source = .postgres(rows, number) }

    /// The value of a column, counted from zero.
    package subscript<Value: SQLValue>(column: Int) -> Value {
        switch source {
        case .sqlite(let statement): Row(of: statement)[column]
        case .postgres(let rows, let number): rows.row(number)[column]
        }
    }

    /// Passes the bytes of a text or blob column to `body` without copying them. The pointer is valid only inside it.
    package func withBytes<Result, Problem: Error>(
        of column: Int,
        _ body: (UnsafeRawBufferPointer) throws(Problem) -> Result
    ) throws(Problem) -> Result {
        switch source {
        case .sqlite(let statement): try Row(of: statement).withBytes(of: column, body)
        case .postgres(let rows, let number): try rows.row(number).withBytes(of: column, body)
        }
    }
}
