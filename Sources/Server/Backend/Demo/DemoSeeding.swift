internal import HTTPServer
internal import Identity
internal import SQLite
internal import ServerStorage

/// Records in the database whether a data folder has held demo data, and carries out a start's ``DemoChoice``.
///
/// The record stays for the life of the folder, because published passwords stay published. An interrupted start is
/// completed by the next run, so seeding leaves existing data alone.
struct DemoSeeding: Sendable {
    static let table = """
        CREATE TABLE backend_demo (one INTEGER PRIMARY KEY CHECK (one = 1), state TEXT NOT NULL) STRICT;
        """

    private let database: ServerDatabase

    init(_ database: ServerDatabase) {
        self.database = database
    }

    /// Carries out the start's choice. Returns whether demo data must be added.
    ///
    /// Throws ``BackendError/demoChoiceNeeded(folder:host:)``, with nothing changed, when the folder has held demo
    /// data, the host can be reached from other machines, and the start named neither `--demo` nor `--no-demo`.
    func begin(_ configuration: BackendConfiguration, log: EventLog) async throws(BackendError) -> Bool {
        // A database server is for production, whatever address this process listens on.
        let isLoopbackOnly = configuration.isLoopbackOnly && configuration.database == nil
        let before: DemoState?
        let after: DemoState?
        do throws(StorageError) {
            before = try await state()
            after = DemoState.following(before, configuration.demo, isLoopbackOnly: isLoopbackOnly)
            if after == .disabled, configuration.demo == .refused { try await disable(log) }
            if let after, after != before { try await remember(after) }
        } catch {
            throw .storage(error)
        }
        guard let after else {
            if let database = configuration.databaseName { throw .demoChoiceNeededFor(database: database) }
            throw .demoChoiceNeeded(folder: configuration.folder, host: configuration.host)
        }
        if before == .refused, configuration.demo == .wanted {
            log(.warning, "demo_not_made", ["reason": "the database was created without demo data"])
        }
        if after == .wanted || after == .done, !isLoopbackOnly {
            log(.warning, "demo_reachable", ["host": configuration.host])
        }
        return after == .wanted
    }

    /// Records that all demo data has been added.
    func finish() async throws(StorageError) {
        try await remember(.done)
    }

    /// Whether the demo's accounts and API key work in this folder.
    func isActive() async throws(StorageError) -> Bool {
        let state = try await state()
        return state == .wanted || state == .done
    }

    /// Nil for a new folder.
    private func state() async throws(StorageError) -> DemoState? {
        try await database.lookUp { connection throws(StorageError) in
            let text = try connection.first("SELECT state FROM backend_demo") { row in row[0] as String }
            // A state of a later version is treated as `done`, which is refused on a reachable host.
            return text.map { DemoState(rawValue: $0) ?? .done }
        }
    }

    private func remember(_ state: DemoState) async throws(StorageError) {
        try await database.write { connection throws(StorageError) in
            try connection.run(
                "INSERT INTO backend_demo (one, state) VALUES (1, ?) ON CONFLICT (one) DO UPDATE SET state = excluded.state",
                state.rawValue
            )
        }
    }

    /// Disables the accounts and keys with published secrets. The state is written last, so that an interrupted start
    /// repeats it. See docs/decisions/operations.md, "`--no-demo` disables demo accounts whatever their password is
    /// now".
    private func disable(_ log: EventLog) async throws(StorageError) {
        let disabled = try await DemoData.disable(StoredIdentity(database), now: secondsSince1970)
        let guests = try await SQLiteAccounts(database: database).disableGuests()
        guard disabled.accounts + disabled.keys + guests > 0 else { return }
        log(
            .warning,
            "demo_disabled",
            ["accounts": "\(disabled.accounts)", "api_keys": "\(disabled.keys)", "guests": "\(guests)"]
        )
    }
}
