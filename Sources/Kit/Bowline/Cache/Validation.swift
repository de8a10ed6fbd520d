import Essentials

/// Revalidation: asking whether a stored response is still valid, and applying the server's reply (RFC 9111, 4.3).
enum Validation {
    /// True if the caller has made the request conditional itself.
    static func isConditional(_ request: Request) -> Bool {
        [HeaderName.ifNoneMatch, .ifModifiedSince, .ifMatch, "if-unmodified-since", "if-range"]
            .contains { request.headers.contains($0) }
    }

    /// The request with the validators of a stored response.
    static func conditional(_ request: Request, on answer: StoredResponse) -> Request {
        guard !isConditional(request), answer.range == nil else { return request }
        var request = request
        if let tag = answer.headers[.etag] { request.headers[.ifNoneMatch] = tag }
        if let modified = answer.headers[.lastModified] { request.headers[.ifModifiedSince] = modified }
        return request
    }

    /// True if the caller's own condition shows that it already has the stored response, so that 304 is the right
    /// response.
    static func isUnchanged(_ answer: StoredResponse, for request: Request) -> Bool {
        if let field = request.headers.combined(.ifNoneMatch) {
            guard let tag = answer.headers[.etag] else { return false }
            return tags(in: field).contains { $0 == "*" || weak($0) == weak(tag) }
        }
        guard let since = request.headers[.ifModifiedSince].flatMap({ HTTPDate.parse($0, now: answer.received) }) else {
            return false
        }
        let stamp = answer.headers[.lastModified] ?? answer.headers[.date]
        return stamp.flatMap { HTTPDate.parse($0, now: answer.received) }.map { $0 <= since } ?? false
    }

    /// The stored response updated with the fields of a newer response about it, e.g. a 304 (RFC 9111, 3.2).
    static func refreshed(_ answer: StoredResponse, by headers: Headers, requested: Date, received: Date)
        -> StoredResponse
    {
        var refreshed = answer
        refreshed.requested = requested
        refreshed.received = received
        let fresh = Storability.storedFields(of: headers).filter { !belongsToBody.contains($0.name) }
        // The `Age` of the old response does not apply to the refreshed response.
        refreshed.headers[.age] = nil
        for name in Set(fresh.map(\.name)) { refreshed.headers[name] = nil }
        for field in fresh { refreshed.headers.append(field.name, field.value) }
        refreshed.parseHeaders()
        return refreshed
    }

    /// True if a 304 refers to this stored response.
    static func concerns(_ response: Response, _ answer: StoredResponse) -> Bool {
        if let tag = response.headers[.etag] {
            return answer.headers[.etag].map { weak($0) == weak(tag) } ?? false
        }
        guard let modified = response.headers[.lastModified] else { return true }
        return answer.headers[.lastModified] == modified
    }

    /// True if two responses are byte-for-byte identical (RFC 9110, 8.8.3.2).
    static func isStrongMatch(_ first: Headers, _ second: Headers) -> Bool {
        guard let firstTag = first[.etag], let secondTag = second[.etag] else { return false }
        return firstTag == secondTag && !firstTag.hasPrefix("W/")
    }

    /// Fields that describe the stored body, which a 304 does not contain.
    private static let belongsToBody: Set<HeaderName> = [.contentLength, .contentEncoding, .contentRange]

    /// The entity tags in a list. Unlike in a quoted string, a backslash in a tag is a literal character (RFC 9110,
    /// 8.8.3).
    private static func tags(in field: String) -> [String] {
        var tags: [String] = []
        var rest = field[...]
        while let start = rest.firstIndex(where: { $0 != " " && $0 != "\t" && $0 != "," }) {
            rest = rest[start...]
            let opaque = rest.hasPrefix("W/\"") ? rest.dropFirst(2) : rest
            var end = rest.firstIndex(of: ",") ?? rest.endIndex
            if opaque.first == "\"", let close = opaque.dropFirst().firstIndex(of: "\"") {
                end = rest.index(after: close)
            }
            tags.append(String(rest[..<end]).trimmed)
            rest = rest[end...]
        }
        return tags
    }

    private static func weak(_ tag: String) -> String {
        tag.hasPrefix("W/") ? String(tag.dropFirst(2)) : tag
    }
}
