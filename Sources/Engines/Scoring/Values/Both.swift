/// One of the two teams of a game.
package enum Side: String, Hashable, Sendable, Codable, CaseIterable {
    case home, away

    /// The opponent.
    package var other: Side { self == .home ? .away : .home }
}

/// The same thing for each of the two teams.
package struct Both<Value> {
    /// What belongs to the home team.
    package var home: Value
    /// What belongs to the visitors.
    package var away: Value

    /// Puts the two together, the home team first.
    package init(_ home: Value, _ away: Value) {
        self.home = home
        self.away = away
    }

    /// What belongs to the team on that side.
    package subscript(side: Side) -> Value {
        get { side == .home ? home : away }
        set { if side == .home { home = newValue } else { away = newValue } }
    }
}

extension Both: Sendable where Value: Sendable {}
extension Both: Equatable where Value: Equatable {}
extension Both: Hashable where Value: Hashable {}
extension Both: Encodable where Value: Encodable {}
extension Both: Decodable where Value: Decodable {}

extension Both<Int> {
    /// Nothing on either side.
    package static var zero: Both { Both(0, 0) }

    /// Who has more, or nobody when the two are level.
    package var leader: Side? { home == away ? nil : home > away ? .home : .away }

    /// How far the leader is ahead.
    package var lead: Int { abs(home - away) }

    /// Both sides together.
    package var sum: Int { home + away }

    /// The greater of the two.
    package var most: Int { Swift.max(home, away) }

    static func + (left: Both, right: Both) -> Both { Both(left.home + right.home, left.away + right.away) }
}
