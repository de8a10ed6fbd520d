/// The schema of a database file, as a list of migrations.
///
/// A migration's number is its position in the list, counted from one. The file stores the number of the last migration
/// applied. New migrations are only appended, and a published migration never changes.
package struct Schema: Sendable {
    /// Identifies the file as this program's. Any number except zero.
    package let applicationID: Int32
    /// The migrations, in order.
    package let migrations: [Migration]

    /// Creates a schema from its migrations.
    package init(applicationID: Int32, migrations: [Migration]) {
        self.applicationID = applicationID
        self.migrations = migrations
    }
}

/// One step from a version of the file to the next. It runs in a transaction that ends with a check of the foreign
/// keys.
package struct Migration: Sendable {
    let change: @Sendable (Connection) throws(SQLiteError) -> Void

    /// A migration that consists of SQL statements.
    package init(_ script: String) {
        change = { connection throws(SQLiteError) in try connection.execute(script) }
    }

    /// A migration that needs more than SQL statements.
    package init(_ change: @escaping @Sendable (Connection) throws(SQLiteError) -> Void) {
        self.change = change
    }
}
