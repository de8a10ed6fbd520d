/// A Swiss tournament: in each round teams with similar points meet, and no pair meets twice.
package struct Swiss: Sendable {
    package struct Round: Sendable, Hashable {
        package var games: [Pairing]
        /// The team without an opponent.
        package var bye: Int?
        /// The pairs that have to meet again.
        package var rematches: [Pairing]
    }

    /// The points of each team so far; teams are numbered by strength, the best 0.
    private let points: [Int]
    private let met: Set<Pairing>
    private let surplus: [Int]
    private let games: [Int]
    private static let maxExaminedPairings = 100_000

    /// A tournament with these points and games so far.
    package init(points: [Int], played: [Pairing]) {
        self.points = points
        met = Set(played.map { Pairing(home: min($0.home, $0.away), away: max($0.home, $0.away)) })
        var (surplus, games) = (points.map { _ in 0 }, points.map { _ in 0 })
        for game in played {
            surplus[game.home] += 1
            surplus[game.away] -= 1
            games[game.home] += 1
            games[game.away] += 1
        }
        (self.surplus, self.games) = (surplus, games)
    }

    package func round() -> Round {
        let order = points.indices.sorted { (-points[$0], $0) < (-points[$1], $1) }
        guard order.count % 2 == 1 else { return round(order, bye: nil) ?? again(order, bye: nil) }
        // The weakest of the teams with the fewest byes.
        let highest = games.max() ?? 0
        let free = order.reversed().sorted { highest - games[$0] < highest - games[$1] }
        for team in free {
            if let round = round(order.filter { $0 != team }, bye: team) { return round }
        }
        return again(order.filter { $0 != free[0] }, bye: free[0])
    }

    private func round(_ order: [Int], bye: Int?) -> Round? {
        var (pairs, looks): ([(Int, Int)], Int) = ([], 0)
        guard pair(order, &pairs, &looks) else { return nil }
        return Round(games: pairs.map { game($0.0, $0.1) }, bye: bye, rematches: [])
    }

    /// Pairs neighbors, even if some have met before.
    private func again(_ order: [Int], bye: Int?) -> Round {
        var (left, games, rematches): ([Int], [Pairing], [Pairing]) = (order, [], [])
        while let one = left.first {
            left.removeFirst()
            guard !left.isEmpty else { break }
            let index = left.firstIndex { !hasMet(one, $0) } ?? 0
            let two = left.remove(at: index)
            games.append(game(one, two))
            if hasMet(one, two) { rematches.append(game(one, two)) }
        }
        return Round(games: games, bye: bye, rematches: rematches)
    }

    /// Pairs the first team with the nearest team it has not met, then the rest in the same way; backtracks if no
    /// pairing remains.
    private func pair(_ left: [Int], _ pairs: inout [(Int, Int)], _ looks: inout Int) -> Bool {
        guard let one = left.first else { return true }
        for two in opponents(of: one, left.dropFirst()) where !hasMet(one, two) {
            looks += 1
            guard looks < Self.maxExaminedPairings else { return false }
            pairs.append((one, two))
            if pair(left.filter { $0 != one && $0 != two }, &pairs, &looks) { return true }
            pairs.removeLast()
        }
        return false
    }

    /// The best of a score group meets the best of its lower half; further candidates follow by distance.
    private func opponents(of team: Int, _ others: ArraySlice<Int>) -> [Int] {
        let equals = others.filter { points[$0] == points[team] }
        let half = equals.count / 2
        return Array(equals[half...]) + equals[..<half].reversed() + others.filter { points[$0] != points[team] }
    }

    private func hasMet(_ one: Int, _ two: Int) -> Bool {
        met.contains(Pairing(home: min(one, two), away: max(one, two)))
    }

    /// The team with fewer home games so far is at home.
    private func game(_ one: Int, _ two: Int) -> Pairing {
        surplus[one] <= surplus[two] ? Pairing(home: one, away: two) : Pairing(home: two, away: one)
    }
}
