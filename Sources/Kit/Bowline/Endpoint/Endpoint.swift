/// A call that an app can make, as a value: what is sent, how the call is treated, and how the response is read.
///
///     extension Endpoint where Answer == [League] {
///         static func leagues(after cursor: String?) -> Self {
///             .get("/leagues", query: ["limit": 50, "cursor": cursor])
///         }
///     }
///
///     let leagues = try await client.send(.leagues(after: nil))
public struct Endpoint<Answer: Sendable>: Sendable {
    /// The request method.
    public var method: RequestMethod
    /// The path below the environment's base.
    public var path: EndpointPath
    /// The full address to call instead of the environment's base and the path; nil for a call to the environment.
    public internal(set) var address: WebAddress?
    /// The query items, in their order.
    public var query: QueryItems
    /// Header fields in addition to those added by the layers.
    public var headers: Headers
    /// The request body.
    public var body: RequestBody
    /// How the call is treated: timeouts, retries, sign-in, caching.
    public var traits: Traits
    /// The coding for the JSON of the body, the query and the response; nil uses the client's coding.
    public var coding: JSONCoding?
    /// How the response is read.
    public internal(set) var reader: Reader<Answer>

    /// Creates a call made from its parts.
    public init(
        _ method: RequestMethod,
        _ path: EndpointPath,
        query: QueryItems = [:],
        headers: Headers = [:],
        body: RequestBody = .none,
        traits: Traits = Traits(),
        coding: JSONCoding? = nil,
        answer reader: Reader<Answer>
    ) {
        self.method = method
        self.path = path
        self.query = query
        self.headers = headers
        self.body = body
        self.traits = traits
        self.coding = coding
        self.reader = reader
    }

    /// The call's name in logs, limits and notices. It does not depend on the values interpolated into the path.
    public var name: String { "\(method.name) \(path.template)" }

    /// A copy of this call with other traits.
    public func with(_ change: (inout Traits) -> Void) -> Endpoint {
        var copy = self
        change(&copy.traits)
        return copy
    }
}
