extension RuleSet {
    /// Basketball by the international rules: four periods of ten minutes, five fouls.
    package static let fiba = basketball("fiba", minutes: 10, fouls: 5, timeouts: fibaTimeouts, table: fibaTable)

    /// Basketball by the NBA's rules: four periods of twelve minutes, six fouls, table by percentage.
    package static let nba = basketball("nba", minutes: 12, fouls: 6, timeouts: nbaTimeouts, table: nbaTable)

    /// A football league: two halves, draws allowed, goal difference first.
    package static let footballLeague = football(
        "football_league",
        draws: true,
        overtime: 0,
        shootout: nil,
        table: goalTable
    )

    /// A football league or group in which the games between tied teams come first.
    package static let footballGroup = football(
        "football_group",
        draws: true,
        overtime: 0,
        shootout: nil,
        table: groupTable
    )

    /// A football cup tie: extra time of two halves, then penalties.
    package static let footballKnockout = football(
        "football_knockout",
        draws: false,
        overtime: 2,
        shootout: ShootoutFormat(attempts: 5, addsGoal: false),
        table: groupTable
    )

    /// Ice hockey by the international rules in a group: 3-2-1-0 points, five minutes of overtime, five shots.
    package static let iihf = hockey("iihf", overtime: (1, 5), shots: 5, table: iihfTable)

    /// Ice hockey by the NHL's regular season rules: two points for a win, one for a late loss, three shots.
    package static let nhl = hockey("nhl", overtime: (1, 5), shots: 3, table: nhlTable)

    /// Ice hockey play-offs: twenty-minute overtimes until a goal is scored.
    package static let hockeyPlayoff = hockey("hockey_playoff", overtime: (nil, 20), shots: nil, table: nhlTable)
}

extension RuleSet {
    private static func basketball(
        _ name: String,
        minutes: Int,
        fouls: Int,
        timeouts: [TimeoutWindow],
        table: StandingsRules
    ) -> RuleSet {
        let counted: [SanctionKind] = name == "nba" ? [.personal] : [.personal, .technical, .unsportsmanlike]
        let conduct = ConductRules(
            sanctions: [.personal, .technical, .unsportsmanlike, .disqualifying],
            limits: [
                SanctionLimit(kinds: counted, count: fouls),
                SanctionLimit(kinds: [.technical, .unsportsmanlike], count: 2),
                SanctionLimit(kinds: [.disqualifying], count: 1),
            ],
            bonusAfter: 4,
            overtimeContinuesFouls: name == "fiba",
            timeouts: timeouts,
            substitutions: SubstitutionRules()
        )
        return RuleSet(
            name: name,
            sport: .basketball,
            format: .clocked(
                ClockedFormat(periods: 4, periodMinutes: minutes, overtimePeriods: nil, overtimeMinutes: 5)
            ),
            drawAllowed: false,
            scoring: [
                ScoringRule(kind: .freeThrow, points: [1]), ScoringRule(kind: .fieldGoal, points: [2]),
                ScoringRule(kind: .threePointer, points: [3]),
            ],
            conduct: conduct,
            forfeitScore: 20,
            standings: table
        )
    }

    private static let fibaTimeouts = [
        TimeoutWindow(from: 1, to: 2, count: 2), TimeoutWindow(from: 3, to: 4, count: 3),
        TimeoutWindow(from: 5, to: nil, eachPeriod: true, count: 1),
    ]

    private static let nbaTimeouts = [
        TimeoutWindow(from: 1, to: 4, count: 7), TimeoutWindow(from: 5, to: nil, eachPeriod: true, count: 2),
    ]

    private static let fibaTable = StandingsRules(
        points: PointsRules(win: 2, loss: 1, forfeitLoss: 0),
        order: [
            .points, .headToHeadPoints, .headToHeadDifference, .headToHeadScored, .difference, .scored, .lots,
        ]
    )

