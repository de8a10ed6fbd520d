public import Bowline
import Essentials

/// The methods of ScoreBase's API.
public enum HTTPMethod: String, Sendable, Hashable {
    case get = "GET"
    case post = "POST"
    case put = "PUT"
    case patch = "PATCH"
    case delete = "DELETE"
}

/// One call of ScoreBase's API.
///
///     struct GetLeaguesEndpoint: APIEndpoint {
///         var path: String { "/leagues" }
///         var method: HTTPMethod { .get }
///         var body: (any Encodable)? { nil }
///     }
public protocol APIEndpoint: Sendable {
    /// The path below the environment's base.
    var path: String { get }
    /// The HTTP method of the call.
    var method: HTTPMethod { get }
    /// The body, which is encoded as JSON.
    var body: (any Encodable)? { get }
    /// The query parameters.
    var query: [String: String] { get }
    /// Header fields in addition to those of every call, e.g. `If-Match`.
    var headers: Headers { get }
    /// The path with its ids encoded, so that no id can change the path.
    var route: EndpointPath { get }
    /// How the kit's cache may store the response.
    var caching: Caching { get }
    /// The key of the cached response.
    var cacheKey: String { get }
}

extension APIEndpoint {
    /// Empty unless the endpoint sets it.
    public var query: [String: String] { [:] }
    /// Empty unless the endpoint sets it.
    public var headers: Headers { [:] }
    /// As the response's header fields say.
    public var caching: Caching { .http }
    /// The endpoint's path, unchanged.
    public var route: EndpointPath { EndpointPath(stringLiteral: path) }

    /// Method, path and query, independent of the query's order.
    public var cacheKey: String {
        guard !query.isEmpty else { return "\(method.rawValue) \(path)" }
        // The length before each value gives different queries different keys.
        let items = query.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value.utf8.count):\($0.value)" }
        return "\(method.rawValue) \(path)?\(items.joined(separator: "&"))"
    }
}

extension APIEndpoint {
    /// The call as an endpoint of the kit. A `POST` gets an idempotency key.
    func endpoint<Answer>(reading reader: Reader<Answer>) throws(CallError) -> Endpoint<Answer> {
        var items = QueryItems()
        for (name, value) in query.sorted(by: { $0.key < $1.key }) { items.append(name, value) }
        var fields = headers
        if method == .post, !fields.contains(.idempotencyKey) { fields[.idempotencyKey] = UUID().uuidString }
        return Endpoint(
            RequestMethod(method.rawValue),
            route,
            query: items,
            headers: fields,
            body: try bodyBytes().map { .bytes($0, type: "application/json") } ?? .none,
            traits: Traits(
                retries: method == .post ? .withIdempotencyKey : .byMethod,
                signIn: .required,
                caching: caching
            ),
            answer: reader
        )
    }

    /// The body as JSON. It is encoded at once, because the body need not be `Sendable`.
    func bodyBytes() throws(CallError) -> Data? {
        guard let body else { return nil }
        return try JSONCoding.standard.encode(body)
    }
}
