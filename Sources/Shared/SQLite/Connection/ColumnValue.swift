import CSQLite

/// A Swift type that a column can hold: how it is bound to a placeholder and how it is read back.
///
/// Reading never fails, because SQLite converts types. A NULL reads as zero or empty, so read a column that may be NULL
/// as an optional.
package protocol ColumnValue {
    /// Binds the value to the placeholder with this number, counted from one; returns SQLite's result code.
    func bind(to statement: OpaquePointer, at index: Int32) -> Int32

    /// Reads the column with this number, counted from zero, of the statement's current row.
    static func read(from statement: OpaquePointer, at column: Int32) -> Self
}

extension Int64: ColumnValue {
    package func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
        sqlite3_bind_int64(statement, index, self)
    }

    package static func read(from statement: OpaquePointer, at column: Int32) -> Int64 {
        sqlite3_column_int64(statement, column)
    }
}

extension Int: ColumnValue {
    package func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
        sqlite3_bind_int64(statement, index, Int64(self))
    }

    package static func read(from statement: OpaquePointer, at column: Int32) -> Int {
        Int(truncatingIfNeeded: sqlite3_column_int64(statement, column))
    }
}

extension Bool: ColumnValue {
    package func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
        sqlite3_bind_int64(statement, index, self ? 1 : 0)
    }

    package static func read(from statement: OpaquePointer, at column: Int32) -> Bool {
        sqlite3_column_int64(statement, column) != 0
    }
}

extension Double: ColumnValue {
    package func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
        sqlite3_bind_double(statement, index, self)
    }

    package static func read(from statement: OpaquePointer, at column: Int32) -> Double {
        sqlite3_column_double(statement, column)
    }
}

extension String: ColumnValue {
    package func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
        var text = self
        return text.withUTF8 { utf8 in
            utf8.withMemoryRebound(to: CChar.self) { characters in
                // An empty string may have no address, which SQLite would treat as NULL.
                guard let start = characters.baseAddress else { return csqlite_bind_text(statement, index, "", 0) }
                return csqlite_bind_text(statement, index, start, UInt64(characters.count))
            }
        }
    }

    package static func read(from statement: OpaquePointer, at column: Int32) -> String {
        guard let text = sqlite3_column_text(statement, column) else { return "" }
        let length = Int(sqlite3_column_bytes(statement, column))
        return String(decoding: UnsafeBufferPointer(start: text, count: length), as: UTF8.self)
    }
}

extension [UInt8]: ColumnValue {
    package func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
        withUnsafeBytes { bindBytes($0, to: statement, at: index) }
    }

    package static func read(from statement: OpaquePointer, at column: Int32) -> [UInt8] {
        [UInt8](columnBytes(of: statement, at: column))
    }
}

extension Optional: ColumnValue where Wrapped: ColumnValue {
    package func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
        switch self {
        case .some(let value): value.bind(to: statement, at: index)
        case .none: sqlite3_bind_null(statement, index)
        }
    }

    package static func read(from statement: OpaquePointer, at column: Int32) -> Wrapped? {
        if sqlite3_column_type(statement, column) == SQLITE_NULL { return nil }
        return Wrapped.read(from: statement, at: column)
    }
}

func bindBytes(_ bytes: UnsafeRawBufferPointer, to statement: OpaquePointer, at index: Int32) -> Int32 {
    // Zero bytes are an empty blob, not NULL.
    guard let start = bytes.baseAddress else { return sqlite3_bind_zeroblob(statement, index, 0) }
    return csqlite_bind_blob(statement, index, start, UInt64(bytes.count))
}

func columnBytes(of statement: OpaquePointer, at column: Int32) -> UnsafeRawBufferPointer {
    let start = sqlite3_column_blob(statement, column)
    return UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(statement, column)))
}
