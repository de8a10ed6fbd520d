/// A server-sent event.
public struct ServerSentEvent: Sendable, Hashable {
    /// The event type; `message` by default.
    public let name: String
    /// The data of the event; its lines are separated by `\n`.
    public let data: String
    /// The last id the server sent, with this event or earlier; empty if it sent none. Pass it to continue after this
    /// event.
    public let id: String

    /// Creates an event from its parts.
    public init(name: String = "message", data: String, id: String = "") {
        self.name = name
        self.data = data
        self.id = id
    }
}
