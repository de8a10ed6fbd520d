internal import CivilTime
internal import HTTPServer
internal import Wire

// Routes that leagues, seasons, teams, players and games have in common.
extension ScoreBase {
    func reading<Resource: ScoreResource>(_ type: Resource.Type, _ path: String, _ name: String) -> Route {
        Route(.get, path, .reading(Resource.self)) { request in
            request.answer(try await scores(for: request).need(Resource.kind, request.id(name)).document)
        }
    }

    /// Changes a resource, for admins.
    func changing<Resource: ScoreResource>(_ type: Resource.Type, _ path: String, _ name: String) -> Route {
        Route(.patch, path, .changing(Resource.self)) { request in
            try request.require(.admin)
            let (scores, id) = (try scores(for: request), request.id(name))
            _ = try await scores.need(Resource.kind, id)
            let respond = request.responder(.ok)
            let document = try await scores.change(
                Resource.self,
                id,
                ifMatch: request.tags("If-Match"),
                by: try request.fields(),
                request.idempotencyRecord(respond)
            )
            return respond(document)
        }
    }

    /// Lists the resources of a kind under a parent that the path names.
    func listing<Resource: ScoreResource>(
        _ type: Resource.Type,
        _ path: String,
        under parent: (kind: ScoreKind, name: String)?
    ) -> Route {
        Route(.get, path, .listing(Resource.self)) { request in
            let scores = try scores(for: request)
            var above: StoredDocument?
            if let parent { above = try await scores.need(parent.kind, request.id(parent.name)) }
            let filter = ResourceFilter(
                search: request.query("search"),
                label: Resource.kind == .league ? try request.sport() : nil
            )
            let page = try await scores.page(of: Resource.kind, under: above, filter, try request.listing())
            return request.answer(page)
        }
    }

    /// Creates a resource, for admins. `make` returns its JSON.
    func creating<Resource: ScoreResource>(
        _ type: Resource.Type,
        _ path: String,
        at folder: String,
        _ make: @escaping @Sendable (any ScoreRepository, Request, IdempotencyRecord) async throws -> [UInt8]
    ) -> Route {
        Route(.post, path, .creating(Resource.self)) { request in
            try request.require(.admin)
            let respond = request.responder(.created, at: folder, idMember: Resource.kind.rawValue + "_id")
            return respond(try await make(try scores(for: request), request, request.idempotencyRecord(respond)))
        }
    }
}

extension Request {
    /// Makes the response to a change from its data: always the same response, since a repeated request must get it
    /// too.
    func responder(
        _ status: HTTPStatus,
        at folder: String? = nil,
        idMember: String = ""
    ) -> @Sendable ([UInt8]) -> Response {
        let time = UTCTime(secondsSince1970()).rfc3339
        return { data in
            let id = folder.flatMap { _ in ResourceID.read(idMember, in: data) }
            return changed(data, status, at: time, location: id.flatMap { id in folder.map { "\($0)/\(id)" } })
        }
    }

    /// A page of a list.
    func answer(_ page: Page) -> Response { answer(Rendering.array(page.documents), next: .some(page.next)) }

    /// The sport of the leagues to list.
    fileprivate func sport() throws(ScoreError) -> String? {
        guard let word = query("sport_type") ?? query("sport") else { return nil }
        guard let sport = SportName.plain(word) else { throw .invalid("sport_type", SportName.problem) }
        return sport
    }
}
