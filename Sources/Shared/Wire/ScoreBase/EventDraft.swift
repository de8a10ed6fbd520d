/// An event in JSON, before its values are validated.
///
/// This is the only type that defines the JSON names of events. The app and the server share the engine's validation.
/// See docs/decisions/scoring.md, "The JSON of events is defined in Wire and its meaning in Scoring".
public struct EventDraft: Hashable, Sendable, Codable {
    /// The id of the event; required.
    public var eventId: String?
    /// The type of the event, e.g. `score` or `period_start`; required.
    public var type: String?
    /// The id of the team.
    public var teamId: String?
    /// The id of the player.
    public var playerId: String?
    /// The id of the player who assisted.
    public var assistId: String?
    /// The id of the player with the second assist of a goal in ice hockey.
    public var secondAssistId: String?
    /// The id of the player who comes on.
    public var playerInId: String?
    /// The id of the player who goes off.
    public var playerOutId: String?
    /// The id of the serving player or team.
    public var servingTeamId: String?
    /// The period, counted from 1.
    public var period: Int?
    /// The time on the game clock, e.g. `7:32`.
    public var clock: String?
    /// The ids of the players of a line-up.
    public var playerIds: [String]?
    /// The points of a score.
    public var points: Int?
    /// The number of outs; 1 by default.
    public var outs: Int?
    /// The kind of score or sanction.
    public var kind: String?
    /// The kind of an ice hockey goal.
    public var strength: String?
    /// Who committed a foul or penalty, if not a player: `coach` or `bench`.
    public var offender: String?
    /// The minutes of a penalty in ice hockey.
    public var minutes: Int?
    /// The infraction that a penalty is for.
    public var infraction: String?
    /// The id of the player who serves another's penalty.
    public var servedById: String?
    /// Whether the shoot-out attempt scored.
    public var scored: Bool?
    /// A note by the scorekeeper.
    public var note: String?
    /// The id of the event that a void removes.
    public var voids: String?
    /// The id of the event that this event replaces.
    public var corrects: String?
    /// The id of the event that this event follows.
    public var after: String?

    /// Creates an empty draft.
    public init() {}

    private enum CodingKeys: String, CodingKey {
        case type, period, clock, points, outs, kind, strength, scored, note, voids, corrects, after
        case offender, minutes, infraction
        case eventId = "event_id"
        case teamId = "team_id"
        case playerId = "player_id"
        case assistId = "assist_id"
        case secondAssistId = "second_assist_id"
        case playerIds = "player_ids"
        case servedById = "served_by_id"
        case playerInId = "player_in_id"
        case playerOutId = "player_out_id"
        case servingTeamId = "serving_team_id"
    }
}
