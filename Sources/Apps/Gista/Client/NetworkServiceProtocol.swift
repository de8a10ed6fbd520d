public import Bowline
public import Essentials

/// The network interface of the app. Tests replace it.
public protocol NetworkServiceProtocol: Sendable {
    /// Makes a call and decodes its JSON response. `endpoint` is a path below the environment's base, such as `/users`.
    func performRequest<T: Decodable & Sendable>(
        _ endpoint: String,
        method: HTTPMethod,
        headers: [String: String]?,
        body: (any Encodable & Sendable)?,
        queryItems: [URLQueryItem]?
    ) async throws(NetworkError) -> T

    /// Makes a call and returns its response with the cache report.
    func fetch<Answer>(_ endpoint: Endpoint<Answer>) async throws(NetworkError) -> Fetched<Answer>
}

extension NetworkServiceProtocol {
    /// The same with default values.
    public func performRequest<T: Decodable & Sendable>(
        _ endpoint: String,
        method: HTTPMethod,
        headers: [String: String]? = nil,
        body: (any Encodable & Sendable)? = nil,
        queryItems: [URLQueryItem]? = nil
    ) async throws(NetworkError) -> T {
        try await performRequest(endpoint, method: method, headers: headers, body: body, queryItems: queryItems)
    }
}

/// A decoded response with its status and cache report.
public struct Fetched<Value: Sendable>: Sendable {
    /// The value decoded from the response.
    public let value: Value
    /// The HTTP status.
    public let status: Int
    /// The cache report; nil if the cache was not involved.
    public let cache: CacheReport?
    /// The id of the last live event included in the response; nil if the server sends none.
    public let liveEventID: String?

    /// Creates a value from its parts.
    public init(_ value: Value, status: Int = 200, cache: CacheReport? = nil, liveEventID: String? = nil) {
        self.value = value
        self.status = status
        self.cache = cache
        self.liveEventID = liveEventID
    }
}

extension Fetched: Equatable where Value: Equatable {}
