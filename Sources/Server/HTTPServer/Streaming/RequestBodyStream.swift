internal import Basics

/// Why a streamed body ended early.
package enum RequestBodyError: HTTPErrorConvertible, Sendable, Equatable {
    /// The client closed the connection, or took too long.
    case cutOff
    case tooLarge(limit: Int)

    package var httpError: HTTPError {
        switch self {
        case .cutOff: .malformed("The body ended early.")
        case .tooLarge(let limit): .tooLarge(limit)
        }
    }
}

/// The body of a request, in chunks as they arrive. It may be read once, by one task.
///
/// Applies backpressure: if 64 KiB are unread, the server stops reading from the connection.
package struct RequestBodyStream: AsyncSequence, Sendable {
    private struct State {
        var pieces: [[UInt8]] = []
        var waiting = 0
        var total = 0
        var end: Result<Void, RequestBodyError>?
        var reader: CheckedContinuation<Void, Never>?

        mutating func takeReader() -> CheckedContinuation<Void, Never>? {
            defer { reader = nil }
            return reader
        }
    }

    private let state = Locked(State())
    private let handover: Handover
    private static let capacity = 65_536

    init(_ handover: Handover) { self.handover = handover }

    enum Offer {
        case taken
        case full
        case tooLarge
    }

    /// Passes a chunk to the reader. Called on the server's thread.
    func offer(_ data: UnsafeBufferPointer<UInt8>, limit: Int) -> Offer {
        let (offer, reader) = state.withLock { state -> (Offer, CheckedContinuation<Void, Never>?) in
            if state.total + data.count > limit { return (.tooLarge, nil) }
            if state.waiting >= Self.capacity { return (.full, nil) }
            state.total += data.count
            state.waiting += data.count
            state.pieces.append(Array(data))
            return (.taken, state.takeReader())
        }
        reader?.resume()
        return offer
    }

    func finish() { end(.success(())) }

    func fail(_ error: RequestBodyError) { end(.failure(error)) }

    private func end(_ outcome: Result<Void, RequestBodyError>) {
        let reader = state.withLock { state in
            state.end = state.end ?? outcome
            return state.takeReader()
        }
        reader?.resume()
    }
}

extension RequestBodyStream {
    package struct AsyncIterator: AsyncIteratorProtocol {
        fileprivate let stream: RequestBodyStream

        package mutating func next() async throws -> [UInt8]? {
            while true {
                try Task.checkCancellation()
                if let step = stream.takePiece() { return try step.get() }
                await stream.waitForMore()
            }
        }
    }

    package func makeAsyncIterator() -> AsyncIterator { AsyncIterator(stream: self) }

    /// The next chunk. The inner value is nil at the end of the body; the result is nil if no chunk is available yet.
    private func takePiece() -> Result<[UInt8]?, RequestBodyError>? {
        let (step, hasRoomAgain) = state.withLock { state -> (Result<[UInt8]?, RequestBodyError>?, Bool) in
            // A body that failed is not delivered further, so that no reader mistakes a part for the whole.
            if case .failure(let error) = state.end { return (.failure(error), false) }
            guard !state.pieces.isEmpty else { return (state.end.map { _ in .success(nil) }, false) }
            let piece = state.pieces.removeFirst()
            let wasFull = state.waiting >= Self.capacity
            state.waiting -= piece.count
            return (.success(piece), wasFull && state.waiting < Self.capacity)
        }
        if hasRoomAgain { handover.wake() }
        return step
    }

    private func waitForMore() async {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isReady = state.withLock { state in
                    let isReady = !state.pieces.isEmpty || state.end != nil || Task.isCancelled
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
