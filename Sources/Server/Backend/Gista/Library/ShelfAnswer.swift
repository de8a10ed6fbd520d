internal import HTTPServer
internal import Wire

/// How links and gists are answered: lists with what they are cached and resumed by, and in the caller's version.
enum ShelfAnswer {
    /// A list, or 304 where the caller has it. `read` gives it as the caller's version tells it.
    static func list(
        _ request: Request,
        _ caller: GistaCaller,
        _ library: any GistaLibrary,
        read: () throws -> ShelfList
    ) throws -> Response {
        if let revision = try library.revision(of: caller.account),
            request.header("If-None-Match")?.contains(tag(request, caller, revision)) == true
        {
            return Response(.notModified, headers: headers(request, caller, revision))
        }
        let list = try read()
        var response = Response.json(list.body)
        for field in headers(request, caller, list.revision).fields { response.headers[field.name] = field.value }
        response.headers[Gista.Header.liveEventID] = String(list.lastEvent)
        return response
    }

    /// One link.
    static func link(_ json: String, for request: Request) -> [UInt8] {
        guard request.speaksFirstVersion else { return Array(json.utf8) }
        return inFirstVersion(Gista.Article.self, json)
    }

    /// One gist.
    static func gist(_ json: [UInt8], for request: Request) -> [UInt8] {
        guard request.speaksFirstVersion else { return json }
        return inFirstVersion(Gista.PlainGist.self, String(decoding: json, as: UTF8.self))
    }

    /// JSON with the members of another type only.
    fileprivate static func inFirstVersion<Value: Codable>(_ type: Value.Type, _ json: String) -> [UInt8] {
        GistaJSON.value(type, json).map { GistaJSON.bytes($0) } ?? Array("null".utf8)
    }

    private static func headers(_ request: Request, _ caller: GistaCaller, _ revision: Int64) -> HTTPHeaders {
        [
            "ETag": tag(request, caller, revision), "Cache-Control": "private, max-age=0, stale-if-error=86400",
            "Vary": "Authorization, \(Gista.Header.version)",
        ]
    }

    private static func tag(_ request: Request, _ caller: GistaCaller, _ revision: Int64) -> String {
        "W/\"\(caller.tag)-\(revision)-\(request.apiVersion?.number ?? 0)\""
    }
}

extension ShelfList {
    /// The list as version 1 told it.
    func inFirstVersion<Value: Codable>(_ type: Value.Type) -> ShelfList {
        let body = ShelfAnswer.inFirstVersion(type, String(decoding: body, as: UTF8.self))
        return ShelfList(body: body, revision: revision, lastEvent: lastEvent)
    }
}
