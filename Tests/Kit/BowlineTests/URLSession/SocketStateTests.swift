import Basics
import Bowline
import BowlineLive
import BowlineTesting
import Testing

@testable import BowlineURLSession

#if canImport(FoundationNetworking)
    import Foundation
    import FoundationNetworking
#else
    import Foundation
#endif

/// The contract of a channel's socket, over a task that the test plays. URLSession on Linux does not speak WebSocket.
@Suite(.timeLimit(.minutes(8))) struct SocketStateTests {
    private let task = PlayedTask()
    private let clock = ManualClock()

    private func state(_ change: (inout WebSocketOptions) -> Void = { _ in }) throws -> SocketState {
        var options = WebSocketOptions()
        change(&options)
        return SocketState(task, to: try WebAddress("https://api.example.test/live"), options, clock)
    }

    private func opened(_ change: (inout WebSocketOptions) -> Void = { _ in }) async throws -> SocketState {
        let state = try state(change)
        task.onStart { [weak state] in state?.didOpen() }
        task.onEnd { [weak state] in state?.didComplete(nil) }
        try await state.open()
        return state
    }

    private func failure(of state: SocketState) async -> CallError? {
        do {
            try await state.open()
            return nil
        } catch {
            return error
        }
    }

    // MARK: Opening

    @Test func theAddressAndTheFieldsAreThoseOfTheHandshake() throws {
        let headers: Headers = ["authorization": "Bearer t", "host": "elsewhere", "connection": "close"]
        let request = try URLSessionDialer.request(try WebAddress("https://api.example.test/live?after=3"), headers)
        #expect(request.url?.absoluteString == "wss://api.example.test/live?after=3")
        #expect(request.value(forHTTPHeaderField: "Authorization") == "Bearer t")
        #expect(request.value(forHTTPHeaderField: "Host") == nil)
        #expect(request.value(forHTTPHeaderField: "Connection") == nil)
        let plain = try URLSessionDialer.request(try WebAddress("http://127.0.0.1:8080/live"), [:])
        #expect(plain.url?.absoluteString == "ws://127.0.0.1:8080/live")
    }

    @Test func aRefusalIsKnownByItsStatus() async throws {
        let state = try state()
        task.answer(401)
        task.onStart { state.didComplete(URLError(.badServerResponse)) }
        #expect(await failure(of: state)?.status == 401)
    }

    @Test func aServerThatIsNotReachedFailsTheOpening() async throws {
        let state = try state()
        task.onStart { state.didComplete(URLError(.cannotFindHost)) }
        guard case .cannotConnect("api.example.test", .nameNotFound) = await failure(of: state)?.reason else {
            Issue.record("another failure")
            return
        }
    }

    @Test func aServerThatDoesNotAnswerIsGivenUp() async throws {
        let state = try state()
        async let end = failure(of: state)
        await clock.sleepers(1)
        clock.advance(by: .seconds(10))
        guard case .timedOut(.waiting) = await end?.reason else {
            Issue.record("another failure")
            return
        }
        #expect(task.isCancelled)
    }

    @Test func aCancelledOpeningEnds() async throws {
        let state = try state()
        let opening = Task { await failure(of: state) }
        await clock.sleepers(1)
        opening.cancel()
        #expect(await opening.value?.isCancellation == true)
        #expect(task.isCancelled)
    }

    @Test func aServerThatIsNotThePinnedOneFailsTheOpening() async throws {
        let state = try state()
        task.onStart {
            state.refuse(CallError(.untrusted(host: "api.example.test", .pinMismatch)))
            state.didComplete(URLError(.cancelled))
        }
        guard case .untrusted(_, .pinMismatch) = await failure(of: state)?.reason else {
            Issue.record("another failure")
            return
        }
    }

    // MARK: Receiving

    @Test func messagesComeInOrder() async throws {
        let socket = TaskSocket(try await opened())
        for number in 0..<5 { task.bring(.success(.text("\(number)"))) }
        for number in 0..<5 { #expect(await socket.receive() == .text("\(number)")) }
        #expect(socket.framesReceived == 5)
    }

    @Test func aSlowReaderHoldsTheServerBack() async throws {
        let socket = TaskSocket(try await opened { $0.maxWaitingMessages = 4 })
        for number in 0..<4 { task.bring(.success(.text("\(number)"))) }
        #expect(socket.isBackpressured)
        #expect(!task.isAwaited)
        // Reading goes on at half.
        #expect(await socket.receive() == .text("0"))
        #expect(!task.isAwaited)
        #expect(await socket.receive() == .text("1"))
        #expect(task.isAwaited)
        #expect(!socket.isBackpressured)
    }

    @Test func aCancelledReceiveEndsAndTheSocketGoesOn() async throws {
        let socket = TaskSocket(try await opened())
        let receiving = Task { await socket.receive() }
        receiving.cancel()
        #expect(await receiving.value == nil)
        task.bring(.success(.text("later")))
        #expect(await socket.receive() == .text("later"))
    }

    @Test func anAnswerToAPingIsASignOfLife() async throws {
        let socket = TaskSocket(try await opened())
        socket.ping()
        #expect(socket.framesReceived == 0)
        task.answerPing(true)
        #expect(socket.framesReceived == 1)
        socket.ping()
        task.answerPing(false)
        #expect(socket.framesReceived == 1)
    }

    @Test func aMessageThatIsTooLargeClosesTheConnection() async throws {
        let socket = TaskSocket(try await opened())
        task.bring(.failure(NSError(domain: NSPOSIXErrorDomain, code: Int(EMSGSIZE))))
        #expect(task.closes == [.messageTooBig])
        task.end()
        #expect(await socket.receive() == nil)
        #expect(socket.ending == .closedHere(.messageTooBig))
    }

    // MARK: Sending

    @Test func aFastSenderWaitsUntilThereIsRoom() async throws {
        let socket = TaskSocket(try await opened { $0.maxUnsentBytes = 10 })
        try await socket.send(.text("12345678"))
        let second = Task { try await socket.send(.text("abcd")) }
        for _ in 0..<100 { await Task.yield() }
        #expect(task.sent == [.text("12345678")])
        task.leave()
        try await second.value
        #expect(task.sent == [.text("12345678"), .text("abcd")])
    }

    @Test func aWaitingSenderCanBeCancelled() async throws {
        let socket = TaskSocket(try await opened { $0.maxUnsentBytes = 1 })
        try await socket.send(.text("12345678"))
        let second = Task { try await socket.send(.text("abcd")) }
        for _ in 0..<100 { await Task.yield() }
        second.cancel()
        await #expect(throws: CallError.self) { try await second.value }
        #expect(task.sent.count == 1)
    }

    @Test func aWaitingSenderFailsWhenTheConnectionEnds() async throws {
        let socket = TaskSocket(try await opened { $0.maxUnsentBytes = 1 })
        try await socket.send(.text("12345678"))
        let second = Task { try await socket.send(.text("abcd")) }
        for _ in 0..<100 { await Task.yield() }
        task.end()
        await #expect(throws: CallError.self) { try await second.value }
        await #expect(throws: CallError.self) { try await socket.send(.text("late")) }
    }

    // MARK: Ending

    @Test func theServersCloseCodeIsReportedAndWhatCameBeforeCanBeRead() async throws {
        let state = try await opened()
        let socket = TaskSocket(state)
        task.bring(.success(.text("last")))
        state.didClose(.unauthorized, reason: "expired")
        task.bring(.failure(URLError(.networkConnectionLost)))
        #expect(socket.ending == nil)
        task.end()
        #expect(socket.ending == .closedByServer(.unauthorized, reason: "expired"))
        #expect(await socket.receive() == .text("last"))
        #expect(await socket.receive() == nil)
    }

    @Test func aCloseGoesOutAfterWhatWasSent() async throws {
        let socket = TaskSocket(try await opened())
        try await socket.send(.text("first"))
        socket.close(.goingAway, reason: "")
        #expect(task.closes.isEmpty)
        task.leave()
        #expect(task.closes == [.goingAway])
    }

    @Test func aServerThatDoesNotAnswerACloseIsCutOff() async throws {
        let socket = TaskSocket(try await opened())
        socket.close(.normal, reason: "")
        await clock.sleepers(1)
        #expect(!task.isCancelled)
        clock.advance(by: .seconds(5))
        while !task.isCancelled { await Task.yield() }
        task.end()
        #expect(socket.ending == .closedHere(.normal))
    }

    @Test func anAbortedConnectionIsLost() async throws {
        let socket = TaskSocket(try await opened())
        socket.abort()
        #expect(task.isCancelled)
        task.end()
        #expect(await socket.receive() == nil)
        #expect(socket.ending == .lost)
    }

    @Test func aReleasedSocketCloses() async throws {
        var socket: TaskSocket? = TaskSocket(try await opened())
        #expect(socket != nil)
        socket = nil
        #expect(task.closes == [.goingAway])
    }
}

/// A task whose session and server are played by a test.
private final class PlayedTask: SocketTask {
    private struct State {
        var started: (@Sendable () -> Void)?
        var status: Int?
        var receiver: (@Sendable (Result<WebSocketMessage?, any Error>) -> Void)?
        var leaving: [@Sendable () -> Void] = []
        var pings: [@Sendable (Bool) -> Void] = []
        var sent: [WebSocketMessage] = []
        var closes: [WebSocketCloseCode] = []
        var isCancelled = false
        var ended: (@Sendable () -> Void)?
    }

    private let state = Locked(State())

    // MARK: What the test does

    func onStart(_ work: @escaping @Sendable () -> Void) { state.withLock { $0.started = work } }
    func answer(_ status: Int) { state.withLock { $0.status = status } }
    var isAwaited: Bool { state.withLock { $0.receiver != nil } }
    var isCancelled: Bool { state.withLock { $0.isCancelled } }
    var sent: [WebSocketMessage] { state.withLock { $0.sent } }
    var closes: [WebSocketCloseCode] { state.withLock { $0.closes } }

    func bring(_ result: Result<WebSocketMessage, any Error>) {
        let receiver = state.withLock { state in
            defer { state.receiver = nil }
            return state.receiver
        }
        receiver?(result.map { $0 })
    }

    /// Lets the first message leave.
    func leave() {
        let done = state.withLock { $0.leaving.isEmpty ? nil : $0.leaving.removeFirst() }
        done?()
    }

    func answerPing(_ isAnswered: Bool) {
        state.withLock { $0.pings.removeFirst() }(isAnswered)
    }

    func end() { state.withLock { $0.ended }?() }
    func onEnd(_ work: @escaping @Sendable () -> Void) { state.withLock { $0.ended = work } }

    // MARK: SocketTask

    func start() { state.withLock { $0.started }?() }
    func cancel() { state.withLock { $0.isCancelled = true } }
    func close(_ code: WebSocketCloseCode, reason: String) { state.withLock { $0.closes.append(code) } }

    func send(_ message: WebSocketMessage, done: @escaping @Sendable () -> Void) {
        state.withLock { state in
            state.sent.append(message)
            state.leaving.append(done)
        }
    }

    func receive(_ done: @escaping @Sendable (Result<WebSocketMessage?, any Error>) -> Void) {
        state.withLock { $0.receiver = done }
    }

    func ping(_ done: @escaping @Sendable (Bool) -> Void) { state.withLock { $0.pings.append(done) } }

    var closeFrame: (code: WebSocketCloseCode?, reason: String) { (nil, "") }

    var answer: HTTPURLResponse? {
        guard let status = state.withLock({ $0.status }), let url = URL(string: "wss://api.example.test/live") else {
            return nil
        }
        return HTTPURLResponse(url: url, statusCode: status, httpVersion: "1.1", headerFields: [:])
    }
}
