internal import Basics
internal import PostgreSQL
internal import SQLite

/// A table of a database file, as it is moved to a database server.
struct MovedTable {
    enum Kind: String {
        case integer = "INTEGER"
        case real = "REAL"
        case text = "TEXT"
        case bytes = "BLOB"
    }

    let name: String
    let columns: [(name: String, kind: Kind)]
    /// The columns of the primary key, in order.
    let key: [String]
    /// The tables that it references by foreign keys.
    let references: Set<String>

    static func quoted(_ name: String) -> String { "\"" + name.doublingQuotes + "\"" }

    private var columnList: String { columns.map { Self.quoted($0.name) }.joined(separator: ", ") }

    /// The query for all rows in the file, always in the same order.
    var sourceQuery: String {
        let order = key.isEmpty ? "rowid" : key.map(Self.quoted).joined(separator: ", ")
        return "SELECT \(columnList) FROM \(Self.quoted(name)) ORDER BY \(order)"
    }

    /// The query for all rows on the server.
    var targetQuery: String { "SELECT \(columnList) FROM \(Self.quoted(name))" }

    /// The target of COPY: table and columns.
    var target: String { "\(Self.quoted(name)) (\(columnList))" }

    /// Appends a row of `sourceQuery`.
    func write(_ row: borrowing Row, to rows: inout PostgresCopyRows) {
        rows.beginRow(columns: columns.count)
        for (index, column) in columns.enumerated() {
            guard !row.isNull(index) else {
                rows.appendNull()
                continue
            }
            switch column.kind {
            case .integer: rows.append(row[index] as Int64)
            case .real: rows.append(row[index] as Double)
            case .text: row.withBytes(of: index) { rows.append(text: $0) }
            case .bytes: row.withBytes(of: index) { rows.append(bytes: $0) }
            }
        }
    }
}

extension MovedTable {
    /// All tables of a file, each after the tables it references; without the shadow tables of virtual tables such as
    /// FTS5's.
    static func all(of connection: Connection) throws(SQLiteError) -> [MovedTable] {
        var columns: [String: [(name: String, kind: Kind?, key: Int)]] = [:]
        try connection.forEach(
            """
            SELECT t.name, c.name, c.type, c.pk FROM pragma_table_list t, pragma_table_info(t.name) c
            WHERE t.type = 'table' AND t.schema = 'main' AND t.name NOT LIKE 'sqlite\\_%' ESCAPE '\\'
            ORDER BY t.name, c.cid
            """
        ) { row throws(SQLiteError) in
            columns[row[0], default: []].append((row[1], Kind(rawValue: row[2]), row[3]))
        }
        var references: [String: Set<String>] = [:]
        try connection.forEach(
            """
            SELECT t.name, f."table" FROM sqlite_schema t, pragma_foreign_key_list(t.name) f WHERE t.type = 'table'
            """
        ) { row throws(SQLiteError) in references[row[0], default: []].insert(row[1]) }
        var tables: [MovedTable] = []
        for (name, columns) in columns {
            let key = columns.filter { $0.key > 0 }.sorted { $0.key < $1.key }.map(\.name)
            let kinds = try columns.map { column throws(SQLiteError) in
                guard let kind = column.kind else {
                    throw SQLiteError(code: .misuse, message: "\(name).\(column.name) has a type that cannot be moved")
                }
                return (column.name, kind)
            }
            tables.append(MovedTable(name: name, columns: kinds, key: key, references: references[name] ?? []))
        }
        return ordered(tables)
    }

    /// Sorts by name, but places each table after those it references, except in cycles.
    static func ordered(_ tables: [MovedTable]) -> [MovedTable] {
        var left = tables.sorted { $0.name < $1.name }
        var ordered: [MovedTable] = []
        while !left.isEmpty {
            let waiting = Set(left.map(\.name))
            let next = left.firstIndex { $0.references.subtracting([$0.name]).isDisjoint(with: waiting) } ?? 0
            ordered.append(left.remove(at: next))
        }
        return ordered
    }
}
