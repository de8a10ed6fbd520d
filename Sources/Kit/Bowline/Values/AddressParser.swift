/// Parses an address by RFC 3986, with the additional restrictions of `WebAddress`.
struct AddressParser {
    private let bytes: ArraySlice<UInt8>

    init(_ text: String) throws(WebAddress.ParseError) {
        var bytes = Array(text.utf8)[...]
        if let fragment = bytes.firstIndex(of: UInt8(ascii: "#")) { bytes = bytes[..<fragment] }
        if bytes.contains(where: { $0 < 0x20 || $0 == 0x7F }) {
            throw WebAddress.ParseError(description: "the address has a line break or another control character")
        }
        if bytes.first == UInt8(ascii: " ") || bytes.last == UInt8(ascii: " ") {
            throw WebAddress.ParseError(description: "the address begins or ends with a space")
        }
        if bytes.contains(UInt8(ascii: "\\")) {
            throw WebAddress.ParseError(description: "the address has a backslash; write it as %5C")
        }
        self.bytes = bytes
    }

    /// Parses an address with scheme, authority, path and query.
    func absolute() throws(WebAddress.ParseError) -> WebAddress {
        guard let (scheme, rest) = try splitScheme() else {
            throw WebAddress.ParseError(description: "the address must begin with https:// or http://")
        }
        guard rest.starts(with: "//".utf8) else {
            throw WebAddress.ParseError(description: "the address must have // after its scheme")
        }
        return try withAuthority(rest.dropFirst(2), scheme: scheme)
    }

    /// Resolves a reference (RFC 3986, section 5.2.2).
    func relative(to base: WebAddress) throws(WebAddress.ParseError) -> WebAddress {
        if try splitScheme() != nil { return try absolute() }
        if bytes.starts(with: "//".utf8) { return try withAuthority(bytes.dropFirst(2), scheme: base.origin.scheme) }
        let (path, query) = splitQuery(bytes)
        if path.isEmpty {
            return WebAddress(origin: base.origin, path: base.path, query: query.map(Self.encode) ?? base.query)
        }
        let whole = path.first == UInt8(ascii: "/") ? path : Self.folder(of: base.path) + path
        return WebAddress(origin: base.origin, path: Self.normalize(whole), query: query.map(Self.encode))
    }

    // MARK: Parts

    private func splitScheme() throws(WebAddress.ParseError) -> (Origin.Scheme, ArraySlice<UInt8>)? {
        guard let end = bytes.firstIndex(where: { !$0.isSchemeCharacter }), bytes[end] == UInt8(ascii: ":"),
            let first = bytes.first, first.isLetter
        else { return nil }
        let name = String(decoding: bytes[..<end], as: UTF8.self).lowercased()
        guard let scheme = Origin.Scheme(rawValue: name) else {
            throw WebAddress.ParseError(description: "the scheme \(name) is not http or https")
        }
        return (scheme, bytes[(end + 1)...])
    }

    private func withAuthority(
        _ rest: ArraySlice<UInt8>,
        scheme: Origin.Scheme
    ) throws(WebAddress.ParseError) -> WebAddress {
        let end = rest.firstIndex { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "?") } ?? rest.endIndex
        let (path, query) = splitQuery(rest[end...])
        return WebAddress(
            origin: try HostParser(rest[..<end]).origin(scheme: scheme),
            path: Self.normalize(path),
            query: query.map(Self.encode)
        )
    }

    private func splitQuery(_ rest: ArraySlice<UInt8>) -> (path: ArraySlice<UInt8>, query: ArraySlice<UInt8>?) {
        guard let mark = rest.firstIndex(of: UInt8(ascii: "?")) else { return (rest, nil) }
        return (rest[..<mark], rest[(mark + 1)...])
    }

    private static func folder(of path: String) -> ArraySlice<UInt8> {
        let bytes = Array(path.utf8)
        let end = bytes.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0
        return bytes[..<end]
    }

    // MARK: Normal form

    /// Removes dot segments (RFC 3986, 5.2.4), including those written with `%2e`, and encodes characters that are not
    /// allowed in a path.
    private static func normalize(_ path: ArraySlice<UInt8>) -> String {
        var kept: [ArraySlice<UInt8>] = []
        let segments = path.dropFirst().split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        for (index, segment) in segments.enumerated() {
            let isLast = index == segments.count - 1
            switch dots(in: segment) {
            case 1:
                if isLast { kept.append([]) }
            case 2:
                if !kept.isEmpty { kept.removeLast() }
                if isLast { kept.append([]) }
            default:
                kept.append(segment)
            }
        }
        return "/" + kept.map(encode).joined(separator: "/")
    }

    /// The number of dots in a segment that consists only of dots; 0 for any other.
    private static func dots(in segment: ArraySlice<UInt8>) -> Int {
        var count = 0
        var rest = segment
        while let byte = rest.first {
            if byte == UInt8(ascii: ".") {
                rest = rest.dropFirst()
            } else if rest.starts(with: "%2e".utf8) || rest.starts(with: "%2E".utf8) {
                rest = rest.dropFirst(3)
            } else {
                return 0
            }
            count += 1
        }
        return count
    }

    /// Encodes spaces, quotes, angle brackets, some other symbols and all non-ASCII bytes; existing escapes stay.
    private static func encode(_ part: ArraySlice<UInt8>) -> String {
        guard part.contains(where: \.needsEncoding) else { return String(decoding: part, as: UTF8.self) }
        var text: [UInt8] = []
        for byte in part {
            if byte.needsEncoding {
                text.append(contentsOf: PercentEncoding.encoded(byte))
            } else {
                text.append(byte)
            }
        }
        return String(decoding: text, as: UTF8.self)
    }
}

extension UInt8 {
    fileprivate var isSchemeCharacter: Bool {
        isLetter || (self >= 0x30 && self <= 0x39) || self == 0x2B || self == 0x2D || self == 0x2E
    }

    fileprivate var isLetter: Bool {
        (self >= 0x41 && self <= 0x5A) || (self >= 0x61 && self <= 0x7A)
    }

    /// True for characters that must be encoded in a path or query.
    fileprivate var needsEncoding: Bool {
        switch self {
        case 0x20, 0x22, 0x3C, 0x3E, 0x5E, 0x60, 0x7B, 0x7C, 0x7D, 0x80...0xFF: true
        default: false
        }
    }
}
