internal import HTTPServer

#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Darwin)
    internal import Darwin
#endif

extension LimitSubject {
    /// Who calls from an address; nil for this machine's own. An IPv6 caller has a whole /64 to itself, so that is counted as one.
    package init?(address: String) {
        guard !isLoopback(address) else { return nil }
        guard address.contains(":") else {
            self.init(.address, address)
            return
        }
        // A scope such as %eth0 is this machine's name for a road, not part of who calls.
        let plain = address.prefix { $0 != "%" }
        var bytes = in6_addr()
        guard inet_pton(AF_INET6, String(plain), &bytes) == 1 else {
            self.init(.address, address)
            return
        }
        let network = withUnsafeBytes(of: &bytes) { $0.prefix(8).map { String($0, radix: 16) } }
        self.init(.address, network.joined(separator: ":") + "/64")
    }
}
