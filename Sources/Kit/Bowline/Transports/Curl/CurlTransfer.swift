#if os(Linux)
    internal import EventLoop
    internal import FoundationEssentials

    /// One running request: its upload, its response so far, and the waiting caller.
    ///
    /// Unchecked, because ownership moves once: the caller makes it and hands it to the engine's queue under a lock;
    /// from then on only code on the loop touches its variables. A cancellation may overtake the start; it touches only
    /// `isCancelled`, which is the loop's from the beginning.
    final class CurlTransfer: @unchecked Sendable {
        typealias Waiter = UnsafeContinuation<Result<Response, CallError>, Never>

        /// The body as libcurl asks for it.
        enum Upload {
            case none
            case bytes(Data)
            case pipe(UploadPipe, length: Int?)
        }

        let request: Request
        let url: String
        let upload: Upload
        /// The pipe of a streamed response body; nil for a buffered one.
        let download: DownloadPipe?
        /// How many bytes a buffered body may have.
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
        /// True while the answer waits for its reader.
        var isReaderSlow = false
        /// True while the request waits for the next piece of its body.
        var isBodySlow = false
        var head: AnswerHead
        var body = Data()
        /// How long the body will be, where the server said so and it comes as it is.
        var expectedBody = 0
        var uploaded = 0
        /// How often the request was put on a connection. The second time is curl's own repetition, which is refused.
        var tries = 0
        /// What went wrong on our side of curl; it explains better than curl's own code.
        var problem: CallError?
        /// Brings the pieces of a streamed request body.
        var pump: Task<Void, Never>?

        init(request: Request, upload: Upload, settings: TransportSettings) {
            self.request = request
            self.upload = upload
            url = request.address.description
            head = AnswerHead(limit: settings.headerLimit)
            idle = min(request.idleLimit(usual: settings.idleTimeout), Deadline.longest)
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
            // The deadline was set by the client's clock, which may stand still or run ahead.
            let untilDeadline = request.deadline.map { request.clock.now.duration(to: $0) }
            let isWaitingForUs = isReaderSlow || isBodySlow
            let untilIdleEnd = isWaitingForUs ? nil : lastProgress.map { idle - $0.duration(to: .now) }
            return [untilDeadline, untilIdleEnd].compactMap(\.self).min()
        }

        /// Notes that bytes moved, or may move again.
        func noteProgress() {
            lastProgress = .now
        }

        /// Counts bytes of the body that curl has taken.
        func noteUploaded(_ count: Int) {
            uploaded += count
            if count > 0 { request.sent?(uploaded) }
        }

        /// Keeps a piece of a buffered body, in one allocation where its length is known.
        func append(_ bytes: UnsafeRawBufferPointer) {
            if body.isEmpty, bytes.count >= expectedBody {
                body = Data(bytes)
            } else {
                if body.isEmpty { body.reserveCapacity(expectedBody) }
                body.append(contentsOf: bytes)
            }
        }

        /// Ends the transfer, once.
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

        /// Gives the caller the answer: at its end, or when a streamed one begins.
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
