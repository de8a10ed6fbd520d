/// One call an app can make, as a value: what is sent, how it may be treated, and how the answer is read.
///
///     extension Endpoint where Answer == [League] {
///         static func leagues(after cursor: String?) -> Self {
///             .get("/leagues", query: ["limit": 50, "cursor": cursor])
///         }
///     }
///
///     let leagues = try await client.send(.leagues(after: nil))
public struct Endpoint<Answer: Sendable>: Sendable {
    /// What is asked of the resource.
    public var method: RequestMethod
    /// The path below the environment's base.
    public var path: EndpointPath
    /// The whole address that is called in place of the environment's base and the path; nil for a call to the environment.
    public internal(set) var address: WebAddress?
    /// The query items, in their order.
    public var query: QueryItems
    /// Header fields beside those the road adds.
    public var headers: Headers
    /// What is sent along.
    public var body: RequestBody
    /// How the call may be treated.
    public var traits: Traits
    /// How the JSON of the body, the query and the answer is written; nil takes the client's coding.
    public var coding: JSONCoding?
    /// How the answer is read.
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

    /// The call's name in logs, limits and notices: the same whatever fills the path's holes.
    public var name: String { "\(method.name) \(path.template)" }

    /// The same call with other traits.
    public func with(_ change: (inout Traits) -> Void) -> Endpoint {
        var copy = self
        change(&copy.traits)
        return copy
    }
}
