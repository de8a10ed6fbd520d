/// The moves of the search. Each preserves the round robin, so that every pair still plays the required number of
/// games.
extension RoundRobinState {
    /// Swaps home and away between two teams.
    func swappingHomes(_ one: Int, _ two: Int, _ games: inout [Placed]) {
        for (home, away) in [(one, two), (two, one)] {
            let round = round(of: home, away)
            if round >= 0 { games.append(Placed(round: round, home: away, away: home)) }
        }
    }

    /// Exchanges the games of two rounds.
    func swappingRounds(_ one: Int, _ two: Int, _ games: inout [Placed]) {
        for team in 0..<teams {
            for (from, to) in [(one, two), (two, one)] where isHome(team, in: from) {
                games.append(Placed(round: to, home: team, away: opponent(of: team, in: from)))
            }
        }
    }

    /// Exchanges a team's games of two rounds, and the games that have to follow.
    func swappingGames(of team: Int, _ one: Int, _ two: Int, _ games: inout [Placed]) {
        var waiting = [team]
        var isIn = Array(repeating: false, count: teams)
        isIn[team] = true
        while let next = waiting.popLast() {
            for (from, to) in [(one, two), (two, one)] {
                let other = opponent(of: next, in: from)
                if !isIn[other] {
                    isIn[other] = true
                    waiting.append(other)
                }
                if isHome(next, in: from) { games.append(Placed(round: to, home: next, away: other)) }
            }
        }
    }

    /// Exchanges two teams in all rounds.
    func swappingTeams(_ one: Int, _ two: Int, _ games: inout [Placed]) {
        for round in 0..<rounds { swap(one, two, in: round, &games) }
    }

    /// Exchanges two teams in one round, and in the rounds that have to follow so that each team plays its games once.
    func swappingOpponents(_ one: Int, _ two: Int, from start: Int, _ games: inout [Placed]) {
        guard opponent(of: one, in: start) != two else { return swappingHomes(one, two, &games) }
        let lost = key(of: one, in: start)
        var round = start
        for _ in 0..<rounds {
            let gained = key(of: two, in: round)
            swap(one, two, in: round, &games)
            if gained == lost { return }
            // The round in which the first team already has that game.
            let (other, isHome) = (gained / 2, gained % 2 == 1)
            let next = isHome ? self.round(of: one, other) : self.round(of: other, one)
            round = next >= 0 ? next : isHome ? self.round(of: other, one) : self.round(of: one, other)
        }
    }

    /// The opponent of a team, and with two legs its side, as one number; each must occur once.
    private func key(of team: Int, in round: Int) -> Int {
        let side = problem.legs == 2 && isHome(team, in: round) ? 1 : 0
        return opponent(of: team, in: round) * 2 + side
    }

    private func swap(_ one: Int, _ two: Int, in round: Int, _ games: inout [Placed]) {
        var first = game(of: one, in: round)
        if opponent(of: one, in: round) == two {
            games.append(Placed(round: round, home: first.away, away: first.home))
            return
        }
        var second = game(of: two, in: round)
        if first.home == one { first.home = two } else { first.away = two }
        if second.home == two { second.home = one } else { second.away = one }
        games.append(first)
        games.append(second)
    }
}
