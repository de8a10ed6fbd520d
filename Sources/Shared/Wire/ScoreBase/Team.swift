/// A team of a league.
public struct Team: Codable, Sendable, Hashable {
    /// The id of the team.
    public var teamId: String
    /// The id of the tenant that owns the team.
    public var tenantId: String
    /// The id of the league.
    public var leagueId: String
    /// The name that users see.
    public var name: String
    /// A short name for scoreboards, e.g. `LAL`.
    public var shortName: String?
    /// When it was created, as RFC 3339 in UTC.
    public var createdAt: String?
    /// When it was last changed, as RFC 3339 in UTC.
    public var updatedAt: String?

    /// Creates a team with its required members only.
    public init(teamId: String, tenantId: String, leagueId: String, name: String) {
        self.teamId = teamId
        self.tenantId = tenantId
        self.leagueId = leagueId
        self.name = name
    }

    private enum CodingKeys: String, CodingKey {
        case name
        case teamId = "team_id"
        case tenantId = "tenant_id"
        case leagueId = "league_id"
        case shortName = "short_name"
        case createdAt = "created_at"
        case updatedAt = "updated_at"
    }
}

/// The body of a request that creates a team.
public struct NewTeam: Codable, Sendable, Hashable {
    /// The name that users see.
    public var name: String
    /// A short name for scoreboards, e.g. `LAL`.
    public var shortName: String?

    /// Creates a team with this name.
    public init(name: String, shortName: String? = nil) {
        self.name = name
        self.shortName = shortName
    }

    private enum CodingKeys: String, CodingKey {
        case name
        case shortName = "short_name"
    }
}
