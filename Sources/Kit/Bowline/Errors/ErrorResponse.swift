import Essentials

/// An error response, read by the rules of an endpoint.
struct ErrorResponse: Sendable {
    var problem: ServerProblem
    /// The body decoded as the endpoint's error type; nil if the endpoint has none or the body has another form.
    var body: (any Sendable)?
}

/// The body of an error response, to be decoded as a type of the app. It appears in no description.
final class ErrorResponseBody: Sendable, CustomReflectable {
    private let bytes: Data
    private let coding: JSONCoding
    private let value: (any Sendable)?

    init(_ bytes: Data, _ coding: JSONCoding, _ value: (any Sendable)?) {
        (self.bytes, self.coding, self.value) = (bytes, coding, value)
    }

    /// The body decoded as this type, or nil if it has another form.
    func read<Body: Decodable>(as type: Body.Type) -> Body? {
        if let value = value as? Body { return value }
        return try? coding.decode(type, from: bytes)
    }

    /// Empty, so that the server's data stays out of logs.
    var customMirror: Mirror { Mirror(self, children: []) }
}

extension CallError {
    /// The body of the server's error response, decoded with the call's coding. Nil if the server did not respond, or
    /// if its body has another form, e.g. the error page of a proxy.
    ///
    ///     if let problem = failure.body(as: OrderProblem.self) { show(problem.missing) }
    public func body<Body: Decodable>(as type: Body.Type) -> Body? {
        errorResponseBody?.read(as: type)
    }
}

extension Reader {
    /// A copy of this reader for an endpoint whose error responses contain a `Problem`.
    ///
    /// `describe` converts a problem to a `ServerProblem`, for `CallError.server` and the message. Without it, and for
    /// a body of another form, the common error formats are tried.
    public func json<Problem: Decodable & Sendable>(
        problem type: Problem.Type,
        as describe: (@Sendable (Problem) -> ServerProblem)? = nil
    ) -> Reader {
        let readDefault = readErrorResponse
        var reader = self
        reader.readErrorResponse = { response, coding in
            var errorResponse = readDefault(response, coding)
            guard let body = try? coding.decode(type, from: response.bytes) else { return errorResponse }
            errorResponse.body = body
            if let describe {
                let requestID = errorResponse.problem.requestID
                errorResponse.problem = describe(body)
                errorResponse.problem.requestID = errorResponse.problem.requestID ?? requestID
            }
            return errorResponse
        }
        return reader
    }
}

extension Endpoint {
    /// A copy of this call for a backend whose error responses contain a `Problem`, which `failure.body(as:)` returns.
    ///
    ///     static func place(_ order: Order) -> Self {
    ///         .post("/orders", body: .json(order)).json(problem: OrderProblem.self)
    ///     }
    ///
    /// `describe` converts a problem to a `ServerProblem`, for `CallError.server` and the message. Without it, and for
    /// a body of another form, the common error formats are tried.
    public func json<Problem: Decodable & Sendable>(
        problem type: Problem.Type,
        as describe: (@Sendable (Problem) -> ServerProblem)? = nil
    ) -> Endpoint {
        var copy = self
        copy.reader = reader.json(problem: type, as: describe)
        return copy
    }
}
