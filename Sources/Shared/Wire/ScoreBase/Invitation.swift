/// A link by which people join a tenant in a role, until it expires, is used up or is revoked.
public struct Invitation: Codable, Sendable, Hashable {
    /// The id of the invitation, by which it is revoked.
    public var invitationId: String
    /// The id of the tenant to which it invites.
    public var tenantId: String
    /// `viewer`, `scorekeeper` or `admin`.
    public var role: String
    /// How many people may still join by it.
    public var usesLeft: Int
    /// The secret in the address.
    public var token: String
    /// The address to hand out.
    public var url: String
    /// When it ends, as RFC 3339 in UTC.
    public var expiresAt: String
    /// When it was made, as RFC 3339 in UTC.
    public var createdAt: String

    /// An invitation of these parts.
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

/// The body of a request that makes an invitation.
public struct NewInvitation: Codable, Sendable, Hashable {
    /// `viewer`, `scorekeeper` or `admin`.
    public var role: String
    /// How many people may join by it, 1 to 50; 1 when nil.
    public var uses: Int?
    /// The days until it ends, 1 to 30; 7 when nil.
    public var days: Int?

    /// An invitation to a role.
    public init(role: String, uses: Int? = nil, days: Int? = nil) {
        self.role = role
        self.uses = uses
        self.days = days
    }
}

/// Where an invitation leads, and the answer to having joined by it.
public struct Membership: Codable, Sendable, Hashable {
    /// The id of the tenant.
    public var tenantId: String
    /// `viewer`, `scorekeeper` or `admin`.
    public var role: String

    /// A role in a tenant.
    public init(tenantId: String, role: String) {
        self.tenantId = tenantId
        self.role = role
    }

    private enum CodingKeys: String, CodingKey {
        case role
        case tenantId = "tenant_id"
    }
}
