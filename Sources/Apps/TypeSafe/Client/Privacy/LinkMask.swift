/// Masks the parts of a link that may identify a person: the user, the values of the query, the fragment, and long
/// tokens in the path.
enum LinkMask {
    /// A path segment of at least this many characters that contains a digit is treated as a token.
    private static let minTokenLength = 12

    /// The link with its secrets masked; nil when the word is not a link.
    static func masked(_ word: Substring) -> String? {
        guard let start = startOfHost(in: word) else { return nil }
        let hostEnd = word[start...].firstIndex { "/?#".contains($0) } ?? word.endIndex
        let host = word[start..<hostEnd]
        let name = host.lastIndex(of: "@").map { "x@" + host[host.index(after: $0)...] } ?? String(host)
        return word[..<start] + name + maskedTail(word[hostEnd...])
    }

    /// The start of the host: after `://`, or at a bare host followed by a path or query.
    private static func startOfHost(in word: Substring) -> Substring.Index? {
        if let scheme = word.firstRange(ofPlain: "://") { return scheme.upperBound }
        let host = word.prefix { !"/?#".contains($0) }
        let isHost = host.endIndex < word.endIndex && host.contains(".") && !host.contains("@")
        return isHost || word.lowercased().hasPrefix("www.") ? word.startIndex : nil
    }

    private static func maskedTail(_ tail: Substring) -> String {
        let pathEnd = tail.firstIndex { "?#".contains($0) } ?? tail.endIndex
        var result = tail[..<pathEnd].split(separator: "/", omittingEmptySubsequences: false)
            .map { $0.contains("@") ? PrivateText.addressMask : isToken($0) ? "x" : String($0) }
            .joined(separator: "/")
        var rest = tail[pathEnd...]
        if rest.first == "?" {
            let queryEnd = rest.firstIndex(of: "#") ?? rest.endIndex
            result += "?" + rest[..<queryEnd].dropFirst().split(separator: "&").map(maskedItem).joined(separator: "&")
            rest = rest[queryEnd...]
        }
        return rest.count > 1 ? result + "#x" : result + rest
    }

    private static func maskedItem(_ item: Substring) -> String {
        guard let equals = item.firstIndex(of: "=") else { return "x" }
        return item[...equals] + (item[equals...].count > 1 ? "x" : "")
    }

    private static func isToken(_ segment: Substring) -> Bool {
        segment.count >= minTokenLength && segment.contains(where: \.isNumber)
    }
}

extension Substring {
    /// The first range of `text`, compared character by character; nil if there is none.
    fileprivate func firstRange(ofPlain text: String) -> Range<Index>? {
        var start = startIndex
        while start < endIndex {
            if self[start...].hasPrefix(text), let end = index(start, offsetBy: text.count, limitedBy: endIndex) {
                return start..<end
            }
            start = index(after: start)
        }
        return nil
    }
}
