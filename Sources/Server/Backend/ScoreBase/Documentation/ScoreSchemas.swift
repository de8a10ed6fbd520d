internal import HTTPServer
internal import Scoring
internal import Wire

/// The schemas of ScoreBase's values for the API reference.
enum ScoreSchemas {
    private typealias Property = SchemaProperty

    /// Text that is not blank and has no control characters.
    static func text(_ length: ClosedRange<Int>) -> Schema {
        let (control, space) = (#"\x00-\x1f\x7f-\x9f"#, #"\x20\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000"#)
        return .string(length: length, pattern: "^[^\(control)]*[^\(control)\(space)][^\(control)]*$")
    }

    static let id = text(1...128)
    static let zone = text(1...100).described("The name of a time zone, e.g. `Europe/Sofia`.")
    static let instant = Schema.string(format: "date-time")
    static let name = text(1...200)
    static let sport = Schema.oneOf(texts: Sport.allCases.map(\.rawValue))
    static let status = Schema.oneOf(texts: ["scheduled", "in_progress", "final"])
    static let scheduleStatus = Schema.oneOf(texts: GameInfo.scheduleStatuses)
    static let side = Schema.oneOf(texts: ["home", "away"])
    private static let day = Schema.string(format: "date")
    private static let dates: [Property] = [.optional("created_at", instant), .optional("updated_at", instant)]

    static let league = Schema.named(
        "League",
        .object(
            [
                .required("league_id", id), .required("tenant_id", id), .required("name", name),
                .required("sport_type", sport), .optional("rules", rules), .optional("current_season_id", id),
                .optional("time_zone", zone),
            ] + dates
        )
    )

    static let season = Schema.named(
        "Season",
        .object(
            [
                .required("season_id", id), .required("tenant_id", id), .required("league_id", id),
                .required("name", name), .optional("starts_on", day), .optional("ends_on", day),
                .optional("lots", .array(of: id, count: 0...1_000)),
            ] + dates
        )
    )

    static let venue = Schema.named(
        "Venue",
        .object(
            [
                .required("venue_id", id), .required("tenant_id", id), .required("league_id", id),
                .required("name", name), .optional("address", text(1...500)), .optional("time_zone", zone),
            ] + dates
        )
    )

    static let team = Schema.named(
        "Team",
        .object(
            [
                .required("team_id", id), .required("tenant_id", id), .required("league_id", id),
                .required("name", name), .optional("short_name", text(1...12)),
            ] + dates
        )
    )

    static let player = Schema.named(
        "Player",
        .object(
            [
                .required("player_id", id), .required("tenant_id", id), .required("team_id", id),
                .required("name", name), .optional("number", .integer(0...999)),
                .optional("position", text(1...50)),
            ] + dates
        )
    )

    private static let boardMembers: [Property] = [
        .required("status", status), .required("home_score", .integer()), .required("away_score", .integer()),
        .required("period", .string()), .required("situation", .string()), .optional("leader", side),
        .optional("in_possession", side),
        .required(
            "periods",
            .array(
                of: .object([
                    .required("name", .string()), .required("home", .integer()), .required("away", .integer()),
                    .required("text", .string()),
                ])
            )
        ),
    ]

    static let game = Schema.named(
        "Game",
        .object(
            [
                .required("game_id", id), .required("tenant_id", id), .required("league_id", id),
                .required("season_id", id), .required("sport_type", sport), .required("home_team_id", id),
                .required("away_team_id", id), .required("home_team_name", name), .required("away_team_name", name),
                .optional("starts_at", instant), .optional("venue", name), .optional("venue_id", id),
                .optional("time_zone", zone), .optional("rules", rules),
                .optional("schedule_status", scheduleStatus), .optional("revision", .integer(1...Int.max)),
                .required("sequence", .integer(0...Int.max)), .optional("last_event_id", id),
            ] + boardMembers + dates
        )
    )

    private static let protestStatus = Schema.oneOf(texts: Protest.statuses)

    static let protest = Schema.named(
        "Protest",
        .object(
            [
                .required("protest_id", id), .required("tenant_id", id), .required("game_id", id),
                .required("text", text(1...2_000)), .required("status", protestStatus),
                .required("filed_by", .string()),
                .required(
                    "decisions",
                    .array(
                        of: .object([
                            .required("status", protestStatus), .required("note", text(1...2_000)),
                            .required("decided_by", .string()), .required("decided_at", instant),
                        ])
                    )
                ),
            ] + dates
        )
    )

    static let role = Schema.oneOf(texts: Invitations.roles)

    static let invitation = Schema.named(
        "Invitation",
        .object([
            .required("invitation_id", id), .required("tenant_id", id), .required("role", role),
            .required("uses_left", .integer(1...50)), .required("token", .string()), .required("url", .string()),
            .required("expires_at", instant), .required("created_at", instant),
        ])
    )

    static let membership = Schema.named(
        "Membership",
        .object([.required("tenant_id", id), .required("role", role)])
    )

    static let standing = Schema.named(
        "Standing",
        .object([
            .required("rank", .integer(1...Int.max)), .required("tenant_id", id), .required("league_id", id),
            .required("season_id", id), .required("team_id", id), .required("team_name", name),
            .required("played", .integer()), .required("won", .integer()), .required("drawn", .integer()),
            .required("lost", .integer()), .required("points", .integer()), .required("scored", .integer()),
            .required("conceded", .integer()), .required("difference", .integer()),
            .required("win_thousandths", .integer()), .required("half_games_behind", .integer()),
            .required("form", .array(of: .oneOf(texts: ["W", "D", "L"]))), .required("streak", .string()),
            .optional("separated_by", .string()),
        ])
    )

    private static let numbers = Schema.object([], additional: .like(.integer())).described(
        "Values by name; a missing name counts as 0."
    )

    private static func boxTeam(_ player: Schema) -> Schema {
        .object([
            .required("team_id", id), .required("team_name", name), .required("totals", numbers),
            .required("periods", .array(of: numbers)), .required("players", .array(of: player)),
        ])
    }

    static let boxScore: Schema = {
        let player = Schema.object([
            .required("player_id", id), .required("name", name), .optional("number", .integer(0...999)),
            .required("is_starter", .boolean), .required("has_played", .boolean), .required("totals", numbers),
            .required("periods", .array(of: numbers)),
        ])
        return .named(
            "BoxScore",
            .object([
                .required("game_id", id), .required("tenant_id", id), .required("league_id", id),
                .required("season_id", id), .required("sport_type", sport), .required("status", status),
                .required("sequence", .integer(0...Int.max)),
                .required("columns", .array(of: .oneOf(texts: Stat.allCases.map(\.rawValue)))),
                .required("periods", .array(of: .string())), .required("home", boxTeam(player)),
                .required("away", boxTeam(player)),
            ])
        )
    }()

    static let leader = Schema.named(
        "Leader",
        .object([
            .required("rank", .integer(1...Int.max)), .required("tenant_id", id), .required("league_id", id),
            .required("season_id", id), .required("stat", .oneOf(texts: Stat.allCases.map(\.rawValue))),
            .required("player_id", id), .required("player_name", name), .required("team_id", id),
            .required("team_name", name), .required("games", .integer(0...Int.max)), .required("total", .integer()),
            .required("per_game_tenths", .integer()),
        ])
    )

    static let headToHead = Schema.named(
        "HeadToHead",
        .object([
            .required("tenant_id", id), .required("league_id", id), .required("team_id", id),
            .required("opponent_id", id), .required("won", .integer()), .required("drawn", .integer()),
            .required("lost", .integer()), .required("scored", .integer()), .required("conceded", .integer()),
            .required("games", .array(of: game)),
        ])
    )

    static let event = Schema.named("Event", .object(eventMembers(idIsKnown: false)))

    static let recordedEvent = Schema.named(
        "RecordedEvent",
        .object(
            eventMembers(idIsKnown: true) + [
                .required("sequence", .integer(1...Int.max)), .required("home_score", .integer()),
                .required("away_score", .integer()), .required("recorded_at", instant),
                .required("recorded_by", .string()),
            ]
        )
    )

    private static let types = [
        "game_start", "period_start", "period_end", "score", "out", "foul", "card", "penalty", "ejection",
        "stat", "lineup", "substitution", "timeout", "shootout_attempt", "game_end", "reopen", "forfeit", "abandon",
        "void",
    ]

    private static func eventMembers(idIsKnown: Bool) -> [Property] {
        [
            idIsKnown ? .required("event_id", id) : .optional("event_id", id), .required("type", .oneOf(texts: types)),
            .optional("team_id", id), .optional("player_id", id), .optional("assist_id", id),
            .optional("second_assist_id", id), .optional("player_ids", .array(of: id, count: 0...30)),
            .optional("offender", .oneOf(texts: ["coach", "bench"])), .optional("minutes", .integer(0...60)),
            .optional("infraction", text(1...100)), .optional("served_by_id", id), .optional("player_in_id", id),
            .optional("player_out_id", id), .optional("serving_team_id", id),
            .optional("period", .integer(1...Int.max)), .optional("clock", text(1...20)),
            .optional("points", .integer()), .optional("outs", .integer()), .optional("kind", text(1...50)),
            .optional("strength", text(1...50)), .optional("scored", .boolean),
            .optional("note", text(1...500)), .optional("voids", id), .optional("corrects", id),
            .optional("after", id),
        ]
    }

    static let rules = Schema.named(
        "Rules",
        .object([
            .optional("preset", .oneOf(texts: RuleSet.presets.map(\.name))), .optional("periods", .integer(1...20)),
            .optional("period_minutes", .integer(1...60)), .optional("overtime_periods", .integer(0...20)),
            .optional("overtime_minutes", .integer(1...60)), .optional("draw_allowed", .boolean),
            .optional("best_of", .integer(1...9)), .optional("set_points", .integer(1...100)),
            .optional("final_set_points", .integer(1...100)), .optional("games_per_set", .integer(1...20)),
            .optional("advantage_sets", .boolean), .optional("final_set_advantage", .boolean),
            .optional("foul_limit", .integer(1...20)), .optional("points_win", .integer(0...100)),
            .optional("points_draw", .integer(0...100)), .optional("points_loss", .integer(0...100)),
            .optional("points_overtime_win", .integer(0...100)),
            .optional("points_overtime_loss", .integer(0...100)),
            .optional("order", .array(of: .oneOf(texts: Criterion.allCases.map(\.rawValue)))),
        ])
    )
}

// MARK: Bodies

extension ScoreSchemas {
    static let newLeague = Schema.object([
        .required("name", name), .required("sport_type", sport), .optional("season_name", name.orNull),
        .optional("rules", rules.orNull), .optional("time_zone", zone.orNull),
    ])

