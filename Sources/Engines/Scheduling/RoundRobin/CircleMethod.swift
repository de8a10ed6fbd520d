/// The usual initial schedule of a round robin: one team stays, the others rotate around it, and home and away
/// alternate.
enum CircleMethod {
    /// The games of each round; `teams` must be even. A single round robin has `teams` − 2 breaks, which is the
    /// minimum.
    static func rounds(of teams: Int, legs: Int) -> [[Pairing]] {
        let last = teams - 1
        let first = (0..<last).map { round in
            var games = [Pairing(round, last, swapped: round % 2 == 1)]
            for step in 1..<max(teams / 2, 1) {
                let (left, right) = ((round + step) % last, (round + last - step) % last)
                games.append(Pairing(left, right, swapped: step % 2 == 1))
            }
            return games
        }
        guard legs == 2 else { return first }
        return first + first.map { $0.map { Pairing(home: $0.away, away: $0.home) } }
    }
}

extension Pairing {
    fileprivate init(_ left: Int, _ right: Int, swapped: Bool) {
        self = swapped ? Pairing(home: right, away: left) : Pairing(home: left, away: right)
    }
}
