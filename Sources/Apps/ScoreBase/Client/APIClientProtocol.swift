public import Bowline
public import Wire

/// Makes ScoreBase's calls.
///
/// What is thrown is an `APIError`, or `CancellationError` when the caller gave up.
public protocol APIClientProtocol: Sendable {
    /// Makes a call and returns the data of the answer's envelope.
    func request<T: Decodable & Sendable>(_ endpoint: any APIEndpoint) async throws -> T
    /// Makes a call and returns the whole envelope, which has the cursor of a list's next page.
    func envelope<T: Decodable & Sendable>(_ endpoint: any APIEndpoint) async throws -> APIResponseEnvelope<T>
    /// The session that answers belong to; nil without a sign-in.
    var session: Session? { get }
}

extension APIClientProtocol {
    /// For test doubles that return only the data.
    public func envelope<T: Decodable & Sendable>(_ endpoint: any APIEndpoint) async throws -> APIResponseEnvelope<T> {
        APIResponseEnvelope(requestId: "", timestamp: "", data: try await request(endpoint))
    }

    /// Without a session unless the client has one.
    public var session: Session? { nil }
}