    static let newGame = Schema.object([
        .required("home_team_id", id), .required("away_team_id", id), .optional("season_id", id.orNull),
        .optional("starts_at", instant.orNull), .optional("venue", name.orNull),
    ])

    static let newInvitation = Schema.object([
        .required("role", role), .optional("uses", Schema.integer(1...50).orNull),
        .optional("days", Schema.integer(1...30).orNull),
    ])

    static let newEvents = Schema.anyOf([
        event,
        .object([
            .required("events", .array(of: event, count: 1...ScoreBase.maxBatchEvents)),
            .optional("expected_sequence", .integer(0...Int(Int32.max)).orNull),
        ]),
    ])

    /// The members of a resource that a request may set.
    static func fields(of kind: ScoreKind, isNew: Bool) -> Schema {
        let naming: SchemaProperty = isNew ? .required("name", name) : .optional("name", name)
        switch kind {
        case .league:
            return isNew
                ? newLeague
                : .object([naming, .optional("rules", rules.orNull), .optional("time_zone", zone.orNull)])
        case .season:
            return .object([
                naming, .optional("starts_on", day.orNull), .optional("ends_on", day.orNull),
                .optional("lots", Schema.array(of: id, count: 0...1_000).orNull),
            ])
        case .venue:
            return .object([
                naming, .optional("address", text(1...500).orNull), .optional("time_zone", zone.orNull),
            ])
        case .protest:
            return isNew
                ? .object([.required("text", text(1...2_000))])
                : .object([.optional("status", protestStatus), .required("note", text(1...2_000))])
        case .team: return .object([naming, .optional("short_name", text(1...12).orNull)])
        case .player:
            return .object([
                naming, .optional("number", Schema.integer(0...999).orNull),
                .optional("position", text(1...50).orNull),
            ])
        case .game:
            guard !isNew else { return newGame }
            return .object([
                .optional("starts_at", instant.orNull), .optional("venue", name.orNull),
                .optional("schedule_status", scheduleStatus.orNull),
            ])
        }
    }

    static func envelope(of data: Schema) -> Schema {
        .object([.required("request_id", .string()), .required("timestamp", instant), .required("data", data)])
    }

    static func list(of item: Schema) -> Schema {
        .object([
            .required("request_id", .string()), .required("timestamp", instant), .required("data", .array(of: item)),
            .required("next_cursor", Schema.string().orNull),
        ])
    }
}

extension ScoreResource {
    /// The schema of the resource.
    static var schema: Schema {
        switch kind {
        case .league: ScoreSchemas.league
        case .season: ScoreSchemas.season
        case .venue: ScoreSchemas.venue
        case .team: ScoreSchemas.team
        case .player: ScoreSchemas.player
        case .game: ScoreSchemas.game
        case .protest: ScoreSchemas.protest
        }
    }
}
