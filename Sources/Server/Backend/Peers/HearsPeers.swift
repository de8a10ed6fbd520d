package import HTTPServer

/// Refuses requests while this process cannot know what others on the same database have changed: a token that it
/// remembers may have been ended.
package struct HearsPeers: Middleware {
    private let peers: Peers

    init(_ peers: Peers) {
        self.peers = peers
    }

    package func respond(to request: Request, next: Next) async throws -> Response {
        guard await peers.isCurrent() else {
            throw HTTPError(.unavailable, .unavailable, "The database does not answer.", headers: .retrySoon)
        }
        return try await next(request)
    }
}
