/// One of the two teams of a game.
package enum Side: String, Hashable, Sendable, Codable, CaseIterable {
    case home, away

    /// The side of the opponent.
    package var other: Side { self == .home ? .away : .home }
}

/// A value for each of the two teams.
package struct Both<Value> {
    /// The home team's value.
    package var home: Value
    /// The away team's value.
    package var away: Value

    /// A pair of values, the home team's first.
    package init(_ home: Value, _ away: Value) {
        self.home = home
        self.away = away
    }

    /// The value of one side.
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
    /// 0 for both teams.
    package static var zero: Both { Both(0, 0) }

    /// The team with the greater value; nil if both are equal.
    package var leader: Side? { home == away ? nil : home > away ? .home : .away }

    /// The difference between the two values.
    package var lead: Int { abs(home - away) }

    /// The sum of the two values.
    package var sum: Int { home + away }

    /// The greater of the two values.
    package var greater: Int { Swift.max(home, away) }

    static func + (left: Both, right: Both) -> Both { Both(left.home + right.home, left.away + right.away) }
}
