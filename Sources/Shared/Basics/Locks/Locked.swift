#if canImport(Darwin)
    public import Darwin
#elseif canImport(Glibc)
    public import Glibc
#endif

/// A value that only one thread at a time can reach.
///
/// The one lock of this project. It guards decisions, never work: take it, change the value, release it, and act
/// outside. It is not recursive, and nothing may wait or call out while holding it. A value of no size, such as `()`,
/// has no place of its own to guard; put what the lock is for inside it.
public struct Locked<Value>: @unchecked Sendable {
    // Unchecked because the compiler cannot see that the lock guards the value; every access goes through `withLock`.
    // The addresses are asked for once: asking the storage each time would count as an access to it, outside the lock.
    @usableFromInline let value: UnsafeMutablePointer<Value>
    @usableFromInline let mutex: UnsafeMutablePointer<Mutex>
    @usableFromInline let storage: AnyObject

    /// Puts a value behind a lock of its own.
    public init(_ value: consuming sending Value) {
        let storage = Storage.make(value)
        (self.value, mutex) = storage.withUnsafeMutablePointers { ($0, $1) }
        self.storage = storage
    }

    /// Runs `body` with the value while no other thread can reach it.
    @inlinable
    public func withLock<Result, Problem: Error>(
        _ body: (inout sending Value) throws(Problem) -> sending Result
    ) throws(Problem) -> sending Result {
        Self.lock(mutex)
        defer {
            Self.unlock(mutex)
            // The addresses are good as long as the storage lives.
            withExtendedLifetime(storage) {}
        }
        return try body(&value.pointee)
    }
}

extension Locked {
    #if canImport(Darwin)
        @usableFromInline typealias Mutex = os_unfair_lock
    #else
        @usableFromInline typealias Mutex = pthread_mutex_t
    #endif

    /// Value and lock in one allocation, at addresses that never move, as the system's lock demands.
    private final class Storage: ManagedBuffer<Value, Mutex> {
        static func make(_ value: consuming Value) -> Storage {
            let initial = value
            // `create` makes an instance of the class it is called on.
            let storage = unsafeDowncast(Storage.create(minimumCapacity: 1) { _ in initial }, to: Storage.self)
            storage.withUnsafeMutablePointerToElements { mutex in
                mutex.initialize(to: Mutex())
                #if !canImport(Darwin)
                    Locked.prepare(mutex)
                #endif
            }
            return storage
        }

        deinit {
            #if !canImport(Darwin)
                withUnsafeMutablePointerToElements { mutex in
                    _ = pthread_mutex_destroy(mutex)
                }
            #endif
        }
    }

    #if !canImport(Darwin)
        /// What it guards is short, so a thread that finds it taken looks a few more times before it goes to sleep.
        private static func prepare(_ mutex: UnsafeMutablePointer<Mutex>) {
            var attributes = pthread_mutexattr_t()
            pthread_mutexattr_init(&attributes)
            pthread_mutexattr_settype(&attributes, CInt(PTHREAD_MUTEX_ADAPTIVE_NP))
            pthread_mutex_init(mutex, &attributes)
            pthread_mutexattr_destroy(&attributes)
        }
    #endif

    @inlinable
    static func lock(_ mutex: UnsafeMutablePointer<Mutex>) {
        #if canImport(Darwin)
            os_unfair_lock_lock(mutex)
        #else
            pthread_mutex_lock(mutex)
        #endif
    }

    @inlinable
    static func unlock(_ mutex: UnsafeMutablePointer<Mutex>) {
        #if canImport(Darwin)
            os_unfair_lock_unlock(mutex)
        #else
            pthread_mutex_unlock(mutex)
        #endif
    }
}
