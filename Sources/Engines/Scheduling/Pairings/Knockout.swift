/// A knockout tournament; teams are numbered by strength, the best 0.
package struct Knockout: Sendable, Hashable {
    /// A decided game.
    package struct Result: Sendable, Hashable {
        package var winner: Int
        package var loser: Int

        package init(winner: Int, loser: Int) {
            (self.winner, self.loser) = (winner, loser)
        }
    }

    package struct Round: Sendable, Hashable {
        /// The index of the round, from 0.
        package var number: Int
        /// The better team of each pair is at home.
        package var games: [Pairing]
        /// The teams that advance without a game.
        package var byes: [Int]
    }

    package let teamCount: Int
    /// Whether in each round the best remaining team meets the weakest; otherwise the draw is fixed from the start.
    package let reseeds: Bool

    package init(teamCount: Int, reseeds: Bool) {
        (self.teamCount, self.reseeds) = (teamCount, reseeds)
    }

    /// The number of rounds.
    package var rounds: Int { teamCount < 2 ? 0 : Int.bitWidth - (teamCount - 1).leadingZeroBitCount }

    /// The next round after these results; nil if one team is left. While results of a round are missing, that round is
    /// returned, with only its undecided games.
    package func round(after results: [Result]) -> Round? {
        let out = Set(results.map(\.loser))
        var remaining = Array(0..<teamCount)
        for number in 0..<rounds {
            let round = pairings(of: remaining, number)
            let open = round.games.filter { !out.contains($0.home) && !out.contains($0.away) }
            guard open.isEmpty else { return Round(number: number, games: open, byes: round.byes) }
            remaining.removeAll { team in
                round.games.contains { $0.home == team || $0.away == team } && out.contains(team)
            }
        }
        return nil
    }

    private func pairings(of remaining: [Int], _ number: Int) -> Round {
        let size = 1 << (rounds - number)
        var round = Round(number: number, games: [], byes: [])
        let order: [Int?]
        if reseeds {
            order = Self.draw(size).map { $0 < remaining.count ? remaining[$0] : nil }
        } else {
            // Each position holds the one team that is left of its section of the draw.
            let places = Self.draw(1 << rounds)
            let width = 1 << number
            order = (0..<size).map { index in
                places[index * width..<(index + 1) * width].first { remaining.contains($0) }
            }
        }
        for index in stride(from: 0, to: size, by: 2) {
            switch (order[index], order[index + 1]) {
            case (let one?, let two?): round.games.append(Pairing(home: min(one, two), away: max(one, two)))
            case (let one?, nil), (nil, let one?): round.byes.append(one)
            case (nil, nil): break
            }
        }
        return round
    }

    /// The order of a draw, so that the best two can meet only in the final: for 8, 0 7 3 4 1 6 2 5.
    static func draw(_ size: Int) -> [Int] {
        var order = [0]
        while order.count < size {
            let last = order.count * 2 - 1
            order = order.flatMap { [$0, last - $0] }
        }
        return order
    }
}
