import Basics
public import Bowline

// Full Foundation: this is URLSession's side of a request.
#if canImport(FoundationNetworking)
    import Foundation
    import FoundationNetworking
#else
    import Foundation
#endif

/// The network over a background `URLSession`: transfers continue when the app is suspended or terminated.
///
///     let transport = BackgroundTransport(identifier: "com.gista.uploads", folder: support + "/transfers")
///     let client = Client(environment: environment, transport: transport)
///     let outbox = try await Outbox.open(folder: support + "/outbox", client: client) { _, _ in .keep }
///
/// Requests with an idempotency key that are a GET or send a file become jobs of the background session; an outbox
/// gives each change a key. All other requests use the foreground transport. A job continues when its caller is
/// cancelled, when the call times out and when the process ends. When the outbox delivers the same change again, even
/// after a restart, the transport finds the job by its key and returns its response instead of sending the change
/// again. So the outbox can record a delivery that an earlier process started. If the response was lost with a process,
/// the change is sent again, and the server recognizes its key.
///
/// When the system launches the app for the session's events, the app opens its outbox, runs it, waits for
/// `finishEvents` and then calls the system's completion handler. Call `forget` for a change that is dropped while it
/// is being sent.
///
/// See docs/decisions/transport.md, "A background transport finds its jobs by idempotency key".
public final class BackgroundTransport: Transport {
    private let session: URLSession
    private let jobs: BackgroundJobs
    private let foreground: any Transport
    private let earlierJobs: Task<Void, Never>

    #if !canImport(FoundationNetworking)
        /// Creates a transport with the background session of this name, which must be the same at each launch.
        /// Received files are kept in `folder` until they are read. `appGroup` is the process's App Group, if it has
        /// one. A host in `pins` is called only if it presents one of these public keys, in addition to a certificate
        /// that the system accepts.
        public convenience init(
            identifier: String,
            folder: String,
            appGroup: String? = nil,
            pins: [String: [PublicKeyPin]] = [:],
            foreground: (any Transport)? = nil
        ) {
            let configuration = URLSessionConfiguration.background(withIdentifier: identifier)
            configuration.sharedContainerIdentifier = appGroup
            configuration.sessionSendsLaunchEvents = true
            configuration.isDiscretionary = false
            let trust = ServerTrust(rules: PinRules(pins))
            let jobs = BackgroundJobs()
            self.init(
                configuration,
                jobs,
                BackgroundDelegate(jobs, folder: folder, trust),
                foreground: foreground ?? URLSessionTransport(pins: pins)
            )
        }
    #endif

    /// For tests on Linux, whose URLSession has no background sessions.
    init(
        _ configuration: URLSessionConfiguration,
        _ jobs: BackgroundJobs,
        _ delegate: BackgroundDelegate,
        foreground: any Transport
    ) {
        configuration.disableCachingAndCookies()
        self.jobs = jobs
        self.foreground = foreground
        let session = URLSession(configuration: configuration, delegate: delegate, delegateQueue: nil)
        self.session = session
        earlierJobs = Task {
            let keys = await withCheckedContinuation { continuation in
                session.getAllTasks { continuation.resume(returning: $0.compactMap(\.taskDescription)) }
            }
            for key in keys { jobs.found(key) }
        }
    }

    deinit {
        session.finishTasksAndInvalidate()
    }

    /// Sends the request once, or waits for the job that is already sending it.
    public func send(_ request: Request) async throws(CallError) -> Response {
        guard let job = BackgroundJob(request), let key = request.headers[.idempotencyKey] else {
            return try await foreground.send(request)
        }
        // The jobs of earlier processes must be known before one of them is started again.
        await earlierJobs.value
        return try await response(try await outcome(of: job, key, request), to: request)
    }

    /// Ends the job of a change that must not be sent any more, and forgets its outcome.
    public func forget(_ idempotencyKey: String) async {
        let tasks = await withCheckedContinuation { continuation in
            session.getAllTasks { continuation.resume(returning: $0) }
        }
        for task in tasks where task.taskDescription == idempotencyKey {
            // A task without a key ends without a report, so that its end does not become an outcome for a later
            // caller.
            task.taskDescription = nil
            task.cancel()
        }
        jobs.forget(idempotencyKey)
    }

