import Basics
public import Essentials

/// How the response of an endpoint is read.
public struct Reader<Answer: Sendable>: Sendable {
    /// The accepted media types, for the request's `Accept` field; nil sends none.
    public let accepts: String?
    /// True if responses of any status are read, not only those from 200 to 299.
    public let takesRefusals: Bool
    /// The coding that decodes the values, so that they can be cached with the response.
    private(set) var remembering = Remembering.nothing
    /// Reads a successful response, with the call's coding unless the reader has its own.
    let read: @Sendable (Response, JSONCoding) throws(CallError) -> Answer
    /// Reads an error response, with the call's coding.
    var readRefusal: @Sendable (Response, JSONCoding) -> Refusal

    /// Which decoded values are cached.
    enum Remembering {
        /// None.
        case nothing
        /// Values decoded with the call's coding.
        case usual
        /// Values decoded with the reader's own coding.
        case own(CodingIdentity)
    }

    /// Creates a custom reader. If `read` throws an error other than `CallError`, the call fails with a `CallError`
    /// from the layer `Reader`.
    public init<Failure: Error>(
        accepts: String?,
        takesRefusals: Bool = false,
        problem: @escaping @Sendable (Response) -> ServerProblem = ServerProblem.read,
        read: @escaping @Sendable (Response) throws(Failure) -> Answer
    ) {
        self.init(
            accepts: accepts,
            takesRefusals: takesRefusals,
            refusal: { response, _ in Refusal(problem: problem(response)) },
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
        takesRefusals: Bool,
        refusal: @escaping @Sendable (Response, JSONCoding) -> Refusal,
        answer: @escaping @Sendable (Response, JSONCoding) throws(CallError) -> Answer
    ) {
        self.accepts = accepts
        self.takesRefusals = takesRefusals
        readRefusal = refusal
        read = answer
    }

    /// Distinguishes the values of this reader from those of other codings; nil if they are not cached with the
    /// response.
    func identity(usual: JSONCoding) -> CodingIdentity? {
        switch remembering {
        case .nothing: nil
        case .usual: usual.identity
        case .own(let identity): identity
        }
    }
}

extension Reader where Answer: Decodable {
    /// Reads JSON, with `coding` or else with the endpoint's or the client's coding. A value decoded from a cached
    /// response is cached with it, for readers with the same coding: create a coding once, not for each call.
    public static func json(_ coding: JSONCoding? = nil) -> Reader {
        var reader = Reader(
            accepts: "application/json",
            takesRefusals: false,
            refusal: { response, _ in Refusal(problem: .read(from: response)) },
            answer: { response, usual throws(CallError) in
                let coding = coding ?? usual
                if let value = response.memory?.value(as: Answer.self, by: coding.identity) { return value }
                let value = try coding.decode(Answer.self, from: response.bytes)
                response.memory?.keep(value, by: coding.identity)
                return value
            }
        )
        reader.remembering = coding.map { .own($0.identity) } ?? .usual
        return reader
    }
}

extension Reader where Answer == Data {
    /// Returns the body unchanged.
    public static var bytes: Reader {
        Reader(accepts: nil) { response throws(CallError) in response.bytes }
    }
}

extension Reader where Answer == String {
    /// Returns the body as UTF-8 text.
    public static var text: Reader {
        Reader(accepts: "text/plain, */*;q=0.5") { response throws(CallError) in
            guard let text = String(utf8: response.bytes) else {
                throw CallError(.unreadable(place: "body", problem: "it is not UTF-8"))
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
