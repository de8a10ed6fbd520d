internal import HTTPServer
internal import Wire

// The API reference for the links with which games and leagues are watched.
extension Operation {
    private static let tags = [ScoreBase.name]
    private static let secret = Parameter.query("link", .string(), "The `token` of the link; required.")
    private static let refusals: [HTTPStatus] = [.notFound, .tooManyRequests, .unavailable]

    static let createWatchLink = Operation(
        "Creates a link with which anyone can watch a league or a game.",
        id: "create_watch_link",
        description: """
            For admins. The body names a league or a game. 409 when the tenant has \(WatchLinks.maxPerTenant) links, \
            with `too_many_links` in `details.reason`.
            """,
        tags: tags,
        parameters: [.idempotencyKey],
        body: Content(ScoreSchemas.newWatchLink),
        answers: [.done(ScoreSchemas.envelope(of: ScoreSchemas.watchLink), .created, headers: [])],
        errors: [
            .badRequest, .unauthorized, .forbidden, .notFound, .conflict, .payloadTooLarge, .unsupportedMediaType,
            .unprocessable, .tooManyRequests, .unavailable, .storageFull,
        ],
        security: [SignedIn.scheme]
    )

    static let listWatchLinks = Operation(
        "Lists the links with which anyone can watch, oldest first.",
        id: "list_watch_links",
        description: "For admins. Expired links are omitted.",
        tags: tags,
        answers: [.done(ScoreSchemas.list(of: ScoreSchemas.watchLink), headers: [])],
        errors: [.unauthorized, .forbidden, .tooManyRequests],
        security: [SignedIn.scheme]
    )

    static let revokeWatchLink = Operation(
        "Revokes a link with which anyone can watch.",
        id: "revoke_watch_link",
        description: "For admins. It shows nothing from then on, and open connections are closed.",
        tags: tags,
        answers: [Answer(.noContent, "It is revoked.")],
        errors: [.unauthorized, .forbidden, .notFound, .tooManyRequests, .unavailable, .storageFull],
        security: [SignedIn.scheme]
    )

    static let watchLeague = Operation(
        "Reads what a link shows: league, table and games.",
        id: "watch_league",
        description: "Without an account. A link to one game has no table and that game only.",
        tags: tags,
        parameters: [secret],
        answers: [.done(ScoreSchemas.envelope(of: ScoreSchemas.watchedLeague), headers: [])],
        errors: refusals
    )

    static let watchGame = Operation(
        "Reads a game that a link shows, with its box score.",
        id: "watch_game",
        tags: tags,
        parameters: [secret],
        answers: [.done(ScoreSchemas.envelope(of: ScoreSchemas.watchedGame), headers: [])],
        errors: refusals
    )

    static let watchLive = Operation(
        "Watches the board of a game over WebSocket.",
        id: "watch_board",
        description: """
            `{"type":"board","sequence","board"}` at once and at each change. It is closed with 4401 when the link was revoked, and after \
            ten minutes; connect again then.
            """,
        tags: tags,
        parameters: [secret],
        answers: [Answer(.switchingProtocols, "The connection is a WebSocket now.")],
        errors: [.badRequest, .notFound, .upgradeRequired, .tooManyRequests]
    )

    static let watchCalendar = Operation(
        "Reads the games that a link shows as a calendar (iCalendar).",
        id: "watch_calendar",
        description: """
            For calendar apps to subscribe to. `SEQUENCE` grows with each change of time, place or status; a cancelled game stays, with \
            `STATUS:CANCELLED`. Times are in UTC, and games without a time are omitted.
            """,
        tags: tags,
        parameters: [secret, .query("team_id", .string(), "Only games of this team.")],
        answers: [Answer(.ok, "The calendar.", Content(.string(), type: "text/calendar"))],
        errors: refusals
    )
}

extension ScoreSchemas {
    static let watchLink = Schema.named(
        "WatchLink",
        .object([
            .required("watch_link_id", id), .required("tenant_id", id), .required("league_id", id),
            .optional("game_id", id), .required("token", .string()), .required("url", .string()),
            .required("calendar_url", .string()), .required("expires_at", instant), .required("created_at", instant),
        ])
    )

    static let newWatchLink = Schema.object([
        .optional("league_id", id.orNull), .optional("game_id", id.orNull),
        .optional("days", Schema.integer(1...366).orNull),
    ])

    static let watchedLeague = Schema.object([
        .required("league", league), .required("standings", .array(of: standing)),
        .required("games", .array(of: game)), .required("is_one_game", .boolean),
    ])

    static let watchedGame = Schema.object([.required("game", game), .required("box_score", boxScore)])
}
