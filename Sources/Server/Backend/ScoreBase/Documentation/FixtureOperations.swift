internal import HTTPServer
internal import Scheduling
internal import Wire

// The API reference for planning and re-planning a season's games.
extension Operation {
    private static let tags = [ScoreBase.name]
    private static let errors: [HTTPStatus] = [
        .badRequest, .unauthorized, .forbidden, .notFound, .payloadTooLarge, .unsupportedMediaType, .unprocessable,
        .tooManyRequests, .unavailable, .storageFull,
    ]

    static let planFixtures = Operation(
        "Plans the games of a season, or the next round of a knockout or Swiss tournament.",
        id: "plan_fixtures",
        description: """
            For admins. Nothing is stored: send the games to `/fixtures` to keep them. The same request plans the same games; another \
            `seed` plans others. What could not be met is in `findings`, with the rule, the teams, the round and the day.
            """,
        tags: tags,
        parameters: [.idempotencyKey],
        body: Content(ScoreSchemas.fixtureRequest),
        answers: [.done(ScoreSchemas.envelope(of: ScoreSchemas.fixturePlan))],
        errors: errors,
        security: [SignedIn.scheme]
    )

    static let keepFixtures = Operation(
        "Makes several games: all or none.",
        id: "keep_fixtures",
        description:
            "For admins. 409 when the games would exceed the tenant's quota, with `quota_exceeded` in `details.reason`.",
        tags: tags,
        parameters: [.idempotencyKey],
        body: Content(
            .object([.required("games", .array(of: ScoreSchemas.newGame, count: 1...ScoreBase.maxFixtures))])
        ),
        answers: [.done(ScoreSchemas.envelope(of: .array(of: ScoreSchemas.game)), .created)],
        errors: errors + [.conflict],
        security: [SignedIn.scheme]
    )

    static let replanFixtures = Operation(
        "Moves games that cannot be played when they were planned, with the fewest moves.",
        id: "replan_fixtures",
        description: """
            For admins. Games of lost days, lost games and postponed games get other slots of the calendar; other games move only where \
            no slot is free. Games of teams that withdrew and have not begun are cancelled. A game without a slot becomes postponed. \
            Without `keeps` it is only shown. 412 when a game was changed meanwhile.
            """,
        tags: tags,
        parameters: [.idempotencyKey],
        body: Content(ScoreSchemas.replanRequest),
        answers: [.done(ScoreSchemas.envelope(of: ScoreSchemas.fixtureChanges))],
        errors: errors + [.preconditionFailed],
        security: [SignedIn.scheme]
    )
}

extension ScoreSchemas {
    private static let day = Schema.string(format: "date")
    private static let round = Schema.integer(1...1_000)
    private static let days = Schema.array(of: day, count: 0...1_000).orNull
    private static let times = Schema.array(
        of: .object([
            .required("weekday", .oneOf(texts: FixtureReader.weekdays)),
            .required("time", .string(pattern: "^([01][0-9]|2[0-3]):[0-5][0-9]$")),
        ]),
        count: 0...100
    )

    private static let calendar = Schema.named(
        "FixtureCalendar",
        .object([
            .required("first_day", day), .required("last_day", day), .optional("time_zone", text(1...100).orNull),
            .optional("times", times.orNull), .optional("closed", days),
            .optional(
                "venues",
                Schema.array(
                    of: .object([
                        .required("name", name), .optional("times", times.orNull), .optional("closed", days),
                        .optional("latitude", Schema.number(-90...90).orNull),
                        .optional("longitude", Schema.number(-180...180).orNull),
                    ]),
                    count: 0...100
                ).orNull
            ),
        ])
    )

    private static let wishes = Schema.array(
        of: .object([
            .required("team_id", id), .optional("venue", name.orNull), .optional("blackouts", days),
        ]),
        count: 0...RoundRobinProblem.maxTeams
    ).orNull

    static let fixtureRequest = Schema.object([
        .required("format", .oneOf(texts: FixturePlanner.Format.allCases.map(\.rawValue))),
        .required("calendar", calendar), .optional("season_id", id.orNull),
        .optional("team_ids", Schema.array(of: id, count: 2...RoundRobinProblem.maxTeams).orNull),
        .optional("legs", Schema.integer(1...2).orNull), .optional("groups", Schema.integer(1...20).orNull),
        .optional("reseeds", Schema.boolean.orNull), .optional("teams", wishes),
        .optional("rest_days", Schema.integer(0...30).orNull), .optional("streak", Schema.integer(1...10).orNull),
        .optional("separation", Schema.integer(0...40).orNull), .optional("has_halves", Schema.boolean.orNull),
        .optional("travel", Schema.integer(0...100).orNull),
        .optional(
            "derbies",
            Schema.array(
                of: .object([
                    .required("home_team_id", id), .required("away_team_id", id), .required("day", day),
                ]),
                count: 0...200
            ).orNull
        ),
        .optional("seed", Schema.integer(0...Int(Int32.max)).orNull),
        .optional("effort", Schema.integer(1...10).orNull),
    ])

    private static let finding = Schema.object([
        .required("rule", .oneOf(texts: SeasonFinding.Rule.allCases.map(\.rawValue))),
        .required("team_ids", .array(of: id)), .required("team_names", .array(of: name)),
        .optional("round", round), .optional("day", day),
        .optional("reason", .oneOf(texts: SeasonFinding.Reason.allCases.map(\.rawValue))),
    ])

    static let fixturePlan = Schema.named(
        "FixturePlan",
        .object([
            .required(
                "games",
                .array(
                    of: .object([
                        .required("round", round), .optional("group", round), .required("home_team_id", id),
                        .required("away_team_id", id), .required("home_team_name", name),
                        .required("away_team_name", name), .optional("starts_at", instant), .optional("venue", name),
                    ])
                )
            ),
            .required(
                "byes",
                .array(
                    of: .object([.required("round", round), .required("team_id", id), .required("team_name", name)])
                )
            ),
            .required("findings", .array(of: finding)),
        ])
    )

    static let replanRequest = Schema.object([
        .required("calendar", calendar), .optional("season_id", id.orNull), .optional("teams", wishes),
        .optional("rest_days", Schema.integer(0...30).orNull), .optional("lost_days", days),
        .optional("lost_games", Schema.array(of: id, count: 0...1_000).orNull),
        .optional("withdrawn", Schema.array(of: id, count: 0...RoundRobinProblem.maxTeams).orNull),
        .optional("keeps", Schema.boolean.orNull),
    ])

    private static let move = Schema.object([
        .required("game_id", id), .required("home_team_name", name), .required("away_team_name", name),
        .optional("from", instant), .optional("to", instant), .optional("venue", name),
    ])

    static let fixtureChanges = Schema.named(
        "FixtureChanges",
        .object([
            .required("moves", .array(of: move)), .required("cancelled", .array(of: move)),
            .required("findings", .array(of: finding)), .required("is_fewest", .boolean),
            .required("is_kept", .boolean),
        ])
    )
}
