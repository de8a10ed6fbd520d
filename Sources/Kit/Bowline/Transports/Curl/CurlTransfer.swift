#if os(Linux)
    internal import EventLoop
    internal import FoundationEssentials

    /// A request in progress: its upload, its response so far, and the waiting caller.
    ///
    /// Unchecked, because ownership moves only once: the caller creates the transfer and passes it to the engine's
    /// queue under a lock; from then on only code on the loop accesses its variables. A cancellation may arrive before
    /// the start; it also runs on the loop, and sets only `isCancelled`.
    final class CurlTransfer: @unchecked Sendable {
        typealias Waiter = UnsafeContinuation<Result<Response, CallError>, Never>

        /// The request body in the form in which libcurl reads it.
        enum Upload {
            case none
            case bytes(Data)
            case pipe(UploadPipe, length: Int?)
        }

        let request: Request
        let url: String
        let upload: Upload
        /// The pipe of a streamed response body; nil for a buffered body.
        let download: DownloadPipe?
        /// The maximum size of a buffered body, in bytes.
        let bodyLimit: Int

        var waiter: Waiter?
        var handle: CurlHandle?
        var hasStarted = false
        var isCancelled = false
        var isOver = false
        /// How long the other side may be silent.
        private let idle: Duration
        /// When bytes last moved; nil until the request is on a connection.
        private var lastProgress: ContinuousClock.Instant?
        /// True while the response waits for its reader.
        var isReaderSlow = false
        /// True while the request waits for the next chunk of its body.
        var isBodySlow = false
        var head: ResponseHead
        var body = Data()
        /// The length of the body, if the server sent it and the body is not compressed; otherwise 0.
        var expectedBody = 0
        var uploaded = 0
        /// How often the request was sent on a connection. The second time is a resend by curl itself, which is
        /// refused.
        var tries = 0
        /// An error found by the kit, which explains more than curl's own code.
        var problem: CallError?
        /// The task that reads the chunks of a streamed request body.
        var pump: Task<Void, Never>?

        init(request: Request, upload: Upload, settings: TransportSettings) {
            self.request = request
            self.upload = upload
            url = request.address.description
            head = ResponseHead(limit: settings.headerLimit)
            idle = min(request.idleLimit(transportDefault: settings.idleTimeout), Deadline.maxTimeout)
            switch request.delivery {
            case .buffered(let limit):
                bodyLimit = limit
                download = nil
            case .streamed:
                bodyLimit = .max
                download = DownloadPipe()
            }
        }

        /// The time until the deadline or the end of the idle time, whichever is nearer; nil when there is neither.
        var timeLeft: Duration? {
            // The deadline is measured with the client's clock, which may stand still or run ahead in tests.
            let untilDeadline = request.deadline.map { request.clock.now.duration(to: $0) }
            let isWaitingForUs = isReaderSlow || isBodySlow
            let untilIdleEnd = isWaitingForUs ? nil : lastProgress.map { idle - $0.duration(to: .now) }
            guard let untilDeadline, let untilIdleEnd else { return untilDeadline ?? untilIdleEnd }
            return min(untilDeadline, untilIdleEnd)
        }

        /// Records that bytes moved, or may move again.
        func recordProgress(at now: ContinuousClock.Instant) {
            lastProgress = now
        }

        /// Counts bytes of the body that curl has taken.
        func recordUploaded(_ count: Int) {
            uploaded += count
            if count > 0 { request.sent?(uploaded) }
        }

        /// Appends a chunk of a buffered body, with a single allocation if its length is known.
        func append(_ bytes: UnsafeRawBufferPointer) {
            if body.isEmpty, bytes.count >= expectedBody {
                body = Data(bytes)
            } else {
                if body.isEmpty { body.reserveCapacity(expectedBody) }
                body.append(contentsOf: bytes)
            }
        }

        /// Ends the transfer; further calls have no effect.
        func finish(_ outcome: Result<Void, CallError>) {
            guard !isOver else { return }
            isOver = true
            if case .pipe(let pipe, _) = upload { pipe.close() }
            pump?.cancel()
            switch outcome {
            case .success:
                answer()
                download?.end(nil)
            case .failure(let failure):
                resume(.failure(failure))
                download?.end(failure)
            }
        }

        /// Returns the response to the caller: a buffered one at its end, a streamed one at its beginning.
        func answer() {
            var response = Response(status: head.status, headers: head.headers, address: request.address)
            if download == nil { response.body = .bytes(body) }
            resume(.success(response))
        }

        private func resume(_ outcome: Result<Response, CallError>) {
            waiter?.resume(returning: outcome)
            waiter = nil
        }
    }
#endif
