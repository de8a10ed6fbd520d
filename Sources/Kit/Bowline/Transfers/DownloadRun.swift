import Digest
import Essentials

/// A download: a request, and further requests for the missing bytes, until the file is complete.
struct DownloadRun<Answer: Sendable> {
    private let client: Client
    private let endpoint: Endpoint<Answer>
    private let path: String
    private let progress: (@Sendable (DownloadProgress) -> Void)?
    private let principal: Principal
    private let end: ContinuousClock.Instant
    /// Nil if the download does not resume and leaves nothing behind.
    private var stalls: StallCounter?
    private var plan: DownloadPlan
    private var file: DownloadFile?
    private var key = ""
    /// The number of bytes written to the file, and how many of them were flushed to the disk.
    private var (written, synced) = (0, 0)

    init(
        _ client: Client,
        _ endpoint: Endpoint<Answer>,
        path: String,
        resuming rule: ResumeRule?,
        progress: (@Sendable (DownloadProgress) -> Void)?
    ) {
        self.client = client
        self.endpoint = endpoint.openEnded
        self.path = path
        self.progress = progress
        principal = client.session.principal
        end = client.clock.now.advanced(
            by: min(self.endpoint.traits.timeout ?? Deadline.maxTimeout, Deadline.maxTimeout)
        )
        stalls = rule.map { StallCounter($0) }
        plan = DownloadPlan(resumes: rule != nil)
    }

    /// Makes the requests and moves the file to its final path.
    mutating func run() async throws(CallError) -> Answered<DownloadProgress> {
        do throws(CallError) {
            if stalls != nil { try await openPart() }
            while true {
                do throws(CallError) {
                    if let answered = try await request() { return answered }
                } catch {
                    try await wait(after: error)
                }
            }
        } catch {
            await leaveFile(after: error)
            throw error
        }
    }

    // MARK: Requests

    private mutating func openPart() async throws(CallError) {
        guard !endpoint.headers.contains(.range) else {
            let problem = "Range must not be set; a resuming download sets it"
            throw CallError(.invalidRequest(part: "header range", problem: problem))
        }
        let request = try client.newRequest(for: endpoint, by: principal)
        let name = "\(principal.storageName)\n\(request.method.name) \(request.address)"
        key = Hex.encode(Hash.sha256(name.utf8))
        let (part, record) = try await DownloadFile.resume(path, key: key)
        file = part
        plan = DownloadPlan(resumes: true, record)
        written = plan.received
        synced = written
        stalls?.recordProgress(written)
    }

    /// Makes one request; returns nil if the file is not complete afterwards.
    private mutating func request() async throws(CallError) -> Answered<DownloadProgress>? {
        var part = endpoint
        part.traits.timeout = max(.zero, client.clock.now.duration(to: end))
        for field in plan.headers() { part.headers[field.name] = field.value }
        let asksForRest = part.headers.contains("if-range")
        let answer = try await client.stream(part, for: principal, taking: asksForRest ? 416 : nil)
        do throws(CallError) {
            return try await receive(answer)
        } catch {
            answer.value.cancel()
            throw answer.journey.stamped(error)
        }
    }

    private mutating func receive(
        _ answer: Answered<ByteStream>
    ) async throws(CallError) -> Answered<DownloadProgress>? {
        switch try plan.take(answer.response, now: client.clock.date) {
        case .append:
            break
        case .startOver:
            try await startOver()
        case .askForAll:
            answer.value.cancel()
            try await startOver()
            return nil
        case .complete:
            answer.value.cancel()
            return try await finish(answer)
        }
        try await copy(answer.value)
        return try plan.isComplete() ? try await finish(answer) : nil
    }

    private mutating func wait(after failure: CallError) async throws(CallError) {
        stalls?.recordProgress(plan.received)
        guard !plan.isBroken, let wait = stalls?.wait(after: failure) else { throw failure }
        let until = client.clock.now.advanced(by: min(wait, Deadline.maxTimeout))
        guard until < end else { throw failure }
        try await client.clock.wait(until: until)
    }

    // MARK: The file

    /// Small chunks are collected up to this size, so that not every chunk needs a call to the disk thread.
    private static var writeLength: Int { 256 << 10 }
    /// The file is flushed after this many bytes, so that a crash loses no more than that.
    private static var syncLength: Int { 4 << 20 }

    private mutating func startOver() async throws(CallError) {
        written = 0
        synced = 0
        if let file {
            try await file.startOver()
        } else {
            file = try await DownloadFile.begin(path)
        }
    }

    private mutating func copy(_ stream: ByteStream) async throws(CallError) {
        var gathered = Data()
        var chunks = stream.makeAsyncIterator()
        do throws(CallError) {
            while let chunk = try await chunks.next() {
                if Task.isCancelled { throw CallError(.cancelled) }
                try plan.add(chunk.count)
                gathered.append(chunk)
                if gathered.count >= Self.writeLength {
                    try await write(gathered)
                    gathered = Data()
                }
                progress?(DownloadProgress(received: plan.received, total: plan.total))
            }
        } catch {
            // The bytes received before the failure are saved, so that they need not be requested again.
            if case .file = error.reason { throw error }
            try await write(gathered)
            throw error
        }
        try await write(gathered)
    }

    private mutating func write(_ bytes: Data) async throws(CallError) {
        guard let file, !bytes.isEmpty else { return }
        try await file.write(bytes)
        written += bytes.count
        guard stalls != nil, written - synced >= Self.syncLength, let record else { return }
        try await file.save(record)
        synced = written
    }

    private var record: DownloadRecord? {
        guard plan.canResume, let validator = plan.validator, let total = plan.total else { return nil }
        return DownloadRecord(key: key, validator: validator, total: total, synced: written)
    }

    private func finish(_ answer: Answered<ByteStream>) async throws(CallError) -> Answered<DownloadProgress> {
        // Nothing is stored for a user who has signed out in the meantime.
        let isPersonal = principal.isSignedIn && endpoint.traits.signIn != .none
        guard !isPersonal || client.session.isCurrent(principal) else { throw CallError(.signedOut) }
        try await file?.finish()
        let whole = DownloadProgress(received: plan.received, total: plan.total)
        return Answered(value: whole, response: answer.response, journey: answer.journey)
    }

    /// Keeps a partial file that another download can complete; removes any other.
    private func leaveFile(after failure: CallError) async {
        guard let file else { return }
        var isGone = failure.status == 404 || failure.status == 410
        if case .signedOut = failure.reason { isGone = true }
        guard stalls != nil, let record, written > 0, !isGone else { return await file.abandon() }
        // If the record cannot be saved, the earlier record still holds; only the download's failure is reported.
        _ = try? await file.save(record)
    }
}
