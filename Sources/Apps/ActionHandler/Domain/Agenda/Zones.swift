import CivilTime
package import PlainWords

/// The zones of the system's table, as the engine takes them.
package enum Zones {
    /// The zone of that name, or nil when the table has none.
    package static func named(_ name: String) -> Zone? {
        guard let rules = ZoneTable.system.rules(of: name) else { return nil }
        return Zone(name: name) { rules.offset(at: $0) }
    }

    /// The zone of that name, or UTC: what was kept under a name is still shown when the table has lost it.
    package static func orUTC(_ name: String) -> Zone {
        named(name) ?? .fixed(secondsAhead: 0)
    }
}
