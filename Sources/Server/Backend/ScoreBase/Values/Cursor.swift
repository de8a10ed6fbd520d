internal import Digest

/// The position in a list's order at which a page ended, as an opaque text for callers.
///
/// It only says where to continue. A forged cursor gives a page of the caller's own list and nothing else.
struct Cursor: Sendable, Equatable {
    let sort: String
    let key: Int64

    /// Before everything.
    static let start = Cursor(sort: "", key: 0)

    init(sort: String, key: Int64) {
        self.sort = sort
        self.key = key
    }

    /// Nil if the text is not a cursor.
    init?(_ text: String) {
        guard text.utf8.count <= 4_096, let bytes = try? Base64.decode(text, as: .url),
            let plain = String(validating: bytes, as: UTF8.self)
        else { return nil }
        let parts = plain.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, let key = Int64(parts[0]), key > 0 else { return nil }
        self.init(sort: String(parts[1]), key: key)
    }

    var text: String { Base64.encode("\(key)\n\(sort)".utf8, as: .url) }
}
