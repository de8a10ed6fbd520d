/// A venue of a league, with its time zone.
public struct Venue: Codable, Sendable, Hashable {
    /// The id of the venue.
    public var venueId: String
    /// The id of the tenant that owns the venue.
    public var tenantId: String
    /// The id of the league.
    public var leagueId: String
    /// The name that users see, unique in the league.
    public var name: String
    /// The postal address.
    public var address: String?
    /// The time zone of the venue, e.g. `Europe/Sofia`; nil for the league's.
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
    /// The name that users see, unique in the league.
    public var name: String
    /// The postal address.
    public var address: String?
    /// The time zone of the venue, e.g. `Europe/Sofia`; nil for the league's.
    public var timeZone: String?

    /// Creates a request with this name.
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
