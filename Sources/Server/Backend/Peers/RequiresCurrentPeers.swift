package import HTTPServer

/// Refuses requests while this process may have missed changes by others on the same database: a token that it has
/// cached may have been revoked.
package struct RequiresCurrentPeers: Middleware {
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
