internal import HTTPServer

// The API reference for moving leagues between backends.
extension Operation {
    static let exportLeague = Operation(
        "Reads a whole league as lines of JSON.",
        id: "export_league",
        description: """
            For admins. Each line is an object with one of `league`, `season`, `team`, `player`, `game` and `events`. The last line has \
            `end` with the number of lines before it; without it the answer is not complete.
            """,
        tags: [ScoreBase.name],
        answers: [Answer(.ok, "The lines.", Content(.string(), type: "application/x-ndjson"))],
        errors: [.unauthorized, .forbidden, .notFound, .tooManyRequests],
        security: [SignedIn.scheme]
    )

    static let importLeague = Operation(
        "Adds the lines of an exported league: all of a request or none.",
        id: "import_league",
        description: """
            For admins. `records` are lines as an export has them, in their order, with events of one game at most. Ids stay, and the tenant \
            becomes the caller's. What already exists stays as it is, so a request may be repeated. Scores and tables are made again from \
            the events. 409 with `id_taken` in `details.reason` when an id belongs to something else.
            """,
        tags: [ScoreBase.name],
        parameters: [.idempotencyKey],
        body: Content(ScoreSchemas.leagueRecords),
        answers: [
            .done(ScoreSchemas.envelope(of: ScoreSchemas.importOutcome), .created)
        ],
        errors: [
            .badRequest, .unauthorized, .forbidden, .notFound, .conflict, .payloadTooLarge, .unsupportedMediaType,
            .unprocessable, .tooManyRequests, .unavailable, .storageFull,
        ],
        security: [SignedIn.scheme]
    )
}

extension ScoreSchemas {
    static let leagueRecords = Schema.object([
        .required("records", .array(of: .object([]), count: 1...ScoreBase.maxRecords))
    ])

    static let importOutcome = Schema.named(
        "ImportOutcome",
        .object([.required("added", .integer(0...Int.max)), .required("known", .integer(0...Int.max))])
    )
}
