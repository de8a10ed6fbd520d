/// The hosts a server answers for. Requests for other hosts are refused with 421.
///
/// A page of another site can point that site's name to this machine (DNS rebinding), so that its script reads this
/// server's responses as if they came from that site. The browser still sends the site's name in `Host`.
///
/// See docs/decisions/operations.md, "Only requests for known hosts are answered".
package struct AllowedHosts: Sendable, Equatable {
    private let names: Set<String>

    /// Loopback names and addresses are always allowed; these hosts, without port, are allowed as well.
    package init(_ names: [String] = []) {
        self.names = Set(names.compactMap { Self.host(of: $0) })
    }

    /// Whether the value of a `Host` field names this server. Its port does not matter.
    package func allows(_ field: String) -> Bool {
        guard let host = Self.host(of: field) else { return false }
        return host == "localhost" || host.hasSuffix(".localhost") || isLoopbackAddress(host) || names.contains(host)
    }

    /// Whether a text is one host: a name or an address, without scheme, port or wildcard.
    package static func isHost(_ text: String) -> Bool {
        host(of: text) != nil && (canonicalAddress(text) != nil || text.hasSuffix("]") || !text.contains(":"))
    }

    /// The host of `name`, `name:80`, `192.0.2.1:80`, `[2001:db8::1]:80` or `2001:db8::1`, in lower case and without a
    /// trailing dot; addresses in canonical form. Nil for other texts.
    static func host(of authority: String) -> String? {
        if let address = canonicalAddress(authority) { return address }
        if authority.hasPrefix("["), let end = authority.firstIndex(of: "]") {
            let host = authority[authority.index(after: authority.startIndex)..<end]
            guard isPortSuffix(authority[authority.index(after: end)...]) else { return nil }
            return host.contains(":") ? canonicalAddress(host) : nil
        }
        let name = authority.prefix { $0 != ":" }
        guard isPortSuffix(authority[name.endIndex...]), !name.isEmpty,
            name.utf8.allSatisfy({ $0.isTokenCharacter && $0 != UInt8(ascii: "*") })
        else { return nil }
        let plain = name.hasSuffix(".") ? name.dropLast() : name
        return plain.isEmpty ? nil : canonicalAddress(plain) ?? plain.lowercased()
    }

    private static func isPortSuffix(_ text: Substring) -> Bool {
        // bounded: reads a text; nil when the number does not fit
        text.isEmpty || text == ":" || (text.hasPrefix(":") && UInt16(text.dropFirst()) != nil)
    }

    private func isLoopbackAddress(_ host: String) -> Bool {
        canonicalAddress(host).map(isLoopback) ?? false
    }
}

extension HTTPError {
    static let misdirected = HTTPError(
        .misdirected,
        .misdirected,
        "This server does not answer for the host that the request names; see --public-url and --allow-host."
    )
}
