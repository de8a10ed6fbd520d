internal import CivilTime
internal import HTTPServer
internal import Identity
internal import LocalizedTexts
internal import Mail
internal import Wire

/// Saving links with a key instead of a sign-in. The account's owner makes and revokes the key.
struct SaveRoutes: Sendable {
    let parts: GistaServices

    /// Routes for the signed-in owner.
    var signedInRoutes: [Route] { [read, make, revoke] }
    /// Routes that take the key.
    var publicRoutes: [Route] { [save] }
    /// The page that a bookmark in a browser opens.
    var pages: [Route] { [page] }

    private var read: Route {
        Route(.get, "/api/save-key/{userId}", GistaReference.readSaveKey) { request in
            let caller = try request.callerOfPath()
            guard let created = try await parts.saveKeys.created(of: caller.account) else { throw HTTPError.notFound }
            return .json(GistaJSON.bytes(Gista.SaveKey(createdAt: UTCTime(created).rfc3339)))
        }
    }

    private var make: Route {
        Route(.post, "/api/save-key/{userId}", GistaReference.makeSaveKey) { request in
            let caller = try request.callerOfPath()
            let now = parts.time.seconds
            let key = try await parts.saveKeys.make(for: caller.account, now: now)
            parts.audit.record(request.auditEntry("make_save_key", .done, actor: caller.userID))
            let made = Gista.SaveKey(createdAt: UTCTime(now).rfc3339, key: key)
            return .json(GistaJSON.bytes(made), status: .created)
        }
    }

    private var revoke: Route {
        Route(.delete, "/api/save-key/{userId}", GistaReference.revokeSaveKey) { request in
            let caller = try request.callerOfPath()
            guard try await parts.saveKeys.revoke(of: caller.account) else { throw HTTPError.notFound }
            parts.audit.record(request.auditEntry("revoke_save_key", .done, actor: caller.userID))
            return Response(.noContent)
        }
    }

    private var save: Route {
        Route(.post, "/api/save", GistaReference.save) { request in
            var body = try BodyReader(request)
            let key = body.text("key", count: 1...64)
            let wish = LinkRequest(&body)
            try body.finish()
            guard let owner = try await parts.saveKeys.owner(of: key) else { throw Self.unknownKey }
            let saved = try await parts.save(wish, of: owner)
            return .json(LibraryResponse.link(saved.json, for: request), status: saved.isNew ? .created : .ok)
        }
    }

    /// Saves the link when the browser opens the page; a repeated request saves nothing twice. Requests that a browser
    /// makes before the user opens the page are rejected.
    private var page: Route {
        Route(.get, "/save", .hidden) { request in
            let language = request.header("Accept-Language").flatMap { MailLanguage(acceptLanguage: $0) } ?? .english
            // Link checkers send HEAD.
            guard request.method == .get, request.header("Sec-Purpose") == nil, request.header("Purpose") == nil else {
                throw HTTPError(.unavailable, .unavailable, "A link is saved when its page is opened, not before.")
            }
            var response: Response
            do {
                let link = try await saved(request)
                response = .html(SavePage(.saved(link), language).html)
            } catch let error as any HTTPErrorConvertible {
                let error = error.httpError
                response = .html(SavePage(.refused(error), language).html, status: error.status)
            }
            response.headers["Cache-Control"] = "no-store"
            response.headers["Vary"] = "Accept-Language"
            return response
        }
    }

    private func saved(_ request: Request) async throws -> Gista.Link {
        guard let owner = try await parts.saveKeys.owner(of: request.query("key") ?? "") else { throw Self.unknownKey }
        let wish = try LinkRequest(url: request.query("url") ?? "", title: request.query("title"))
        let json = try await parts.save(wish, of: owner).json
        guard let link = GistaJSON.value(Gista.Link.self, json) else { throw HTTPError.notFound }
        return link
    }

    private static var unknownKey: HTTPError { .signInNeeded("This key is unknown; it may have been revoked.") }
}
