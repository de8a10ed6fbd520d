/// Normalizes web addresses to one spelling per page, so that a link saved twice is recognized.
///
/// - scheme and host in lower case, `http` replaced by `https`
/// - no user, no default port, no fragment (except `#!…`, which identifies a page)
/// - no tracking parameters; the rest sorted by name
/// - no `index.html` and the like, no slash at the end, no `www.`, `m.` or `amp.` before the host, no `/amp` after the
///   path
/// - percent escapes in upper case, those of unreserved characters decoded
///
/// Only for comparing: the address fetched and shown is the one the user gave. In practice only broken sites serve
/// different pages under `http` and `https`, or with and without `www.`. Parameters that are not listed are kept,
/// because pages differ by them; pages that differ only by a listed parameter count as one page.
package enum CanonicalURL {
    /// The normalized address, or nil if it is not a web address.
    package static func normalize(_ address: String) -> String? {
        let trimmed = address.foldingSpaces()
        guard let parts = AddressParts(trimmed), parts.scheme == "http" || parts.scheme == "https" else { return nil }
        guard let host = host(parts.host) else { return nil }
        let port = parts.port.isEmpty || parts.port == "80" || parts.port == "443" ? "" : ":" + parts.port
        let query = query(parts.query)
        let fragment = parts.fragment.hasPrefix("!") ? "#" + parts.fragment : ""
        return "https://" + host + port + path(parts.path) + (query.isEmpty ? "" : "?" + query) + fragment
    }

    /// The absolute form of an address as a page writes it, which may be relative to the page's own address.
    package static func resolve(_ reference: String, against base: String?) -> String? {
        guard !reference.isEmpty else { return nil }
        if AddressParts(reference) != nil { return reference }
        guard let base = base.flatMap({ AddressParts($0) }) else { return nil }
        let authority = base.host + (base.port.isEmpty ? "" : ":" + base.port)
        if reference.hasPrefix("//") { return base.scheme + ":" + reference }
        if reference.hasPrefix("/") { return base.scheme + "://" + authority + reference }
        let folder = base.path.lastIndex(of: "/").map { base.path[...$0] } ?? "/"
        return base.scheme + "://" + authority + folder + reference
    }

    private static func host(_ host: String) -> String? {
        var name = host.lowercased()
        while name.hasSuffix(".") { name.removeLast() }
        for prefix in ["www.", "m.", "amp."] where name.hasPrefix(prefix) && name.dropFirst(prefix.count).contains(".")
        {
            name.removeFirst(prefix.count)
        }
        return name.isEmpty || name.contains(where: \.isWhitespace) ? nil : name
    }

    private static func path(_ path: String) -> String {
        var segments: [String] = []
        for segment in path.split(separator: "/") {
            switch segment {
            case ".": continue
            case "..": _ = segments.popLast()
            default: segments.append(PercentEscapes.normalize(String(segment)))
            }
        }
        if let last = segments.last?.lowercased(), indexes.contains(last) || (last == "amp" && segments.count > 1) {
            segments.removeLast()
        }
        return segments.isEmpty ? "" : "/" + segments.joined(separator: "/")
    }

    private static let indexes: Set<String> = [
        "index.html", "index.htm", "index.php", "index.asp", "index.aspx", "index.jsp", "index.shtml", "default.asp",
        "default.aspx",
    ]

    private static func query(_ query: String) -> String {
        query.split(separator: "&").map { PercentEscapes.normalize(String($0)) }.filter { !isTracking($0) }.sorted()
            .joined(separator: "&")
    }

    private static func isTracking(_ pair: String) -> Bool {
        let name = pair.prefix { $0 != "=" }.lowercased()
        return trackers.contains(name) || trackerPrefixes.contains { name.hasPrefix($0) }
    }

    private static let trackerPrefixes = [
        "utm_", "pk_", "piwik_", "mtm_", "matomo_", "hsa_", "at_", "ns_", "vero_", "oly_", "__hs",
    ]

    private static let trackers: Set<String> = [
        "fbclid", "gclid", "gclsrc", "dclid", "gbraid", "wbraid", "msclkid", "twclid", "ttclid", "yclid", "igshid",
        "igsh", "mc_cid",
        "mc_eid", "mkt_tok", "_hsenc", "_hsmi", "_ga", "_gl", "cmpid", "cmp", "ncid", "ocid", "icid", "xtor", "smid",
        "smtyp", "sref",
        "share_id", "sharetype", "ref_src", "ref_url", "referrer", "s_cid", "wt_mc", "wt.mc_id", "trk", "trkcampaign",
        "li_fat_id",
        "rb_clickid", "spm", "scid", "si", "guccounter", "guce_referrer", "guce_referrer_sig", "amp", "outputtype",
        "soc_src", "soc_trk",
    ]
}

/// An address split into its parts.
struct AddressParts {
    var scheme: String
    var host: String
    var port: String
    var path: String
    var query: String
    var fragment: String

    init?(_ address: String) {
        guard let colon = address.firstIndex(of: ":"), address[colon...].hasPrefix("://"), colon != address.startIndex
        else { return nil }
        scheme = address[..<colon].lowercased()
        guard scheme.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) }) else {
            return nil
        }
        var rest = address[colon...].dropFirst(3)
        fragment = Self.cut(&rest, at: "#")
        query = Self.cut(&rest, at: "?")
        let slash = rest.firstIndex(of: "/") ?? rest.endIndex
        path = String(rest[slash...])
        let authority = rest[..<slash]
        let hostAndPort = authority.lastIndex(of: "@").map { authority[authority.index(after: $0)...] } ?? authority
        // A bracketed (IPv6) host contains colons itself.
        let hostEnd =
            hostAndPort.lastIndex(of: "]").map(hostAndPort.index(after:)) ?? hostAndPort.lastIndex(of: ":")
            ?? hostAndPort.endIndex
        host = String(hostAndPort[..<hostEnd])
        port = String(hostAndPort[hostEnd...].drop { $0 == ":" })
        guard !host.isEmpty, port.allSatisfy({ $0.isASCII && $0.isNumber }) else { return nil }
    }

    private static func cut(_ rest: inout Substring, at mark: Character) -> String {
        guard let position = rest.firstIndex(of: mark) else { return "" }
        defer { rest = rest[..<position] }
        return String(rest[rest.index(after: position)...])
    }
}

/// Normalizes percent escapes.
enum PercentEscapes {
    static func normalize(_ text: String) -> String {
        let bytes = Array(text.utf8)
        var result: [UInt8] = []
        var position = 0
        while position < bytes.count {
            if bytes[position] == UInt8(ascii: "%"), position + 2 < bytes.count,
                let value = UInt8(String(decoding: bytes[(position + 1)...(position + 2)], as: UTF8.self), radix: 16)
            {
                if isUnreserved(value) { result.append(value) } else { escape(value, into: &result) }
                position += 3
            } else {
                if bytes[position] >= 0x80 {
                    escape(bytes[position], into: &result)
                } else {
                    result.append(bytes[position])
                }
                position += 1
            }
        }
        return String(decoding: result, as: UTF8.self)
    }

    private static func isUnreserved(_ byte: UInt8) -> Bool {
        byte.isASCIILetter || byte.isASCIIDigit || "-._~".utf8.contains(byte)
    }

    private static func escape(_ byte: UInt8, into result: inout [UInt8]) {
        let digits = Array("0123456789ABCDEF".utf8)
        result += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
    }
}
