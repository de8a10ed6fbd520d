internal import Basics

/// What is to be done once a transaction of a server has been committed.
final class Effects: Sendable {
    private let list = Locked<[@Sendable () -> Void]>([])

    /// Forgets what an earlier attempt wanted.
    func begin() -> Effects {
        list.withLock { $0 = [] }
        return self
    }

    func add(_ effect: @escaping @Sendable () -> Void) { list.withLock { $0.append(effect) } }

    func run() {
        let effects = list.withLock { list in
            defer { list = [] }
            return list
        }
        for effect in effects { effect() }
    }
}
