/// The schema of a database file, as the list of its migration steps.
///
/// A step's number is its place in the list, counted from one, and the file remembers the last one it has seen. Steps
/// are only ever added at the end: a published one never changes.
package struct Schema: Sendable {
    /// Marks the file as this program's. Any number but zero.
    package let applicationID: Int32
    /// The steps, the first one first.
    package let migrations: [Migration]

    /// Makes a schema of its steps.
    package init(applicationID: Int32, migrations: [Migration]) {
        self.applicationID = applicationID
        self.migrations = migrations
    }
}

/// One step from a version of the file to the next. It runs in a transaction, with foreign keys checked at its end.
package struct Migration: Sendable {
    let change: @Sendable (Connection) throws(SQLiteError) -> Void

    /// A step that is a text of statements.
    package init(_ script: String) {
        change = { connection throws(SQLiteError) in try connection.execute(script) }
    }

    /// A step that needs more than statements.
    package init(_ change: @escaping @Sendable (Connection) throws(SQLiteError) -> Void) {
        self.change = change
    }
}
