#if os(Linux)
    internal import Basics
    internal import FoundationEssentials

    /// The body of a streamed response: the loop adds chunks, one reader takes them, and the loop pauses if the reader
    /// is slow.
    final class DownloadPipe: Sendable {
        private typealias Waiter = UnsafeContinuation<Void, Never>

        private let buffer = Locked(BackpressureBuffer<Waiter>(capacity: 256 << 10))

        /// Adds a chunk. Called on the loop. Returns false if the buffer is full: the transfer must pause.
        func offer(_ bytes: UnsafeRawBufferPointer) -> Bool {
            // Only the loop adds chunks, so the space cannot be taken in between.
            guard buffer.withLock({ $0.hasSpace() }) else { return false }
            let chunk = Data(bytes)
            buffer.withLock { $0.push(chunk) }?.resume()
            return true
        }

        /// Ends the body, with an error when it is incomplete.
        func end(_ failure: CallError?) {
            buffer.withLock { $0.end(failure) }?.resume()
        }

        /// The next chunk; `resume` is called when the paused transfer may continue.
        func next(resume: () -> Void) async throws(CallError) -> Data? {
            while true {
                switch buffer.withLock({ $0.pop() }) {
                case .chunk(let chunk, let resumesProducer):
                    if resumesProducer { resume() }
                    return chunk
                case .end(let failure):
                    if let failure { throw failure }
                    return nil
                case .wait: await waitForMore()
                }
            }
        }

        private func waitForMore() async {
            await withUnsafeContinuation { waiter in
                let mustWait = buffer.withLock { $0.wait(waiter) }
                if !mustWait { waiter.resume() }
            }
        }

        /// Discards the waiting bytes and ends the body, because nobody reads it any more.
        func discard() {
            buffer.withLock { buffer in
                buffer.empty()
                return buffer.end(CallError(.cancelled))
            }?.resume()
        }
    }

    /// The reader's side of a streamed response. Releasing it cancels the transfer.
    final class CurlDownload: ByteSource {
        private let pipe: DownloadPipe
        private let transfer: CurlTransfer
        private let engine: CurlEngine

        init(pipe: DownloadPipe, transfer: CurlTransfer, engine: CurlEngine) {
            self.pipe = pipe
            self.transfer = transfer
            self.engine = engine
        }

        deinit {
            engine.submit(.cancel(transfer))
        }

        func next() async throws(CallError) -> Data? {
            let outcome: Result<Data?, CallError> = await withTaskCancellationHandler {
                await outcomeOfNext()
            } onCancel: {
                cancel()
            }
            return try outcome.get()
        }

        private func outcomeOfNext() async -> Result<Data?, CallError> {
            do {
                return .success(try await pipe.next { engine.submit(.resume(transfer)) })
            } catch {
                return .failure(error)
            }
        }

        func cancel() {
            pipe.discard()
            engine.submit(.cancel(transfer))
        }
    }
#endif
