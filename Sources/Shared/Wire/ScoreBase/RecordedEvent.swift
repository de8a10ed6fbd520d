/// A line of a game's book: the event as its scorekeeper sent it, and what the server knows of it.
public struct RecordedEvent: Sendable, Hashable {
    /// What happened. Its members stand among the line's own on the wire.
    public var event: EventDraft
    /// Its place in the book, from 1.
    public var sequence: Int
    /// The score the board showed once it was written.
    public var homeScore: Int
    /// What the visitors have.
    public var awayScore: Int
    /// When the server wrote it down, as RFC 3339 in UTC.
    public var recordedAt: String
    /// The id of the user who sent the event.
    public var recordedBy: String

    /// A line of these.
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
    /// Reads it as it stands on the wire.
    public init(from decoder: any Decoder) throws {
        let box = try decoder.container(keyedBy: CodingKeys.self)
        sequence = try box.decode(Int.self, forKey: .sequence)
        homeScore = try box.decode(Int.self, forKey: .homeScore)
        awayScore = try box.decode(Int.self, forKey: .awayScore)
        recordedAt = try box.decode(String.self, forKey: .recordedAt)
        recordedBy = try box.decode(String.self, forKey: .recordedBy)
        event = try EventDraft(from: decoder)
    }

    /// Writes it as it stands on the wire.
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

/// Asks for events to be written into a game's book: all of them, or none when one is refused. A single event may also be sent
/// as it is, without this around it.
public struct NewEvents: Codable, Sendable, Hashable {
    /// At most 500, in their order. An `event_id` that is left out is given by the server.
    public var events: [EventDraft]
    /// The number of events that the sender knows. If there are more by now, the answer is 409.
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
