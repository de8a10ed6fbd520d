#if canImport(Darwin)
    import Foundation

    /// Time zones from Foundation, for systems on which an app cannot read the zone files.
    enum SystemClock {
        /// 1970 to 2100.
        private static let range = (begin: 0, end: 4_102_444_800)

        /// The rules of a zone from 1970 to 2100; nil if Foundation does not know the zone.
        @Sendable static func rules(of name: String) -> ZoneRules? {
            guard let zone = TimeZone(identifier: name) else { return nil }
            return ZoneRules(
                sampling: { zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double($0))) },
                from: range.begin,
                to: range.end
            )
        }

        /// The system's current time zone.
        static var zoneName: String? { TimeZone.current.identifier }
    }
#else
    import Glibc

    /// Only the system's zone files are available.
    enum SystemClock {
        @Sendable static func rules(of name: String) -> ZoneRules? { nil }

        /// The system's current time zone, from `TZ` or the link `/etc/localtime`: `Europe/Sofia` if the link leads to
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
