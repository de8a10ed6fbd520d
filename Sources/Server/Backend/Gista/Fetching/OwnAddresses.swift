internal import Basics

#if canImport(Glibc)
    // This module sees the system's sockets through curl's header.
    internal import CCurl
    internal import Glibc
#elseif canImport(Darwin)
    internal import Darwin
#endif

/// The addresses under which this server itself is reached: those of the machine's interfaces, and those of the name in
/// `--public-url`, which differ behind a router or a cloud's gateway.
/// See docs/decisions/limits.md, "A link may not lead back to this server or to other than web ports".
package final class OwnAddresses: Sendable {
    /// Seconds after which the public name is looked up again.
    private static let lifetime = 600.0

    private struct Known {
        var addresses: Set<IPAddress> = []
        var until = -Double.infinity
    }

    private let name: String?
    private let interfaces: @Sendable () -> [IPAddress]
    private let now: @Sendable () -> Double
    private let known = Locked(Known())

    /// The addresses of this machine and of `host`, a name or an IP address as it appears in a URL.
    package init(
        host: String?,
        interfaces: @escaping @Sendable () -> [IPAddress] = OwnAddresses.ofInterfaces,
        now: @escaping @Sendable () -> Double
    ) {
        name = host.map(Self.plain)
        self.interfaces = interfaces
        self.now = now
    }

    /// Whether a connection to that address would reach this machine itself.
    func contains(_ address: IPAddress) -> Bool {
        known.withLock { $0.addresses.contains(address) } || interfaces().contains(address)
            || name.flatMap { IPAddress($0) } == address
    }

    /// Whether a host is the public name.
    func isOwn(_ host: String) -> Bool { name != nil && Self.plain(host) == name }

    /// Looks the public name up, unless that was done recently. If the lookup fails, the previous addresses stay.
    func refresh(by lookUp: (String) -> [IPAddress]?) {
        guard let name, IPAddress(name) == nil else { return }
        let now = now()
        let isDue = known.withLock { known in
            guard known.until <= now else { return false }
            known.until = now + Self.lifetime
            return true
        }
        guard isDue, let found = lookUp(name) else { return }
        known.withLock { $0.addresses = Set(found) }
    }

    /// A host in lowercase, without brackets and without the dot of the root.
    private static func plain(_ host: String) -> String {
        let name = host.lowercased().drop { $0 == "[" }.prefix { $0 != "]" }
        return String(name.hasSuffix(".") ? name.dropLast() : name)
    }

    /// The current addresses of this machine's interfaces.
    package static let ofInterfaces: @Sendable () -> [IPAddress] = {
        var list: UnsafeMutablePointer<ifaddrs>?
        guard getifaddrs(&list) == 0 else { return [] }
        defer { freeifaddrs(list) }
        var found: [IPAddress] = []
        var entry = list
        while let current = entry?.pointee {
            if let address = current.ifa_addr.flatMap({ IPAddress(UnsafePointer($0)) }) { found.append(address) }
            entry = current.ifa_next
        }
        return found
    }
}
