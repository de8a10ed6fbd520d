internal import Basics
internal import BowlineJSON
internal import Essentials
internal import PostgreSQL
internal import SQLite
internal import ServerStorage

extension AdminAction {
    /// Moves the data of a folder into a database server.
    static let move = AdminAction(
        "move",
        "copy a data folder's data into an empty PostgreSQL database, and verify the copy",
        options: [.text("to", "URL", "the database to move to; run it again after an interruption")],
        beforeOpening: { context, arguments throws(AdminError) in
            guard let text = try arguments.optional("to") else {
                throw .usage("move needs --to, e.g. --to postgres://user@host/name")
            }
            let url: PostgresURL
            do throws(PostgresError) { url = try PostgresURL(text) } catch { throw .usage("--to: \(error.message)") }
            let start = ContinuousClock.now
            let tables = try await FolderMove(folder: context.folder, url: url).run()
            return answer(tables, to: url, from: context.folder, after: start.duration(to: .now))
        }
    )

    private static func answer(
        _ tables: [DatabaseMove.Table],
        to url: PostgresURL,
        from folder: String,
        after time: Duration
    ) -> AdminAnswer {
        let rows = tables.reduce(0) { $0 + $1.sum.rows }
        let (whole, attoseconds) = time.components
        let seconds = Double(whole) + Double(attoseconds / 1_000_000_000_000_000) / 1_000
        let members = tables.map { table -> JSONObject in
            [
                "table": .string(table.name), "rows": .integer(Int64(table.sum.rows)),
                "checksum": .string(table.sum.text),
            ]
        }
        let filled = members.filter { $0["rows"] != .integer(0) }
        return AdminAnswer(
            lines: AdminAnswer("tables", filled, columns: ["table", "rows", "checksum"]).lines + [
                "Moved \(rows) rows into the database \(url) in \(seconds) s. Read back, each table has the rows of \(folder).",
                "From now on, serve it with --database, and with --data \(folder) for the files that are not in the database.",
            ],
            [
                "tables": .array(members.map { .object($0) }), "rows": .integer(Int64(rows)),
                "seconds": .double(seconds),
            ]
        )
    }
}

/// The move of a data folder's database.
private struct FolderMove {
    let folder: String
    let url: PostgresURL

    func run() async throws(AdminError) -> [DatabaseMove.Table] {
        let path = folder + "/" + Backend.fileName
        guard FileManager.default.fileExists(atPath: path) else {
            throw .failed("the folder \(folder) contains no data: name the folder to move with --data")
        }
        let source: Database
        do throws(StorageError) {
            source = try await Database.open(.server(path: path, schema: BackendSchema.schema))
        } catch .inUse(_, let process) {
            let server = process.map { "process \($0)" } ?? "another process"
            throw .failed("\(server) uses \(folder): stop the server that runs on it, and move then")
        } catch {
            throw .failed("\(folder): \(error.description)")
        }
        do throws(AdminError) { try await takeUpRates(into: ServerDatabase(source)) } catch {
            await source.close()
            throw error
        }
        let outcome: Result<[DatabaseMove.Table], DatabaseMoveError>
        let move = DatabaseMove(
            from: source,
            to: PostgresPoolConfiguration(url: url),
            migrations: BackendSchema.migrations
        )
        do throws(DatabaseMoveError) { outcome = .success(try await move.run()) } catch { outcome = .failure(error) }
        await source.close()
        do throws(DatabaseMoveError) { return try outcome.get() } catch { throw .failed(text(of: error)) }
    }

    /// Exchange rates are a file in a data folder, but a table in a database server. They are first copied into the
    /// folder's database, so that they are moved and compared like all other tables.
    private func takeUpRates(into source: ServerDatabase) async throws(AdminError) {
        let text: String?
        do throws(FileError) { text = try RatesFile.text(in: folder) } catch {
            throw .failed("the exchange rates cannot be read: \(error.description)")
        }
        guard let text else { return }
        do throws(StorageError) { try await StoredRates(source).replace(text) } catch {
            throw .failed("\(folder): \(error.description)")
        }
    }

    private func text(of error: DatabaseMoveError) -> String {
        switch error {
        case .storage(let error):
            "the move stopped: \(error.description); run the same command again to continue"
        case .otherData(let table):
            "the database \(url) has data already (table \(table)): move into an empty one"
        case .otherSource(let table):
            "table \(table) of \(folder) differs from the one that an interrupted move copied into the database \(url): "
                + "start again with an empty database"
        case .isRunning: "another move into the database \(url) is running: wait for its end"
        case .differs(let table, let source, let target):
            "table \(table) has \(source.rows) rows (\(source.text)) in \(folder), and \(target.rows) (\(target.text)) in "
                + "the database \(url): start again with an empty database"
        }
    }
}
