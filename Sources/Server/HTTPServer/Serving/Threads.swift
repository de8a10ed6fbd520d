internal import CMicrohttpd
internal import Glibc

/// A counting semaphore for threads of our own. Never waited for in a task.
final class Semaphore: @unchecked Sendable {
    // Unchecked because the compiler cannot see that sem_t is made to be shared; it is touched only through sem_* calls.
    private let semaphore = UnsafeMutablePointer<sem_t>.allocate(capacity: 1)

    init() { sem_init(semaphore, 0, 0) }

    deinit {
        sem_destroy(semaphore)
        semaphore.deallocate()
    }

    func signal() { sem_post(semaphore) }

    func wait() { while sem_wait(semaphore) != 0 {} }
}

/// Starts a detached thread with a name that tools can show.
package func startThread(named name: String, _ body: @escaping @Sendable () -> Void) {
    let box = Unmanaged.passRetained(ThreadBody(body))
    var thread = pthread_t()
    let outcome = pthread_create(&thread, nil, { ThreadBody.run($0) }, box.toOpaque())
    guard outcome == 0 else {
        // Without room for one more thread the work is still done, only not beside the caller's.
        box.release()
        return body()
    }
    bowline_name_thread(thread, name)
    pthread_detach(thread)
}

/// Does blocking work on a thread of its own and resumes the caller when it is done.
func onOwnThread<Value: Sendable>(named name: String, _ work: @escaping @Sendable () -> Value) async -> Value {
    await withCheckedContinuation { continuation in
        startThread(named: name) { continuation.resume(returning: work()) }
    }
}

private final class ThreadBody: Sendable {
    private let body: @Sendable () -> Void

    init(_ body: @escaping @Sendable () -> Void) { self.body = body }

    static func run(_ pointer: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
        guard let pointer else { return nil }
        Unmanaged<ThreadBody>.fromOpaque(pointer).takeRetainedValue().body()
        return nil
    }
}

/// Nanoseconds on the clock that never jumps.
func monotonicNanoseconds() -> UInt64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return UInt64(time.tv_sec) &* 1_000_000_000 &+ UInt64(time.tv_nsec)
}

/// The wall clock, in seconds.
package func secondsSince1970() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1_000_000_000
}
