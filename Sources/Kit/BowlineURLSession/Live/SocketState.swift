import Basics
import Bowline
import BowlineLive

// Full Foundation: this is URLSession's side of a WebSocket.
#if canImport(FoundationNetworking)
    import Foundation
    import FoundationNetworking
#else
    import Foundation
#endif

/// The state shared by the two sides of a WebSocket: the socket, used from any thread, and the session's delegate.
final class SocketState: Sendable {
    typealias Opening = CheckedContinuation<Result<Void, CallError>, Never>

    let inbox: BoundedAsyncQueue<WebSocketMessage>
    let machine: Locked<SocketMachine>
    private let task: any SocketTask
    private let address: WebAddress
    private let options: WebSocketOptions
    private let clock: any KitClock
    private let opening = Locked<Result<Opening, CallError>?>(nil)
    private let timer = Locked<Task<Void, Never>?>(nil)

    init(_ task: any SocketTask, to address: WebAddress, _ options: WebSocketOptions, _ clock: any KitClock) {
        self.task = task
        self.address = address
        self.options = options
        self.clock = clock
        inbox = BoundedAsyncQueue(maxCount: options.maxWaitingMessages, maxCost: options.maxWaitingBytes)
        machine = Locked(SocketMachine(limit: options.maxUnsentBytes))
    }

    // MARK: Opening

    /// Performs the handshake.
    func open() async throws(CallError) {
        startTimer(options.handshakeTimeout) { $0.refuse(CallError(.timedOut(.waiting))) }
        try await withCancellableResult { waiter in
            let failure = opening.withLock { opening -> CallError? in
                if case .failure(let failure) = opening { return failure }
                opening = .success(waiter)
                return nil
            }
            if let failure { return waiter.resume(returning: .failure(failure)) }
            task.start()
        } onCancel: {
            refuse(CallError(.cancelled))
        }
        stopTimer()
        receive()
    }

    /// Fails the opening and ends the connection.
    func refuse(_ failure: CallError) {
        settle(.failure(failure))
        task.cancel()
    }

    private func settle(_ outcome: Result<Void, CallError>) {
        let waiter = opening.withLock { opening -> Opening? in
            let waiter: Opening? = if case .success(let waiter) = opening { waiter } else { nil }
            // Without a waiter, the first failure is kept for the waiter that comes later.
            if case .failure(let failure) = outcome, waiter == nil, opening == nil { opening = .failure(failure) }
            if waiter != nil { opening = .failure(CallError(.cancelled)) }
            return waiter
        }
        waiter?.resume(returning: outcome)
    }

    // MARK: What the session says

    func didOpen() {
        if machine.withLock({ $0.open() }) { settle(.success(())) }
    }

    func didClose(_ code: WebSocketCloseCode, reason: String) {
        machine.withLock { $0.serverClosed(code, reason: reason) }
    }

    func didComplete(_ error: (any Error)?) {
        settle(.failure(openingFailure(error)))
        stopTimer()
        for wake in machine.withLock({ $0.complete() }) { wake() }
        inbox.end()
    }

    /// Why the server was not reached or did not agree. URLSession keeps the head of an ordinary response, but not its
    /// body.
    private func openingFailure(_ error: (any Error)?) -> CallError {
        if let head = task.answer, head.statusCode != 101 {
            let response = Response(status: head.statusCode, headers: Headers(head), address: address)
            return CallError(.rejected(status: head.statusCode, .read(from: response)))
        }
        guard let error else {
            return CallError(.malformedResponse("the response ended before the WebSocket handshake"))
        }
        return URLErrorTable.failure(for: error, host: address.origin.host, answerBegan: false)
    }

    // MARK: Receiving

    /// Receives one message after another, as long as the reader keeps up. Messages that are not received stay with the
    /// server, because the task reads no further.
    private func receive() {
        task.receive { [weak self] result in self?.take(result) }
    }

    private func take(_ result: Result<WebSocketMessage?, any Error>) {
        do {
            guard let message = try result.get() else { return abort() }
            machine.withLock { $0.received() }
            inbox.push(message, cost: message.size)
            if !inbox.onSpace({ [weak self] in self?.receive() }) { receive() }
        } catch {
            perform(machine.withLock { $0.receiveFailed(SocketErrors.reading(error, task.closeFrame)) })
        }
    }

    // MARK: Sending

    func send(_ message: WebSocketMessage) async throws(CallError) {
        while true {
            switch machine.withLock({ $0.admit(message.size) }) {
            case .send:
                return task.send(message) { [weak self] in self?.didSend(message.size) }
            case .ended: throw Self.endedError
            case .full: await waitForSpace()
            }
            if Task.isCancelled { throw CallError(.cancelled) }
        }
    }

    private func didSend(_ size: Int) {
        let (action, wake) = machine.withLock { ($0.sent(size), $0.takeSenders()) }
        for wake in wake { wake() }
        perform(action)
    }

    private func waitForSpace() async {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                if !machine.withLock({ $0.waitForSpace { continuation.resume() } }) { return continuation.resume() }
                // A cancellation before the sender was queued did not wake it.
                if Task.isCancelled { wakeSenders() }
            }
        } onCancel: {
            wakeSenders()
        }
    }

    /// Wakes all senders, since they are few; those that are not cancelled wait again.
    private func wakeSenders() {
        for wake in machine.withLock({ $0.takeSenders() }) { wake() }
    }

    private static let endedError = CallError(
        .connectionLost(.init(phase: .sending, wasReused: true, nothingSent: true, answerBegan: true))
    )

    func ping() {
        task.ping { [weak self] isAnswered in
            if isAnswered { self?.machine.withLock { $0.received() } }
        }
    }

    // MARK: Ending

    func close(_ code: WebSocketCloseCode, reason: String) {
        let (action, ending) = machine.withLock { ($0.close(code, reason: reason), $0.ending) }
        // Starts here, because a server that reads nothing delays the close frame too.
        if ending == nil { startTimer(options.closeTimeout) { $0.abort() } }
        perform(action)
    }

    func abort() {
        perform(machine.withLock { $0.abort })
    }

    private func perform(_ action: SocketMachine.Action) {
        switch action {
        case .none: break
        case .cancel: task.cancel()
        case .close(let code, let reason): task.close(code, reason: reason)
        }
    }

    // MARK: Time

    private func startTimer(_ time: Duration, _ act: @escaping @Sendable (SocketState) -> Void) {
        let task = Task { [weak self, clock] in
            // Cancelled when it is no longer needed.
            guard (try? await clock.wait(until: clock.now.advanced(by: time))) != nil, let self else { return }
            act(self)
        }
        let old = timer.withLock { timer in
            defer { timer = task }
            return timer
        }
        old?.cancel()
    }

    private func stopTimer() {
        timer.withLock { $0 }?.cancel()
    }
}
