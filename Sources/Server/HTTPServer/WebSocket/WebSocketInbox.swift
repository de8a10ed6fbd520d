internal import Basics

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
        var bytes = 0
        var isOver = false
        var reader: CheckedContinuation<Void, Never>?
        var onSpace: (@Sendable () -> Void)?

        mutating func takeReader() -> CheckedContinuation<Void, Never>? {
            defer { reader = nil }
            return reader
        }
    }

    private let state = Locked(State())
    private let maxCount: Int
    private let maxBytes: Int

    init(maxCount: Int, maxBytes: Int) {
        self.maxCount = max(1, maxCount)
        self.maxBytes = max(1, maxBytes)
    }

    func onSpace(_ action: @escaping @Sendable () -> Void) { state.withLock { $0.onSpace = action } }

    /// Whether the server must stop reading. One more message is always accepted.
    var isFull: Bool { state.withLock { isFull($0) } }

    private func isFull(_ state: State) -> Bool { state.messages.count >= maxCount || state.bytes >= maxBytes }

    func put(_ message: WebSocketMessage) {
        let reader = state.withLock { state in
            state.messages.append(message)
            state.bytes += message.size
            return state.takeReader()
        }
        reader?.resume()
    }

    func finish() {
        let reader = state.withLock { state in
            state.isOver = true
            state.onSpace = nil
            return state.takeReader()
        }
        reader?.resume()
    }

    fileprivate func next() async -> WebSocketMessage? {
        while true {
            let (message, isOver, action) = take()
            action?()
            if message != nil || isOver || Task.isCancelled { return message }
            await waitForMessage()
        }
    }

    private func take() -> (WebSocketMessage?, isOver: Bool, onSpace: (@Sendable () -> Void)?) {
        state.withLock { state in
            guard !state.messages.isEmpty else { return (nil, state.isOver, nil) }
            let wasFull = isFull(state)
            let message = state.messages.removeFirst()
            state.bytes -= message.size
            return (message, state.isOver, wasFull && !isFull(state) ? state.onSpace : nil)
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
