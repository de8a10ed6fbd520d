/// What a server sent under a tag this version of the app does not know, kept whole so that it can be shown, stored and
/// sent on.
public struct UnknownPayload: Sendable, Hashable {
    /// The tag that names the unknown case.
    public let tag: String
    /// The whole JSON, tag included.
    public let json: JSONValue

    /// A payload of that tag.
    public init(tag: String, json: JSONValue) {
        self.tag = tag
        self.json = json
    }
}
