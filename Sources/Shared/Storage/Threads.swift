import Locked

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

/// Starts a thread that debuggers and `top` show by its name (15 characters on Linux). Blocking is allowed there.
func startThread(_ name: String, _ body: @escaping @Sendable () -> Void) throws(StorageError) {
    let start = Unmanaged.passRetained(ThreadStart(name: name, body: body))
    #if canImport(Darwin)
        var thread: pthread_t?
    #else
        var thread = pthread_t()
    #endif
    let code = pthread_create(&thread, nil, runThread, start.toOpaque())
    guard code == 0 else {
        start.release()
        throw .noThread(code)
    }
    #if canImport(Darwin)
        if let thread { pthread_detach(thread) }
    #else
        pthread_detach(thread)
    #endif
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

    /// Glibc's function for this is hidden from Swift; the kernel takes the name as a file too.
    private func nameThread(_ name: String) {
        let file = open("/proc/thread-self/comm", O_WRONLY | O_CLOEXEC)
        guard file >= 0 else { return }
        let bytes = Array(name.utf8)
        _ = write(file, bytes, bytes.count)
        close(file)
    }
#endif

/// Runs rare, long work on a thread made for it.
func onThread<Value: Sendable>(
    _ name: String,
    _ work: @escaping @Sendable () throws(StorageError) -> Value
) async throws(StorageError) -> Value {
    try await onThreadResult(name, work).get()
}

/// Like `onThread`, for the standard wrappers, which reject typed throws.
func onThreadResult<Value: Sendable>(
    _ name: String,
    _ work: @escaping @Sendable () throws(StorageError) -> Value
) async -> Result<Value, StorageError> {
    await withCheckedContinuation { continuation in
        do throws(StorageError) {
            try startThread(name) { continuation.resume(returning: Result(catching: work)) }
        } catch {
            continuation.resume(returning: .failure(error))
        }
    }
}

/// A door that opens once. Tasks wait before it; a thread opens it when it is done.
final class Latch: Sendable {
    private struct State {
        var isOpen = false
        var waiters: [CheckedContinuation<Void, Never>] = []
    }

    private let state = Locked(State())

    func open() {
        let waiters = state.withLock { state in
            state.isOpen = true
            defer { state.waiters = [] }
            return state.waiters
        }
        for waiter in waiters { waiter.resume() }
    }

    func wait() async {
        await withCheckedContinuation { continuation in
            let isOpen = state.withLock { state in
                if !state.isOpen { state.waiters.append(continuation) }
                return state.isOpen
            }
            if isOpen { continuation.resume() }
        }
    }
}
