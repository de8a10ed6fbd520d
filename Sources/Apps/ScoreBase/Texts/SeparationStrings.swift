import LocalizedTexts
import Scoring
import Wire

/// The sentences that explain the order of teams with equal points.
enum SeparationStrings {
    /// One sentence for each two neighbouring teams that a tie-break separates.
    static func notes(_ table: [Standing]) -> [LocalizedText] {
        zip(table, table.dropFirst()).compactMap { above, below in
            guard above.points == below.points, above.played + below.played > 0,
                let criterion = below.separatedBy.flatMap(Criterion.init(rawValue:)), let name = name(of: criterion)
            else { return nil }
            return LocalizedText(
                "\(above.teamName) are ahead of \(below.teamName) on \(name.english).",
                "\(above.teamName) е пред \(below.teamName) по \(name.bulgarian)."
            )
        }
    }

    /// The name of a tie-break; nil for points, which the table shows itself.
    private static func name(of criterion: Criterion) -> LocalizedText? {
        switch criterion {
        case .points: nil
        case .pointsPercentage: LocalizedText("points per game", "точки на мач")
        case .winPercentage: LocalizedText("the share of games won", "дял на победите")
        case .wins: LocalizedText("wins", "победи")
        case .regulationWins: LocalizedText("wins in regular time", "победи в редовното време")
        case .regulationAndOvertimeWins:
            LocalizedText("wins without a shoot-out", "победи без наказателни удари")
        case .difference: LocalizedText("score difference", "разлика в резултатите")
        case .scored: LocalizedText("points or goals scored", "отбелязани точки или голове")
        case .awayGoals: LocalizedText("points or goals scored away", "отбелязани като гост")
        case .awayWins: LocalizedText("away wins", "победи като гост")
        case .scoreRatio:
            LocalizedText("the ratio of scores for and against", "съотношение на отбелязаните и допуснатите")
        case .pointRatio:
            LocalizedText("the ratio of points won to lost", "съотношение на спечелените и загубените точки")
        case .fairPlay: LocalizedText("fair play", "феърплей")
        case .headToHeadPoints: LocalizedText("points in the games between them", "точки в преките двубои")
        case .headToHeadWinPercentage: LocalizedText("wins in the games between them", "победи в преките двубои")
        case .headToHeadDifference:
            LocalizedText("score difference in the games between them", "разлика в преките двубои")
        case .headToHeadScored:
            LocalizedText("points or goals in the games between them", "отбелязани в преките двубои")
        case .headToHeadAwayGoals:
            LocalizedText("away points or goals in the games between them", "отбелязани като гост в преките двубои")
        case .headToHeadScoreRatio, .headToHeadPointRatio:
            LocalizedText("the score ratio in the games between them", "съотношение в преките двубои")
        case .lots: LocalizedText("a draw of lots", "жребий")
        }
    }
}
