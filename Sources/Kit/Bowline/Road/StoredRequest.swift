package import Essentials

/// A request saved to be sent later: all its bytes, but no credential.
package struct StoredRequest: Sendable {
    /// The HTTP method of the request.
    package var method: RequestMethod
    /// The address that the request goes to.
    package var address: WebAddress
    /// The header fields without the credential, which the layers add when the request is sent.
    package var headers: Headers
    /// The body; nil when it is in a file.
    package var body: Data?
    /// The path of the file that holds the body; nil if the body is in memory.
    package var file: String?
    /// How the call is treated: timeouts, retries, sign-in, caching.
    package var traits: Traits
    /// The path's template, for logs and limits.
    package var template: String

    package init(
        method: RequestMethod,
        address: WebAddress,
        headers: Headers,
        body: Data?,
        traits: Traits,
        template: String
    ) {
        self.method = method
        self.address = address
        self.headers = headers
        self.headers.removeAll { [.authorization, .proxyAuthorization, .cookie, .apiKey].contains($0.name) }
        self.body = body
        self.traits = traits
        self.template = template
    }
}

extension Client {
    /// The request of a call, to be sent later, with an idempotency key by which the server recognizes a repetition.
    /// `rest` is a body that is not in memory and must be copied to a file.
    package func storedRequest<Answer>(for endpoint: Endpoint<Answer>) throws(CallError) -> (
        request: StoredRequest, rest: RequestBody
    ) {
        let request = try newRequest(for: endpoint)
        var body: Data?
        var rest = RequestBody.none
        switch request.body {
        case .none: break
        case .bytes(let data, _): body = data
        case .json(let json): body = try json.written(by: endpoint.coding ?? coding)
        case .file, .multipart, .stream: rest = request.body
        }
        var stored = StoredRequest(
            method: request.method,
            address: request.address,
            headers: request.headers,
            body: body,
            traits: request.traits,
            template: endpoint.path.template
        )
        if !stored.headers.contains(.idempotencyKey) { stored.headers[.idempotencyKey] = RandomID.uuid() }
        return (stored, rest)
    }

    /// Sends a saved request on behalf of `principal`, and returns the response whatever its status, and how many times
    /// the request was sent.
    package func deliver(_ stored: StoredRequest, for principal: Principal) async throws(CallError) -> (
        response: Response, attempts: Int
    ) {
        let type = stored.headers[.contentType]
        let journey = startCall(stored.method, stored.template, stored.headers)
        let inMemory = stored.body.map { RequestBody.bytes($0, type: type) } ?? .none
        let request = Request(
            method: stored.method,
            address: stored.address,
            headers: stored.headers,
            body: stored.file.map { .file(path: $0, type: type) } ?? inMemory,
            traits: stored.traits,
            principal: principal,
            delivery: .buffered(limit: stored.traits.bodyLimit),
            template: stored.template,
            journey: journey
        )
        do throws(CallError) {
            let response = try await road.send(request)
            journey.end(.answered(status: response.status))
            return (response, journey.attempts)
        } catch {
            let failure = journey.stamped(error)
            journey.end(.failed(failure))
            throw failure
        }
    }

    /// The wait that a response asks for before the next attempt.
    package func requestedDelay(_ response: Response) -> Duration? {
        response.headers[.retryAfter].flatMap { RetryAfter.parse($0, now: clock.date) }
    }
}

extension Endpoint {
    /// Reads a response received earlier; `defaultCoding` is the coding of the client that made the call.
    package func value(of response: Response, by defaultCoding: JSONCoding) async throws(CallError) -> Answer {
        try await reader.value(of: response, by: coding ?? defaultCoding)
    }
}
