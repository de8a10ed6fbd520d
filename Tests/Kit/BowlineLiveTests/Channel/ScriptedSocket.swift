import Basics
import Bowline
import BowlineLive

/// A socket whose server is played by a test.
final class ScriptedSocket: LiveSocket {
    private struct State {
        var ending: WebSocketEnding?
        var frames = 0
        var sent: [WebSocketMessage] = []
    }

    private let state = Locked(State())
    private let messages: AsyncStream<WebSocketMessage>
    private let arrival: AsyncStream<WebSocketMessage>.Continuation
    private let beforeSending: @Sendable () async -> Void

    /// A socket that does something before each message that is sent.
    init(beforeSending: @escaping @Sendable () async -> Void = {}) {
        (messages, arrival) = AsyncStream.makeStream()
        self.beforeSending = beforeSending
    }

    /// Has a message arrive.
    func bring(_ json: String) {
        state.withLock { $0.frames += 1 }
        arrival.yield(.text(json))
    }

    /// Ends the socket in this way.
    func end(_ ending: WebSocketEnding) {
        state.withLock { $0.ending = $0.ending ?? ending }
        arrival.finish()
    }

    var sent: [WebSocketMessage] { state.withLock { $0.sent } }
    var ending: WebSocketEnding? { state.withLock { $0.ending } }
    var framesReceived: Int { state.withLock { $0.frames } }
    var isBackpressured: Bool { false }

    func receive() async -> WebSocketMessage? {
        var iterator = messages.makeAsyncIterator()
        return await iterator.next()
    }

    func send(_ message: WebSocketMessage) async throws(CallError) {
        await beforeSending()
        state.withLock { $0.sent.append(message) }
    }

    func ping() {}
    func close(_ code: WebSocketCloseCode, reason: String) { end(.closedHere(code)) }
    func abort() { end(.lost) }
}

/// Opens the sockets of a script, in order, and remembers what it was asked for.
final class ScriptedDialer: LiveDialer {
    enum Reply: Sendable {
        case socket(ScriptedSocket)
        /// Does something before the socket opens.
        case after(@Sendable () async -> Void, ScriptedSocket)
        case failure(CallError)
    }

    struct Dial: Equatable {
        let address: String
        let authorization: String?
    }

    private let script: Locked<ArraySlice<Reply>>
    private let made = Locked<[Dial]>([])

    init(_ script: [Reply]) {
        self.script = Locked(script[...])
    }

    /// A dialer that opens these sockets.
    convenience init(_ sockets: [ScriptedSocket]) {
        self.init(sockets.map { .socket($0) })
    }

    var dials: [Dial] { made.withLock { $0 } }

    func dial(_ address: WebAddress, headers: Headers) async throws(CallError) -> any LiveSocket {
        made.withLock { $0.append(Dial(address: address.description, authorization: headers[.authorization])) }
        switch script.withLock({ $0.popFirst() }) {
        case .socket(let socket): return socket
        case .after(let work, let socket):
            await work()
            return socket
        case .failure(let failure): throw failure
        case nil: throw CallError(.cannotConnect(host: address.origin.host, .refused))
        }
    }
}

extension LiveChannel.Iterator {
    /// The next event, when it is a message.
    mutating func message() async -> Incoming? {
        if case .message(let message) = await next() { message } else { nil }
    }
}
