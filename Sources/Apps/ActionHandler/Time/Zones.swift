// The whole of Foundation: the smaller one reads no table of named zones.
import Foundation
import Locked
package import PlainWords

/// The rules of the zones in the system's table.
package enum Zones {
    private static let known = Locked<[String: Zone]>([:])

    /// The zone of that name, or nil when the table has none.
    package static func named(_ name: String) -> Zone? {
        if let zone = known.withLock({ $0[name] }) { return zone }
        guard let rules = TimeZone(identifier: name) else { return nil }
        let zone = Zone(name: name) { instant in
            rules.secondsFromGMT(for: Date(timeIntervalSince1970: TimeInterval(instant)))
        }
        known.withLock { $0[name] = zone }
        return zone
    }

    /// The zone of that name, or UTC: what was kept under a name is still shown when the table has lost it.
    package static func orUTC(_ name: String) -> Zone {
        named(name) ?? .fixed(secondsAhead: 0)
    }
}
