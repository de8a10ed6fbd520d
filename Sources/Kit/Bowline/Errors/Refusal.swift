import Essentials

/// What a server said about a refusal, read by the rules of an endpoint.
struct Refusal: Sendable {
    var problem: ServerProblem
    /// The body as the type that the endpoint names for it; nil when it names none or the body is of another form.
    var body: (any Sendable)?
}

/// The body of a refusal, to be decoded as a type of the app. No description shows it.
final class RefusalBody: Sendable, CustomReflectable {
    private let bytes: Data
    private let coding: JSONCoding
    private let value: (any Sendable)?

    init(_ bytes: Data, _ coding: JSONCoding, _ value: (any Sendable)?) {
        (self.bytes, self.coding, self.value) = (bytes, coding, value)
    }

    /// The body as that type, or nil when it is of another form.
    func read<Body: Decodable>(as type: Body.Type) -> Body? {
        if let value = value as? Body { return value }
        return try? coding.decode(type, from: bytes)
    }

    /// Nothing: what a server sent stays out of logs.
    var customMirror: Mirror { Mirror(self, children: []) }
}

extension CallError {
    /// The body of the server's refusal, decoded by the call's coding. Nil when the server did not answer, or when its body is of another
    /// form, as a proxy's page is.
    ///
    ///     if let problem = failure.body(as: OrderProblem.self) { show(problem.missing) }
    public func body<Body: Decodable>(as type: Body.Type) -> Body? {
        refusalBody?.read(as: type)
    }
}

extension Reader {
    /// The same reader for an endpoint whose refusals carry a `Problem`.
    ///
    /// `describe` says what such a problem means in the kit's words, for `CallError.server` and the message. Without it, and for a body of
    /// another form, the common formats of error bodies are looked for.
    public func json<Problem: Decodable & Sendable>(
        problem type: Problem.Type,
        as describe: (@Sendable (Problem) -> ServerProblem)? = nil
    ) -> Reader {
        let readUsual = readRefusal
        var reader = self
        reader.readRefusal = { response, coding in
            var refusal = readUsual(response, coding)
            guard let body = try? coding.decode(type, from: response.bytes) else { return refusal }
            refusal.body = body
            if let describe {
                let requestID = refusal.problem.requestID
                refusal.problem = describe(body)
                refusal.problem.requestID = refusal.problem.requestID ?? requestID
            }
            return refusal
        }
        return reader
    }
}

extension Endpoint {
    /// The same call, whose refusals carry a `Problem`: `failure.body(as:)` gives it.
    ///
    ///     static func place(_ order: Order) -> Self {
    ///         .post("/orders", body: .json(order)).json(problem: OrderProblem.self)
    ///     }
    ///
    /// `describe` says what such a problem means in the kit's words, for `CallError.server` and the message. Without it, and for a body of
    /// another form, the common formats of error bodies are looked for.
    public func json<Problem: Decodable & Sendable>(
        problem type: Problem.Type,
        as describe: (@Sendable (Problem) -> ServerProblem)? = nil
    ) -> Endpoint {
        var copy = self
        copy.reader = reader.json(problem: type, as: describe)
        return copy
    }
}
