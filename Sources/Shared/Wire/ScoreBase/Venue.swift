/// A venue of a league: where games are played, and by which clocks.
public struct Venue: Codable, Sendable, Hashable {
    /// The id of the venue.
    public var venueId: String
    /// The id of the tenant that owns the venue.
    public var tenantId: String
    /// The id of the league.
    public var leagueId: String
    /// The name that users see; no two venues of a league have the same.
    public var name: String
    /// The postal address.
    public var address: String?
    /// The zone of its times, e.g. `Europe/Sofia`; that of its league when nil.
    public var timeZone: String?
    /// When it was created, as RFC 3339 in UTC.
    public var createdAt: String?
    /// When it was last changed, as RFC 3339 in UTC.
    public var updatedAt: String?

    /// Creates a venue with its required members only.
    public init(venueId: String, tenantId: String, leagueId: String, name: String) {
        self.venueId = venueId
        self.tenantId = tenantId
        self.leagueId = leagueId
        self.name = name
    }

    private enum CodingKeys: String, CodingKey {
        case name, address
        case venueId = "venue_id"
        case tenantId = "tenant_id"
        case leagueId = "league_id"
        case timeZone = "time_zone"
        case createdAt = "created_at"
        case updatedAt = "updated_at"
    }
}

/// The body of a request that adds a venue to a league.
public struct NewVenue: Codable, Sendable, Hashable {
    /// The name that users see; no two venues of a league have the same.
    public var name: String
    /// The postal address.
    public var address: String?
    /// The zone of its times, e.g. `Europe/Sofia`; that of its league when nil.
    public var timeZone: String?

    /// Creates a venue of that name.
    public init(name: String, address: String? = nil, timeZone: String? = nil) {
        self.name = name
        self.address = address
        self.timeZone = timeZone
    }

    private enum CodingKeys: String, CodingKey {
        case name, address
        case timeZone = "time_zone"
    }
}
