extension BackendEnvironment {
    /// The hosts that a development environment may call without TLS. Anyone on the same network can read and change
    /// what is sent, including credentials.
    public struct PlainHTTP: Sendable, Hashable {
        private var names: Set<String> = []
        private var coversLocalNetwork = false

        /// This machine only.
        public static let thisMachine = PlainHTTP()

        /// This machine and the local network: private IP addresses (`10.…`, `172.16.…` to `172.31.…`, `192.168.…`,
        /// `169.254.…`, `fc00::/7`, `fe80::/10`) and names that end with `.local` or `.home.arpa`.
        public static let localNetwork = PlainHTTP(coversLocalNetwork: true)

        /// This machine and hosts with these names or IP addresses, on any port.
        public static func hosts(_ names: String...) -> PlainHTTP {
            PlainHTTP(names: Set(names.map { $0.lowercased() }))
        }

        /// Everything that this or the other value allows.
        public func or(_ other: PlainHTTP) -> PlainHTTP {
            PlainHTTP(
                names: names.union(other.names),
                coversLocalNetwork: coversLocalNetwork || other.coversLocalNetwork
            )
        }

        /// Whether a host other than this machine is allowed. This machine is always allowed and is not checked here.
        func covers(_ origin: Origin) -> Bool {
            names.contains(origin.host) || (coversLocalNetwork && origin.isInLocalNetwork)
        }
    }
}

extension Origin {
    /// Whether the host is a private or link-local address, or its name ends with `.local` or `.home.arpa`.
    var isInLocalNetwork: Bool {
        if host.hasSuffix(".local") || host.hasSuffix(".home.arpa") { return true }
        if host.hasPrefix("[") { return isLocalIPv6Address }
        // The parser guarantees that a host whose last label is a number consists of four numbers.
        // bounded: `UInt8(_:)` returns nil for text that is not a number below 256
        let numbers = host.split(separator: ".").map { UInt8($0) }
        guard numbers.count == 4, let first = numbers[0], let second = numbers[1], numbers[3] != nil else {
            return false
        }
        switch (first, second) {
        case (10, _), (172, 16...31), (192, 168), (169, 254): return true
        default: return false
        }
    }

    private var isLocalIPv6Address: Bool {
        guard let first = host.dropFirst().split(separator: ":", omittingEmptySubsequences: false).first,
            let group = UInt16(first, radix: 16)  // bounded: nil for text that is not a number below 65,536
        else { return false }
        return group & 0xFE00 == 0xFC00 || group & 0xFFC0 == 0xFE80
    }
}
