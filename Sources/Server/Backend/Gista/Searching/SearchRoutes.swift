internal import FullText
internal import HTTPServer
internal import Wire

/// Searching the articles of links.
struct SearchRoutes: Sendable {
    let parts: GistaServices

    var routes: [Route] {
        [
            Route(.get, "/api/links/{userId}/search", GistaReference.searchLinks) { request in
                let caller = try request.callerOfPath()
                let (query, limit) = try Self.wanted(request)
                let found = try await parts.library.search(query, of: caller.account, limit: limit)
                var response = Response.json(GistaJSON.bytes(found))
                response.headers["Cache-Control"] = "no-store"
                return response
            }
        ]
    }

    private static func wanted(_ request: Request) throws(HTTPError) -> (SearchQuery, Int) {
        var problems: [HTTPError.Detail] = []
        let limit = request.limit(or: 20, &problems)
        let typing = request.query("typing") ?? "false"
        if typing != "true", typing != "false" { problems.append(.init("typing", "must be true or false")) }
        do throws(SearchQuery.ParseError) {
            let query = try SearchQuery(request.query("q") ?? "", isTyping: typing == "true")
            if query.hasNoTerms, !query.hasFilters {
                problems.append(.init("q", "must have a word or a filter, e.g. solar, \"solar farm\" or is:unread"))
            }
            if problems.isEmpty { return (query, limit) }
        } catch {
            problems.append(.init("q", error.reason))
        }
        throw HTTPError.invalid(problems)
    }
}
