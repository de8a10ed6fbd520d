import Basics
import Digest
import Essentials

/// An upload in parts: one request after another, until the server has the whole file.
struct UploadRun<Answer: Sendable> {
    private let client: Client
    private let endpoint: Endpoint<Answer>
    private let file: FilePart.File
    private let strategy: any UploadStrategy
    private let progress: (@Sendable (UploadProgress) -> Void)?
    private let start: Request
    private let end: ContinuousClock.Instant
    private var stalls: StallCounter
    private var machine: UploadMachine
    /// The address to which the parts are sent.
    private var location: WebAddress
    /// The record that survives the process; nil if none is kept.
    private let record: UploadRecordFile?
    private let key: String

    init(
        _ client: Client,
        _ endpoint: Endpoint<Answer>,
        file path: String,
        by strategy: any UploadStrategy,
        resuming rule: ResumeRule,
        recordsIn folder: String?,
        progress: (@Sendable (UploadProgress) -> Void)?
    ) async throws(CallError) {
        self.client = client
        self.endpoint = endpoint.openEnded
        self.strategy = strategy
        self.progress = progress
        end = client.clock.now.advanced(
            by: min(self.endpoint.traits.timeout ?? Deadline.maxTimeout, Deadline.maxTimeout)
        )
        file = try await FilePart.File.inspect(path)
        let start = try client.newRequest(for: endpoint)
        let wantsAnnouncement = strategy.announcement(of: file.length, to: endpoint.method) != nil
        var isBodiless = false
        if case .none = start.body { isBodiless = true }
        guard wantsAnnouncement || isBodiless else {
            let problem =
                "the file is the body of an upload without an announcement, so the request must not have one"
            throw CallError(.invalidRequest(part: "body", problem: problem))
        }
        self.start = start
        stalls = StallCounter(rule)
        key = Self.key(of: file, start, strategy)
        var record: UploadRecordFile?
        var known: WebAddress?
        if let folder {
            let opened = try await UploadRecordFile.open(for: path, in: folder)
            if let old = try await opened.read(), old.key == key {
                known = try? Self.location(old.location, for: start)
            }
            record = opened
        }
        self.record = record
        location = known ?? start.address
        machine = UploadMachine(
            length: file.length,
            partLength: strategy.partLength,
            wantsAnnouncement: wantsAnnouncement,
            isBegun: known != nil
        )
    }

    /// An upload continues only with the same content, to the same address, for the same user.
    private static func key(of file: FilePart.File, _ start: Request, _ strategy: any UploadStrategy) -> String {
        let name = """
            \(start.principal.storageName)
            \(start.method.name) \(start.address)
            \(type(of: strategy))
            \(file.version)
            """
        return Hex.encode(Hash.sha256(name.utf8))
    }

    /// Makes the requests and reads the last response.
    mutating func run() async throws(CallError) -> Answered<Answer> {
        do throws(CallError) {
            return try await send()
        } catch {
            // No record is kept for a user who has signed out.
            if case .signedOut = error.reason { await record?.remove() }
            throw error
        }
    }

    private mutating func send() async throws(CallError) -> Answered<Answer> {
        if case .delivery = machine.step { try await saveRecord() }
        while true {
            let step = machine.step
            let request = try request(for: step)
            let outcome: Result<Response, CallError>
            do throws(CallError) {
                machine.begin(step)
                outcome = .success(try await client.exchange(request))
            } catch {
                outcome = .failure(error)
            }
            if let answered = try await take(outcome, of: request, step) { return answered }
        }
    }

    // MARK: Requests

    private func request(for step: UploadStep) throws(CallError) -> Request {
        let (asked, body, address) = try parts(of: step)
        var headers = asked.headers
        for field in start.headers where !headers.contains(field.name) && mayCarry(field.name, to: address, step) {
            headers.append(field.name, field.value)
        }
        var traits = endpoint.traits
        traits.timeout = max(.zero, client.clock.now.duration(to: end))
        traits.caching = .none
        // Before a part is sent again, the server must be asked how much of it has arrived.
        if case .delivery = step { traits.retries = .never }
        return Request(
            method: asked.method,
            address: address,
            headers: headers,
            body: body,
            traits: traits,
            principal: start.principal,
            delivery: .buffered(limit: traits.bodyLimit),
            template: endpoint.path.template,
            journey: client.startCall(asked.method, endpoint.path.template, headers),
            sent: meter(of: step)
        )
    }

