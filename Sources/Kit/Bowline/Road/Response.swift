public import Essentials

/// A response of any status, as the layers see it. After the last layer, the client converts an error status to a
/// `CallError`.
public struct Response: Sendable {
    /// The HTTP status code, such as 200.
    public var status: Int
    /// The header fields, in their order.
    public var headers: Headers
    /// The body of the response.
    public var body: Content
    /// The address that responded, after redirects.
    public var address: WebAddress
    /// What the cache did for the call; nil if it did not take part.
    public var cache: CacheReport?
    /// The values decoded from a cached response.
    package var decodedValues: DecodedValueCache?
    /// True for the 504 response that the cache creates if only a stored response was requested and there is none.
    var wasNotCached = false

    /// A body in memory or a stream.
    public enum Content: Sendable {
        /// The whole body, in memory.
        case bytes(Data)
        /// A body that is read while it arrives.
        case stream(ByteStream)
    }

    /// Creates a response from its parts.
    public init(status: Int, headers: Headers = [:], body: Content = .bytes(Data()), address: WebAddress) {
        self.status = status
        self.headers = headers
        self.body = body
        self.address = address
    }

    /// The buffered body; empty for a streamed body.
    public var bytes: Data {
        if case .bytes(let data) = body { data } else { Data() }
    }

    /// True for 200 to 299.
    public var isSuccess: Bool { (200...299).contains(status) }
}

/// What the cache did for a response, and by which rule.
public struct CacheReport: Sendable, Hashable {
    /// What the cache did for the call.
    public let outcome: CacheOutcome
    /// The rule that was applied, e.g. `RFC 9111 4.2.1: max-age`.
    public let rule: String
    /// The age of a response from the cache; nil if it came from the server.
    public let age: Duration?

    /// Creates a report.
    public init(outcome: CacheOutcome, rule: String, age: Duration? = nil) {
        self.outcome = outcome
        self.rule = rule
        self.age = age
    }
}
