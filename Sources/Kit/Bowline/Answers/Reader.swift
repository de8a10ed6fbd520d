import Basics
public import Essentials

/// How the response of an endpoint is read.
public struct Reader<Answer: Sendable>: Sendable {
    /// The accepted media types, for the request's `Accept` field; nil sends none.
    public let accepts: String?
    /// True if responses of any status are read, not only those from 200 to 299.
    public let acceptsAnyStatus: Bool
    /// The coding that decodes the values, so that they can be cached with the response.
    private(set) var valueCaching = ValueCaching.none
    /// Reads a successful response, with the call's coding unless the reader has its own.
    let read: @Sendable (Response, JSONCoding) throws(CallError) -> Answer
    /// Reads an error response, with the call's coding.
    var readErrorResponse: @Sendable (Response, JSONCoding) -> ErrorResponse

    /// Which decoded values are cached.
    enum ValueCaching {
        /// None.
        case none
        /// Values decoded with the call's coding.
        case callCoding
        /// Values decoded with the reader's own coding.
        case ownCoding(CodingIdentity)
    }

    /// Creates a custom reader. If `read` throws an error other than `CallError`, the call fails with a `CallError`
    /// from the layer `Reader`.
    public init<Failure: Error>(
        accepts: String?,
        acceptsAnyStatus: Bool = false,
        problem: @escaping @Sendable (Response) -> ServerProblem = ServerProblem.read,
        read: @escaping @Sendable (Response) throws(Failure) -> Answer
    ) {
        self.init(
            accepts: accepts,
            acceptsAnyStatus: acceptsAnyStatus,
            errorResponse: { response, _ in ErrorResponse(problem: problem(response)) },
            answer: { response, _ throws(CallError) in
                do {
                    return try read(response)
                } catch {
                    throw .wrapping(error, from: "Reader")
                }
            }
        )
    }

    private init(
        accepts: String?,
        acceptsAnyStatus: Bool,
        errorResponse: @escaping @Sendable (Response, JSONCoding) -> ErrorResponse,
        answer: @escaping @Sendable (Response, JSONCoding) throws(CallError) -> Answer
    ) {
        self.accepts = accepts
        self.acceptsAnyStatus = acceptsAnyStatus
        readErrorResponse = errorResponse
        read = answer
    }

    /// Distinguishes the values of this reader from those of other codings; nil if they are not cached with the
    /// response.
    func identity(callCoding: JSONCoding) -> CodingIdentity? {
        switch valueCaching {
        case .none: nil
        case .callCoding: callCoding.identity
        case .ownCoding(let identity): identity
        }
    }
}

extension Reader where Answer: Decodable {
    /// Reads JSON, with `coding` or else with the endpoint's or the client's coding. A value decoded from a cached
    /// response is cached with it, for readers with the same coding: create a coding once, not for each call.
    public static func json(_ coding: JSONCoding? = nil) -> Reader {
        var reader = Reader(
            accepts: "application/json",
            acceptsAnyStatus: false,
            errorResponse: { response, _ in ErrorResponse(problem: .read(from: response)) },
            answer: { response, usual throws(CallError) in
                let coding = coding ?? usual
                if let value = response.decodedValues?.value(as: Answer.self, by: coding.identity) { return value }
                let value = try coding.decode(Answer.self, from: response.bytes)
                response.decodedValues?.store(value, by: coding.identity)
                return value
            }
        )
        reader.valueCaching = coding.map { .ownCoding($0.identity) } ?? .callCoding
        return reader
    }
}

extension Reader where Answer == Data {
    /// Returns the body unchanged.
    public static var bytes: Reader {
        var reader = Reader(accepts: nil) { response throws(CallError) in
            response.decodedValues?.store(response.bytes, by: .unchangedBytes)
            return response.bytes
        }
        // The body needs no decoding, but a plain read of it then does not pass through the layers.
        reader.valueCaching = .ownCoding(.unchangedBytes)
        return reader
    }
}

extension Reader where Answer == String {
    /// Returns the body as UTF-8 text.
    public static var text: Reader {
        Reader(accepts: "text/plain, */*;q=0.5") { response throws(CallError) in
            guard let text = String(utf8: response.bytes) else {
                throw CallError(.unreadable(location: "body", problem: "the body is not UTF-8"))
            }
            return text
        }
    }
}

extension Reader where Answer == Void {
    /// Ignores the body.
    public static var nothing: Reader {
        Reader(accepts: nil) { _ throws(CallError) in }
    }
}