    private static let nbaTable = StandingsRules(
        points: PointsRules(win: 1),
        order: [.winPercentage, .headToHeadWinPercentage, .difference, .lots]
    )
}

extension RuleSet {
    private static func football(
        _ name: String,
        draws: Bool,
        overtime: Int,
        shootout: ShootoutFormat?,
        table: StandingsRules
    ) -> RuleSet {
        let format = ClockedFormat(
            periods: 2,
            periodMinutes: 45,
            overtimePeriods: overtime,
            overtimeMinutes: 15,
            overtimeGroup: 2,
            countsDown: false,
            shootout: shootout
        )
        let conduct = ConductRules(
            sanctions: [.yellow, .secondYellow, .red],
            limits: [
                SanctionLimit(kinds: [.yellow, .secondYellow], count: 2), SanctionLimit(kinds: [.red], count: 1),
            ],
            fairPlay: [.yellow: 1, .secondYellow: 2, .red: 4],
            substitutions: SubstitutionRules(
                limit: 5,
                moreInOvertime: 1,
                mayReturn: false,
                mayReplacePlayerOut: false
            )
        )
        return RuleSet(
            name: name,
            sport: .football,
            format: .clocked(format),
            drawAllowed: draws,
            scoring: [.goal, .penalty, .ownGoal].map { ScoringRule(kind: $0, points: [1]) },
            conduct: conduct,
            forfeitScore: 3,
            standings: table
        )
    }

    private static let goalTable = StandingsRules(
        points: PointsRules(win: 3, draw: 1),
        order: [.points, .difference, .scored, .headToHeadPoints, .headToHeadAwayGoals, .fairPlay, .lots],
        reapply: .afterHeadToHead
    )

    private static let groupTable = StandingsRules(
        points: PointsRules(win: 3, draw: 1),
        order: [
            .points, .headToHeadPoints, .headToHeadDifference, .headToHeadScored, .difference, .scored, .wins,
            .fairPlay, .lots,
        ],
        reapply: .afterHeadToHead
    )
}

extension RuleSet {
    private static func hockey(
        _ name: String,
        overtime: (periods: Int?, minutes: Int),
        shots: Int?,
        table: StandingsRules
    ) -> RuleSet {
        let format = ClockedFormat(
            periods: 3,
            periodMinutes: 20,
            overtimePeriods: overtime.periods,
            overtimeMinutes: overtime.minutes,
            suddenDeath: true,
            shootout: shots.map { ShootoutFormat(attempts: $0, addsGoal: true) }
        )
        let conduct = ConductRules(
            sanctions: [.minor, .doubleMinor, .major, .misconduct, .gameMisconduct, .match],
            limits: [
                SanctionLimit(kinds: [.misconduct], count: 2), SanctionLimit(kinds: [.gameMisconduct], count: 1),
                SanctionLimit(kinds: [.match], count: 1),
            ],
            timeouts: [TimeoutWindow(from: 1, to: nil, count: 1)],
            substitutions: SubstitutionRules()
        )
        return RuleSet(
            name: name,
            sport: .iceHockey,
            format: .clocked(format),
            drawAllowed: false,
            scoring: [.goal, .ownGoal].map { ScoringRule(kind: $0, points: [1]) },
            conduct: conduct,
            forfeitScore: 5,
            standings: table
        )
    }

    private static let iihfTable = StandingsRules(
        points: PointsRules(win: 3, overtimeWin: 2, overtimeLoss: 1),
        order: [
            .points, .headToHeadPoints, .headToHeadDifference, .headToHeadScored, .difference, .scored, .lots,
        ]
    )

    private static let nhlTable = StandingsRules(
        points: PointsRules(win: 2, overtimeLoss: 1),
        order: [
            .points, .pointsPercentage, .regulationWins, .regulationAndOvertimeWins, .wins, .headToHeadPoints,
            .difference, .scored, .lots,
        ]
    )
}
