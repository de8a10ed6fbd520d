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
    }
#else
    /// There is nothing but the system's files.
    enum SystemClock {
        @Sendable static func rules(of name: String) -> ZoneRules? { nil }
    }
#endif
