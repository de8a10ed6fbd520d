/// A season of a league, with its own table.
public struct Season: Codable, Sendable, Hashable {
    /// The id of the season.
    public var seasonId: String
    /// The id of the tenant that owns the season.
    public var tenantId: String
    /// The id of the league.
    public var leagueId: String
    /// The name that users see.
    public var name: String
    /// The first day of the season, e.g. `2024-09-01`.
    public var startsOn: String?
    /// The last day of the season.
    public var endsOn: String?
    /// The ids of teams in the order in which lots were drawn, for ties that nothing else breaks.
    public var lots: [String]?
    /// When it was created, as RFC 3339 in UTC.
    public var createdAt: String?
    /// When it was last changed, as RFC 3339 in UTC.
    public var updatedAt: String?

    /// Creates a season with its required members only.
    public init(seasonId: String, tenantId: String, leagueId: String, name: String) {
        self.seasonId = seasonId
        self.tenantId = tenantId
        self.leagueId = leagueId
        self.name = name
    }

    private enum CodingKeys: String, CodingKey {
        case name, lots
        case seasonId = "season_id"
        case tenantId = "tenant_id"
        case leagueId = "league_id"
        case startsOn = "starts_on"
        case endsOn = "ends_on"
        case createdAt = "created_at"
        case updatedAt = "updated_at"
    }
}
