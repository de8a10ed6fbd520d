/// A league: its sport, its rules and its current season.
public struct League: Codable, Sendable, Hashable {
    /// The id of the league.
    public var leagueId: String
    /// The id of the tenant that owns it; always the caller's tenant.
    public var tenantId: String
    /// The name that users see.
    public var name: String
    /// `basketball`, `football`, `ice_hockey`, `baseball`, `volleyball` or `tennis`; others may be added.
    public var sportType: String
    /// The rules that differ from the sport's standard.
    public var rules: RuleOverrides?
    /// The zone for games whose venue has no zone, e.g. `Europe/Sofia`; nil if not set.
    public var timeZone: String?
    /// The id of the latest season, to which new games belong by default.
    public var currentSeasonId: String?
    /// When it was created, as RFC 3339 in UTC.
    public var createdAt: String?
    /// When it was last changed, as RFC 3339 in UTC.
    public var updatedAt: String?

    /// Creates a league with its required members only.
    public init(leagueId: String, tenantId: String, name: String, sportType: String) {
        self.leagueId = leagueId
        self.tenantId = tenantId
        self.name = name
        self.sportType = sportType
    }

    private enum CodingKeys: String, CodingKey {
        case name, rules
        case timeZone = "time_zone"
        case leagueId = "league_id"
        case tenantId = "tenant_id"
        case sportType = "sport_type"
        case currentSeasonId = "current_season_id"
        case createdAt = "created_at"
        case updatedAt = "updated_at"
    }
}

/// The body of a request that creates a league with its first season.
public struct NewLeague: Codable, Sendable, Hashable {
    /// The name that users see.
    public var name: String
    /// The sport, as in ``League``.
    public var sportType: String
    /// The rules that differ from the sport's standard.
    public var rules: RuleOverrides?
    /// The name of the first season; nil for the current year.
    public var seasonName: String?
    /// The time zone of the league, e.g. `Europe/Sofia`; nil if not set.
    public var timeZone: String?

    /// Creates a request. Without rules, the sport's standard applies.
    public init(
        name: String,
        sportType: String,
        rules: RuleOverrides? = nil,
        seasonName: String? = nil,
        timeZone: String? = nil
    ) {
        self.name = name
        self.sportType = sportType
        self.rules = rules
        self.seasonName = seasonName
        self.timeZone = timeZone
    }

    private enum CodingKeys: String, CodingKey {
        case name, rules
        case sportType = "sport_type"
        case seasonName = "season_name"
        case timeZone = "time_zone"
    }
}
