import Backend

extension BackendConfiguration {
    /// A backend on one thread on a free port, without rate limits.
    static func benchmark(_ folder: ScratchFolder) -> BackendConfiguration {
        var configuration = BackendConfiguration()
        configuration.port = 0
        configuration.folder = folder.path
        configuration.threads = 1
        configuration.forTesting.hasNoLimits = true
        return configuration
    }
}

/// Runs a backend over that folder, or one of its own, for as long as `body` takes.
func withBenchmarkBackend(in folder: ScratchFolder? = nil, _ body: (Backend) async throws -> Void) async throws {
    let folder = try folder ?? ScratchFolder()
    defer { withExtendedLifetime(folder) {} }
    let backend = try await Backend.start(.benchmark(folder))
    do {
        try await body(backend)
    } catch {
        await backend.stop()
        throw error
    }
    await backend.stop()
}
