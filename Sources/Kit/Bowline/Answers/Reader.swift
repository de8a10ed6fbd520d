import Basics
public import Essentials

/// How an endpoint's answer is read.
public struct Reader<Answer: Sendable>: Sendable {
    /// The media types it can read, for the request's `Accept`; nil sends none.
    public let accepts: String?
    /// True when any status is an answer to be read, not only those from 200 to 299.
    public let takesRefusals: Bool
    /// By which coding its values are read, so that they can be remembered with the answer.
    private(set) var remembering = Remembering.nothing
    /// Reads a successful answer, by the call's coding unless the reader has one of its own.
    let read: @Sendable (Response, JSONCoding) throws(CallError) -> Answer
    /// Reads what the server says about a refusal, by the call's coding.
    var readRefusal: @Sendable (Response, JSONCoding) -> Refusal

    /// Which of its values are remembered.
    enum Remembering {
        /// None.
        case nothing
        /// Those read by the call's coding.
        case usual
        /// Those read by its own coding.
        case own(CodingIdentity)
    }

    /// A reader of one's own. An error of `read` that is no `CallError` is thrown as one of the layer `Reader`.
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

    /// What tells its values apart from those of other codings; nil when they are not remembered with the answer.
    func identity(usual: JSONCoding) -> CodingIdentity? {
        switch remembering {
        case .nothing: nil
        case .usual: usual.identity
        case .own(let identity): identity
        }
    }
}

extension Reader where Answer: Decodable {
    /// Reads JSON, by `coding` or else by the endpoint's coding or the client's. A value read from a remembered answer is remembered with
    /// it, for readers with the same coding: make a coding once and not for each call.
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
    /// Takes the body as it is.
    public static var bytes: Reader {
        Reader(accepts: nil) { response throws(CallError) in response.bytes }
    }
}

extension Reader where Answer == String {
    /// Takes the body as UTF-8 text.
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
    /// Reads nothing but the status.
    public static var nothing: Reader {
        Reader(accepts: nil) { _ throws(CallError) in }
    }
}
