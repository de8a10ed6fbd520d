import CivilTime
package import PlainWords

/// The time zones of the system's table, as values of the language engine.
package enum Zones {
    /// The zone with this name, or nil if the table has none.
    package static func named(_ name: String) -> Zone? {
        guard let rules = ZoneTable.system.rules(of: name) else { return nil }
        return Zone(name: name) { rules.offset(at: $0) }
    }

    /// The zone with this name, or UTC, so that entries are still shown when the table has lost their zone.
    package static func orUTC(_ name: String) -> Zone {
        named(name) ?? .fixed(secondsAhead: 0)
    }
}
