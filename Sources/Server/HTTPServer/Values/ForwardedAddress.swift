internal import Glibc

/// The caller named by the last entry of an `X-Forwarded-For` field.
func lastOfXForwardedFor(_ field: String) -> CallersAddress {
    let last = field.split(separator: ",", omittingEmptySubsequences: false).last ?? ""
    return caller(ofNode: last.trimmingSpaces)
}

/// The caller named by the `for` parameter of the last element of a `Forwarded` field (RFC 7239).
func lastOfForwarded(_ field: String) -> CallersAddress {
    guard let last = splitOutsideQuotes(field.utf8, at: UInt8(ascii: ",")).last else { return .unknown }
    var node: String?
    for pair in splitOutsideQuotes(last, at: UInt8(ascii: ";")) {
        let parts = String(decoding: pair, as: UTF8.self).trimmingSpaces
            .split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, equalWithoutCase(parts[0], "for") else { continue }
        // If it is given twice, nothing tells which value is right.
        guard node == nil, let value = unquoted(parts[1]) else { return .unknown }
        node = value
    }
    return node.map { caller(ofNode: $0[...]) } ?? .unknown
}

/// The caller that a node names: an IPv4 or IPv6 address, the latter with or without brackets, with an optional port.
///
/// `unknown` and obfuscated names such as `_hidden` are unknown callers: a proxy may use a new name for each request.
private func caller(ofNode node: Substring) -> CallersAddress {
    let (host, port) = hostAndPort(node)
    guard port.map(isPort) ?? true, let address = canonicalAddress(host) else { return .unknown }
    return .forwarded(address)
}

/// Splits `192.0.2.1:80`, `[2001:db8::1]:80`, or an address without a port. A bare IPv6 address has no port.
private func hostAndPort(_ node: Substring) -> (host: Substring, port: Substring?) {
    if node.hasPrefix("["), let end = node.firstIndex(of: "]") {
        let rest = node[node.index(after: end)...]
        let host = node[node.index(after: node.startIndex)..<end]
        // Brackets are for IPv6 only, and only a port may follow them.
        guard host.contains(":"), rest.isEmpty || rest.hasPrefix(":") else { return ("", nil) }
        return (host, rest.isEmpty ? nil : rest.dropFirst())
    }
    guard let colon = node.firstIndex(of: ":"), node.lastIndex(of: ":") == colon else { return (node, nil) }
    return (node[..<colon], node[node.index(after: colon)...])
}

/// A number up to 65535, or an obfuscated port such as `_x1`.
private func isPort(_ text: Substring) -> Bool {
    if text.hasPrefix("_") { return text.utf8.count > 1 && text.utf8.allSatisfy(\.isTokenCharacter) }
    return (1...5).contains(text.utf8.count) && text.utf8.allSatisfy { (48...57).contains($0) }
        // bounded: reads a text; nil when the number does not fit
        && UInt16(text) != nil
}

/// An IPv4 or IPv6 address in canonical form; an IPv4-mapped IPv6 address as IPv4. Nil for other texts.
func canonicalAddress(_ text: some StringProtocol) -> String? {
    var four = in_addr()
    if inet_pton(AF_INET, String(text), &four) == 1 { return spelled(AF_INET, &four) }
    // A scope is this machine's name for an interface.
    let parts = text.split(separator: "%", maxSplits: 1, omittingEmptySubsequences: false)
    guard let address = parts.first, parts.count == 1 || parts.last?.isEmpty == false else { return nil }
    var six = in6_addr()
    guard inet_pton(AF_INET6, String(address), &six) == 1 else { return nil }
    return spelled(AF_INET6, &six).map(unmapped)
}

func spelled(_ family: Int32, _ address: UnsafeRawPointer) -> String? {
    var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
    guard inet_ntop(family, address, &text, socklen_t(text.count)) != nil else { return nil }
    return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
}

/// Splits at separators outside quoted strings.
private func splitOutsideQuotes(_ bytes: some Sequence<UInt8>, at separator: UInt8) -> [[UInt8]] {
    var parts: [[UInt8]] = [[]]
    var (isQuoted, isEscaped) = (false, false)
    for byte in bytes {
        if byte == separator, !isQuoted {
            parts.append([])
            continue
        }
        if !isEscaped, byte == UInt8(ascii: "\"") { isQuoted.toggle() }
        isEscaped = isQuoted && !isEscaped && byte == UInt8(ascii: "\\")
        parts[parts.count - 1].append(byte)
    }
    return parts
}

/// The token unchanged, or the content of a quoted string; nil if the string is not terminated.
private func unquoted(_ value: Substring) -> String? {
    guard value.hasPrefix("\"") else { return String(value) }
    var plain: [UInt8] = []
    var isEscaped = false
    var rest = value.utf8.dropFirst()
    while let byte = rest.popFirst() {
        if !isEscaped, byte == UInt8(ascii: "\"") {
            return rest.isEmpty ? String(validating: plain, as: UTF8.self) : nil
        }
        isEscaped = !isEscaped && byte == UInt8(ascii: "\\")
        if !isEscaped { plain.append(byte) }
    }
    return nil
}
