import Essentials
import Files

/// One upload in parts: its requests, one after another, until the server has the whole file.
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
    /// Where the parts go.
    private var place: WebAddress

    init(
        _ client: Client,
        _ endpoint: Endpoint<Answer>,
        file path: String,
        by strategy: any UploadStrategy,
        resuming rule: ResumeRule,
        progress: (@Sendable (UploadProgress) -> Void)?
    ) async throws(CallError) {
        self.client = client
        self.endpoint = endpoint.openEnded
        self.strategy = strategy
        self.progress = progress
        end = client.clock.now.advanced(by: min(self.endpoint.traits.timeout ?? Deadline.longest, Deadline.longest))
        file = try await FilePart.File.inspect(path)
        start = try client.newRequest(for: endpoint)
        place = start.address
        stalls = StallCounter(rule)
        machine = UploadMachine(
            length: file.length,
            partLength: strategy.partLength,
            wantsAnnouncement: strategy.announcement(of: file.length, to: endpoint.method) != nil
        )
        if case .none = start.body { return }
        guard strategy.announcement(of: file.length, to: endpoint.method) != nil else {
            let problem = "the file is the body of an upload that is not announced"
            throw CallError(.invalidRequest(part: "body", problem: problem))
        }
    }

    /// Makes the requests and reads the last answer.
    mutating func run() async throws(CallError) -> Answered<Answer> {
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
        // How much of a part has arrived must be known before it goes again.
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
                throw CallError(.invalidRequest(part: "upload", problem: "its strategy announces it only at times"))
            }
            return (announcement, start.body, start.address)
        case .inquiry(let length):
            return (strategy.inquiry(of: length), .none, place)
        case .delivery(let range, let length):
            let part = FilePart(file: file, range: range)
            return (strategy.delivery(of: range, of: length), part.body, place)
        }
    }

    /// The endpoint's own fields go to its own origin; what describes its body goes with that body only.
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

    /// Takes in how a request ended, and waits where it must; gives the answer when the whole file has arrived.
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
            try await goOn(after: refusal, stalls.wait(after: refusal))
            return nil
        case .failure(let failure):
            try await goOn(after: failure, stalls.wait(after: failure))
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
        if case .refused = state { throw refusal }
        let next = try machine.take(state, after: step)
        if case .announcement = step, case .arrived = state { try findPlace(response) }
        stalls.reached(machine.confirmed)
        progress?(UploadProgress(sent: machine.confirmed, confirmed: machine.confirmed, total: file.length))
        switch next {
        case .step: return nil
        case .wait:
            try await wait(stalls.wait(), orFailBy: refusal)
            return nil
        case .done:
            try await file.checkUnchanged()
            let value = try await endpoint.value(of: response, by: client.coding)
            return Answered(value: value, response: response, journey: request.journey)
        }
    }

    private mutating func findPlace(_ response: Response) throws(CallError) {
        guard let text = strategy.place(in: response) else {
            throw CallError(.malformedResponse("it does not say where the file goes (no Location)"))
        }
        let found: WebAddress
        do {
            found = try response.address.resolving(text)
        } catch {
            throw CallError(.redirectRefused("the place of the upload is no address: \(error)"))
        }
        guard found.origin == start.address.origin || found.origin.isSecure,
            found.origin.scheme == .https || start.address.origin.scheme == .http
        else { throw CallError(.redirectRefused("the upload would go to http at \(found.origin)")) }
        place = found
    }

    // MARK: Waiting

    private mutating func goOn(after failure: CallError, _ wait: Duration?) async throws(CallError) {
        machine.lost()
        try await self.wait(wait, orFailBy: failure)
    }

    private func wait(_ wait: Duration?, orFailBy failure: CallError) async throws(CallError) {
        guard let wait else { throw failure }
        let until = client.clock.now.advanced(by: min(wait, Deadline.longest))
        guard until < end else { throw failure }
        try await client.clock.wait(until: until)
    }
}
