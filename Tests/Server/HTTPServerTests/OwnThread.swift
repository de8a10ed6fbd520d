import Basics

/// Runs blocking work on a thread of its own.
func onOwnThread<Value: Sendable>(named name: String, _ work: @escaping @Sendable () -> Value) async -> Value {
    await Worker(name: name).run(work)
}
