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
    /// The query items, in their order.
    public var query: QueryItems
    /// Header fields beside those the road adds.
    public var headers: Headers
    /// What is sent along.
    public var body: RequestBody
    /// How the call may be treated.
    public var traits: Traits
    /// How the answer is read.
    public let reader: Reader<Answer>

    /// Creates a call made from its parts.
    public init(
        _ method: RequestMethod,
        _ path: EndpointPath,
        query: QueryItems = [:],
        headers: Headers = [:],
        body: RequestBody = .none,
        traits: Traits = Traits(),
        answer reader: Reader<Answer>
    ) {
        self.method = method
        self.path = path
        self.query = query
        self.headers = headers
        self.body = body
        self.traits = traits
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

extension Endpoint where Answer: Decodable {
    /// A `GET` call that decodes JSON.
    public static func get(
        _ path: EndpointPath,
        query: QueryItems = [:],
        headers: Headers = [:],
        traits: Traits = Traits()
    ) -> Endpoint {
        Endpoint(.get, path, query: query, headers: headers, traits: traits, answer: .json())
    }

    /// Sends a body and reads JSON.
    public static func post(
        _ path: EndpointPath,
        query: QueryItems = [:],
        headers: Headers = [:],
        body: RequestBody = .none,
        traits: Traits = Traits()
    ) -> Endpoint {
        Endpoint(.post, path, query: query, headers: headers, body: body, traits: traits, answer: .json())
    }

    /// Puts a body in place and reads JSON.
    public static func put(
        _ path: EndpointPath,
        query: QueryItems = [:],
        headers: Headers = [:],
        body: RequestBody = .none,
        traits: Traits = Traits()
    ) -> Endpoint {
        Endpoint(.put, path, query: query, headers: headers, body: body, traits: traits, answer: .json())
    }
}

extension Endpoint where Answer == Void {
    /// Removes something; nothing is read but the status.
    public static func delete(
        _ path: EndpointPath,
        query: QueryItems = [:],
        headers: Headers = [:],
        traits: Traits = Traits()
    ) -> Endpoint {
        Endpoint(.delete, path, query: query, headers: headers, traits: traits, answer: .nothing)
    }
}
