public import Bowline
public import Wire

/// Makes ScoreBase's calls.
///
/// It throws `APIError`, or `CancellationError` if the caller was cancelled.
public protocol APIClientProtocol: Sendable {
    /// Makes a call and returns the data of the response's envelope.
    func request<T: Decodable & Sendable>(_ endpoint: any APIEndpoint) async throws -> T
    /// Makes a call and returns the whole envelope, which has the cursor of a list's next page.
    func envelope<T: Decodable & Sendable>(_ endpoint: any APIEndpoint) async throws -> APIResponseEnvelope<T>
    /// The session that responses belong to; nil without a sign-in.
    var session: Session? { get }
}

extension APIClientProtocol {
    /// The default for test doubles that return only the data.
    public func envelope<T: Decodable & Sendable>(_ endpoint: any APIEndpoint) async throws -> APIResponseEnvelope<T> {
        APIResponseEnvelope(requestId: "", timestamp: "", data: try await request(endpoint))
    }

    /// Nil unless the client has a session.
    public var session: Session? { nil }
}
