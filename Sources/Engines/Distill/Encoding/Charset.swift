/// Detects the charset of a page.
///
/// The evidence in order of precedence: a byte order mark; a label that says UTF-16 or ISO-2022; bytes that are valid
/// UTF-8 with non-ASCII letters, where up to one sequence in fifty may be invalid; the transfer header; the page's own
/// `meta`; windows-1252. The standard's order, labels first, garbles pages that are served in UTF-8 under an outdated
/// label. Guessing legacy charsets by letter frequency is rarely needed and often wrong. A text in another charset is
/// valid UTF-8 by chance only if it is just a few words long.
enum Charset {
    static func name(of bytes: [UInt8], contentType: String?) -> String {
        if let marked = fromByteOrderMark(bytes) { return marked }
        let labeled = contentType.flatMap(readFromContentType) ?? readFromMeta(bytes)
        if let labeled, labeled.hasPrefix("utf-16") || labeled.hasPrefix("iso-2022") { return labeled }
        switch UTF8Check.of(bytes) {
        case .ascii: return labeled ?? "utf-8"
        case .multibyte: return "utf-8"
        case .invalid: return labeled ?? "windows-1252"
        }
    }

    private static func fromByteOrderMark(_ bytes: [UInt8]) -> String? {
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return "utf-8" }
        if bytes.starts(with: [0xFE, 0xFF]) { return "utf-16be" }
        if bytes.starts(with: [0xFF, 0xFE]) { return "utf-16le" }
        return nil
    }

    static func readFromContentType(_ header: String) -> String? {
        let lowered = header.lowercased()
        guard let found = lowered.range(ofSubstring: "charset=") else { return nil }
        let rest = lowered[found.upperBound...].drop { $0 == "\"" || $0 == "'" || $0 == " " }
        return canonical(rest.prefix { $0.isLetter || $0.isNumber || "-_:.".contains($0) })
    }

    /// The first `charset=` within a `meta` in the page's first 4 KB.
    private static func readFromMeta(_ bytes: [UInt8]) -> String? {
        let head = String(decoding: bytes.prefix(4096), as: UTF8.self).lowercased()
        for piece in head.split(separator: "<") where piece.hasPrefix("meta") || piece.hasPrefix("?xml") {
            let tag = String(piece.prefix { $0 != ">" })
            if let name = readFromContentType(tag.replacingFirst("encoding=", with: "charset=")) {
                return asReadByBrowsers(name)
            }
        }
        return nil
    }

    /// A `meta` that is readable as ASCII cannot be in UTF-16.
    private static func asReadByBrowsers(_ name: String) -> String { name.hasPrefix("utf-16") ? "utf-8" : name }

    /// Maps a label to the charset that browsers use for it, e.g. `iso-8859-1` to its superset `windows-1252`.
    private static func canonical(_ label: Substring) -> String? {
        switch label {
        case "": nil
        case "utf8", "unicode-1-1-utf-8": "utf-8"
        case "iso-8859-1", "iso8859-1", "latin1", "us-ascii", "ascii", "iso_8859-1", "cp1252", "x-cp1252":
            "windows-1252"
        case "iso-8859-9", "latin5": "windows-1254"
        case "iso-8859-11", "tis-620": "windows-874"
        case "gb2312", "gbk", "x-gbk", "gb_2312-80": "gb18030"
        case "shift_jis", "shift-jis", "sjis", "x-sjis", "ms_kanji": "cp932"
        case "euc-kr", "ks_c_5601-1987", "ksc5601", "korean": "cp949"
        case "x-euc-jp": "euc-jp"
        case "big5", "big5-hkscs", "cn-big5": "big5-hkscs"
        case "cp1251", "x-cp1251": "windows-1251"
        case "macintosh", "x-mac-roman": "macintosh"
        case "utf-16": "utf-16le"
        default: supported.contains(String(label)) ? String(label) : nil
        }
    }

    /// Further charsets that browsers support. All others are rejected: a page must not reach the system's other
    /// converters, some of which have had vulnerabilities.
    private static let supported: Set<String> = [
        "utf-8", "utf-16le", "utf-16be", "ibm866", "iso-8859-2", "iso-8859-3", "iso-8859-4", "iso-8859-5", "iso-8859-6",
        "iso-8859-7",
        "iso-8859-8", "iso-8859-10", "iso-8859-13", "iso-8859-14", "iso-8859-15", "iso-8859-16", "koi8-r", "koi8-u",
        "windows-874",
        "windows-1250", "windows-1251", "windows-1252", "windows-1253", "windows-1254", "windows-1255", "windows-1256",
        "windows-1257",
        "windows-1258", "gb18030", "euc-jp", "iso-2022-jp",
    ]
}

/// Whether bytes could be UTF-8.
enum UTF8Check {
    case ascii
    case multibyte
    case invalid

    static func of(_ bytes: [UInt8]) -> UTF8Check {
        guard bytes.contains(where: { $0 >= 0x80 }) else { return .ascii }
        return isValid(bytes) ? .multibyte : .invalid
    }

    /// A few invalid sequences in a long text do not make it another charset.
    private static func isValid(_ bytes: [UInt8]) -> Bool {
        var good = 0
        var bad = 0
        var position = 0
        while position < bytes.count {
            let byte = bytes[position]
            guard byte >= 0x80 else {
                position += 1
                continue
            }
            let length =
                byte >= 0xF0 && byte < 0xF5 ? 4 : byte >= 0xE0 && byte < 0xF0 ? 3 : byte >= 0xC2 && byte < 0xE0 ? 2 : 0
            let isGood =
                length > 0 && position + length <= bytes.count
                && bytes[(position + 1)..<(position + length)].allSatisfy { $0 & 0xC0 == 0x80 }
            if isGood { good += 1 } else { bad += 1 }
            position += isGood ? length : 1
        }
        return bad * 50 <= good
    }
}

extension String {
    /// The first occurrence of `substring`.
    fileprivate func range(ofSubstring substring: String) -> Range<Index>? {
        var position = startIndex
        while position < endIndex {
            if self[position...].hasPrefix(substring),
                let end = index(position, offsetBy: substring.count, limitedBy: endIndex)
            {
                return position..<end
            }
            position = index(after: position)
        }
        return nil
    }

    fileprivate func replacingFirst(_ substring: String, with replacement: String) -> String {
        guard let range = range(ofSubstring: substring) else { return self }
        return self[..<range.lowerBound] + replacement + self[range.upperBound...]
    }
}
