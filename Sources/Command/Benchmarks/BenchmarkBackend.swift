import Backend

extension BackendConfiguration {
    /// A backend on a free port, without rate limits.
    static func benchmark(_ folder: ScratchFolder, threads: Int = 1) -> BackendConfiguration {
        var configuration = BackendConfiguration()
        configuration.port = 0
        configuration.folder = folder.path
        configuration.threads = threads
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

/// Runs a backend without quotas while `body` runs, with its data in `folder` or in a new scratch folder.
func withBenchmarkBackend(
    in folder: ScratchFolder? = nil,
    threads: Int = 1,
    _ body: (Backend) async throws -> Void
) async throws {
    let folder = try folder ?? ScratchFolder()
    defer { withExtendedLifetime(folder) {} }
    let backend = try await Backend.start(.benchmark(folder, threads: threads))
    do {
        try await backend.liftQuotas(in: folder)
        try await body(backend)
    } catch {
        await backend.stop()
        throw error
    }
    await backend.stop()
}