    /// Returns when all events from while the app was not running have been delivered and their responses were taken,
    /// when `time` is over, or when the caller is cancelled.
    public func finishEvents(
        within time: Duration = .seconds(20),
        clock: any KitClock = ContinuousClock()
    ) async {
        let (isFinished, finish) = AsyncStream.makeStream(of: Void.self)
        jobs.onCaughtUp { finish.finish() }
        let limit = Task {
            // Cancelled when the events are finished.
            try? await clock.wait(until: clock.now.advanced(by: time))
            finish.finish()
        }
        for await _ in isFinished {}
        limit.cancel()
    }

    // MARK: Steps

    private func outcome(
        of job: BackgroundJob,
        _ key: String,
        _ request: Request
    ) async throws(CallError) -> BackgroundOutcome {
        let detach: @Sendable () -> Void = { [jobs] in jobs.detach(key) }
        let watch = request.deadline.map { deadline in
            Task { [clock = request.clock] in
                // Cancelled when the outcome is known.
                guard (try? await clock.wait(until: deadline)) != nil else { return }
                detach()
            }
        }
        defer { watch?.cancel() }
        let prepared = try URLRequest(head: request)
        let outcome: BackgroundOutcome? = try await withCancellableResult { waiter in
            switch jobs.ask(key, { waiter.resume(returning: .success($0)) }) {
            case .start: start(job, prepared, key)
            case .attached: break
            case .done(let outcome): waiter.resume(returning: .success(outcome))
            // Another call already waits for this job, so this call counts as queued.
            case .busy: waiter.resume(returning: .failure(CallError(.timedOut(.queued))))
            }
            // A cancellation before the waiter was added had no caller to detach.
            if Task.isCancelled { detach() }
        } onCancel: {
            detach()
        }
        if let outcome { return outcome }
        // The job continues; only the wait has ended.
        throw CallError(Task.isCancelled ? .cancelled : .timedOut(.queued))
    }

    private func start(_ job: BackgroundJob, _ request: URLRequest, _ key: String) {
        let task: URLSessionTask =
            switch job {
            case .upload(let file): session.uploadTask(with: request, fromFile: URL(fileURLWithPath: file))
            case .download: session.downloadTask(with: request)
            }
        task.taskDescription = key
        task.resume()
    }

    private func response(_ outcome: BackgroundOutcome, to request: Request) async throws(CallError) -> Response {
        switch outcome {
        case .failed(let failure): throw failure
        case .answered(let status, let headers, let body):
            var response = Response(status: status, headers: headers, address: request.address)
            switch (body, request.delivery) {
            case (.bytes(let bytes), .buffered(let limit)):
                guard bytes.count <= limit else { throw CallError(.tooLarge(.body, limit: limit)) }
                response.body = .bytes(bytes)
            case (.bytes(let bytes), .streamed):
                response.body = .stream(ByteStream(try await ReceivedBody.bytes(bytes)))
            case (.file(let path), .buffered(let limit)):
                response.body = .bytes(try await ByteStream(try await ReceivedBody.file(path)).collect(upTo: limit))
            case (.file(let path), .streamed):
                response.body = .stream(ByteStream(try await ReceivedBody.file(path)))
            }
            return response
        }
    }
}

/// The body of a job's response while it is read. The file's bytes are freed when this is released.
final class ReceivedBody: ByteSource {
    private static let chunkLength = 128 << 10

    private let source: Locked<Data>
    private let file: OpenFile?

    private init(_ bytes: Data, _ file: OpenFile?) {
        source = Locked(bytes)
        self.file = file
    }

    static func bytes(_ bytes: Data) async throws(CallError) -> ReceivedBody { ReceivedBody(bytes, nil) }

    /// The bytes of a file, which is deleted at once: the open file keeps the bytes until they are read.
    static func file(_ path: String) async throws(CallError) -> ReceivedBody {
        let file = try await Disk.run { () throws(FileError) in
            let file = try OpenFile.open(path, to: .read(followingLinks: false))
            unlink(path)
            return file
        }
        return ReceivedBody(Data(), file)
    }

    func next() async throws(CallError) -> Data? {
        guard let file else {
            let bytes = source.withLock { bytes in
                defer { bytes = Data() }
                return bytes
            }
            return bytes.isEmpty ? nil : bytes
        }
        let chunk = try await Disk.run { () throws(FileError) in try file.read(upTo: Self.chunkLength) }
        return chunk.isEmpty ? nil : Data(chunk)
    }

    func cancel() {}
}
