public import Bowline
public import Wire

/// Makes ScoreBase's calls. Tests of features put another in its place.
///
/// What is thrown is an `APIError`, or `CancellationError` when the caller gave up.
public protocol APIClientProtocol: Sendable {
    /// Makes a call and gives what the answer's envelope holds.
    func request<T: Decodable & Sendable>(_ endpoint: any APIEndpoint) async throws -> T
    /// Makes a call and gives the whole envelope, which lists need for their next page.
    func envelope<T: Decodable & Sendable>(_ endpoint: any APIEndpoint) async throws -> APIResponseEnvelope<T>
    /// Whose answers these are. Nil where nobody signs in.
    var session: Session? { get }
}

extension APIClientProtocol {
    /// For doubles that know of data only.
    public func envelope<T: Decodable & Sendable>(_ endpoint: any APIEndpoint) async throws -> APIResponseEnvelope<T> {
        APIResponseEnvelope(requestId: "", timestamp: "", data: try await request(endpoint))
    }

    /// Nobody's.
    public var session: Session? { nil }
}
