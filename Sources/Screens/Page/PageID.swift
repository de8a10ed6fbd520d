import Digest

/// The id with which a browser returns to its page. Only the browser stores it; the disk holds only values derived from
/// it.
struct PageID: Sendable, Hashable {
    /// 128 random bits as 32 hexadecimal digits.
    let text: String

    /// A new page's id.
    static func random() -> PageID { PageID(checked: Hex.encode(RandomBytes.array(count: 16))) }

    /// Returns nil if the text does not have the form of an id. ``PageRegistry`` knows whether this server has issued
    /// it.
    init?(_ text: String) {
        guard text.utf8.count == 32, text.utf8.allSatisfy(Self.isDigit) else { return nil }
        self.text = text
    }

    private init(checked text: String) { self.text = text }

    /// The name of the page's folder, from which the id cannot be derived.
    var folder: String { Hex.encode(Hash.sha256(Array("bowline page folder \(text)".utf8))) }

    /// The key to the secrets in the folder.
    var key: [UInt8] { HMAC.sha256(of: Array("bowline page secrets".utf8), key: Array(text.utf8)) }

    static func isDigit(_ byte: UInt8) -> Bool { (48...57).contains(byte) || (97...102).contains(byte) }
}
