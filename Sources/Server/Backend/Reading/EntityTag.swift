internal import HTTPServer

/// A weak ETag: it names a state, not the bytes of an answer.
struct EntityTag: Sendable, Equatable {
    /// The tag as a header has it, with `W/` and quotes.
    let text: String

    /// A tag with this content, which has no quotes.
    init(_ content: String) { text = "W/\"\(content)\"" }

    /// Whether one of a header's tags is this one. Both `If-Match` and `If-None-Match` compare weakly here: the tag
    /// changes with every change of the resource, which is what a caller who updates must know.
    func matches(_ tags: [String]) -> Bool {
        let mine = text.dropFirst(2)
        return tags.contains { $0 == "*" || $0 == mine || ($0.hasPrefix("W/") && $0.dropFirst(2) == mine) }
    }
}

extension Request {
    /// The tags of a conditional header; nil when it is not there.
    func tags(_ name: String) -> [String]? {
        let lines = headers(name)
        guard !lines.isEmpty else { return nil }
        return lines.flatMap { line in
            line.split(separator: ",").map { part in
                String(part.drop { $0 == " " || $0 == "\t" }.reversed().drop { $0 == " " || $0 == "\t" }.reversed())
            }
        }
    }

    /// Whether the caller has the state that `tag` names: then the answer is 304.
    func knows(_ tag: EntityTag) -> Bool { tags("If-None-Match").map(tag.matches) ?? false }
}
