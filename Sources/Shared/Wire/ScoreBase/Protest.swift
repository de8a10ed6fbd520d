/// A protest against a game, with every decision about it. Protests are never deleted.
public struct Protest: Codable, Sendable, Hashable {
    /// The id of the protest.
    public var protestId: String
    /// The id of the tenant that owns the game.
    public var tenantId: String
    /// The id of the game.
    public var gameId: String
    /// The text of the protest.
    public var text: String
    /// `open`, `upheld` or `dismissed`: the latest decision.
    public var status: String
    /// The name of the user who filed it.
    public var filedBy: String
    /// The decisions, in order.
    public var decisions: [ProtestDecision]
    /// When it was filed, as RFC 3339 in UTC.
    public var createdAt: String?
    /// When the protest was last decided, as RFC 3339 in UTC.
    public var updatedAt: String?

    /// Creates an open protest.
    public init(protestId: String, tenantId: String, gameId: String, text: String, filedBy: String) {
        self.protestId = protestId
        self.tenantId = tenantId
        self.gameId = gameId
        self.text = text
        self.filedBy = filedBy
        status = "open"
        decisions = []
    }

    private enum CodingKeys: String, CodingKey {
        case text, status, decisions
        case protestId = "protest_id"
        case tenantId = "tenant_id"
        case gameId = "game_id"
        case filedBy = "filed_by"
        case createdAt = "created_at"
        case updatedAt = "updated_at"
    }
}

/// A decision about a protest.
public struct ProtestDecision: Codable, Sendable, Hashable {
    /// `open`, `upheld` or `dismissed`.
    public var status: String
    /// The reason.
    public var note: String
    /// The name of the admin who decided.
    public var decidedBy: String
    /// When it was decided, as RFC 3339 in UTC.
    public var decidedAt: String

    /// Creates a decision.
    public init(status: String, note: String, decidedBy: String, decidedAt: String) {
        self.status = status
        self.note = note
        self.decidedBy = decidedBy
        self.decidedAt = decidedAt
    }

    private enum CodingKeys: String, CodingKey {
        case status, note
        case decidedBy = "decided_by"
        case decidedAt = "decided_at"
    }
}
