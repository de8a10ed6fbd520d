import Basics

/// Runs blocking work on a thread of its own.
func onOwnThread<Value: Sendable>(named name: String, _ work: @escaping @Sendable () -> Value) async -> Value {
    await Worker(name: name).run(work)
}

/// Waits until something holds; the time limit of a suite ends it.
func until(_ holds: () async throws -> Bool) async throws {
    while try await !holds() { try await Task.sleep(for: .milliseconds(20)) }
}
