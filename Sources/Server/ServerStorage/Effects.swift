internal import Basics

/// Actions that run after a server transaction has committed.
final class Effects: Sendable {
    private let list = Locked<[@Sendable () -> Void]>([])

    /// Discards the effects of an earlier attempt.
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
