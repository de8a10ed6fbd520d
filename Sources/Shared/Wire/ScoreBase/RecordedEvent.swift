/// An entry in a game's event log: the event that a scorekeeper sent, and the data that the server added.
public struct RecordedEvent: Sendable, Hashable {
    /// The event. In JSON its members are next to those of the entry.
    public var event: EventDraft
    /// The number in the event log, from 1.
    public var sequence: Int
    /// The points of the home team after this event.
    public var homeScore: Int
    /// The points of the visiting team after this event.
    public var awayScore: Int
    /// When the server recorded it, as RFC 3339 in UTC.
    public var recordedAt: String
    /// The id of the user who sent the event.
    public var recordedBy: String

    /// Creates an entry from its parts.
    public init(
        event: EventDraft,
        sequence: Int,
        homeScore: Int,
        awayScore: Int,
        recordedAt: String,
        recordedBy: String
    ) {
        self.event = event
        self.sequence = sequence
        self.homeScore = homeScore
        self.awayScore = awayScore
        self.recordedAt = recordedAt
        self.recordedBy = recordedBy
    }

    private enum CodingKeys: String, CodingKey {
        case sequence
        case homeScore = "home_score"
        case awayScore = "away_score"
        case recordedAt = "recorded_at"
        case recordedBy = "recorded_by"
    }
}

extension RecordedEvent: Codable {
    /// Decodes the JSON of the API.
    public init(from decoder: any Decoder) throws {
        let box = try decoder.container(keyedBy: CodingKeys.self)
        sequence = try box.decode(Int.self, forKey: .sequence)
        homeScore = try box.decode(Int.self, forKey: .homeScore)
        awayScore = try box.decode(Int.self, forKey: .awayScore)
        recordedAt = try box.decode(String.self, forKey: .recordedAt)
        recordedBy = try box.decode(String.self, forKey: .recordedBy)
        event = try EventDraft(from: decoder)
    }

    /// Encodes the JSON of the API.
    public func encode(to encoder: any Encoder) throws {
        try event.encode(to: encoder)
        var box = encoder.container(keyedBy: CodingKeys.self)
        try box.encode(sequence, forKey: .sequence)
        try box.encode(homeScore, forKey: .homeScore)
        try box.encode(awayScore, forKey: .awayScore)
        try box.encode(recordedAt, forKey: .recordedAt)
        try box.encode(recordedBy, forKey: .recordedBy)
    }
}

/// The body of a request that records events: either all are recorded, or none if an event is refused. A single event
/// may also be sent without this envelope.
public struct NewEvents: Codable, Sendable, Hashable {
    /// At most 500 events, in order. The server assigns an `event_id` to events that have none.
    public var events: [EventDraft]
    /// The number of events that the sender knows. If the log has more, the response is 409.
    public var expectedSequence: Int?

    /// Creates a request with these events.
    public init(_ events: [EventDraft], expectedSequence: Int? = nil) {
        self.events = events
        self.expectedSequence = expectedSequence
    }

    private enum CodingKeys: String, CodingKey {
        case events
        case expectedSequence = "expected_sequence"
    }
}
