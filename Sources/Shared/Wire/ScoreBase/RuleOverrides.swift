/// The rules of a league that differ from a preset. Nil members keep the preset's value.
public struct RuleOverrides: Hashable, Sendable, Codable {
    /// The preset to start from; nil for the sport's standard.
    public var preset: String?
    /// The number of regular periods or innings.
    public var periods: Int?
    /// The length of a period in minutes.
    public var periodMinutes: Int?
    /// The maximum number of overtime periods or extra innings; 0 allows a draw unless there is a shoot-out.
    public var overtimePeriods: Int?
    /// The length of an overtime period in minutes.
    public var overtimeMinutes: Int?
    /// Whether a game may end in a draw. Must be possible in the format.
    public var drawAllowed: Bool?
    /// The maximum number of sets.
    public var bestOf: Int?
    /// The points that win a volleyball set.
    public var setPoints: Int?
    /// The points that win the deciding volleyball set.
    public var finalSetPoints: Int?
    /// The games that win a tennis set.
    public var gamesPerSet: Int?
    /// Whether tennis sets are played without tie-breaks.
    public var advantageSets: Bool?
    /// Whether only the deciding tennis set is played without a tie-break.
    public var finalSetAdvantage: Bool?
    /// The number of fouls after which a basketball player is out of the game.
    public var foulLimit: Int?
    /// Points in the table for a win.
    public var pointsWin: Int?
    /// Points in the table for a draw.
    public var pointsDraw: Int?
    /// Points in the table for a loss.
    public var pointsLoss: Int?
    /// Points in the table for a win in overtime or over the full distance.
    public var pointsOvertimeWin: Int?
    /// Points in the table for a loss in overtime or over the full distance.
    public var pointsOvertimeLoss: Int?
    /// The criteria that rank the table, in order of priority.
    public var order: [String]?

    /// Creates overrides that change nothing.
    public init() {}

    private enum CodingKeys: String, CodingKey {
        case preset, periods, order
        case periodMinutes = "period_minutes"
        case overtimePeriods = "overtime_periods"
        case overtimeMinutes = "overtime_minutes"
        case drawAllowed = "draw_allowed"
        case bestOf = "best_of"
        case setPoints = "set_points"
        case finalSetPoints = "final_set_points"
        case gamesPerSet = "games_per_set"
        case advantageSets = "advantage_sets"
        case finalSetAdvantage = "final_set_advantage"
        case foulLimit = "foul_limit"
        case pointsWin = "points_win"
        case pointsDraw = "points_draw"
        case pointsLoss = "points_loss"
        case pointsOvertimeWin = "points_overtime_win"
        case pointsOvertimeLoss = "points_overtime_loss"
    }
}
