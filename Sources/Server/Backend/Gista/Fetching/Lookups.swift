internal import Basics
internal import Dispatch

/// Name lookups with a timeout. The system's lookup cannot be interrupted, so each has its own thread, which is
/// abandoned when the page's time is over or the server is stopped.
struct Lookups: Sendable {
    /// The maximum number of lookups under way, including abandoned lookups; each holds a thread.
    private static let maxConcurrent = 32
    /// How often a waiting page checks whether it must stop.
    private static let step = DispatchTimeInterval.milliseconds(50)

    typealias Answer = Result<[IPAddress], LookupError>

    private let resolver: any NameResolver
    private let underWay = Locked(0)
    private let worker = Worker(name: "gista-lookup", maxThreads: maxConcurrent)

    init(_ resolver: any NameResolver) { self.resolver = resolver }

    /// The addresses of a name, or why there are none; blocks until that is known.
    func addresses(of name: String, within deadline: FetchDeadline) throws(FetchError) -> Answer {
        let isRoom = underWay.withLock { count in
            guard count < Self.maxConcurrent else { return false }
            count += 1
            return true
        }
        guard isRoom else { throw .unansweredName }
        let answer = Locked<Answer?>(nil)
        let done = DispatchSemaphore(value: 0)
        worker.post { [resolver, underWay] in
            let found = Answer { () throws(LookupError) in try resolver.addresses(of: name) }
            answer.withLock { $0 = found }
            underWay.withLock { $0 -= 1 }
            done.signal()
        }
        while done.wait(timeout: .now() + Self.step) == .timedOut {
            if deadline.isStopped() { throw .stopped }
            if deadline.remainingMilliseconds == nil { throw .timedOut }
        }
        return answer.withLock { $0 } ?? .failure(.unanswered)
    }
}
