public import Essentials

/// How an endpoint's answer is read.
public struct Reader<Answer: Sendable>: Sendable {
    /// The media types it can read, for the request's `Accept`; nil sends none.
    public let accepts: String?
    /// True when any status is an answer to be read, not only those from 200 to 299.
    public let takesRefusals: Bool
    /// Identifies the coding, for values that the cache keeps decoded; nil when they are not kept.
    private(set) var coding: CodingIdentity?
    /// Reads a successful answer.
    let read: @Sendable (Response) throws(CallError) -> Answer
    /// Reads what the server says about a refusal.
    let readProblem: @Sendable (Response) -> ServerProblem

    /// A reader of one's own.
    public init(
        accepts: String?,
        takesRefusals: Bool = false,
        problem: @escaping @Sendable (Response) -> ServerProblem = ServerProblem.read,
        read: @escaping @Sendable (Response) throws(CallError) -> Answer
    ) {
        self.accepts = accepts
        self.takesRefusals = takesRefusals
        self.readProblem = problem
        self.read = read
    }
}

extension Reader where Answer: Decodable {
    /// Reads JSON. A value read from a remembered answer is remembered with it, for readers with the same coding: make
    /// a coding once and not for each call.
    public static func json(_ coding: JSONCoding = .standard) -> Reader {
        var reader = Reader(accepts: "application/json") { response throws(CallError) in
            if let value = response.memory?.value(as: Answer.self, by: coding.identity) { return value }
            let value = try coding.decode(Answer.self, from: response.bytes)
            response.memory?.keep(value, by: coding.identity)
            return value
        }
        reader.coding = coding.identity
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
            guard let text = String(validating: response.bytes, as: UTF8.self) else {
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
