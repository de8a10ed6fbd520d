internal import CMicrohttpd
internal import Glibc

/// The caller of a request, as far as this server can know.
///
/// A proxy on this machine opens all its callers' connections from loopback and names the caller in a header field.
/// Only such a connection's field counts, and only its last entry, which the proxy itself added.
///
/// See docs/decisions/http-server.md, "The caller's address is the last entry that a local proxy added".
///
/// See docs/decisions/operations.md, "A forwarded caller never counts as this machine".
package enum CallersAddress: Sendable, Hashable {
    /// The other end of the connection.
    case direct(String)
    /// The address that a proxy on this machine names. It never counts as this machine's own, even when it is a
    /// loopback address.
    case forwarded(String)
    /// A proxy on this machine passed the request on without a readable address. All such requests count as one caller.
    case unknown

    /// Whether the caller is a program on this machine that connects directly.
    package var isThisMachine: Bool {
        if case .direct(let peer) = self { isLoopback(peer) } else { false }
    }

    /// The address as text for logs and limits. The text is a loopback address only if the caller is on this machine.
    package var text: String {
        switch self {
        case .direct(let peer): peer
        case .forwarded(let address): isLoopback(address) ? "forwarded \(address)" : address
        case .unknown: "unknown forwarded"
        }
    }

    /// The key under which a caller is counted: an IPv4 address, or the /64 of an IPv6 address.
    package var group: String { network(of: text) }
}

extension Request {
    /// The address of the caller, as text for logs and limits; see ``CallersAddress``.
    package var clientAddress: String { caller.text }
}

extension RequestHead {
    /// The caller of a request over a connection from `peer`.
    func caller(from peer: String) -> CallersAddress {
        guard isLoopback(peer), isForwarded else { return .direct(peer) }
        let named = [
            all("X-Forwarded-For").last.map(lastOfXForwardedFor), all("Forwarded").last.map(lastOfForwarded),
        ].compactMap(\.self)
        // If the two headers differ, the caller wrote one of them, and nothing tells which.
        guard let first = named.first, named.allSatisfy({ $0 == first }) else { return .unknown }
        return first
    }

    /// Whether a proxy passed the request on, detected by any of the headers that proxies add.
    var isForwarded: Bool { Self.forwardingFields.contains { has($0) } }

    private static let forwardingFields: [StaticString] = [
        "X-Forwarded-For", "Forwarded", "Via", "X-Real-IP", "X-Forwarded-Host", "X-Forwarded-Proto",
    ]
}

extension Request {
    /// Whether the caller is a program on this machine, and not a proxy for another caller.
    package var isFromThisMachine: Bool { caller.isThisMachine }
}

/// The IPv4 address, or the /64 of the IPv6 address, as a string; any other string is returned unchanged.
package func network(of address: String) -> String {
    guard address.contains(":") else { return address }
    // A scope such as %eth0 names this machine's interface and is not part of the caller's address.
    var bytes = in6_addr()
    guard inet_pton(AF_INET6, String(address.prefix { $0 != "%" }), &bytes) == 1 else { return address }
    withUnsafeMutableBytes(of: &bytes) { bytes in
        for index in 8..<16 { bytes[index] = 0 }
    }
    return spelled(AF_INET6, &bytes).map { "\($0)/64" } ?? address
}
