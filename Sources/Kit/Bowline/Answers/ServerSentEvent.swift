/// One event a server pushed down a connection that stays open.
public struct ServerSentEvent: Sendable, Hashable {
    /// The event type; `message` by default.
    public let name: String
    /// The data of the event; its lines are separated by `\n`.
    public let data: String
    /// The last id the server gave, with this event or before; empty when it gave none. Send it to continue from here.
    public let id: String

    /// Creates an event from its parts.
    public init(name: String = "message", data: String, id: String = "") {
        self.name = name
        self.data = data
        self.id = id
    }
}
