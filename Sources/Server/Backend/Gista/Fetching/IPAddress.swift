#if canImport(Glibc)
    // This module sees the system's sockets through curl's header.
    internal import CCurl
    internal import Glibc
#elseif canImport(Darwin)
    internal import Darwin
#endif

/// An IP address.
package enum IPAddress: Hashable, Sendable {
    /// In host byte order.
    case v4(UInt32)
    /// An IPv6 address, as its upper and lower half.
    case v6(UInt64, UInt64)
}

extension IPAddress {
    /// Parses an address as text: four decimal parts, or groups of hex digits without brackets.
    package init?(_ text: String) {
        if text.contains(":") {
            var bytes = in6_addr()
            guard inet_pton(AF_INET6, text, &bytes) == 1 else { return nil }
            self.init(bytes)
        } else {
            var bytes = in_addr()
            guard inet_pton(AF_INET, text, &bytes) == 1 else { return nil }
            self = .v4(UInt32(bigEndian: bytes.s_addr))
        }
    }

    init(_ bytes: in6_addr) {
        let halves = withUnsafeBytes(of: bytes) { raw in
            (raw.loadUnaligned(as: UInt64.self), raw.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
        }
        self = .v6(UInt64(bigEndian: halves.0), UInt64(bigEndian: halves.1))
    }

    /// The address a socket is about to be connected to; nil for anything but IPv4 and IPv6.
    init?(_ address: UnsafePointer<sockaddr>) {
        switch Int32(address.pointee.sa_family) {
        case AF_INET:
            self = address.withMemoryRebound(to: sockaddr_in.self, capacity: 1) {
                .v4(UInt32(bigEndian: $0.pointee.sin_addr.s_addr))
            }
        case AF_INET6:
            self = address.withMemoryRebound(to: sockaddr_in6.self, capacity: 1) { IPAddress($0.pointee.sin6_addr) }
        default: return nil
        }
    }

    /// The address as the host of a URL, an IPv6 address in brackets.
    package var hostText: String {
        switch self {
        case .v4: text
        case .v6: "[\(text)]"
        }
    }

    /// The address as text.
    package var text: String {
        switch self {
        case .v4(let bits): (0..<4).map { String(bits >> (24 - $0 * 8) & 255) }.joined(separator: ".")
        case .v6(let high, let low):
            [high, low].flatMap { half in (0..<4).map { String(half >> (48 - $0 * 16) & 0xFFFF, radix: 16) } }
                .joined(separator: ":")
        }
    }
}

extension IPAddress {
    /// Parses a host as browsers do: one to four parts, each decimal, octal after `0` or hexadecimal after `0x`, the
    /// last of which fills all remaining bytes. Nil for a host that only looks like a number.
    static func loose(_ host: Substring) -> IPAddress? {
        let parts = host.split(separator: ".", omittingEmptySubsequences: false).map(number)
        guard (1...4).contains(parts.count) else { return nil }
        var bits: UInt64 = 0
        for (index, part) in parts.enumerated() {
            guard let part else { return nil }
            let isLast = index == parts.count - 1
            let room = isLast ? UInt64(1) << UInt64(8 * (5 - parts.count)) : 256
            guard part < room else { return nil }
            bits |= isLast ? part : part << UInt64(24 - 8 * index)
        }
        return .v4(UInt32(truncatingIfNeeded: bits))
    }

    private static func number(_ part: Substring) -> UInt64? {
        let lower = part.lowercased()
        if lower.hasPrefix("0x") { return lower.count == 2 ? 0 : digits(lower.dropFirst(2), 16) }
        if lower.count > 1, lower.hasPrefix("0") { return digits(lower.dropFirst(), 8) }
        return digits(Substring(lower), 10)
    }

    // `UInt64(_:radix:)` alone would also take a sign.
    private static func digits(_ text: Substring, _ radix: Int) -> UInt64? {
        text.utf8.first.map { $0 != 0x2B && $0 != 0x2D } == true ? UInt64(text, radix: radix) : nil
    }
}
