internal import CivilTime
internal import HTTPServer
internal import Wire

/// Links: saved, listed, deleted, and made gists of.
struct LinkRoutes: Sendable {
    let parts: GistaServices

    var routes: [Route] { [store, list, delete, makeGist] }

    private var store: Route {
        Route(.post, "/api/store-link", GistaReference.storeLink) { request in
            let caller = try request.signedInCaller()
            var body = try BodyReader(request)
            let wish = try LinkRequest(&body, caller, fetcher: parts.fetcher)
            let now = parts.time.milliseconds
            let (link, json) = wish.link(for: caller, at: parts.places.next(), now: now)
            switch try await parts.library.save(link, now: now) {
            case .new:
                if link.due != nil { parts.maker.poke() }
                return .json(LibraryResponse.link(json, for: request), status: .created)
            case .known(let known): return .json(LibraryResponse.link(known, for: request))
            case .again(let known):
                parts.maker.poke()
                return .json(LibraryResponse.link(known, for: request))
            case .full: throw HTTPError.shelfIsFull
            }
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

/// A link to save, checked.
private struct LinkRequest {
    private let url: String
    private let page: [UInt8]
    private let title: String?
    private let category: String
    private let makesGist: Bool

    init(_ body: inout BodyReader, _ caller: GistaCaller, fetcher: PageFetcher) throws(HTTPError) {
        let userID = body.userID()
        url = body.text("url", count: 1...LinkAddress.longest).trimmed
        title = body.optionalText("title", count: 0...500, bytes: 2_000)?.trimmed
        category = body.optionalText("category", count: 0...64, bytes: 256)?.trimmed ?? ""
        makesGist = body.flag("autoCreateGist") ?? true
        var address: LinkAddress?
        do throws(LinkAddress.ParseError) {
            address = try LinkAddress(url)
        } catch {
            body.reject("url", "cannot be used: \(error.reason)")
        }
        let key = PageKey.of(address?.text ?? "")
        if key == nil { body.reject("url", "must be the address of a web page") }
        try body.finish()
        try caller.check(userID)
        if let refusal = address.flatMap({ fetcher.refusal(of: $0) }) {
            throw HTTPError(.unprocessable, .addressRefused, refusal.reason, details: [.init("url", refusal.reason)])
        }
        page = key ?? []
    }

    func link(for caller: GistaCaller, at place: Int64, now: Int64) -> (NewLink, json: String) {
        let link = Gista.Link(
            id: LibraryItemID(.link, tag: caller.tag, place: place).text,
            title: title.flatMap { $0.isEmpty ? nil : $0 } ?? url,
            url: url,
            category: category,
            status: makesGist ? .pending : .ready,
            progress: makesGist ? .waiting : nil,
            createdAt: UTCTime(Double(now) / 1_000).rfc3339
        )
        let json = GistaJSON.text(link)
        let due = makesGist ? now : nil
        return (NewLink(account: caller.account, place: place, page: page, due: due, json: json), json)
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
    /// The address leads where this server does not go.
    static let addressRefused = Self(rawValue: "ADDRESS_REFUSED")
}

extension HTTPError {
    static let shelfIsFull = HTTPError(
        .conflict,
        .conflict,
        "This account has no room for more links or gists; delete some first.",
        details: [.init("reason", "quota_exceeded")]
    )
}
