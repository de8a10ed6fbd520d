/// The current game within a tennis set.
package struct TennisGame: Hashable, Sendable {
    /// The points won in it, counted 1, 2, 3.
    package internal(set) var points = Both.zero
    /// Whether it is a tie-break.
    package internal(set) var isTieBreak = false
    /// The points of each set's tie-break, by the set's number.
    package internal(set) var tieBreaks: [Int: Both<Int>] = [:]
    /// Who served the tie-break's first point.
    var tieBreakServer: Side?
}

extension TennisFormat {
    /// The number of games all at which a set goes to a tie-break, and the tie-break's length; nil for an advantage
    /// set.
    func tieBreak(inSet number: Int) -> (at: Int, points: Int)? {
        if number == bestOf {
            switch finalSet {
            case .likeTheOthers: break
            case .advantage: return nil
            case .tieBreak(let at, let points): return (at, points)
            case .matchTieBreak(let points): return (0, points)
            }
        }
        return tieBreakAt.map { ($0, tieBreakPoints) }
    }

    func isWon(_ points: Both<Int>) -> Bool {
        points.greater >= 4 && points.lead >= (noAdvantage ? 1 : 2)
    }

    /// Whether these games win a set without a tie-break.
    func isSetWon(_ games: Both<Int>) -> Bool { games.greater >= setGames && games.lead >= 2 }
}

extension GameState {
    /// Adds a point, which may win the game, the set and the match.
    mutating func scorePoint(for side: Side, server: Side?, _ format: TennisFormat) throws(RuleError) {
        try openSetIfDue()
        beginTieBreakIfDue(format)
        try recordServer(server)
        guard var game = tennis else { return }
        game.points[side] += 1
        tennis = game
        if game.isTieBreak {
            let length = format.tieBreak(inSet: period)?.points ?? format.tieBreakPoints
            if game.points.greater >= length, game.points.lead >= 2 { return winTieBreak(side, format) }
            turnTieBreakServe(game)
        } else if format.isWon(game.points) {
            winGame(side, format)
        }
    }

    /// Awards a game for a game penalty; during a tie-break, the tie-break.
    mutating func awardGame(to side: Side, _ format: TennisFormat) throws(RuleError) {
        try openSetIfDue()
        beginTieBreakIfDue(format)
        if tennis?.isTieBreak == true { winTieBreak(side, format) } else { winGame(side, format) }
    }

    private mutating func beginTieBreakIfDue(_ format: TennisFormat) {
        guard let rule = format.tieBreak(inSet: period), tennis?.isTieBreak == false else { return }
        let games = periods[period - 1]
        guard games.home == rule.at, games.away == rule.at else { return }
        tennis?.isTieBreak = true
        tennis?.tieBreakServer = serve.side
    }

    private mutating func winGame(_ side: Side, _ format: TennisFormat) {
        periods[period - 1][side] += 1
        tennis?.points = .zero
        serve.side = serve.side?.other
        if format.isSetWon(periods[period - 1]) { return winSet(side, toWin: format.setsToWin) }
        beginTieBreakIfDue(format)
    }

    private mutating func winTieBreak(_ side: Side, _ format: TennisFormat) {
        periods[period - 1][side] += 1
        let (number, points) = (period, tennis?.points)
        tennis?.tieBreaks[number] = points
        // The side that received first in the tie-break serves first in the next set.
        serve.side = tennis?.tieBreakServer?.other
        tennis?.tieBreakServer = nil
        tennis?.points = .zero
        tennis?.isTieBreak = false
        winSet(side, toWin: format.setsToWin)
    }

    /// The first server of a tie-break serves once, then each side serves twice.
    private mutating func turnTieBreakServe(_ game: TennisGame) {
        if tennis?.tieBreakServer == nil, game.points.sum == 1 { tennis?.tieBreakServer = serve.side }
        if game.points.sum % 2 == 1 { serve.side = serve.side?.other }
    }
}
