#if canImport(Darwin)
    internal import Darwin
#elseif canImport(Glibc)
    internal import Glibc
#endif

/// Starts a detached thread that runs `body` and then ends. `body` may block, unlike code on Swift's own threads.
///
/// Debuggers and `top` show the name; Linux truncates it to 15 bytes.
package func startThread(named name: String, _ body: @escaping @Sendable () -> Void) throws(ThreadError) {
    let start = Unmanaged.passRetained(ThreadStart(name: name, body: body))
    #if canImport(Darwin)
        var thread: pthread_t?
    #else
        var thread = pthread_t()
    #endif
    let code = pthread_create(&thread, nil, runThread, start.toOpaque())
    guard code == 0 else {
        start.release()
        throw ThreadError(errno: code)
    }
    #if canImport(Darwin)
        if let thread { pthread_detach(thread) }
    #else
        pthread_detach(thread)
    #endif
}

/// The error thrown when the system cannot create another thread.
package struct ThreadError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The reason, as an `errno` value.
    package let errno: Int32

    package var description: String { "the system did not provide a thread (errno \(errno))" }
}

private final class ThreadStart: Sendable {
    let name: String
    let body: @Sendable () -> Void

    init(name: String, body: @escaping @Sendable () -> Void) {
        self.name = name
        self.body = body
    }
}

#if canImport(Darwin)
    private func runThread(_ context: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
        let start = Unmanaged<ThreadStart>.fromOpaque(context).takeRetainedValue()
        pthread_setname_np(start.name)
        start.body()
        return nil
    }
#else
    private func runThread(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
        guard let context else { return nil }
        let start = Unmanaged<ThreadStart>.fromOpaque(context).takeRetainedValue()
        nameThread(start.name)
        start.body()
        return nil
    }

    /// Glibc hides `pthread_setname_np` from Swift, so this writes to the same file directly.
    private func nameThread(_ name: String) {
        let comm = open("/proc/thread-self/comm", O_WRONLY | O_CLOEXEC)
        guard comm >= 0 else { return }
        _ = Array(name.utf8.prefix(15)).withUnsafeBytes { write(comm, $0.baseAddress, $0.count) }
        close(comm)
    }
#endif
