/// Makes the addresses in a page absolute. Only addresses that are safe to follow are returned.
struct AddressResolver {
    private let base: String?

    /// `named` is the base that the page declares, `page` the page's own address.
    init(named: String, page: String?) {
        let own = page.flatMap { AddressParts($0) == nil ? nil : $0 }
        base = Self.resolve(named, against: own).flatMap { AddressParts($0) == nil ? nil : $0 } ?? own
    }

    /// The address of a link to a page or an email address.
    func link(_ written: String) -> String? { resolve(written, schemes: ["http", "https", "mailto"]) }

    /// The address of a picture or embedded media.
    func media(_ written: String) -> String? { resolve(written, schemes: ["http", "https"]) }

    private func resolve(_ written: String, schemes: [String]) -> String? {
        // Browsers remove control characters before they look for a scheme, so they would run `java\nscript:`.
        let clean = String(written.trimmingSpaces().unicodeScalars.filter { $0.value > 31 && $0.value != 127 })
        guard !clean.isEmpty, !clean.hasPrefix("#") else { return nil }
        if let scheme = Self.scheme(of: clean) {
            guard schemes.contains(scheme), scheme == "mailto" || AddressParts(clean) != nil else { return nil }
            return Self.encoded(clean)
        }
        return Self.resolve(clean, against: base).map(Self.encoded)
    }

    /// The scheme: the text before the first colon, unless a path or query begins before it.
    private static func scheme(of address: String) -> String? {
        guard let end = address.firstIndex(where: { ":/?#".contains($0) }), address[end] == ":" else { return nil }
        return address[..<end].lowercased()
    }

    /// A relative address is returned unchanged if there is no base.
    private static func resolve(_ reference: String, against base: String?) -> String? {
        guard !reference.isEmpty else { return nil }
        if scheme(of: reference) != nil { return AddressParts(reference) == nil ? nil : reference }
        guard let base, let parts = AddressParts(base) else { return reference }
        if reference.hasPrefix("//") { return parts.scheme + ":" + reference }
        let authority = parts.scheme + "://" + parts.host + (parts.port.isEmpty ? "" : ":" + parts.port)
        if reference.hasPrefix("?") { return authority + (parts.path.isEmpty ? "/" : parts.path) + reference }
        let folder = parts.path.lastIndex(of: "/").map { parts.path[...$0] } ?? "/"
        let path = reference.hasPrefix("/") ? reference : folder + reference
        return authority + withoutDots(path)
    }

    /// The path with `.` and `..` resolved; the query is left alone.
    private static func withoutDots(_ path: String) -> String {
        let end = path.firstIndex { $0 == "?" || $0 == "#" } ?? path.endIndex
        guard path[..<end].contains("/.") else { return path }
        var kept: [Substring] = []
        let segments = path[..<end].split(separator: "/", omittingEmptySubsequences: false).dropFirst()
        for (index, segment) in segments.enumerated() {
            let isLast = index == segments.count - 1
            switch segment {
            case ".": if isLast { kept.append("") }
            case "..":
                _ = kept.popLast()
                if isLast { kept.append("") }
            default: kept.append(segment)
            }
        }
        return "/" + kept.joined(separator: "/") + path[end...]
    }

    /// Percent-encodes spaces, quotation marks and the like, which pages often leave unencoded.
    private static func encoded(_ address: String) -> String {
        guard address.utf8.contains(where: { " \"<>\\^`{|}".utf8.contains($0) }) else { return address }
        var result = ""
        for scalar in address.unicodeScalars {
            if " \"<>\\^`{|}".unicodeScalars.contains(scalar) {
                result += "%" + String(scalar.value, radix: 16, uppercase: true)
            } else {
                result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}

extension String {
    fileprivate func trimmingSpaces() -> String {
        var rest = self[...]
        while rest.first?.isWhitespace == true { rest.removeFirst() }
        while rest.last?.isWhitespace == true { rest.removeLast() }
        return String(rest)
    }
}
