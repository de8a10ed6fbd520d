#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

/// A value that only one thread at a time can reach.
///
/// The one lock of this project. It guards decisions, never work: take it, change the value, let go, and act outside.
/// It is not recursive, and nothing may wait or call out while holding it.
public struct Locked<Value>: @unchecked Sendable {
    // Unchecked because the compiler cannot see that `mutex` guards `value`; every access below goes through it.
    private let storage: Storage

    /// Puts a value behind a lock of its own.
    public init(_ value: consuming sending Value) {
        storage = Storage(value)
    }

    /// Runs `body` with the value while no other thread can reach it.
    @inlinable
    public func withLock<Result, Problem: Error>(
        _ body: (inout sending Value) throws(Problem) -> sending Result
    ) throws(Problem) -> sending Result {
        lock()
        defer { unlock() }
        return try body(&pointer.pointee)
    }

    @usableFromInline var pointer: UnsafeMutablePointer<Value> { storage.value }
    @usableFromInline func lock() { storage.lock() }
    @usableFromInline func unlock() { storage.unlock() }
}

extension Locked {
    /// The lock and the value at addresses that never move, as the system's lock demands.
    private final class Storage {
        let value: UnsafeMutablePointer<Value>

        #if canImport(Darwin)
            private let mutex = UnsafeMutablePointer<os_unfair_lock>.allocate(capacity: 1)
        #else
            private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
        #endif

        init(_ initial: consuming Value) {
            value = .allocate(capacity: 1)
            value.initialize(to: initial)
            #if canImport(Darwin)
                mutex.initialize(to: os_unfair_lock())
            #else
                mutex.initialize(to: pthread_mutex_t())
                pthread_mutex_init(mutex, nil)
            #endif
        }

        deinit {
            #if !canImport(Darwin)
                pthread_mutex_destroy(mutex)
            #endif
            mutex.deallocate()
            value.deinitialize(count: 1)
            value.deallocate()
        }

        func lock() {
            #if canImport(Darwin)
                os_unfair_lock_lock(mutex)
            #else
                pthread_mutex_lock(mutex)
            #endif
        }

        func unlock() {
            #if canImport(Darwin)
                os_unfair_lock_unlock(mutex)
            #else
                pthread_mutex_unlock(mutex)
            #endif
        }
    }
}
