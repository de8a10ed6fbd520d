/// A team's totals, over a season or against one opponent.
package struct TeamRecord: Hashable, Sendable, Codable {
    /// The number of games played.
    package internal(set) var played = 0
    /// Games won, in regular time or later.
    package internal(set) var won = 0
    /// The number of games drawn.
    package internal(set) var drawn = 0
    /// Games lost, in regular time or later.
    package internal(set) var lost = 0
    /// Wins in overtime or in the deciding set.
    package internal(set) var overtimeWins = 0
    /// Losses in overtime or in the deciding set.
    package internal(set) var overtimeLosses = 0
    /// The number of shoot-outs won.
    package internal(set) var shootoutWins = 0
    /// The number of shoot-outs lost.
    package internal(set) var shootoutLosses = 0
    /// Wins in away games.
    package internal(set) var awayWins = 0
    /// Points in the league table.
    package internal(set) var points = 0
    /// Goals, points, runs or sets that the team scored.
    package internal(set) var scored = 0
    /// Goals, points, runs or sets that the opponents scored.
    package internal(set) var conceded = 0
    /// The part of `scored` from away games.
    package internal(set) var awayScored = 0
    /// Points won in volleyball, games won in tennis.
    package internal(set) var smallFor = 0
    /// Points lost in volleyball, games lost in tennis.
    package internal(set) var smallAgainst = 0
    /// Fair-play points for cards, by the sport's weights.
    package internal(set) var fairPlay = 0

    /// The difference between `scored` and `conceded`.
    package var difference: Int { scored - conceded }
    /// Wins in regular time.
    package var regulationWins: Int { won - overtimeWins - shootoutWins }

    /// Adds one result from the view of `side`, or removes it with `times` -1.
    mutating func add(_ result: MatchResult, side: Side, _ rules: PointsRules, times: Int) {
        played += times
        scored += times * result.score[side]
        conceded += times * result.score[side.other]
        smallFor += times * result.points[side]
        smallAgainst += times * result.points[side.other]
        fairPlay += times * result.fairPlay[side]
        if side == .away { awayScored += times * result.score.away }
        switch result.winner {
        case nil:
            drawn += times
            points += times * rules.draw
        case side?: addWin(result, side, rules, times)
        default: addLoss(result, side, rules, times)
        }
    }

    private mutating func addWin(_ result: MatchResult, _ side: Side, _ rules: PointsRules, _ times: Int) {
        won += times
        points += times * rules.forWin(result.extent)
        if side == .away { awayWins += times }
        if result.extent == .overtime { overtimeWins += times }
        if result.extent == .shootout { shootoutWins += times }
    }

    private mutating func addLoss(_ result: MatchResult, _ side: Side, _ rules: PointsRules, _ times: Int) {
        lost += times
        points += times * rules.forLoss(result.extent, forfeited: result.forfeitedBy == side)
        if result.extent == .overtime { overtimeLosses += times }
        if result.extent == .shootout { shootoutLosses += times }
    }

    static func += (left: inout TeamRecord, right: TeamRecord) {
        left.played += right.played
        left.won += right.won
        left.drawn += right.drawn
        left.lost += right.lost
        left.points += right.points
        left.scored += right.scored
        left.conceded += right.conceded
        left.awayScored += right.awayScored
        left.smallFor += right.smallFor
        left.smallAgainst += right.smallAgainst
    }
}

/// A number as a fraction, so that percentages and set ratios compare exactly. A positive number over zero is greater
/// than all numbers.
struct Measure: Comparable {
    var top: Int
    var bottom = 1

    static func == (left: Measure, right: Measure) -> Bool { !(left < right) && !(right < left) }

    static func < (left: Measure, right: Measure) -> Bool {
        let (left, right) = (left.plain, right.plain)
        if left.bottom == 0 || right.bottom == 0 { return left.bottom != 0 && right.bottom == 0 }
        return left.top * right.bottom < right.top * left.bottom
    }

    /// Zero over zero counts as zero.
    private var plain: Measure { top == 0 && bottom == 0 ? Measure(top: 0) : self }
}

extension TeamRecord {
    /// The value of this record for a criterion; more is better.
    func measure(_ criterion: Criterion, pointsPerWin: Int) -> Measure {
        switch criterion {
        case .points, .headToHeadPoints: Measure(top: points)
        case .pointsPercentage: Measure(top: points, bottom: played * max(1, pointsPerWin))
        // A draw counts as half a win.
        case .winPercentage, .headToHeadWinPercentage: Measure(top: 2 * won + drawn, bottom: 2 * played)
        case .wins: Measure(top: won)
        case .regulationWins: Measure(top: regulationWins)
        case .regulationAndOvertimeWins: Measure(top: won - shootoutWins)
        case .difference, .headToHeadDifference: Measure(top: difference)
        case .scored, .headToHeadScored: Measure(top: scored)
        case .awayGoals, .headToHeadAwayGoals: Measure(top: awayScored)
        case .awayWins: Measure(top: awayWins)
        case .scoreRatio, .headToHeadScoreRatio: Measure(top: scored, bottom: conceded)
        case .pointRatio, .headToHeadPointRatio: Measure(top: smallFor, bottom: smallAgainst)
        case .fairPlay: Measure(top: -fairPlay)
        case .lots: Measure(top: 0)
        }
    }
}
