internal import Basics
internal import PlainWords
internal import SQLite
internal import ServerStorage

/// The table of exchange rates in a database server, so that all processes convert alike. A data folder keeps it in a
/// file instead: see `RatesFile`.
struct StoredRates: Sendable {
    private let database: ServerDatabase

    init(_ database: ServerDatabase) { self.database = database }

    /// The table's text, in the format of the file; nil before the first import.
    func text() async throws(StorageError) -> String? {
        try await database.lookUp { connection throws(StorageError) in
            try connection.first("SELECT content FROM exchange_rates WHERE one = 1") { row throws(StorageError) in
                row[0]
            }
        }
    }

    /// Replaces the table in all processes.
    func replace(_ text: String) async throws(StorageError) {
        try await database.write { connection throws(StorageError) in
            try connection.run(
                """
                INSERT INTO exchange_rates (one, content) VALUES (1, ?)
                ON CONFLICT (one) DO UPDATE SET content = excluded.content
                """,
                text
            )
        }
    }

    /// Stores `text` unless there is a table already.
    func seed(_ text: String) async throws(StorageError) {
        try await database.write { connection throws(StorageError) in
            try connection.run(
                "INSERT INTO exchange_rates (one, content) VALUES (1, ?) ON CONFLICT (one) DO NOTHING",
                text
            )
        }
    }

    static let table = ServerMigration(
        """
        CREATE TABLE exchange_rates (one INTEGER PRIMARY KEY CHECK (one = 1), content TEXT NOT NULL) STRICT;
        """,
        onlyPostgres: """
            CREATE TRIGGER exchange_rates_told AFTER INSERT OR UPDATE OR DELETE ON exchange_rates
                FOR EACH STATEMENT EXECUTE FUNCTION bowline_tell('X')
            """
    )
}

/// This process's copy of the stored rates, reloaded when they change.
final class SharedRates: Sendable {
    private let stored: StoredRates
    private let log: EventLog
    private let current = Locked(ExchangeRates.none)

    init(_ stored: StoredRates, log: EventLog) {
        self.stored = stored
        self.log = log
    }

    var rates: ExchangeRates { current.withLock { $0 } }

    /// Reads the stored table. While it contains an error, the previous rates stay in use.
    func reload() async throws(StorageError) {
        guard let text = try await stored.text() else { return current.withLock { $0 = .none } }
        do throws(ExchangeRates.ParseError) {
            let rates = try ExchangeRates(text: text)
            current.withLock { $0 = rates }
            log(.info, "rates_read", ["date": rates.day.iso])
        } catch {
            log(.error, "rates_not_read", ["line": String(error.line)])
        }
    }
}
