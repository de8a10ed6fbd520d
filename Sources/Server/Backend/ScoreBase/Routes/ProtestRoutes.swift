internal import HTTPServer
internal import Identity
internal import Wire

// Protests against games, and the decisions about them.
extension ScoreBase {
    var protestRoutes: [Route] {
        let folder = "/v1/games/{gameId}/protests"
        return [
            listing(Protest.self, folder, under: (.game, "gameId")),
            Route(.post, folder, .creating(Protest.self)) { request in
                if request.caller?.isIn(ScoreRole.admin.rawValue) != true { try request.require(.scorekeeper) }
                return try await file(request)
            },
            reading(Protest.self, "/v1/protests/{protestId}", "protestId"),
            Route(.patch, "/v1/protests/{protestId}", .changing(Protest.self)) { request in
                try request.require(.admin)
                let (scores, id) = (try scores(for: request), request.id("protestId"))
                _ = try await scores.need(.protest, id)
                let respond = request.responder(.ok)
                let document = try await scores.decide(
                    protest: id,
                    ifMatch: request.tags("If-Match"),
                    by: try request.fields(),
                    as: request.caller?.token.username ?? "",
                    request.idempotencyRecord(respond)
                )
                return respond(document)
            },
        ]
    }

    private func file(_ request: Request) async throws -> Response {
        let scores = try scores(for: request)
        let game = try await scores.need(.game, request.id("gameId"))
        var fields = try request.fields()
        var protest = Protest(protestId: "", tenantId: "", gameId: game.id, text: "", filedBy: "")
        protest.take(&fields)
        try fields.check()
        let respond = request.responder(.created, at: "/v1/protests", idMember: "protest_id")
        let data = try await scores.protest(
            protest.text,
            by: request.caller?.token.username ?? "",
            against: game.id,
            request.idempotencyRecord(respond)
        )
        return respond(data)
    }
}
