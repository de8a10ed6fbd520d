import Basics

/// Runs pieces of asynchronous work one after the other, in the order in which they were handed in. A piece whose
/// caller is cancelled runs all the same.
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
