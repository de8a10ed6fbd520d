/// An event as it stands on the wire, before anybody has looked at its values.
///
/// The one place that knows the JSON names of events. The app and the server share its check, which is the engine's.
/// See docs/decisions/scoring.md, "The JSON of events is defined in Wire and its meaning in Scoring".
public struct EventDraft: Hashable, Sendable, Codable {
    /// The event's own name; always needed.
    public var eventId: String?
    /// What happened, such as `score` or `period_start`; always needed.
    public var type: String?
    /// The team it concerns.
    public var teamId: String?
    /// The player it concerns.
    public var playerId: String?
    /// Who prepared a score.
    public var assistId: String?
    /// The id of the player who comes in.
    public var playerInId: String?
    /// The id of the player who goes out.
    public var playerOutId: String?
    /// Who served the point.
    public var servingTeamId: String?
    /// The period, counted from 1.
    public var period: Int?
    /// What the clock showed, such as `7:32`.
    public var clock: String?
    /// What a score brought.
    public var points: Int?
    /// How many were put out; one when left out.
    public var outs: Int?
    /// Which kind of score or sanction.
    public var kind: String?
    /// How an ice hockey goal fell.
    public var strength: String?
    /// Whether an attempt of a shoot-out went in.
    public var scored: Bool?
    /// A remark of the scorekeeper.
    public var note: String?
    /// The event that a void takes back.
    public var voids: String?
    /// The event whose place this one takes.
    public var corrects: String?
    /// The event this one belongs right behind.
    public var after: String?

    /// Creates a draft without any values.
    public init() {}

    private enum CodingKeys: String, CodingKey {
        case type, period, clock, points, outs, kind, strength, scored, note, voids, corrects, after
        case eventId = "event_id"
        case teamId = "team_id"
        case playerId = "player_id"
        case assistId = "assist_id"
        case playerInId = "player_in_id"
        case playerOutId = "player_out_id"
        case servingTeamId = "serving_team_id"
    }
}
