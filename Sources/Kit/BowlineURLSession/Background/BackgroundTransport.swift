import Basics
public import Bowline

// Full Foundation: this is URLSession's side of a request.
#if canImport(FoundationNetworking)
    import Foundation
    import FoundationNetworking
#else
    import Foundation
#endif

/// The network through a background `URLSession`: what was begun goes on when the app is suspended or ended.
///
///     let transport = BackgroundTransport(identifier: "com.gista.uploads", folder: support + "/transfers")
///     let client = Client(environment: environment, transport: transport)
///     let outbox = try await Outbox.open(folder: support + "/outbox", client: client) { _, _ in .keep }
///
/// Requests with an idempotency key that send a file or get something are jobs of the background session; an outbox gives
/// each of its changes a key. All other requests take the foreground transport. A job goes on when its caller is
/// cancelled, when the call's time is over and when the process ends. When the outbox delivers the same change again,
/// after a new start too, the transport finds the job by its key and gives its answer instead of sending it again. So the
/// outbox records a delivery that another process began. If the answer was lost together with a process, the change is sent
/// again, and the server recognizes its key.
///
/// When the system starts the app for the session's events, the app opens its outbox, runs it, waits for `finishEvents`
/// and then calls the system's completion handler. Call `forget` for a change that is dropped while it is sent.
///
/// See docs/decisions/transport.md, "A background transport finds its jobs by idempotency key".
public final class BackgroundTransport: Transport {
    private let session: URLSession
    private let jobs: BackgroundJobs
    private let foreground: any Transport
    private let earlierJobs: Task<Void, Never>

    #if !canImport(FoundationNetworking)
        /// A transport with the background session of this name, which must be the same at each start. Received files are
        /// kept in `folder` until they are read. A process of an App Group names it as `appGroup`. A host of `pins` is
        /// called only when it shows one of these public keys, besides a certificate that the system accepts.
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
        configuration.keepNothing()
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

    /// Sends the request once, or waits for the job that sends it already.
    public func send(_ request: Request) async throws(CallError) -> Response {
        guard let job = BackgroundJob(request), let key = request.headers[.idempotencyKey] else {
            return try await foreground.send(request)
        }
        // The jobs of earlier processes must be known before one of them is started again.
        await earlierJobs.value
        return try await response(try await outcome(of: job, key, request), to: request)
    }

    /// Ends the job of a change that is not to be sent any more, and forgets its outcome.
    public func forget(_ idempotencyKey: String) async {
        let tasks = await withCheckedContinuation { continuation in
            session.getAllTasks { continuation.resume(returning: $0) }
        }
        for task in tasks where task.taskDescription == idempotencyKey {
            // A task without a key ends unheard: the end of this one is no outcome for a later caller.
            task.taskDescription = nil
            task.cancel()
        }
        jobs.forget(idempotencyKey)
    }

    /// Returns when everything that happened while the app was not running has been delivered and its answers were taken,
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
                // Cancelled when the outcome is there.
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
            // A call whose turn has not come: another one waits for the job.
            case .busy: waiter.resume(returning: .failure(CallError(.timedOut(.queued))))
            }
            // A cancellation that came before the caller waited has found no one to detach.
            if Task.isCancelled { detach() }
        } onCancel: {
            detach()
        }
        if let outcome { return outcome }
        // The job goes on: what ended is only the waiting on this device.
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

/// The body of a job's answer in its reader's hands. A file is removed when this is released.
final class ReceivedBody: ByteSource {
    private static let pieceLength = 128 << 10

    private let source: Locked<Data>
    private let file: OpenFile?

    private init(_ bytes: Data, _ file: OpenFile?) {
        source = Locked(bytes)
        self.file = file
    }

    static func bytes(_ bytes: Data) async throws(CallError) -> ReceivedBody { ReceivedBody(bytes, nil) }

    /// The bytes of a file, whose name is removed at once: the open file keeps them until they are read.
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
        let piece = try await Disk.run { () throws(FileError) in try file.read(upTo: Self.pieceLength) }
        return piece.isEmpty ? nil : Data(piece)
    }

    func cancel() {}
}
