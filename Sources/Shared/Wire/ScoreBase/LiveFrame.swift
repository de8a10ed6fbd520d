/// A message of a game's live channel.
///
///     {"type":"snapshot","id":"e17","data":{…}}
///     {"type":"event","id":"e18","event":{…},"board":{…}}
///     {"type":"gap"}
public enum LiveFrame: Sendable, Hashable {
    /// The whole game. `id` is the id of its latest event, or empty if it has none.
    case snapshot(id: String, GameInfo)
    /// A new event; `id` is its id. `board` is the score after the latest known event.
    case event(id: String, RecordedEvent, GameBoard?)
    /// The channel cannot resume where the client was; a snapshot follows.
    case gap
    /// A message of an unknown type.
    case other(type: String)
}

extension LiveFrame: Codable {
    private enum CodingKeys: String, CodingKey {
        case type, id, data, event, board
    }

    /// Decodes the JSON of the API.
    public init(from decoder: any Decoder) throws {
        let box = try decoder.container(keyedBy: CodingKeys.self)
        switch try box.decode(String.self, forKey: .type) {
        case "snapshot":
            self = .snapshot(id: try box.decode(String.self, forKey: .id), try box.decode(GameInfo.self, forKey: .data))
        case "event":
            self = .event(
                id: try box.decode(String.self, forKey: .id),
                try box.decode(RecordedEvent.self, forKey: .event),
                try box.decodeIfPresent(GameBoard.self, forKey: .board)
            )
        case "gap": self = .gap
        case let type: self = .other(type: type)
        }
    }

    /// Encodes the JSON of the API.
    public func encode(to encoder: any Encoder) throws {
        var box = encoder.container(keyedBy: CodingKeys.self)
        switch self {
        case .snapshot(let id, let game):
            try box.encode("snapshot", forKey: .type)
            try box.encode(id, forKey: .id)
            try box.encode(game, forKey: .data)
        case .event(let id, let event, let board):
            try box.encode("event", forKey: .type)
            try box.encode(id, forKey: .id)
            try box.encode(event, forKey: .event)
            try box.encodeIfPresent(board, forKey: .board)
        case .gap: try box.encode("gap", forKey: .type)
        case .other(let type): try box.encode(type, forKey: .type)
        }
    }
}
