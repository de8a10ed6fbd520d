internal import Digest
package import HTTPServer

/// Lets only an operator read `/metrics`: a program on this machine that connects without a proxy, or a caller with the
/// key. See docs/decisions/operations.md, "`/metrics` answers local programs and callers with a key".
package struct MetricsAccess: Middleware {
    /// The digest of the key; the key itself is not kept in memory.
    private let digest: [UInt8]?

    /// Without a key, only programs on this machine may read the metrics.
    package init(key: String?) {
        digest = key.map { Hash.sha256($0.utf8) }
    }

    package func respond(to request: Request, next: Next) async throws -> Response {
        if !request.isFromThisMachine { try check(request.header("Authorization")) }
        var response = try await next(request)
        response.headers["Cache-Control"] = "no-store"
        return response
    }

    private func check(_ authorization: String?) throws(HTTPError) {
        guard let digest else {
            throw HTTPError(
                .forbidden,
                .forbidden,
                "Metrics are available only to programs on the server's own machine."
            )
        }
        let words = (authorization ?? "").split(separator: " ", maxSplits: 1)
        guard words.count == 2, words[0].lowercased() == "bearer",
            ConstantTime.areEqual(Hash.sha256(words[1].utf8), digest)
        else {
            throw HTTPError(
                .unauthorized,
                .unauthorized,
                "Metrics need the operator's key: Authorization: Bearer KEY.",
                headers: ["WWW-Authenticate": "Bearer realm=\"metrics\""]
            )
        }
    }
}
