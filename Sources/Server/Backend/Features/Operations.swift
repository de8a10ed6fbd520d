package import HTTPServer
internal import SQLite
internal import ServerStorage

/// The routes for operators and their tools: liveness, readiness and metrics.
package struct Operations: Feature {
    package static let name = "Operations"
    package static let summary = "liveness, readiness and metrics"

    private let database: ServerDatabase
    private let limiter: RateLimiter

    package static func make(on services: BackendServices) async -> Operations {
        Operations(database: services.database, limiter: services.limiter)
    }

    package var counts: String { MemoryMetrics.text + diskCounts + database.counts }

    /// The metrics of the disk's free space.
    private var diskCounts: String {
        guard let space = database.file?.diskSpaceStatus else { return "" }
        return """
            # HELP disk_free_bytes Bytes that are left on the disk of the data folder.
            # TYPE disk_free_bytes gauge
            disk_free_bytes \(space.free)
            # HELP disk_floor_bytes Bytes below which only reads and sign-ins are possible.
            # TYPE disk_floor_bytes gauge
            disk_floor_bytes \(space.floor)
            # HELP disk_low Whether only reads and sign-ins are possible.
            # TYPE disk_low gauge
            disk_low \(space.isLow ? 1 : 0)

            """
    }

    package var groups: [RouteGroup] {
        // Limited separately: a load balancer's checks must not fail because it also forwards many other requests.
        [
            RouteGroup(
                middleware: [RateLimit.byAddress(limiter, use: "health")],
                routes: [health.quiet, readiness.quiet]
            )
        ]
    }

    private var health: Route {
        .direct(
            .get,
            "/healthz",
            Operation(
                "Reports that the process is alive.",
                id: "health",
                tags: [Self.name],
                answers: [Operation.Answer(.ok, "The process is alive.", Operation.Content(.status))]
            )
        ) { _ in .json(Self.fine) }
    }

    private var readiness: Route {
        Route(
            .get,
            "/readyz",
            Operation(
                "Reports whether the backend is ready: whether its database answers.",
                id: "readiness",
                tags: [Self.name],
                answers: [Operation.Answer(.ok, "The backend is ready.", Operation.Content(.status))],
                errors: [.unavailable]
            )
        ) { [database] _ in
            do throws(StorageError) {
                try await database.check()
            } catch {
                throw HTTPError(.unavailable, .unavailable, "The database does not answer.", headers: .retrySoon)
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
