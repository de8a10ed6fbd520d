#if canImport(Glibc)
    internal import CEpoll
    internal import Glibc

    /// Starts a detached thread of this name that runs `body` and ends.
    func startThread(named name: String, _ body: @escaping @Sendable () -> Void) throws(EventLoopProblem) {
        let start = Unmanaged.passRetained(ThreadStart(name: name, body: body))
        var attributes = pthread_attr_t()
        pthread_attr_init(&attributes)
        defer { pthread_attr_destroy(&attributes) }
        pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
        var thread = pthread_t()
        let problem = pthread_create(&thread, &attributes, { pointer in runThread(pointer) }, start.toOpaque())
        guard problem == 0 else {
            start.release()
            throw .noThread(errno: problem)
        }
    }

    private final class ThreadStart: Sendable {
        let name: String
        let body: @Sendable () -> Void

        init(name: String, body: @escaping @Sendable () -> Void) {
            self.name = name
            self.body = body
        }
    }

    private func runThread(_ pointer: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
        guard let pointer else { return nil }
        let start = Unmanaged<ThreadStart>.fromOpaque(pointer).takeRetainedValue()
        cepoll_become_loop_thread(String(decoding: start.name.utf8.prefix(15), as: UTF8.self))
        start.body()
        return nil
    }
#endif
