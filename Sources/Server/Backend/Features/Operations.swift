package import HTTPServer
internal import SQLite
internal import Storage

/// What operators and their tools ask a backend: whether it lives and whether it can work.
package struct Operations: Feature {
    package static let name = "Operations"
    package static let summary = "liveness, readiness and metrics"

    private let database: Database

    package static func make(on ground: Ground) async -> Operations {
        Operations(database: ground.database)
    }

    package var groups: [RouteGroup] {
        [RouteGroup(routes: [health.quiet, readiness.quiet])]
    }

    private var health: Route {
        .direct(
            .get,
            "/healthz",
            Operation(
                "Says that the process lives.",
                id: "health",
                tags: [Self.name],
                answers: [Operation.Answer(.ok, "It lives.", Operation.Content(.status))]
            )
        ) { _ in .json(Self.fine) }
    }

    private var readiness: Route {
        .direct(
            .get,
            "/readyz",
            Operation(
                "Says whether the backend can do its work: its database answers.",
                id: "readiness",
                tags: [Self.name],
                answers: [Operation.Answer(.ok, "It can.", Operation.Content(.status))],
                errors: [.unavailable]
            )
        ) { [database] _ in
            do throws(StorageError) {
                _ = try database.read { connection throws(SQLiteError) in
                    try connection.first("SELECT count(*) FROM sqlite_schema") { row in row[0] as Int }
                }
            } catch {
                throw HTTPError(.unavailable, .unavailable, "The database does not answer.")
            }
            return .json(Self.fine)
        }
    }

    private static let fine = Array(#"{"status":"ok"}"#.utf8)
}

// Both the server and the storage have a `Schema`.
extension HTTPServer.Schema {
    fileprivate static let status = HTTPServer.Schema.named("Status", .object([.required("status", .string())]))
}
