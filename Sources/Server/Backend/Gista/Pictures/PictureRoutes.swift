internal import Digest
internal import HTTPServer
internal import Pictures
internal import Wire

/// The route of an article's pictures. This server fetches the pictures, so that their sites cannot see who reads the
/// article.
struct PictureRoutes: Sendable {
    let parts: GistaServices

    var routes: [Route] { [read] }

    private var read: Route {
        Route(.get, "/api/gists/{gistId}/pictures/{block}", GistaReference.readPicture) { request in
            let caller = try request.signedInCaller()
            guard let id = request.parameter("gistId").flatMap({ LibraryItemID($0, .gist, of: caller.tag) }),
                let block = request.parameter("block").flatMap({ Int($0) }),
                let json = try await parts.library.article(id.place, of: caller.account),
                let article = GistaJSON.value(Gista.GistArticle.self, String(decoding: json, as: UTF8.self)),
                let address = article.picture(at: block)
            else { throw HTTPError.notFound }
            // No connection to the database is held while the site is read.
            let picture = try await parts.pictures.picture(at: address, for: caller.account).get()
            return Self.answer(picture, to: request)
        }
    }

    private static func answer(_ picture: ReadPicture, to request: Request) -> Response {
        let tag = EntityTag(Hex.encode(picture.digest))
        var headers: HTTPHeaders = [
            "Cache-Control": "private, max-age=86400", "ETag": tag.text, "Vary": "Authorization",
        ]
        guard !request.knows(tag) else { return Response(.notModified, headers: headers) }
        headers["Content-Type"] = picture.format.rawValue
        return Response(headers: headers, body: .bytes(picture.bytes))
    }
}
