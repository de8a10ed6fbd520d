/// The machines and ports that a link may lead to: those of the public internet that serve pages, so that a user cannot
/// make this server scan its own network, or call itself.
package struct AddressPolicy: Sendable {
    private let judge: @Sendable (IPAddress) -> Bool
    private let ownAddresses: OwnAddresses?
    private let allowsHighPorts: Bool

    /// The ports that web servers use.
    package static let webPorts: Set<UInt16> = [80, 443, 8_080, 8_443]

    /// A custom policy, which allows the web's ports and all from 1024 on.
    package init(allowing judge: @escaping @Sendable (IPAddress) -> Bool) {
        self.init(own: nil, allowsHighPorts: true, judge)
    }

    private init(
        own: OwnAddresses?,
        allowsHighPorts: Bool,
        _ judge: @escaping @Sendable (IPAddress) -> Bool
    ) {
        self.judge = judge
        self.ownAddresses = own
        self.allowsHighPorts = allowsHighPorts
    }

    /// Public addresses only, on the web's ports.
    package static let publicOnly = publicOnly(but: nil)

    /// Public addresses except this machine's own.
    package static func publicOnly(but own: OwnAddresses?) -> AddressPolicy {
        AddressPolicy(own: own, allowsHighPorts: false, \.isPublic)
    }

    /// Public and loopback addresses, also on the high ports that tests use.
    package static let publicAndLoopback = AddressPolicy { $0.isPublic || $0.isLoopback }

    /// Whether a connection may be made to that address.
    package func allows(_ address: IPAddress) -> Bool { refusal(of: address) == nil }

    /// Why no connection may be made to an address; nil if a connection is allowed.
    func refusal(of address: IPAddress) -> FetchError? {
        guard judge(address) else { return .refusedAddress }
        return ownAddresses?.contains(address) == true ? .ownAddress : nil
    }

    /// Why a host name may not be looked up; nil if it may.
    func refusal(ofName name: String) -> FetchError? { ownAddresses?.isOwn(name) == true ? .ownAddress : nil }

    func allows(port: UInt16) -> Bool {
        Self.webPorts.contains(port) || allowsHighPorts && port >= 1_024
    }

    /// Looks this machine's public name up again if the last lookup was long ago.
    func refresh(by lookUp: (String) -> [IPAddress]?) { ownAddresses?.refresh(by: lookUp) }
}

extension IPAddress {
    /// True for this machine itself.
    var isLoopback: Bool {
        switch self {
        case .v4(let bits): bits >> 24 == 127
        case .v6(let high, let low): high == 0 && low == 1
        }
    }

    /// True for an address that is reachable from the whole internet, by IANA's registries of special addresses.
    ///
    /// Of IPv6, only the global unicast range is public, except the parts that embed another address (Teredo, 6to4;
    /// mapped and NAT64 addresses are outside the range) or are reserved.
    package var isPublic: Bool {
        switch self {
        case .v4(let bits): !Self.specialV4.contains { bits >> (32 - $0.length) == $0.prefix >> (32 - $0.length) }
        case .v6(let high, _):
            high >> 61 == 0b001
                && !Self.specialV6.contains { high >> (64 - $0.length) == $0.prefix >> (64 - $0.length) }
        }
    }

    private static let specialV4: [(prefix: UInt32, length: UInt32)] = [
        (0x0000_0000, 8),  // this network
        (0x0A00_0000, 8),  // private
        (0x6440_0000, 10),  // shared with a provider
        (0x7F00_0000, 8),  // this machine
        (0xA9FE_0000, 16),  // link-local, and the metadata services of clouds
        (0xAC10_0000, 12),  // private
        (0xC000_0000, 24),  // protocol assignments
        (0xC000_0200, 24),  // documentation
        (0xC01F_C400, 24),  // AS112
        (0xC034_C100, 24),  // AMT
        (0xC058_6300, 24),  // 6to4 relays
        (0xC0A8_0000, 16),  // private
        (0xC0AF_3000, 24),  // AS112
        (0xC612_0000, 15),  // benchmarks
        (0xC633_6400, 24),  // documentation
        (0xCB00_7100, 24),  // documentation
        (0xE000_0000, 4),  // multicast
        (0xF000_0000, 4),  // reserved, and the broadcast address
    ]

    private static let specialV6: [(prefix: UInt64, length: UInt64)] = [
        (0x2001_0000_0000_0000, 23),  // protocol assignments: Teredo, benchmarks, ORCHID
        (0x2001_0DB8_0000_0000, 32),  // documentation
        (0x2002_0000_0000_0000, 16),  // 6to4
        (0x2620_004F_8000_0000, 48),  // AS112
        (0x3FFF_0000_0000_0000, 20),  // documentation
    ]
}
