/// A player of a team.
public struct Player: Codable, Sendable, Hashable {
    /// The id of the player.
    public var playerId: String
    /// The id of the tenant that owns the player.
    public var tenantId: String
    /// The id of the team.
    public var teamId: String
    /// The name that users see.
    public var name: String
    /// The shirt number, 0 to 999.
    public var number: Int?
    /// The position that the player plays in.
    public var position: String?
    /// When it was created, as RFC 3339 in UTC.
    public var createdAt: String?
    /// When it was last changed, as RFC 3339 in UTC.
    public var updatedAt: String?

    /// Creates a player with its required members only.
    public init(playerId: String, tenantId: String, teamId: String, name: String) {
        self.playerId = playerId
        self.tenantId = tenantId
        self.teamId = teamId
        self.name = name
    }

    private enum CodingKeys: String, CodingKey {
        case name, number, position
        case playerId = "player_id"
        case tenantId = "tenant_id"
        case teamId = "team_id"
        case createdAt = "created_at"
        case updatedAt = "updated_at"
    }
}

/// The body of a request that adds a player to a team.
public struct NewPlayer: Codable, Sendable, Hashable {
    /// The name that users see.
    public var name: String
    /// The shirt number, 0 to 999.
    public var number: Int?
    /// The position that the player plays in.
    public var position: String?

    /// Creates a player with this name.
    public init(name: String, number: Int? = nil, position: String? = nil) {
        self.name = name
        self.number = number
        self.position = position
    }
}
