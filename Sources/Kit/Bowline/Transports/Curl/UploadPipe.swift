#if os(Linux)
    internal import FoundationEssentials
    internal import Locked

    /// A streamed request body: a task brings pieces from their source, curl takes them, and each waits for the other.
    final class UploadPipe: Sendable {
        /// What curl gets.
        enum Draw {
            /// So many bytes; none means the end.
            case bytes(Int)
            /// Nothing yet: the transfer must pause until ``CurlCommand/goOn(_:)``.
            case pause
            /// The body cannot go on.
            case failed(CallError)
        }

        fileprivate struct State {
            var piece = Data()
            var offset = 0
            var left: Int?
            var isEnded = false
            var failure: CallError?
            var isStarving = false
            var isClosed = false
            var bringer: UnsafeContinuation<Void, Never>?
        }

        private let declaredLength: Int?
        private let state: Locked<State>

        /// A body of that length, when it is known.
        init(length: Int?) {
            declaredLength = length
            state = Locked(State(left: length))
        }

        /// Brings everything a source has. Runs in a task of its own; `goOn` is called when a paused transfer may continue.
        func pump(
            from open: @Sendable () async throws(CallError) -> any ByteSource,
            goOn: @Sendable () -> Void
        ) async {
            do {
                let source = try await open()
                try await pass(on: source, goOn: goOn)
                finish(nil, goOn: goOn)
            } catch {
                finish(error, goOn: goOn)
            }
        }

        private func pass(on source: any ByteSource, goOn: () -> Void) async throws(CallError) {
            do {
                while let piece = try await source.next() {
                    guard await bring(piece, goOn: goOn) else { return source.cancel() }
                }
            } catch {
                source.cancel()
                throw error
            }
        }

        /// Nobody will take any more.
        func close() {
            let bringer = state.withLock { state in
                state.isClosed = true
                state.piece = Data()
                state.offset = 0
                return state.takeBringer()
            }
            bringer?.resume()
        }

        /// Takes what there is, on the loop.
        func draw(into memory: UnsafeMutableRawBufferPointer) -> Draw {
            let (draw, bringer) = state.withLock { state in
                let draw = state.draw(into: memory)
                return (draw, state.isUsedUp ? state.takeBringer() : nil)
            }
            bringer?.resume()
            return draw
        }

        /// Hands over a piece and waits until it is used up. False when nobody wants it.
        private func bring(_ piece: Data, goOn: () -> Void) async -> Bool {
            guard !piece.isEmpty else { return true }
            let wasStarving = state.withLock { $0.fill(piece, declaredLength: declaredLength) }
            if wasStarving { goOn() }
            await withUnsafeContinuation { (bringer: UnsafeContinuation<Void, Never>) in
                let mustWait = state.withLock { $0.wait(bringer) }
                if !mustWait { bringer.resume() }
            }
            return state.withLock { !$0.isClosed && $0.failure == nil }
        }

        private func finish(_ failure: CallError?, goOn: () -> Void) {
            let wasStarving = state.withLock { state in
                state.isEnded = true
                state.failure = state.failure ?? failure
                if state.failure == nil, let left = state.left, left > 0 {
                    state.failure = wrongLength("ended \(left) bytes before", declaredLength)
                }
                return state.feedsStarving()
            }
            if wasStarving { goOn() }
        }
    }

    extension UploadPipe.State {
        fileprivate var isUsedUp: Bool { offset == piece.count }

        fileprivate mutating func fill(_ newPiece: Data, declaredLength: Int?) -> Bool {
            guard !isClosed else { return false }
            piece = newPiece
            offset = 0
            if let left {
                self.left = left - newPiece.count
                if left < newPiece.count { failure = wrongLength("goes on after", declaredLength) }
            }
            return feedsStarving()
        }

        fileprivate mutating func feedsStarving() -> Bool {
            defer { isStarving = false }
            return isStarving
        }

        fileprivate mutating func wait(_ waiter: UnsafeContinuation<Void, Never>) -> Bool {
            guard !isUsedUp, !isClosed, failure == nil else { return false }
            bringer = waiter
            return true
        }

        fileprivate mutating func takeBringer() -> UnsafeContinuation<Void, Never>? {
            defer { bringer = nil }
            return bringer
        }

        fileprivate mutating func draw(into memory: UnsafeMutableRawBufferPointer) -> UploadPipe.Draw {
            if let failure { return .failed(failure) }
            let count = min(memory.count, piece.count - offset)
            if count > 0 {
                let start = piece.startIndex + offset
                piece.copyBytes(to: memory, from: start..<(start + count))
                offset += count
                return .bytes(count)
            }
            if isEnded { return .bytes(0) }
            isStarving = true
            return .pause
        }
    }

    private func wrongLength(_ what: String, _ declared: Int?) -> CallError {
        CallError(.invalidRequest(part: "body", problem: "it \(what) its declared length of \(declared ?? 0) bytes"))
    }
#endif
