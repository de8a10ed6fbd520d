internal import CivilTime
internal import HTTPServer
internal import SQLite
internal import Wire

/// Routes of gists: list, read, write by hand, delete. Gists of other users are reported as not found.
struct GistRoutes: Sendable {
    let parts: GistaServices

    var routes: [Route] { [list, read, article, create, delete] }

    private var list: Route {
        Route(.get, "/api/gists", GistaReference.listGists) { request in
            let caller = try request.signedInCaller()
            if let wanted = request.query("userId") { try caller.check(wanted) }
            return try await LibraryResponse.list(request, caller, parts.library, of: .gists)
        }
    }

    private var read: Route {
        Route(.get, "/api/gists/{gistId}", GistaReference.readGist) { request in
            let caller = try request.signedInCaller()
            guard let id = request.gist(of: caller),
                let json = try await parts.library.gist(id.place, of: caller.account)
            else { throw HTTPError.notFound }
            var response = Response.json(LibraryResponse.gist(json, for: request))
            // A stored gist never changes.
            response.headers["Cache-Control"] = "private, max-age=3600"
            response.headers["Vary"] = "Authorization, \(Gista.Header.version)"
            return response
        }
    }

    private var article: Route {
        Route(.get, "/api/gists/{gistId}/article", GistaReference.readArticle) { request in
            let caller = try request.signedInCaller()
            guard let id = request.gist(of: caller),
                let json = try await parts.library.article(id.place, of: caller.account)
            else { throw HTTPError.notFound }
            var response = Response.json(json)
            response.headers["Cache-Control"] = "private, max-age=3600"
            response.headers["Vary"] = "Authorization, \(Gista.Header.version)"
            return response
        }
    }

    private var create: Route {
        Route(.post, "/api/gists", GistaReference.createGist) { request in
            let caller = try request.signedInCaller()
            let (gist, place) = try newGist(in: request, by: caller)
            let response = Response.json(
                LibraryResponse.gist(GistaJSON.bytes(gist), for: request),
                status: .created
            )
            let kept = NewGist(account: caller.account, place: place, json: GistaJSON.text(gist), segments: nil)
            let ticket = request.idempotencyTicket
            let isKept = try await parts.library.saveGist(kept) { connection throws(StorageError) in
                try ticket?.save(response, on: connection)
            }
            guard isKept else { throw HTTPError.libraryIsFull }
            return response
        }
    }

    private var delete: Route {
        Route(.delete, "/api/gists/{gistId}", GistaReference.deleteGist) { request in
            let caller = try request.signedInCaller()
            guard let id = request.gist(of: caller),
                try await parts.library.deleteGist(id.place, of: caller.account)
            else { throw HTTPError.notFound }
            return Response(.noContent)
        }
    }

    private func newGist(
        in request: Request,
        by caller: GistaCaller
    ) throws(HTTPError) -> (gist: Gista.Gist, place: Int64) {
        var body = try BodyReader(request)
        let userID = body.userID()
        // A character may have any number of bytes; usual characters have at most four.
        let title = body.text("title", count: 1...500, bytes: 2_000)
        let content = body.text("content", count: 1...20_000, bytes: 80_000)
        let source = body.optionalText("sourceUrl", count: 1...LinkAddress.maxLength)?.trimmed
        if let source, (try? LinkAddress(source)) == nil {
            body.reject("sourceUrl", "must be the address of a web page")
        }
        let category = body.optionalText("category", count: 0...64, bytes: 256)?.trimmed
        try body.finish()
        try caller.check(userID)
        let place = parts.places.next()
        let gist = Gista.Gist(
            id: LibraryItemID(.gist, tag: caller.tag, place: place).text,
            title: title,
            content: content,
            userId: caller.userID,
            sourceUrl: source,
            category: category,
            createdAt: UTCTime(parts.time.seconds).rfc3339
        )
        return (gist, place)
    }
}

extension Request {
    fileprivate func gist(of caller: GistaCaller) -> LibraryItemID? {
        parameter("gistId").flatMap { LibraryItemID($0, .gist, of: caller.tag) }
    }
}
