/// Maps the tags of a `Tagged` type to its cases.
public struct TagTable<Union: Sendable>: Sendable {
    /// The name of the member that holds the tag.
    let tagName: String
    /// The name of the member that holds the content; nil if the content's members are next to the tag.
    let contentName: String?
    private let unknown: @Sendable (UnknownPayload) -> Union
    private var readers: [String: @Sendable (any Decoder) throws -> Union] = [:]

    /// Creates a table without tags. `content` is the name of the member that holds the content, as in
    /// `{"type": "a", "data": {…}}`; without it, the content's members are next to the tag.
    public init(key: String, content contentName: String? = nil, unknown: @escaping @Sendable (UnknownPayload) -> Union)
    {
        tagName = key
        self.contentName = contentName
        self.unknown = unknown
    }

    /// A copy of the table with one more tag.
    public func tag<Content: Decodable & SendableMetatype>(
        _ tag: String,
        _ make: @escaping @Sendable (Content) -> Union
    ) -> TagTable {
        var table = self
        table.readers[tag] = { [tagName, contentName] decoder in
            guard let contentName else { return make(try Content(from: decoder)) }
            let container = try decoder.container(keyedBy: JSONKey.self)
            guard container.contains(JSONKey(contentName)) else {
                throw DecodingError.keyNotFound(
                    JSONKey(contentName),
                    .init(
                        codingPath: decoder.codingPath,
                        debugDescription: "the content beside the tag \(tagName) is missing"
                    )
                )
            }
            return make(try container.decode(Content.self, forKey: JSONKey(contentName)))
        }
        return table
    }

    func read(_ decoder: any Decoder) throws -> Union {
        let tag = try decoder.container(keyedBy: JSONKey.self).decode(String.self, forKey: JSONKey(tagName))
        guard let reader = readers[tag] else {
            return unknown(UnknownPayload(tag: tag, json: try JSONValue(from: decoder)))
        }
        return try reader(decoder)
    }
}
