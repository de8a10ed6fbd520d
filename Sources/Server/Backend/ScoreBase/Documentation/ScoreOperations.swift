internal import HTTPServer
internal import Wire

// The API reference for ScoreBase's routes.
extension Operation {
    private static let signedIn = [SignedIn.scheme]
    private static let tags = [ScoreBase.name]
    private static let paging: [Parameter] = [
        .query("limit", .integer(1...100), "How many; 50 when left out."),
        .query("cursor", .string(), "The `next_cursor` of the page before."),
    ]
    private static let ifNoneMatch = Parameter.header("If-None-Match", .string(), "The `ETag` that the caller has.")

    static func reading<Resource: ScoreResource>(_ type: Resource.Type) -> Operation {
        Operation(
            "Reads a \(Resource.kind.rawValue).",
            id: "get_\(Resource.kind.rawValue)",
            tags: tags,
            parameters: [ifNoneMatch],
            answers: [
                .done(ScoreSchemas.envelope(of: Resource.schema)),
                Answer(.notModified, "The resource has not changed."),
            ],
            errors: [.badRequest, .unauthorized, .notFound, .tooManyRequests],
            security: signedIn
        )
    }

    static func listing<Resource: ScoreResource>(_ type: Resource.Type) -> Operation {
        list(
            "Lists \(Resource.kind.rawValue)s.",
            id: "list_\(Resource.kind.rawValue)s",
            Resource.schema,
            parameters: filters(Resource.kind) + paging
        )
    }

    static func listing(_ type: RecordedEvent.Type) -> Operation {
        list(
            "Lists a game's events, oldest first.",
            id: "list_events",
            ScoreSchemas.recordedEvent,
            parameters: [.query("after_sequence", .integer(0...Int.max), "Only events after this sequence number.")]
                + paging
        )
    }

    private static func filters(_ kind: ScoreKind) -> [Parameter] {
        let search = Parameter.query("search", .string(), "Part of the name, case-insensitive.")
        switch kind {
        case .league: return [search, .query("sport_type", ScoreSchemas.sport, "Only leagues of this sport.")]
        case .season, .venue, .team, .player: return [search]
        case .protest: return []
        case .game:
            return [
                .query("season_id", .string(), "Only games of this season."),
                .query("team_id", .string(), "Only games of this team."),
                .query("status", ScoreSchemas.status, "Only games of this status."),
            ]
        }
    }

    private static func list(_ summary: String, id: String, _ item: Schema, parameters: [Parameter]) -> Operation {
        Operation(
            summary,
            id: id,
            tags: tags,
            parameters: parameters + [ifNoneMatch],
            answers: [.done(ScoreSchemas.list(of: item)), Answer(.notModified, "The resource has not changed.")],
            errors: [.badRequest, .unauthorized, .notFound, .tooManyRequests],
            security: signedIn
        )
    }

    static func creating<Resource: ScoreResource>(_ type: Resource.Type) -> Operation {
        Operation(
            "Creates a \(Resource.kind.rawValue).",
            id: "create_\(Resource.kind.rawValue)",
            description:
                "For admins. 409 when the tenant's quota is reached, with `quota_exceeded` in `details.reason`.",
            tags: tags,
            parameters: [.idempotencyKey],
            body: Content(ScoreSchemas.fields(of: Resource.kind, isNew: true)),
            answers: [.done(ScoreSchemas.envelope(of: Resource.schema), .created)],
            errors: [
                .badRequest, .unauthorized, .forbidden, .notFound, .conflict, .payloadTooLarge, .unsupportedMediaType,
                .unprocessable, .tooManyRequests, .unavailable, .storageFull,
            ],
            security: signedIn
        )
    }

