internal import PostgreSQL
internal import SQLite

/// The row a query is at. It cannot be copied or kept: read from it what is needed, and let it go.
///
/// The type that is asked for decides how a column is read. A NULL reads as zero or empty, so ask for an optional where
/// NULL may stand.
package struct SQLRow: ~Copyable {
    private enum Place {
        case sqlite(OpaquePointer)
        case postgres(PostgresRows, Int)
    }

    private let place: Place

    init(_ row: borrowing Row) { place = .sqlite(row.statement) }

    init(_ rows: PostgresRows, _ number: Int) { place = .postgres(rows, number) }

    /// The value of a column, counted from zero.
    package subscript<Value: SQLValue>(column: Int) -> Value {
        switch place {
        case .sqlite(let statement): Row(of: statement)[column]
        case .postgres(let rows, let number): rows.row(number)[column]
        }
    }

    /// Lends the bytes of a text or blob column without copying them. The pointer dies with the closure.
    package func withBytes<Result, Problem: Error>(
        of column: Int,
        _ body: (UnsafeRawBufferPointer) throws(Problem) -> Result
    ) throws(Problem) -> Result {
        switch place {
        case .sqlite(let statement): try Row(of: statement).withBytes(of: column, body)
        case .postgres(let rows, let number): try rows.row(number).withBytes(of: column, body)
        }
    }
}
