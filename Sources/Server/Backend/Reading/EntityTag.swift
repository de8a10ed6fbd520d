internal import HTTPServer

/// A weak ETag: it identifies a state, not the bytes of a response.
struct EntityTag: Sendable, Equatable {
    /// The tag as a header contains it, with `W/` and quotes.
    let text: String

    /// A tag with this content, which has no quotes.
    init(_ content: String) { text = "W/\"\(content)\"" }

    /// Whether one of a header's tags is this one. Both `If-Match` and `If-None-Match` compare weakly here: the tag
    /// changes with every change of the resource, which is what matters to a caller that updates it.
    func matches(_ tags: [String]) -> Bool {
        let mine = text.dropFirst(2)
        return tags.contains { $0 == "*" || $0 == mine || ($0.hasPrefix("W/") && $0.dropFirst(2) == mine) }
    }
}

extension Request {
    /// The tags of a conditional header; nil if it is missing.
    func tags(_ name: String) -> [String]? {
        let lines = headers(name)
        guard !lines.isEmpty else { return nil }
        return lines.flatMap { line in
            line.split(separator: ",").map { part in
                String(part.drop { $0 == " " || $0 == "\t" }.reversed().drop { $0 == " " || $0 == "\t" }.reversed())
            }
        }
    }

    /// Whether the caller already has the state that `tag` identifies; if so, the response is 304.
    func knows(_ tag: EntityTag) -> Bool { tags("If-None-Match").map(tag.matches) ?? false }
}