    static func changing<Resource: ScoreResource>(_ type: Resource.Type) -> Operation {
        Operation(
            "Changes the given fields of a \(Resource.kind.rawValue); null clears an optional field.",
            id: "update_\(Resource.kind.rawValue)",
            description: "For admins. With `If-Match`, only if it has not changed since it was read.",
            tags: tags,
            parameters: [.idempotencyKey, .header("If-Match", .string(), "The `ETag` it was read with.")],
            body: Content(ScoreSchemas.fields(of: Resource.kind, isNew: false)),
            answers: [.done(ScoreSchemas.envelope(of: Resource.schema))],
            errors: [
                .badRequest, .unauthorized, .forbidden, .notFound, .preconditionFailed, .payloadTooLarge,
                .unsupportedMediaType, .unprocessable, .tooManyRequests, .unavailable, .storageFull,
            ],
            security: signedIn
        )
    }

    static let standings = list(
        "Reads a season's table, its best team first.",
        id: "get_standings",
        ScoreSchemas.standing,
        parameters: [.query("season_id", .string(), "The season; the league's current one when left out.")]
    )

    static let boxScore = Operation(
        "Reads a game's box score.",
        id: "get_box_score",
        description: """
            What both teams and their players did, in total and per period, counted from the game's events. `seconds` and `plus_minus` \
            are given where line-ups and substitutions were recorded.
            """,
        tags: tags,
        parameters: [ifNoneMatch],
        answers: [
            .done(ScoreSchemas.envelope(of: ScoreSchemas.boxScore)),
            Answer(.notModified, "The resource has not changed."),
        ],
        errors: [.unauthorized, .notFound, .tooManyRequests],
        security: signedIn
    )

    static let leaders = list(
        "Lists the players with the highest totals of a season.",
        id: "list_leaders",
        ScoreSchemas.leader,
        parameters: [
            .query("season_id", .string(), "The season; the league's current one when left out."),
            .query("stat", .string(), "The statistic, e.g. `rebounds`; the sport's first when left out."),
            .query("limit", .integer(1...100), "How many; 50 when left out."),
        ]
    )

    static let headToHead = Operation(
        "Reads the games between two teams.",
        id: "get_head_to_head",
        tags: tags,
        parameters: [
            .query("team_id", .string(), "The team whose wins and losses are counted; required."),
            .query("opponent_id", .string(), "The other team; required."),
            .query("season_id", .string(), "Only games of this season."), ifNoneMatch,
        ],
        answers: [
            .done(ScoreSchemas.envelope(of: ScoreSchemas.headToHead)),
            Answer(.notModified, "The resource has not changed."),
        ],
        errors: [.badRequest, .unauthorized, .notFound, .tooManyRequests],
        security: signedIn
    )

    static let recording = Operation(
        "Records one or more events of a game.",
        id: "record_events",
        description: """
            For scorekeepers. Several events are recorded all or none. A wrong value is 400; what the rules of the \
            game forbid at this moment is 409, with the reason in `details.reason`. With `expected_sequence`, the \
            events are recorded only if no other event was added in the meantime. A mistake is corrected with a later \
            event: one of type `void`, or one that `corrects` another.
            """,
        tags: tags,
        parameters: [.idempotencyKey],
        body: Content(ScoreSchemas.newEvents),
        answers: [
            .done(
                ScoreSchemas.envelope(
                    of: .anyOf([ScoreSchemas.recordedEvent, .array(of: ScoreSchemas.recordedEvent)])
                ),
                .created
            )
        ],
        errors: [
            .badRequest, .unauthorized, .forbidden, .notFound, .conflict, .payloadTooLarge, .unsupportedMediaType,
            .unprocessable, .tooManyRequests, .unavailable, .storageFull,
        ],
        security: signedIn
    )

    static let live = Operation(
        "Follows a game over WebSocket.",
        id: "follow_game",
        description: """
            First `{"type":"snapshot","id","data"}` with the game, then `{"type":"event","id","event"}` for each \
            event; the latest event also has `board`, the current scoreboard. With `after`, the events after the one \
            with that id follow, or `{"type":"gap"}` and a snapshot. The connection is closed with 4401 when the token \
            expires.
            """,
        tags: tags,
        parameters: [.query("after", .string(), "The id of the last frame the caller has.")],
        answers: [Answer(.switchingProtocols, "The connection is a WebSocket now.")],
        errors: [.badRequest, .unauthorized, .notFound, .upgradeRequired, .tooManyRequests],
        security: signedIn
    )
}
