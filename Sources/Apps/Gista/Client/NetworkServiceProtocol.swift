public import Bowline
public import Essentials

/// The network as the rest of the app sees it. Tests put another in its place.
public protocol NetworkServiceProtocol: Sendable {
    /// Makes a call and reads its JSON answer. `endpoint` is a path below the environment's base, such as `/users`.
    func performRequest<T: Decodable & Sendable>(
        _ endpoint: String,
        method: HTTPMethod,
        headers: [String: String]?,
        body: (any Encodable & Sendable)?,
        queryItems: [URLQueryItem]?
    ) async throws(NetworkError) -> T

    /// Makes a call and returns its answer with the cache's report.
    func fetch<Answer>(_ endpoint: Endpoint<Answer>) async throws(NetworkError) -> Fetched<Answer>
}

extension NetworkServiceProtocol {
    /// The same with what is seldom needed left out.
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

/// A value with what the cache did for it.
public struct Fetched<Value: Sendable>: Sendable {
    /// The value decoded from the response.
    public let value: Value
    /// The status it came with.
    public let status: Int
    /// What the cache did; nil where it had no say.
    public let cache: CacheReport?
    /// The last live event the answer knows of, where the server says so.
    public let liveEventID: String?

    /// A value that came that way.
    public init(_ value: Value, status: Int = 200, cache: CacheReport? = nil, liveEventID: String? = nil) {
        self.value = value
        self.status = status
        self.cache = cache
        self.liveEventID = liveEventID
    }
}

extension Fetched: Equatable where Value: Equatable {}
