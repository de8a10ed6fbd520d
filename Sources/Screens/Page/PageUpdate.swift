import BowlineJSON
import HTTPServer

/// An update of a page: the regions that have changed, or what has changed in them.
struct PageUpdate: Sendable {
    /// The regions to replace, by id, with their new content.
    var regions: [(id: String, content: Markup)] = []
    /// The regions of which only a part has changed since they were sent.
    var changes: [(id: String, change: MarkupChange)] = []
    /// The number of the last input that the update includes.
    var acknowledged = 0
    /// The user's current places, by app, for the browser to store.
    var places: [String: String] = [:]
    /// The page's id, sent once.
    var page: String?
    /// The server's time in milliseconds since 1970, sent with the id.
    var time: Int?

    /// The message for the page's script.
    var frame: WebSocketFrame {
        var members: JSONObject = [
            "seen": .integer(acknowledged),
            "regions": .object(JSONObject(regions.map { ($0.id, .string($0.content.html)) })),
        ]
        if !changes.isEmpty {
            let changes = changes.map { ($0.id, JSONValue.array($0.change.splices.map(\.json))) }
            members["changes"] = .object(JSONObject(changes))
        }
        if !places.isEmpty {
            let places = places.sorted { $0.key < $1.key }.map { ($0.key, JSONValue.string($0.value)) }
            members["places"] = .object(JSONObject(places))
        }
        if let page { members["page"] = .string(page) }
        if let time { members["time"] = .integer(time) }
        return WebSocketFrame(text: JSONValue.object(members).text())
    }
}

extension MarkupChange.Splice {
    fileprivate var json: JSONValue { .array([.integer(start), .integer(count), .string(html)]) }
}
