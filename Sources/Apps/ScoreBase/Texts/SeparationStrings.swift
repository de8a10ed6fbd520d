import LocalizedTexts
import Scoring
import Wire

/// What put one team below another with as many points.
enum SeparationStrings {
    /// One sentence for each pair of neighbors that a tie-break separates.
    static func notes(_ table: [Standing]) -> [LocalizedText] {
        zip(table, table.dropFirst()).compactMap { above, below in
            guard above.points == below.points, above.played + below.played > 0,
                let criterion = below.separatedBy.flatMap(Criterion.init(rawValue:)), let name = name(of: criterion)
            else { return nil }
            return LocalizedText(
                "\(above.teamName) above \(below.teamName): \(name.english).",
                "\(above.teamName) пред \(below.teamName): \(name.bulgarian)."
            )
        }
    }

    /// Nil for what the table shows as its own order.
    private static func name(of criterion: Criterion) -> LocalizedText? {
        switch criterion {
        case .points: nil
        case .pointsPercentage: LocalizedText("more points for each game", "повече точки на мач")
        case .winPercentage: LocalizedText("a greater share of games won", "по-голям дял победи")
        case .wins: LocalizedText("more wins", "повече победи")
        case .regulationWins: LocalizedText("more wins in regular time", "повече победи в редовното време")
        case .regulationAndOvertimeWins:
            LocalizedText("more wins without a shoot-out", "повече победи без наказателни удари")
        case .difference: LocalizedText("the better difference", "по-добра разлика")
        case .scored: LocalizedText("more scored", "повече отбелязани")
        case .awayGoals: LocalizedText("more scored away", "повече отбелязани навън")
        case .awayWins: LocalizedText("more wins away", "повече победи навън")
        case .scoreRatio: LocalizedText("the better ratio of scores", "по-добро съотношение")
        case .pointRatio: LocalizedText("the better ratio of points", "по-добро съотношение на точките")
        case .fairPlay: LocalizedText("fair play", "феърплей")
        case .headToHeadPoints: LocalizedText("points in their own games", "точки в преките двубои")
        case .headToHeadWinPercentage: LocalizedText("wins in their own games", "победи в преките двубои")
        case .headToHeadDifference: LocalizedText("the difference in their own games", "разлика в преките двубои")
        case .headToHeadScored: LocalizedText("more scored in their own games", "отбелязани в преките двубои")
        case .headToHeadAwayGoals:
            LocalizedText("more scored away in their own games", "отбелязани навън в преките двубои")
        case .headToHeadScoreRatio, .headToHeadPointRatio:
            LocalizedText("the ratio in their own games", "съотношение в преките двубои")
        case .lots: LocalizedText("lots", "жребий")
        }
    }
}
