/// Decides whether a response may be stored, by RFC 9111, 3, for a private cache.
enum Storability {
    /// Statuses that may be kept without explicit freshness (RFC 9110, 15.1).
    static func isHeuristic(status: Int) -> Bool {
        [200, 203, 204, 206, 300, 301, 308, 404, 405, 410, 414, 501].contains(status)
    }

    /// Statuses whose meaning for a cache is known (RFC 9110, 15).
    private static let understoodStatuses: Set<Int> = Set(200...206).union(300...305).union([307, 308]).union(400...417)
        .union([421, 422, 426]).union(500...505)

    /// The reason why a response must not be stored, or nil if it may be.
    static func obstacle(to response: Response, for request: Request) -> String? {
        if case .stream = response.body { return "streamed answers are not kept" }
        if case .keep = request.traits.caching, request.method == .get {
            return response.isSuccess ? nil : "the policy stores successful responses only"
        }
        let directives = CacheDirectives(response.headers.combined(.cacheControl))
        if CacheDirectives(request.headers.combined(.cacheControl)).noStore {
            return "RFC 9111 5.2.1.5: the request says no-store"
        }
        if directives.mustUnderstand {
            guard understoodStatuses.contains(response.status) else {
                return "RFC 9111 5.2.2.3: must-understand, and \(response.status) is not known"
            }
        } else if directives.noStore {
            return "RFC 9111 5.2.2.5: no-store"
        }
        if response.status < 200 || response.status == 304 { return "\(response.status) is not a complete response" }
        if VaryRule.isStar(response.headers) { return "RFC 9111 4.1: Vary: *" }
        if request.method == .post { return obstacleToPost(response, request, directives) }
        guard request.method == .get else { return "RFC 9111 3: answers to \(request.method) are not kept" }
        let isExplicit =
            directives.maxAge != nil || response.headers.contains(.expires) || directives.isPublic
            || directives.isPrivate
        guard isExplicit || isHeuristic(status: response.status) else {
            return "RFC 9111 3: \(response.status) without explicit freshness"
        }
        return nil
    }

    /// A response to a `POST` may answer later reads only if `Content-Location` names its own address (RFC 9110,
    /// 9.3.3).
    private static func obstacleToPost(
        _ response: Response,
        _ request: Request,
        _ directives: CacheDirectives
    ) -> String? {
        guard directives.maxAge != nil || response.headers.contains(.expires), response.isSuccess else {
            return "RFC 9110 9.3.3: a POST without explicit freshness"
        }
        let own = response.headers[.contentLocation].flatMap { try? request.address.resolving($0) }
        return own == request.address ? nil : "RFC 9110 9.3.3: a POST whose Content-Location is not its address"
    }

    /// The fields to store: all except those that concern a single connection (RFC 9111, 3.1), and those that must not
    /// be reused without revalidation (RFC 9111, 5.2.2.4).
    static func storedFields(of headers: Headers) -> Headers {
        let ofConnection = headers.combined("connection").map { FieldScanner.members($0).map { HeaderName($0) } } ?? []
        let unvalidated = CacheDirectives(headers.combined(.cacheControl)).noCacheFields
        var kept = headers
        kept.removeAll { field in
            perConnection.contains(field.name) || ofConnection.contains(field.name) || unvalidated.contains(field.name)
        }
        return kept
    }

    private static let perConnection: [HeaderName] = [
        "connection", "keep-alive", "proxy-connection", "te", "trailer", "transfer-encoding", "upgrade",
        "proxy-authenticate", "proxy-authorization", "proxy-authentication-info",
    ]
}
