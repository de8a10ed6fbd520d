internal import Digest

/// Where a page of a list ended: the place in the list's order, as callers carry it around without reading it.
///
/// It only says where to go on. Made up by hand it gives a page of the caller's own list and nothing else.
struct Cursor: Sendable, Equatable {
    let sort: String
    let key: Int64

    /// In front of everything.
    static let start = Cursor(sort: "", key: 0)

    init(sort: String, key: Int64) {
        self.sort = sort
        self.key = key
    }

    /// Nil for a text that is none.
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
