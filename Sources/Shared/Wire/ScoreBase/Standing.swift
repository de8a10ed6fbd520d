/// One row of a league's table. Rows are ordered best team first.
public struct Standing: Codable, Sendable, Hashable {
    /// The rank from 1; no two teams share a rank.
    public var rank: Int
    /// The id of the tenant that owns the table.
    public var tenantId: String
    /// The id of the league.
    public var leagueId: String
    /// The id of the season.
    public var seasonId: String
    /// The id of the team.
    public var teamId: String
    /// The name of the team.
    public var teamName: String
    /// The number of games played.
    public var played: Int
    /// The number of games won.
    public var won: Int
    /// The number of games drawn.
    public var drawn: Int
    /// The number of games lost.
    public var lost: Int
    /// The points in the table.
    public var points: Int
    /// The points, goals, runs or sets that the team scored.
    public var scored: Int
    /// The points, goals, runs or sets that its opponents scored.
    public var conceded: Int
    /// The difference between `scored` and `conceded`.
    public var difference: Int
    /// Wins per game in thousandths; a draw counts as half a win.
    public var winThousandths: Int
    /// The distance to the first team, in half games.
    public var halfGamesBehind: Int
    /// The latest results, `W`, `D` or `L`, the newest last; at most five.
    public var form: [String]
    /// The latest result and how many times in a row it occurred, e.g. `W3`; empty before the first game.
    public var streak: String
    /// The criterion that ranked this team below the team above, e.g. `head_to_head_points`; nil for the first team.
    public var separatedBy: String?

    private enum CodingKeys: String, CodingKey {
        case rank, played, won, drawn, lost, points, scored, conceded, difference, form, streak
        case tenantId = "tenant_id"
        case leagueId = "league_id"
        case seasonId = "season_id"
        case teamId = "team_id"
        case teamName = "team_name"
        case winThousandths = "win_thousandths"
        case halfGamesBehind = "half_games_behind"
        case separatedBy = "separated_by"
    }

    /// Creates the row of a team that has not played.
    public init(rank: Int, tenantId: String, leagueId: String, seasonId: String, teamId: String, teamName: String) {
        self.rank = rank
        self.tenantId = tenantId
        self.leagueId = leagueId
        self.seasonId = seasonId
        self.teamId = teamId
        self.teamName = teamName
        (played, won, drawn, lost, points, scored, conceded, difference) = (0, 0, 0, 0, 0, 0, 0, 0)
        (winThousandths, halfGamesBehind) = (0, 0)
        form = []
        streak = ""
    }
}
