import Basics

/// Runs asynchronous operations serially, in the order they were submitted. An operation runs even if its caller is
/// cancelled.
final class AsyncSerialQueue: Sendable {
    private let last = Locked<Task<Void, Never>?>(nil)

    func run<Value: Sendable>(_ work: @escaping @Sendable () async -> Value) async -> Value {
        let turn = last.withLock { last in
            let turn = Task { [last] in
                await last?.value
                return await work()
            }
            last = Task { _ = await turn.value }
            return turn
        }
        return await turn.value
    }
}
