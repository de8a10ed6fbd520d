internal import HTTPServer
internal import Wire

/// Builds the responses with links and gists: lists with entity tag and cursor, in the caller's API version.
enum LibraryResponse {
    /// A list, or 304 if the caller's copy is current. Without `?limit=` the whole list; with it a page, and the
    /// address of the next page in `Link`.
    static func list(
        _ request: Request,
        _ caller: GistaCaller,
        _ library: any GistaLibrary,
        of table: LibraryTable
    ) async throws -> Response {
        let wanted = try PageQuery(request)
        let known =
            table == .readings
            ? try await library.readingsRevision(of: caller.account) : try await library.revision(of: caller.account)
        if let revision = known, request.knows(tag(request, caller, revision)) {
            return Response(.notModified, headers: headers(request, caller, revision))
        }
        let (range, next) = try await wanted?.find(in: library, table, of: caller.account) ?? (LibraryRange(), nil)
        var rows = LibraryRows(library: library, table: table, account: caller.account)
        if request.speaksFirstVersion, table != .readings { rows.change = { convertToFirstVersion($0, of: table) } }
        let first = try await rows.first(of: range)
        var response = rows.answer(range, beginning: first)
        for field in headers(request, caller, first.revision).fields { response.headers[field.name] = field.value }
        response.headers[Gista.Header.liveEventID] = String(first.lastEvent)
        response.headers["Link"] = next
        return response
    }

    private static func convertToFirstVersion(_ row: [UInt8], of table: LibraryTable) -> [UInt8] {
        let json = String(decoding: row, as: UTF8.self)
        return switch table {
        case .links: convertToFirstVersion(Gista.Article.self, json)
        case .gists, .wholeGists: convertToFirstVersion(Gista.PlainGist.self, json)
        // Readings are newer than the first version.
        case .readings: row
        }
    }

    /// The response body with one link.
    static func link(_ json: String, for request: Request) -> [UInt8] {
        guard request.speaksFirstVersion else { return Array(json.utf8) }
        return convertToFirstVersion(Gista.Article.self, json)
    }

    /// The response body with one gist.
    static func gist(_ json: [UInt8], for request: Request) -> [UInt8] {
        guard request.speaksFirstVersion else { return json }
        return convertToFirstVersion(Gista.PlainGist.self, String(decoding: json, as: UTF8.self))
    }

    /// JSON reduced to the members of `type`.
    fileprivate static func convertToFirstVersion<Value: Codable>(_ type: Value.Type, _ json: String) -> [UInt8] {
        GistaJSON.value(type, json).map { GistaJSON.bytes($0) } ?? Array("null".utf8)
    }

    // A list is stale at once, so every read revalidates it by its ETag. A cache may show its copy while the server is
    // unreachable (RFC 9111, 4.2.4), and for a day when it answers with an error (RFC 5861, 4). `no-cache` forbids
    // both, a longer `max-age` hides a link that was just saved, and `stale-while-revalidate` shows the old list first
    // on every refresh.
    private static func headers(_ request: Request, _ caller: GistaCaller, _ revision: Int64) -> HTTPHeaders {
        [
            "ETag": tag(request, caller, revision).text, "Cache-Control": "private, max-age=0, stale-if-error=86400",
            "Vary": "Authorization, \(Gista.Header.version)",
        ]
    }

    private static func tag(_ request: Request, _ caller: GistaCaller, _ revision: Int64) -> EntityTag {
        EntityTag("\(caller.tag)-\(revision)-\(request.apiVersion?.number ?? 0)")
    }
}
