#if os(Linux)
    internal import Basics
    internal import FoundationEssentials

    /// A streamed request body. A task reads chunks from the source, curl takes them, and each side waits for the
    /// other.
    final class UploadPipe: Sendable {
        /// The result of a read by curl.
        enum ReadResult {
            /// The number of bytes read; 0 at the end.
            case bytes(Int)
            /// No bytes yet: the transfer must pause until ``CurlCommand/resume(_:)``.
            case pause
            /// The body failed.
            case failed(CallError)
        }

        fileprivate struct State {
            var chunk = Data()
            var offset = 0
            var left: Int?
            var isEnded = false
            var failure: CallError?
            var isReaderWaiting = false
            var isClosed = false
            var producer: UnsafeContinuation<Void, Never>?
        }

        private let declaredLength: Int?
        private let state: Locked<State>

        /// Creates a pipe for a body of `length` bytes; nil if the length is unknown.
        init(length: Int?) {
            declaredLength = length
            state = Locked(State(left: length))
        }

        /// Passes all bytes of a source to curl. Runs in its own task; `resume` is called when a paused transfer may
        /// continue.
        func pump(
            from open: @Sendable () async throws(CallError) -> any ByteSource,
            resume: @Sendable () -> Void
        ) async {
            do {
                let source = try await open()
                try await pass(on: source, resume: resume)
                finish(nil, resume: resume)
            } catch {
                finish(error, resume: resume)
            }
        }

        private func pass(on source: any ByteSource, resume: () -> Void) async throws(CallError) {
            do {
                while let chunk = try await source.next() {
                    guard await push(chunk, resume: resume) else { return source.cancel() }
                }
            } catch {
                source.cancel()
                throw error
            }
        }

        /// Called when curl takes no more bytes.
        func close() {
            let producer = state.withLock { state in
                state.isClosed = true
                state.chunk = Data()
                state.offset = 0
                return state.takeProducer()
            }
            producer?.resume()
        }

        /// Copies the available bytes to `memory`. Called on the event loop.
        func read(into memory: UnsafeMutableRawBufferPointer) -> ReadResult {
            let (result, producer) = state.withLock { state in
                let result = state.read(into: memory)
                return (result, state.isConsumed ? state.takeProducer() : nil)
            }
            producer?.resume()
            return result
        }

        /// Adds a chunk and waits until curl has taken all of it. Returns false if curl takes no more bytes.
        private func push(_ chunk: Data, resume: () -> Void) async -> Bool {
            guard !chunk.isEmpty else { return true }
            let readerWasWaiting = state.withLock { $0.fill(chunk, declaredLength: declaredLength) }
            if readerWasWaiting { resume() }
            await withUnsafeContinuation { (producer: UnsafeContinuation<Void, Never>) in
                let mustWait = state.withLock { $0.wait(producer) }
                if !mustWait { producer.resume() }
            }
            return state.withLock { !$0.isClosed && $0.failure == nil }
        }

        private func finish(_ failure: CallError?, resume: () -> Void) {
            let readerWasWaiting = state.withLock { state in
                state.isEnded = true
                state.failure = state.failure ?? failure
                if state.failure == nil, let left = state.left, left > 0 {
                    state.failure = wrongLength("ended \(left) bytes before", declaredLength)
                }
                return state.endReaderWait()
            }
            if readerWasWaiting { resume() }
        }
    }

    extension UploadPipe.State {
        fileprivate var isConsumed: Bool { offset == chunk.count }

        fileprivate mutating func fill(_ newChunk: Data, declaredLength: Int?) -> Bool {
            guard !isClosed else { return false }
            chunk = newChunk
            offset = 0
            if let left {
                self.left = left - newChunk.count
                if left < newChunk.count { failure = wrongLength("goes on after", declaredLength) }
            }
            return endReaderWait()
        }

        fileprivate mutating func endReaderWait() -> Bool {
            defer { isReaderWaiting = false }
            return isReaderWaiting
        }

        fileprivate mutating func wait(_ waiter: UnsafeContinuation<Void, Never>) -> Bool {
            guard !isConsumed, !isClosed, failure == nil else { return false }
            producer = waiter
            return true
        }

        fileprivate mutating func takeProducer() -> UnsafeContinuation<Void, Never>? {
            defer { producer = nil }
            return producer
        }

        fileprivate mutating func read(into memory: UnsafeMutableRawBufferPointer) -> UploadPipe.ReadResult {
            if let failure { return .failed(failure) }
            let count = min(memory.count, chunk.count - offset)
            if count > 0 {
                let start = chunk.startIndex + offset
                chunk.copyBytes(to: memory, from: start..<(start + count))
                offset += count
                return .bytes(count)
            }
            if isEnded { return .bytes(0) }
            isReaderWaiting = true
            return .pause
        }
    }

    private func wrongLength(_ what: String, _ declared: Int?) -> CallError {
        CallError(
            .invalidRequest(part: "body", problem: "the body \(what) its declared length of \(declared ?? 0) bytes")
        )
    }
#endif
