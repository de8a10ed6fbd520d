/// An object with a tag that this version of the app does not know, kept whole so that it can be displayed, stored and
/// forwarded.
public struct UnknownPayload: Sendable, Hashable {
    /// The unknown tag.
    public let tag: String
    /// The whole object, including the tag.
    public let json: JSONValue

    /// Creates a payload.
    public init(tag: String, json: JSONValue) {
        self.tag = tag
        self.json = json
    }
}
