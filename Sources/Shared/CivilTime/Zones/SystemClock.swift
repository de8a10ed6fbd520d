#if canImport(Darwin)
    import Foundation

    /// The zones that Foundation knows, for systems whose files an app cannot read.
    enum SystemClock {
        /// 1970 to 2100.
        private static let range = (begin: 0, end: 4_102_444_800)

        /// The rules of a zone from 1970 to 2100; nil for one that Foundation does not know.
        @Sendable static func rules(of name: String) -> ZoneRules? {
            guard let zone = TimeZone(identifier: name) else { return nil }
            return ZoneRules(
                sampling: { zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double($0))) },
                from: range.begin,
                to: range.end
            )
        }

        /// The zone that the system's clocks are set to.
        static var zoneName: String? { TimeZone.current.identifier }
    }
#else
    import Glibc

    /// There is nothing but the system's files.
    enum SystemClock {
        @Sendable static func rules(of name: String) -> ZoneRules? { nil }

        /// The zone that the system's clocks are set to, as `TZ` or the system's link says: `Europe/Sofia` of
        /// `/usr/share/zoneinfo/Europe/Sofia`.
        static var zoneName: String? {
            if let named = getenv("TZ") { return String(String(cString: named).drop { $0 == ":" }) }
            guard let path = realpath("/etc/localtime", nil) else { return nil }
            defer { free(path) }
            let parts = String(cString: path).split(separator: "/")
            return parts.lastIndex(of: "zoneinfo").map { parts[($0 + 1)...].joined(separator: "/") }
        }
    }
#endif
