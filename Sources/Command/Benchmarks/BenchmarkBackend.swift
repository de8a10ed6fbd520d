import Backend
import PostgreSQL

extension BackendConfiguration {
    /// A backend on a free port, without rate limits. Its data is in the folder, or in `database`.
    static func benchmark(
        _ folder: ScratchFolder,
        threads: Int = 1,
        database: PostgresPoolConfiguration? = nil
    ) -> BackendConfiguration {
        var configuration = BackendConfiguration()
        configuration.port = 0
        configuration.folder = folder.path
        configuration.threads = threads
        configuration.database = database
        if database != nil { configuration.publicURL = "http://127.0.0.1" }
        configuration.forTesting.hasNoLimits = true
        return configuration
    }
}

extension Backend {
    /// Lifts the quotas, so that the benchmark measures work and not rejected requests.
    func liftQuotas(in folder: ScratchFolder) async throws {
        let admin = AdminContext(folder: folder.path)
        for kind in ["leagues", "seasons", "events", "links", "gists"] {
            _ = try await admin.perform(AdminCall("quotas set", ["kind": kind, "most": "1000000000"]))
        }
    }
}

/// Runs a backend without quotas while `body` runs, with its data in `folder`, in a new scratch folder, or in `database`.
func withBenchmarkBackend(
    in folder: ScratchFolder? = nil,
    threads: Int = 1,
    database: PostgresPoolConfiguration? = nil,
    _ body: (Backend) async throws -> Void
) async throws {
    let folder = try folder ?? ScratchFolder()
    defer { withExtendedLifetime(folder) {} }
    let backend = try await Backend.start(.benchmark(folder, threads: threads, database: database))
    do {
        try await backend.liftQuotas(in: folder)
        try await body(backend)
    } catch {
        await backend.stop()
        throw error
    }
    await backend.stop()
}
