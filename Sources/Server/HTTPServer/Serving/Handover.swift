internal import Basics
internal import CMicrohttpd

/// Connects the server's thread, which owns a connection, with the tasks that work for it.
///
/// The server's thread parks the connection when it has nothing to do for it; any thread may wake it. A wake that
/// arrives before the parking is remembered and undoes it, so no wake is lost; a superfluous wake only makes the server
/// check once more. Other threads touch only parked connections, which cannot be closed meanwhile.
///
/// See docs/decisions/http-server.md, "A connection waits for its handler in one `Handover`".
final class Handover: @unchecked Sendable {
    // Unchecked for `connection` alone: a pointer that never changes and is used as described above. The lock protects
    // all other state.
    private let connection: OpaquePointer
    private let parked: ParkedConnections
    private let state = Locked(HandoverState())
    let socket: Int32

    init(connection: OpaquePointer, socket: Int32, parked: ParkedConnections) {
        self.connection = connection
        self.socket = socket
        self.parked = parked
    }

    /// Suspends the connection in libmicrohttpd until it is woken. Call it on the connection's own thread only. Returns
    /// false if the server is stopping: then the connection must be closed instead.
    func park() -> Bool {
        guard parked.enter(self) else { return false }
        MHD_suspend_connection(connection)
        if state.withLock({ $0.park() }) { resume() }
        return true
    }

    /// Resumes the connection, now or as soon as it is parked.
    func wake() {
        if state.withLock({ $0.wake() }) { resume() }
    }

    /// Sets the handler's response. Later calls have no effect.
    func complete(_ response: Response, failure: String? = nil) {
        if state.withLock({ $0.complete(response, failure) }) { resume() }
    }

    var hasAnswer: Bool { state.withLock { $0.hasAnswer } }

    /// Takes the response; nil if there is none yet or it was already taken.
    func takeAnswer() -> (Response, failure: String?)? { state.withLock { $0.takeAnswer() } }

    /// Cancels the task when the client disconnects, or immediately if it already has.
    func cancelOnDisconnect(_ task: Task<Void, Never>) {
        if state.withLock({ $0.cancelOnDisconnect(task) }) { task.cancel() }
    }

    /// Called when the client has disconnected and the response is no longer needed.
    func clientLeft() {
        let tasks = state.withLock { $0.leave() }
        for task in tasks { task.cancel() }
        wake()
    }

    var isClientGone: Bool { state.withLock { $0.isClientGone } }

    private func resume() {
        MHD_resume_connection(connection)
        // Only after the resume, so that waiting until no connection is parked includes waiting for this call.
        parked.leave(self)
    }
}

/// The state machine of a handover. `park`, `wake` and `complete` return whether the connection must be resumed.
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

    /// Returns true if the task must be cancelled immediately.
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
