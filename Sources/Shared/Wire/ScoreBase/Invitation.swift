/// A link for joining a tenant with a role, valid until it expires, is used up or is revoked.
public struct Invitation: Codable, Sendable, Hashable {
    /// The id of the invitation, for revoking it.
    public var invitationId: String
    /// The id of the tenant to join.
    public var tenantId: String
    /// `viewer`, `scorekeeper` or `admin`.
    public var role: String
    /// How many more users can join with it.
    public var usesLeft: Int
    /// The secret part of the URL.
    public var token: String
    /// The URL to share.
    public var url: String
    /// When the invitation expires, as RFC 3339 in UTC.
    public var expiresAt: String
    /// When the invitation was created, as RFC 3339 in UTC.
    public var createdAt: String

    /// Creates an invitation from its parts.
    public init(
        invitationId: String,
        tenantId: String,
        role: String,
        usesLeft: Int,
        token: String,
        url: String,
        expiresAt: String,
        createdAt: String
    ) {
        self.invitationId = invitationId
        self.tenantId = tenantId
        self.role = role
        self.usesLeft = usesLeft
        self.token = token
        self.url = url
        self.expiresAt = expiresAt
        self.createdAt = createdAt
    }

    private enum CodingKeys: String, CodingKey {
        case role, token, url
        case invitationId = "invitation_id"
        case tenantId = "tenant_id"
        case usesLeft = "uses_left"
        case expiresAt = "expires_at"
        case createdAt = "created_at"
    }
}

/// The body of a request that creates an invitation.
public struct NewInvitation: Codable, Sendable, Hashable {
    /// `viewer`, `scorekeeper` or `admin`.
    public var role: String
    /// How many users can join with it, 1 to 50; 1 if nil.
    public var uses: Int?
    /// The number of days until it expires, 1 to 30; 7 if nil.
    public var days: Int?

    /// Creates a request for an invitation to a role.
    public init(role: String, uses: Int? = nil, days: Int? = nil) {
        self.role = role
        self.uses = uses
        self.days = days
    }
}

/// The tenant and role of an invitation. Also the response after joining with it.
public struct Membership: Codable, Sendable, Hashable {
    /// The id of the tenant.
    public var tenantId: String
    /// `viewer`, `scorekeeper` or `admin`.
    public var role: String

    /// Creates a membership.
    public init(tenantId: String, role: String) {
        self.tenantId = tenantId
        self.role = role
    }

    private enum CodingKeys: String, CodingKey {
        case role
        case tenantId = "tenant_id"
    }
}
