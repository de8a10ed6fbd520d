/// A player of a team.
public struct Player: Codable, Sendable, Hashable {
    /// The id of the player.
    public var playerId: String
    /// The id of the tenant that owns the player.
    public var tenantId: String
    /// The id of the team.
    public var teamId: String
    /// What people call it.
    public var name: String
    /// What stands on the shirt, 0 to 999.
    public var number: Int?
    /// The position that the player plays in.
    public var position: String?
    /// When it was made, as RFC 3339 in UTC.
    public var createdAt: String?
    /// When it was last changed, as RFC 3339 in UTC.
    public var updatedAt: String?

    /// A player with no more than they must have.
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

/// Asks for a player to be put on a team.
public struct NewPlayer: Codable, Sendable, Hashable {
    /// What people call it.
    public var name: String
    /// What stands on the shirt, 0 to 999.
    public var number: Int?
    /// The position that the player plays in.
    public var position: String?

    /// A player of that name.
    public init(name: String, number: Int? = nil, position: String? = nil) {
        self.name = name
        self.number = number
        self.position = position
    }
}
