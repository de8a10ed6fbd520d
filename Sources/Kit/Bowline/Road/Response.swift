public import Essentials

/// An answer on the road. Every status is an answer here; only the end of the road turns a refusal into a `CallError`.
public struct Response: Sendable {
    /// The HTTP status code, such as 200.
    public var status: Int
    /// The header fields, in their order.
    public var headers: Headers
    /// The body of the response.
    public var body: Content
    /// The address that answered, after redirects.
    public var address: WebAddress
    /// How the cache took part; nil when it did not.
    public var cache: CacheReport?
    /// The decoded value that goes with a remembered answer.
    package var memory: DecodedMemory?
    /// True for the answer that a cache made because the caller wanted a stored answer only and there is none.
    var wasNotCached = false

    /// A body in memory or a stream.
    public enum Content: Sendable {
        /// The whole body, in memory.
        case bytes(Data)
        /// A body that is read while it arrives.
        case stream(ByteStream)
    }

    /// Creates an answer from its parts.
    public init(status: Int, headers: Headers = [:], body: Content = .bytes(Data()), address: WebAddress) {
        self.status = status
        self.headers = headers
        self.body = body
        self.address = address
    }

    /// The buffered body; empty for a streamed one.
    public var bytes: Data {
        if case .bytes(let data) = body { data } else { Data() }
    }

    /// True for 200 to 299.
    public var isSuccess: Bool { (200...299).contains(status) }
}

/// What the cache did for an answer, and by which rule.
public struct CacheReport: Sendable, Hashable {
    /// How the cache took part in the call.
    public let outcome: CacheOutcome
    /// The rule it followed, such as `RFC 9111 4.2: fresh by max-age`.
    public let rule: String
    /// How old the answer is, when it came from the cache.
    public let age: Duration?

    /// A report of that.
    public init(outcome: CacheOutcome, rule: String, age: Duration? = nil) {
        self.outcome = outcome
        self.rule = rule
        self.age = age
    }
}
