public import Essentials

/// An answer on the road. Every status is an answer here; only the end of the road turns a refusal into a `CallError`.
public struct Response: Sendable {
    /// The status code.
    public var status: Int
    /// The header fields.
    public var headers: Headers
    /// The body.
    public var body: Content
    /// The address that answered, after redirects.
    public var address: WebAddress
    /// What the cache did, when it had a say.
    public var cache: CacheReport?
    /// The decoded value that goes with a remembered answer.
    package var memory: DecodedMemory?
    /// True for the answer that a cache made because the caller wanted a stored answer only and there is none.
    var wasNotCached = false

    /// An answer's body.
    public enum Content: Sendable {
        /// All of it.
        case bytes(Data)
        /// Still coming.
        case stream(ByteStream)
    }

    /// An answer with these parts.
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
    /// What it did.
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
