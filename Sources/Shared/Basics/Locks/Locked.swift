#if canImport(Darwin)
    public import Darwin
#elseif canImport(Glibc)
    public import Glibc
#endif

/// A value that only one thread at a time can access.
///
/// This is the only lock type in this project. Hold it only to read or change the value: take it, change the value,
/// release it, and do the work outside. It is not recursive, and code that holds it must not wait or call out. A value
/// of size zero, such as `()`, has no memory to guard, so put the data that the lock protects inside it.
public struct Locked<Value>: @unchecked Sendable {
    // Unchecked because the compiler cannot see that the lock guards the value; every access goes through `withLock`.
    // The addresses are read once, because reading them from the storage each time would access it outside the lock.
    @usableFromInline let value: UnsafeMutablePointer<Value>
    @usableFromInline let mutex: UnsafeMutablePointer<Mutex>
    @usableFromInline let storage: AnyObject

    /// Wraps a value with its own lock.
    public init(_ value: consuming sending Value) {
        let storage = Storage.make(value)
        (self.value, mutex) = storage.withUnsafeMutablePointers { ($0, $1) }
        self.storage = storage
    }

    /// Runs `body` with exclusive access to the value.
    @inlinable
    public func withLock<Result, Problem: Error>(
        _ body: (inout sending Value) throws(Problem) -> sending Result
    ) throws(Problem) -> sending Result {
        Self.lock(mutex)
        defer {
            Self.unlock(mutex)
            // The addresses are valid only while the storage is alive.
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

    /// The value and the lock in one allocation, at stable addresses, as the system's lock requires.
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
        /// The lock is held only briefly, so a thread that finds it taken spins a little before it sleeps.
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
