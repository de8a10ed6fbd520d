internal import HTTPServer
internal import Wire

/// Routes of links: save, list, delete, make gists.
struct LinkRoutes: Sendable {
    let parts: GistaServices

    var routes: [Route] { [store, importLinks, list, delete, makeGist] }

    private var store: Route {
        Route(.post, "/api/store-link", GistaReference.storeLink) { request in
            let caller = try request.signedInCaller()
            var body = try BodyReader(request)
            let userID = body.userID()
            let wish = LinkRequest(&body)
            try body.finish()
            try caller.check(userID)
            let saved = try await parts.save(wish, of: caller.owner)
            return .json(LibraryResponse.link(saved.json, for: request), status: saved.isNew ? .created : .ok)
        }
    }

    private var importLinks: Route {
        Route(.post, "/api/links/{userId}/import", GistaReference.importLinks) { request in
            let caller = try request.callerOfPath()
            let batch = try LinkBatch(request, fetcher: parts.fetcher)
            let now = parts.time.milliseconds
            let new = batch.wishes.compactMap { try? $0.get() }
                .map { $0.link(of: caller.owner, at: parts.places.next(), now: now).new }
            let saved = try await parts.library.save(new, now: now)
            if zip(new, saved).contains(where: { $0.due != nil && $1.isQueued }) { parts.maker.poke() }
            return .json(GistaJSON.bytes(batch.response(new, saved, for: caller)))
        }
    }

    private var list: Route {
        Route(.get, "/api/links/{userId}", GistaReference.listLinks) { request in
            let caller = try request.callerOfPath()
            return try await LibraryResponse.list(request, caller, parts.library, of: .links)
        }
    }

    private var delete: Route {
        Route(.delete, "/api/links/{userId}/{linkId}", GistaReference.deleteLink) { request in
            let caller = try request.callerOfPath()
            guard let id = request.link(of: caller),
                try await parts.library.deleteLink(id.place, of: caller.account)
            else { throw HTTPError.notFound }
            return Response(.noContent)
        }
    }

    private var makeGist: Route {
        Route(.post, "/api/links/{userId}/{linkId}/gist", GistaReference.makeGist) { request in
            let caller = try request.callerOfPath()
            guard let id = request.link(of: caller),
                let json = try await parts.library.remake(id.place, of: caller.account, now: parts.time.milliseconds)
            else { throw HTTPError.notFound }
            parts.maker.poke()
            return .json(LibraryResponse.link(json, for: request), status: .accepted)
        }
    }
}

/// Many links to save, each of which may be invalid without affecting the others.
private struct LinkBatch {
    /// Why a link is not saved.
    struct RefusedError: Error {
        let reason: String
    }

    let wishes: [Result<LinkRequest, RefusedError>]

    init(_ request: Request, fetcher: PageFetcher) throws(HTTPError) {
        var body = try BodyReader(request)
        let makesGist = body.flag("autoCreateGist") ?? true
        let items = body.objects("links", count: 1...Gista.ImportRequest.maxLinks)
        if items == nil { body.reject("links", "must be an array of 1 to \(Gista.ImportRequest.maxLinks) links") }
        try body.finish()
        wishes = (items ?? []).compactMap(\.self).map { item in
            var item = BodyReader(item.object)
            let wish = LinkRequest(&item, makesGist: makesGist)
            if let error = item.errors.first {
                return .failure(RefusedError(reason: "\(error.field) \(error.problem)"))
            }
            if let refusal = wish.refusal(by: fetcher) { return .failure(RefusedError(reason: refusal.message)) }
            return .success(wish)
        }
    }

    /// The outcome of each link: `new` and `saved` are those of the links that were not refused, in order.
    func response(_ new: [NewLink], _ saved: [SavedLink], for caller: GistaCaller) -> Gista.ImportResponse {
        var outcomes = zip(new, saved).makeIterator()
        return Gista.ImportResponse(
            results: wishes.map { wish in
                if case .failure(let error) = wish { return .init(.refused, reason: error.reason) }
                guard let (link, outcome) = outcomes.next() else { return .init(.full) }
                return switch outcome {
                case .new: .init(.saved, id: LibraryItemID(.link, tag: caller.tag, place: link.place).text)
                case .known(let json), .again(let json): .init(.known, id: GistaJSON.value(Gista.Link.self, json)?.id)
                case .full: .init(.full)
                }
            }
        )
    }
}

extension SavedLink {
    /// Whether the outcome may have queued a gist.
    fileprivate var isQueued: Bool {
        switch self {
        case .new, .again: true
        case .known, .full: false
        }
    }
}

extension Request {
    fileprivate func link(of caller: GistaCaller) -> LibraryItemID? {
        parameter("linkId").flatMap { LibraryItemID($0, .link, of: caller.tag) }
    }
}

extension String {
    /// Without white space at either end.
    var trimmed: String {
        let start = drop(while: \.isWhitespace)
        guard let last = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
        return String(start[...last])
    }
}

extension HTTPError.Code {
    /// The address leads to a place from which this server does not fetch.
    static let addressRefused = Self(rawValue: "ADDRESS_REFUSED")
}

extension HTTPError {
    static let libraryIsFull = HTTPError(
        .conflict,
        .conflict,
        "This account's limit of links or gists is reached; delete some first.",
        details: [.init("reason", "quota_exceeded")]
    )
}
