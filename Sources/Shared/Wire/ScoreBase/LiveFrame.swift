/// What a live channel of a game sends.
///
///     {"type":"snapshot","id":"e17","data":{…}}
///     {"type":"event","id":"e18","event":{…},"board":{…}}
///     {"type":"gap"}
public enum LiveFrame: Sendable, Hashable {
    /// The whole game; `id` is its latest event, empty while it has none.
    case snapshot(id: String, GameInfo)
    /// One more line of its book; `id` is the event's own. `board` is how the game stands, on the latest of the lines known.
    case event(id: String, RecordedEvent, GameBoard?)
    /// The channel cannot go on where the caller was; a snapshot follows.
    case gap
    /// Something this version does not know.
    case other(type: String)
}

extension LiveFrame: Codable {
    private enum CodingKeys: String, CodingKey {
        case type, id, data, event, board
    }

    /// Reads it as it stands on the wire.
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

    /// Writes it as it stands on the wire.
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
