#if os(Linux)
    internal import CLinux

    /// Collects the kernel's messages about links, addresses and routes. A pure value.
    ///
    /// There is a route if a link other than the loopback is up, has a carrier, and has an address with more than link
    /// scope.
    struct LinkTable {
        private var running: Set<Int32> = []
        private var addressed: Set<Int32> = []
        private var routes: [String] = []

        /// The path that the collected messages describe.
        var path: NetworkPath {
            NetworkPath(hasRoute: !running.isDisjoint(with: addressed), route: routes.joined(separator: " "))
        }

        /// Processes the messages received by one read; returns true once a reply is complete.
        mutating func take(_ bytes: UnsafeRawBufferPointer) -> Bool {
            var rest = bytes[...]
            while let message = NetlinkMessage(&rest) {
                switch Int(message.kind) {
                case Int(NLMSG_DONE), Int(NLMSG_ERROR): return true
                case Int(RTM_NEWLINK): takeLink(message)
                case Int(RTM_NEWADDR): takeAddress(message)
                case Int(RTM_NEWROUTE):
                    takeRoute(message)
                    // A request for one address gets a single reply.
                    if !message.isPartOfMany { return true }
                default: break
                }
            }
            return false
        }

        /// `struct ifinfomsg`: family, padding, type (2), index (4), flags (4), change (4).
        private mutating func takeLink(_ message: NetlinkMessage) {
            guard let index: Int32 = message.value(at: 4), let flags: UInt32 = message.value(at: 8) else { return }
            let wanted = UInt32(IFF_UP.rawValue | IFF_RUNNING.rawValue)
            let isLoopback = flags & UInt32(IFF_LOOPBACK.rawValue) != 0
            if !isLoopback, flags & wanted == wanted { running.insert(index) }
        }

        /// `struct ifaddrmsg`: family, length of the prefix, flags, scope, index (4).
        private mutating func takeAddress(_ message: NetlinkMessage) {
            guard let scope: UInt8 = message.value(at: 3), let index: Int32 = message.value(at: 4) else { return }
            if scope < UInt8(RT_SCOPE_LINK.rawValue) { addressed.insert(index) }
        }

        /// `struct rtmsg`: family, lengths (2), tos, table, protocol, scope, type, flags (4); then attributes,
        /// including the gateway.
        private mutating func takeRoute(_ message: NetlinkMessage) {
            let told = message.attributes(from: 12).filter {
                $0.kind == UInt16(RTA_OIF.rawValue) || $0.kind == UInt16(RTA_GATEWAY.rawValue)
            }
            let texts = told.map { attribute in attribute.bytes.map { String($0, radix: 16) }.joined(separator: ".") }
            routes.append(texts.joined(separator: "/"))
        }
    }
#endif
