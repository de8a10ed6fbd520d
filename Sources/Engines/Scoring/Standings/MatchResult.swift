/// The result of a finished game, as the league table needs it.
package struct MatchResult: Hashable, Sendable, Codable {
    /// The id of the home team.
    package var home: TeamID
    /// The id of the visiting team.
    package var away: TeamID
    /// Points, goals, runs or sets.
    package var score: Both<Int>
    /// The points in volleyball, the games of all sets in tennis; the score again in other sports.
    package var points: Both<Int>
    /// Whether the game was decided in regular time, in overtime or in a shoot-out.
    package var extent: Extent
    /// The winner; nil for a draw.
    package var winner: Side?
    /// The side that forfeited the game; nil if none did.
    package var forfeitedBy: Side?
    /// Fair-play points for cards, weighted by the sport; fewer are better.
    package var fairPlay: Both<Int>
    /// The time of the game on any increasing scale; used only to order a team's games.
    package var order: Int

    /// How a game was decided. Overtime includes extra innings and a deciding set.
    package enum Extent: String, Hashable, Sendable, Codable { case regulation, overtime, shootout }

    /// A result from outside an event log. Without `points`, the score is used for them.
    package init(
        _ home: TeamID,
        _ away: TeamID,
        _ score: Both<Int>,
        points: Both<Int>? = nil,
        extent: Extent = .regulation,
        winner: Side? = nil,
        forfeitedBy: Side? = nil,
        fairPlay: Both<Int> = .zero,
        order: Int = 0
    ) {
        self.home = home
        self.away = away
        self.score = score
        self.points = points ?? score
        self.extent = extent
        self.winner = winner ?? score.leader
        self.forfeitedBy = forfeitedBy
        self.fairPlay = fairPlay
        self.order = order
    }
}

extension GameState {
    /// The result for the table, if the game has ended; nil before that, and for an abandoned game.
    package func result(order: Int) -> MatchResult? {
        guard let ending, ending.reason != .abandoned else { return nil }
        let loser = ending.reason == .forfeit ? ending.winner?.other : nil
        let score = loser.map(scoreAfterForfeit) ?? score
        return MatchResult(
            setup.teams.home.id,
            setup.teams.away.id,
            score,
            points: loser == nil ? smallPoints : pointsAfterForfeit(score),
            extent: loser == nil ? extent : .regulation,
            winner: ending.winner,
            forfeitedBy: loser,
            fairPlay: conduct.fairPlay,
            order: order
        )
    }

    /// The score that the rules award, unless the other team already led by more.
    private func scoreAfterForfeit(by loser: Side) -> Both<Int> {
        let granted = setup.rules.forfeitScore
        if score[loser.other] - score[loser] >= granted { return score }
        var result = Both.zero
        result[loser.other] = granted
        return result
    }

    /// A forfeited match with sets counts as won with all sets to zero.
    private func pointsAfterForfeit(_ score: Both<Int>) -> Both<Int> {
        let each =
            switch setup.rules.format {
            case .clocked, .innings: 1
            case .rally(let format): format.setPoints
            case .tennis(let format): format.setGames
            }
        return Both(score.home * each, score.away * each)
    }

    private var smallPoints: Both<Int> {
        switch setup.rules.format {
        case .clocked, .innings: score
        case .rally, .tennis: periods.reduce(.zero, +)
        }
    }

    private var extent: MatchResult.Extent {
        if shootout != nil { return .shootout }
        let regular =
            switch setup.rules.format {
            case .clocked(let format): format.periods
            case .innings(let format): format.innings
            case .rally(let format): format.bestOf - 1
            case .tennis(let format): format.bestOf - 1
            }
        return period > max(1, regular) ? .overtime : .regulation
    }
}
