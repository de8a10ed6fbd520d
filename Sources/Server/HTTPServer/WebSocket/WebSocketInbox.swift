internal import Locked

/// The client's messages as a sequence.
package struct WebSocketMessages: AsyncSequence, Sendable {
    let inbox: WebSocketInbox

    package struct AsyncIterator: AsyncIteratorProtocol {
        fileprivate let inbox: WebSocketInbox

        package mutating func next() async -> WebSocketMessage? { await inbox.next() }
    }

    package func makeAsyncIterator() -> AsyncIterator { AsyncIterator(inbox: inbox) }
}

/// Messages that were received and not yet read by the handler.
final class WebSocketInbox: Sendable {
    private struct State {
        var messages: [WebSocketMessage] = []
        var isOver = false
        var reader: CheckedContinuation<Void, Never>?
        var whenRoomAgain: (@Sendable () -> Void)?

        mutating func takeReader() -> CheckedContinuation<Void, Never>? {
            defer { reader = nil }
            return reader
        }
    }

    private let state = Locked(State())
    private let room: Int

    init(room: Int) { self.room = max(1, room) }

    func whenRoomAgain(_ tell: @escaping @Sendable () -> Void) { state.withLock { $0.whenRoomAgain = tell } }

    var isFull: Bool { state.withLock { $0.messages.count >= room } }

    func put(_ message: WebSocketMessage) {
        let reader = state.withLock { state in
            state.messages.append(message)
            return state.takeReader()
        }
        reader?.resume()
    }

    func finish() {
        let reader = state.withLock { state in
            state.isOver = true
            state.whenRoomAgain = nil
            return state.takeReader()
        }
        reader?.resume()
    }

    fileprivate func next() async -> WebSocketMessage? {
        while true {
            let (message, isOver, tell) = take()
            tell?()
            if message != nil || isOver || Task.isCancelled { return message }
            await waitForMessage()
        }
    }

    private func take() -> (WebSocketMessage?, isOver: Bool, tell: (@Sendable () -> Void)?) {
        state.withLock { state in
            guard !state.messages.isEmpty else { return (nil, state.isOver, nil) }
            let wasFull = state.messages.count >= room
            return (state.messages.removeFirst(), state.isOver, wasFull ? state.whenRoomAgain : nil)
        }
    }

    private func waitForMessage() async {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isReady = state.withLock { state in
                    let isReady = !state.messages.isEmpty || state.isOver || Task.isCancelled
                    if !isReady { state.reader = continuation }
                    return isReady
                }
                if isReady { continuation.resume() }
            }
        } onCancel: {
            state.withLock { $0.takeReader() }?.resume()
        }
    }
}
