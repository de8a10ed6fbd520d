/// The envelope of every response of the ScoreBase API.
///
///     {"request_id": "…", "timestamp": "2024-01-15T10:30:00Z", "data": …}
///
/// A list also has a cursor: `"next_cursor": "…"`, or null on its last page.
public struct APIResponseEnvelope<Content> {
    /// The request id, for searching the backend's log.
    public let requestId: String
    /// When the response was created, as RFC 3339 in UTC.
    public let timestamp: String
    /// The requested resource or list.
    public let data: Content
    /// The cursor of the next page; nil on the last page, and for single resources.
    public let nextCursor: String?

    /// Creates an envelope from its parts.
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
