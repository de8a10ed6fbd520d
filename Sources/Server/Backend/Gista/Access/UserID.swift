/// The id of a user: `username_UUID`. Chosen at creation and never changed, even when the name is.
struct UserID: Hashable, Sendable {
    /// The complete id, e.g. `anna_` and a UUID.
    let text: String
    /// The part before the last underscore: the first username.
    let name: String

    /// Nil for a malformed id.
    init?(_ text: String) {
        guard text.utf8.count <= 512, let mark = text.lastIndex(of: "_"), mark != text.startIndex,
            Self.isUUID(text[text.index(after: mark)...])
        else { return nil }
        self.text = text
        name = String(text[..<mark])
    }

    static let problem = "must be a username, an underscore and a UUID"

    private static func isUUID(_ text: Substring) -> Bool {
        let groups = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        return groups.map(\.count) == [8, 4, 4, 4, 12]
            && groups.joined().allSatisfy { byte in
                (0x30...0x39).contains(byte) || (0x41...0x46).contains(byte) || (0x61...0x66).contains(byte)
            }
    }
}
