/// What every answer of ScoreBase comes in.
///
///     {"request_id": "…", "timestamp": "2024-01-15T10:30:00Z", "data": …}
///
/// A list also says where it continues: `"next_cursor": "…"`, or null on its last page.
public struct APIResponseEnvelope<Content> {
    /// The id to look for in the backend's log.
    public let requestId: String
    /// When it was answered, as RFC 3339 in UTC.
    public let timestamp: String
    /// What was asked for.
    public let data: Content
    /// What to ask for to get the next page; nil on the last one, and where there are no pages.
    public let nextCursor: String?

    /// An envelope of these parts.
    public init(requestId: String, timestamp: String, data: Content, nextCursor: String? = nil) {
        self.requestId = requestId
        self.timestamp = timestamp
        self.data = data
        self.nextCursor = nextCursor
    }

    private enum CodingKeys: String, CodingKey {
        case timestamp, data
        case requestId = "request_id"
        case nextCursor = "next_cursor"
    }
}

extension APIResponseEnvelope: Sendable where Content: Sendable {}
extension APIResponseEnvelope: Equatable where Content: Equatable {}
extension APIResponseEnvelope: Encodable where Content: Encodable {}
extension APIResponseEnvelope: Decodable where Content: Decodable {}
