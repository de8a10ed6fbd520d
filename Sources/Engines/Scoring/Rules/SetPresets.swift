extension RuleSet {
    /// Baseball by the major leagues' rules: nine innings, and as many extra innings as needed.
    package static let mlb = RuleSet(
        name: "mlb",
        sport: .baseball,
        format: .innings(InningsFormat(innings: 9)),
        drawAllowed: false,
        scoring: [ScoringRule(kind: .run, points: [1, 2, 3, 4]), ScoringRule(kind: .homeRun, points: [1, 2, 3, 4])],
        conduct: ConductRules(
            sanctions: [.ejection],
            limits: [SanctionLimit(kinds: [.ejection], count: 1)],
            substitutions: SubstitutionRules(mayReturn: false)
        ),
        forfeitScore: 9,
        standings: StandingsRules(
            points: PointsRules(win: 1),
            order: [.winPercentage, .headToHeadWinPercentage, .headToHeadDifference, .difference, .lots]
        )
    )

    /// Indoor volleyball by the international rules: best of five to 25, the deciding set to 15.
    package static let fivb = volleyball("fivb", RallyFormat(bestOf: 5, setPoints: 25, finalSetPoints: 15), timeouts: 2)

    /// Beach volleyball: best of three to 21, the deciding set to 15.
    package static let beach = volleyball(
        "beach",
        RallyFormat(bestOf: 3, setPoints: 21, finalSetPoints: 15),
        timeouts: 1
    )

    private static func volleyball(_ name: String, _ format: RallyFormat, timeouts: Int) -> RuleSet {
        let conduct = ConductRules(
            sanctions: [.yellow, .red, .expulsion, .disqualification],
            limits: [
                SanctionLimit(kinds: [.expulsion], count: 1, thisPeriodOnly: true),
                SanctionLimit(kinds: [.disqualification], count: 1),
            ],
            awards: [.red: .point],
            timeouts: [TimeoutWindow(from: 1, to: nil, eachPeriod: true, count: timeouts)],
            substitutions: name == "beach" ? nil : SubstitutionRules(limit: 6, eachPeriod: true)
        )
        return RuleSet(
            name: name,
            sport: .volleyball,
            format: .rally(format),
            drawAllowed: false,
            scoring: [.point, .attack, .block, .ace, .opponentError].map { ScoringRule(kind: $0, points: [1]) },
            conduct: conduct,
            forfeitScore: format.setsToWin,
            standings: StandingsRules(
                points: PointsRules(win: 3, overtimeWin: 2, overtimeLoss: 1),
                order: [.wins, .points, .scoreRatio, .pointRatio, .headToHeadPoints, .lots]
            )
        )
    }
}

extension RuleSet {
    /// Tennis of the ATP tour: best of three, tie-breaks throughout.
    package static let atp = tennis("atp", TennisFormat(bestOf: 3))

    /// Tennis of the WTA tour: the same rules.
    package static let wta = tennis("wta", TennisFormat(bestOf: 3))

    /// Doubles of the tours: no advantage, a long tie-break instead of a third set.
    package static let tourDoubles = tennis(
        "tour_doubles",
        TennisFormat(bestOf: 3, finalSet: .matchTieBreak(points: 10), noAdvantage: true)
    )

    /// Men's tennis at a grand slam since 2022: best of five, the deciding set with a tie-break to ten points.
    package static let grandSlam = tennis(
        "grand_slam",
        TennisFormat(bestOf: 5, finalSet: .tieBreak(at: 6, points: 10))
    )

    /// The traditional match of the ITF: best of five, the deciding set as an advantage set.
    package static let itfAdvantage = tennis("itf_advantage", TennisFormat(bestOf: 5, finalSet: .advantage))

    private static func tennis(_ name: String, _ format: TennisFormat) -> RuleSet {
        RuleSet(
            name: name,
            sport: .tennis,
            format: .tennis(format),
            drawAllowed: false,
            scoring: [.point, .ace, .winner, .doubleFault, .opponentError].map { ScoringRule(kind: $0, points: [1]) },
            conduct: ConductRules(
                sanctions: [.warning, .pointPenalty, .gamePenalty],
                awards: [.pointPenalty: .point, .gamePenalty: .game]
            ),
            forfeitScore: format.setsToWin,
            standings: StandingsRules(
                points: PointsRules(win: 1),
                order: [.wins, .headToHeadPoints, .scoreRatio, .pointRatio, .lots]
            )
        )
    }
}

extension RuleSet {
    /// Every preset, in the order for a form.
    package static let presets: [RuleSet] = [
        .fiba, .nba, .footballLeague, .footballGroup, .footballKnockout, .iihf, .nhl, .hockeyPlayoff, .mlb, .fivb,
        .beach,
        .atp, .wta, .tourDoubles, .grandSlam, .itfAdvantage,
    ]

    /// The preset with this name.
    package static func preset(named name: String) -> RuleSet? { presets.first { $0.name == name } }

    /// The default rules of a league of this sport.
    package static func standard(for sport: Sport) -> RuleSet {
        switch sport {
        case .basketball: .fiba
        case .football: .footballLeague
        case .iceHockey: .iihf
        case .baseball: .mlb
        case .volleyball: .fivb
        case .tennis: .atp
        }
    }
}
