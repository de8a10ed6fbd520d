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
    /// Lifts the quotas, so that what is measured is work and not its refusal.
    func liftQuotas(in folder: ScratchFolder) async throws {
        let admin = AdminContext(folder: folder.path)
        for kind in ["leagues", "seasons", "events", "links", "gists"] {
            _ = try await admin.perform(AdminCall("quotas set", ["kind": kind, "most": "1000000000"]))
        }
    }
}

/// Runs a backend without quotas over that folder, or one of its own, for as long as `body` takes.
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
