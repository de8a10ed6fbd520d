internal import Basics
internal import CMicrohttpd

/// Joins the server's thread, which owns a connection, with the tasks that work for it.
///
/// The server's thread parks the connection when it has nothing to do for it; anybody wakes it. A wake that comes
/// before the parking is kept and undoes it, so none is lost; a wake too many only makes the server look once more.
/// Only a parked connection is ever touched from elsewhere, and a parked connection cannot go away.
///
/// See docs/decisions/http-server.md, "A connection waits for its handler in one `Handover`".
final class Handover: @unchecked Sendable {
    // Unchecked for `connection` alone: a pointer that never changes, used as said above. All else is behind the lock.
    private let connection: OpaquePointer
    private let parked: ParkedConnections
    private let state = Locked(HandoverState())
    let socket: Int32

    init(connection: OpaquePointer, socket: Int32, parked: ParkedConnections) {
        self.connection = connection
        self.socket = socket
        self.parked = parked
    }

    /// Takes the connection out of the server's loop until it is woken. On the connection's own thread only.
    /// False where the server is stopping: then the connection must be closed instead.
    func park() -> Bool {
        guard parked.enter(self) else { return false }
        MHD_suspend_connection(connection)
        if state.withLock({ $0.park() }) { resume() }
        return true
    }

    /// Puts the connection back to work, now or as soon as it is parked.
    func wake() {
        if state.withLock({ $0.wake() }) { resume() }
    }

    /// The handler's answer. Only the first counts.
    func complete(_ response: Response, failure: String? = nil) {
        if state.withLock({ $0.complete(response, failure) }) { resume() }
    }

    var hasAnswer: Bool { state.withLock { $0.hasAnswer } }

    /// Takes the answer; nil when it was taken before.
    func takeAnswer() -> (Response, failure: String?)? { state.withLock { $0.takeAnswer() } }

    /// Remembers what to cancel when the client goes away.
    func cancelOnDisconnect(_ task: Task<Void, Never>) {
        if state.withLock({ $0.cancelOnDisconnect(task) }) { task.cancel() }
    }

    /// The client has disconnected; the answer is no longer needed.
    func clientLeft() {
        let tasks = state.withLock { $0.leave() }
        for task in tasks { task.cancel() }
        wake()
    }

    var isClientGone: Bool { state.withLock { $0.isClientGone } }

    private func resume() {
        MHD_resume_connection(connection)
        // Only now, so that who waits for no parked connection waits for this call, too.
        parked.leave(self)
    }
}

/// The decisions of a handover; every function returns whether the connection must be resumed.
struct HandoverState {
    private var isParked = false
    private var isWoken = false
    private var answer: (Response, failure: String?)?
    private var wasAnswered = false
    private var tasks: [Task<Void, Never>] = []
    private(set) var isClientGone = false

    mutating func park() -> Bool {
        isParked = !isWoken
        isWoken = false
        return !isParked
    }

    mutating func wake() -> Bool {
        isWoken = !isParked
        isParked = false
        return !isWoken
    }

    mutating func complete(_ response: Response, _ failure: String?) -> Bool {
        guard !wasAnswered else { return false }
        wasAnswered = true
        answer = (response, failure)
        return wake()
    }

    var hasAnswer: Bool { answer != nil }

    mutating func takeAnswer() -> (Response, failure: String?)? {
        defer { answer = nil }
        return answer
    }

    /// Whether the task is to be cancelled at once.
    mutating func cancelOnDisconnect(_ task: Task<Void, Never>) -> Bool {
        if !isClientGone { tasks.append(task) }
        return isClientGone
    }

    mutating func leave() -> [Task<Void, Never>] {
        isClientGone = true
        defer { tasks = [] }
        return tasks
    }
}
