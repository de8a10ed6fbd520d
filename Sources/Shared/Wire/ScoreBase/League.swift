/// A league: a sport, its rules, and who plays.
public struct League: Codable, Sendable, Hashable {
    /// The id of the league.
    public var leagueId: String
    /// Whose it is. Always the tenant of the token that asked.
    public var tenantId: String
    /// What people call it.
    public var name: String
    /// `basketball`, `football`, `ice_hockey`, `baseball`, `volleyball` or `tennis`; others may come.
    public var sportType: String
    /// What it does differently from its sport's standard.
    public var rules: RuleOverrides?
    /// The latest season, which new games belong to unless they say otherwise.
    public var currentSeasonId: String?
    /// When it was made, as RFC 3339 in UTC.
    public var createdAt: String?
    /// When it was last changed, as RFC 3339 in UTC.
    public var updatedAt: String?

    /// A league with no more than it must have.
    public init(leagueId: String, tenantId: String, name: String, sportType: String) {
        self.leagueId = leagueId
        self.tenantId = tenantId
        self.name = name
        self.sportType = sportType
    }

    private enum CodingKeys: String, CodingKey {
        case name, rules
        case leagueId = "league_id"
        case tenantId = "tenant_id"
        case sportType = "sport_type"
        case currentSeasonId = "current_season_id"
        case createdAt = "created_at"
        case updatedAt = "updated_at"
    }
}

/// Asks for a league to be made. It begins with one season.
public struct NewLeague: Codable, Sendable, Hashable {
    /// What people call it.
    public var name: String
    /// The sport, as in ``League``.
    public var sportType: String
    /// What it does differently from its sport's standard.
    public var rules: RuleOverrides?
    /// What its first season is called; the year when nil.
    public var seasonName: String?

    /// A league by its sport's standard rules.
    public init(name: String, sportType: String, rules: RuleOverrides? = nil, seasonName: String? = nil) {
        self.name = name
        self.sportType = sportType
        self.rules = rules
        self.seasonName = seasonName
    }

    private enum CodingKeys: String, CodingKey {
        case name, rules
        case sportType = "sport_type"
        case seasonName = "season_name"
    }
}
