import HTTPServer

/// An update of a page: the regions that have changed.
struct PageUpdate: Sendable {
    /// Regions by their id, each with what is to stand in it.
    var regions: [(id: String, content: Markup)] = []
    /// The number of the last input that is counted in.
    var acknowledged = 0
    /// Where the person is now, by app, for the browser to keep.
    var places: [String: String] = [:]
    /// The page's id, sent once.
    var page: String?

    /// The message for the page's script.
    var frame: WebSocketFrame {
        var members: [(String, JSONNode)] = [
            ("seen", .integer(acknowledged)),
            ("regions", .object(regions.map { ($0.id, .text($0.content.html)) })),
        ]
        if !places.isEmpty {
            members.append(("places", .object(places.sorted { $0.key < $1.key }.map { ($0.key, .text($0.value)) })))
        }
        if let page { members.append(("page", .text(page))) }
        return WebSocketFrame(text: String(decoding: JSONNode.object(members).bytes, as: UTF8.self))
    }
}