    private func parts(of step: UploadStep) throws(CallError) -> (UploadRequest, RequestBody, WebAddress) {
        switch step {
        case .announcement(let length):
            guard let announcement = strategy.announcement(of: length, to: endpoint.method) else {
                let problem = "announcement(of:to:) returned nil although it returned a request before"
                throw CallError(.invalidRequest(part: "upload", problem: problem))
            }
            return (announcement, start.body, start.address)
        case .inquiry(let length):
            return (strategy.inquiry(of: length), .none, location)
        case .delivery(let range, let length):
            let part = FilePart(file: file, range: range)
            return (strategy.delivery(of: range, of: length), part.body, location)
        }
    }

    /// The endpoint's header fields are sent only to its own origin; those that describe its body, only with that body.
    private func mayCarry(_ name: HeaderName, to address: WebAddress, _ step: UploadStep) -> Bool {
        guard address.origin == start.address.origin else { return false }
        if case .announcement = step { return true }
        return name != .contentType && name != .idempotencyKey
    }

    private func meter(of step: UploadStep) -> (@Sendable (Int) -> Void)? {
        guard let progress, case .delivery(let range, let length) = step else { return nil }
        return { count in
            let sent = range.lowerBound + min(count, range.count)
            progress(UploadProgress(sent: sent, confirmed: range.lowerBound, total: length))
        }
    }

    // MARK: Answers

    /// Processes the outcome of a request, and waits if necessary. Returns the value once the whole file has arrived.
    private mutating func take(
        _ outcome: Result<Response, CallError>,
        of request: Request,
        _ step: UploadStep
    ) async throws(CallError) -> Answered<Answer>? {
        let response: Response
        switch outcome {
        case .success(let answer) where RetryVerdict.on(status: answer.status) == .final:
            response = answer
        case .success(let answer):
            let refusal = request.journey.stamped(client.refusal(answer, endpoint))
            try await resume(after: refusal, stalls.wait(after: refusal))
            return nil
        case .failure(let failure):
            try await resume(after: failure, stalls.wait(after: failure))
            return nil
        }
        do throws(CallError) {
            return try await read(response, request, step)
        } catch {
            throw request.journey.stamped(error)
        }
    }

    private mutating func read(
        _ response: Response,
        _ request: Request,
        _ step: UploadStep
    ) async throws(CallError) -> Answered<Answer>? {
        let state = try strategy.state(after: response, to: step)
        let refusal = client.refusal(response, endpoint)
        if case .refused = state {
            // If the same user signs in again, the upload can continue; after any other error it would be refused
            // again.
            if response.status != 401 { await record?.remove() }
            throw refusal
        }
        let next = try machine.take(state, after: step)
        if case .unknown = state, case .announcement = machine.step { try await record?.clear() }
        if case .announcement = step, case .arrived = state {
            try findLocation(response)
            try await saveRecord()
        }
        stalls.recordProgress(machine.confirmed)
        progress?(UploadProgress(sent: machine.confirmed, confirmed: machine.confirmed, total: file.length))
        switch next {
        case .step: return nil
        case .wait:
            try await wait(stalls.wait(), orFailBy: refusal)
            return nil
        case .done:
            await record?.remove()
            try await file.checkUnchanged()
            let value = try await endpoint.value(of: response, by: client.coding)
            return Answered(value: value, response: response, journey: request.journey)
        }
    }

    private mutating func findLocation(_ response: Response) throws(CallError) {
        guard let text = strategy.location(in: response) else {
            throw CallError(.malformedResponse("the response has no Location header"))
        }
        location = try Self.location(text, from: response.address, for: start)
    }

    /// The address given by a server, if parts of the file may be sent there.
    private static func location(
        _ text: String,
        from base: WebAddress? = nil,
        for start: Request
    ) throws(CallError) -> WebAddress {
        let found: WebAddress
        do {
            found = try (base ?? start.address).resolving(text)
        } catch {
            throw CallError(.redirectRefused("the upload's Location is not an address: \(error)"))
        }
        guard found.origin == start.address.origin || found.origin.isSecure,
            found.origin.scheme == .https || start.address.origin.scheme == .http
        else { throw CallError(.redirectRefused("the upload would go to http at \(found.origin)")) }
        return found
    }

    /// Records where the parts are sent, before the first part is sent.
    private func saveRecord() async throws(CallError) {
        try await record?.save(UploadRecord(key: key, location: "\(location)"))
    }

    // MARK: Waiting

    private mutating func resume(after failure: CallError, _ wait: Duration?) async throws(CallError) {
        machine.lost()
        try await self.wait(wait, orFailBy: failure)
    }

    private func wait(_ wait: Duration?, orFailBy failure: CallError) async throws(CallError) {
        guard let wait else { throw failure }
        let until = client.clock.now.advanced(by: min(wait, Deadline.maxTimeout))
        guard until < end else { throw failure }
        try await client.clock.wait(until: until)
    }
}
