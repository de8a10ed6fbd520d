import Basics
import Bowline

// Full Foundation: this is URLSession's side of a request.
#if canImport(FoundationNetworking)
    import Foundation
    import FoundationNetworking
#else
    import Foundation
#endif

/// One running request of a session.
final class Transfer: ByteSource {
    private let task: URLSessionTask
    private let request: Request
    /// Retained so that a temporary file exists until the transfer is over.
    private let body: BodyFile?
    private let machine = Locked(TransferMachine(Transfer.pressure))
    private let isSuspended = Locked(false)
    private let ending = Locked<(@Sendable () -> Void)?>(nil)

    init(task: URLSessionTask, request: Request, body: BodyFile? = nil) {
        self.task = task
        self.request = request
        self.body = body
    }

    /// Starts the transfer and waits for the head of the response.
    func response() async throws(CallError) -> Response {
        try await withCancellableResult { waiter in
            act(machine.withLock { $0.awaitHead(waiter) })
            task.resume()
        } onCancel: {
            cancel()
        }
    }

    func next() async throws(CallError) -> Data? {
        try await withCancellableResult { waiter in
            act(machine.withLock { $0.awaitChunk(waiter) })
        } onCancel: {
            cancel()
        }
    }

    func cancel() {
        finish(CallError(.cancelled))
        task.cancel()
    }

    func runOutOfTime() {
        let hasBegun = machine.withLock { $0.response != nil }
        finish(CallError(.timedOut(hasBegun ? .receiving : .waiting)))
        task.cancel()
    }

    /// Runs `work` once, when the transfer is over.
    func onEnd(_ work: @escaping @Sendable () -> Void) {
        ending.withLock { $0 = work }
        if machine.withLock({ $0.isOver }) { reportEnd() }
    }

    // MARK: What the session says

    func begin(_ response: URLResponse) {
        guard let head = response as? HTTPURLResponse else {
            return finish(CallError(.malformedResponse("the response is not HTTP")))
        }
        let answer = Response(status: head.statusCode, headers: Headers(decoded: head), address: request.address)
        act(machine.withLock { $0.begin(answer) })
    }

    func sent(_ count: Int64) {
        request.sent?(Int(clamping: count))
    }

    func add(_ data: Data) {
        act(machine.withLock { $0.add(data) })
    }

    func end(_ error: (any Error)?) {
        let hasBegun = machine.withLock { $0.response != nil }
        finish(error.map { URLErrorTable.failure(for: $0, host: request.address.origin.host, answerBegan: hasBegun) })
    }

    /// Called when the server does not match its pins. The session then also ends the task as cancelled, but only the
    /// first end counts.
    func refuse(_ failure: CallError) {
        finish(failure)
    }

    // MARK: Acting

    private func finish(_ failure: CallError?) {
        act(machine.withLock { $0.end(failure) })
        reportEnd()
    }

    private func reportEnd() {
        let work = ending.withLock { ending in
            defer { ending = nil }
            return ending
        }
        work?()
    }

    /// When FoundationNetworking resumes a task, it may send the request again from the start, so tasks are never
    /// suspended there.
    private static var pressure: TransferMachine.Pressure {
        #if canImport(FoundationNetworking)
            .fails(above: 64 << 20)
        #else
            .pauses(above: 1 << 20)
        #endif
    }

    private func act(_ actions: TransferMachine.Actions) {
        if actions.pauseChanged { applyPause() }
        actions.wake()
        if actions.isOverfull {
            task.cancel()
            reportEnd()
        }
    }

    /// Reader and network may change the state at the same time; the last call applies the final state.
    private func applyPause() {
        isSuspended.withLock { isSuspended in
            let isPaused = machine.withLock { $0.isPaused }
            guard isPaused != isSuspended else { return }
            isSuspended = isPaused
            if isPaused { task.suspend() } else { task.resume() }
        }
    }
}

/// The body of a streamed response while it is read. The session retains the transfer until it ends; releasing this
/// ends it.
final class TransferBody: ByteSource {
    private let transfer: Transfer

    init(_ transfer: Transfer) {
        self.transfer = transfer
    }

    deinit {
        transfer.cancel()
    }

    func next() async throws(CallError) -> Data? {
        try await transfer.next()
    }

    func cancel() {
        transfer.cancel()
    }
}
