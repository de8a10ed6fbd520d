/// The body of a request to plan a season's games: the teams, the times and venues, and preferences.
public struct FixtureRequest: Codable, Sendable, Hashable {
    /// `round_robin`, `knockout` or `swiss`. For the last two, only the next round is planned.
    public var format: String
    /// The id of the season; nil for the league's current season.
    public var seasonId: String?
    /// The ids of the teams, the best first; nil for all teams of the league.
    public var teamIds: [String]?
    /// 1 if each pair plays once, 2 if home and away, which is the default.
    public var legs: Int?
    /// The number of groups, each with its own round robin; 1 if nil.
    public var groups: Int?
    /// Whether the knockout pairings are redrawn each round, the best team against the weakest.
    public var reseeds: Bool?
    /// The times and venues for games.
    public var calendar: FixtureCalendar
    /// The teams that have a venue or days on which they cannot play.
    public var teams: [FixtureTeam]?
    /// The minimum number of days from a team's game to its next; 1 if nil. 0 allows several games on one day.
    public var restDays: Int?
    /// The maximum number of games that a team plays in a row at home or away; 2 if nil.
    public var streak: Int?
    /// The minimum number of rounds between the two games of a pair; 0 if nil.
    public var separation: Int?
    /// Whether each pair plays once in each half of the season, which is the default.
    public var hasHalves: Bool?
    /// The cost of 10 km of travel, compared with 10 for a second game in a row at home or away; 0 if nil.
    public var travel: Int?
    /// Games with a fixed day.
    public var derbies: [FixtureDerby]?
    /// The seed of the random numbers; another seed gives another season. 1 if nil.
    public var seed: Int?
    /// How long to search for a better season, 1 to 10; 5 if nil.
    public var effort: Int?

    /// Creates a request for a season in this format.
    public init(format: String = "round_robin", calendar: FixtureCalendar) {
        (self.format, self.calendar) = (format, calendar)
    }

    private enum CodingKeys: String, CodingKey {
        case format, legs, groups, reseeds, calendar, teams, streak, separation, travel, derbies, seed, effort
        case seasonId = "season_id"
        case teamIds = "team_ids"
        case restDays = "rest_days"
        case hasHalves = "has_halves"
    }
}

/// The times and venues for games.
public struct FixtureCalendar: Codable, Sendable, Hashable {
    /// The first day, e.g. `2026-09-05`.
    public var firstDay: String
    /// The last day.
    public var lastDay: String
    /// The zone of all times, e.g. `Europe/Sofia`; nil for UTC.
    public var timeZone: String?
    /// The weekly start times of games.
    public var times: [FixtureTime]
    /// The days without games.
    public var closed: [String]?
    /// The venues; if nil, each team has its own.
    public var venues: [FixtureVenue]?

    /// Creates a calendar for this range of days.
    public init(firstDay: String, lastDay: String, times: [FixtureTime]) {
        (self.firstDay, self.lastDay, self.times) = (firstDay, lastDay, times)
    }

    private enum CodingKeys: String, CodingKey {
        case times, closed, venues
        case firstDay = "first_day"
        case lastDay = "last_day"
        case timeZone = "time_zone"
    }
}

/// A time of the week.
public struct FixtureTime: Codable, Sendable, Hashable {
    /// `mon` to `sun`.
    public var weekday: String
    /// The local time, e.g. `18:30`.
    public var time: String

    /// Creates a time of the week.
    public init(weekday: String, time: String) {
        (self.weekday, self.time) = (weekday, time)
    }
}

/// A venue, with one game at a time.
public struct FixtureVenue: Codable, Sendable, Hashable {
    /// The name of the venue.
    public var name: String
    /// The venue's own start times; nil for those of the calendar.
    public var times: [FixtureTime]?
    /// The days on which the venue is closed.
    public var closed: [String]?
    /// The latitude in degrees north.
    public var latitude: Double?
    /// The longitude in degrees east.
    public var longitude: Double?

    /// Creates a venue with this name.
    public init(name: String) { self.name = name }
}

/// The constraints of a team.
public struct FixtureTeam: Codable, Sendable, Hashable {
    /// The id of the team.
    public var teamId: String
    /// The name of the team's home venue; nil for any venue.
    public var venue: String?
    /// The days on which the team cannot play.
    public var blackouts: [String]?

    /// Creates a team without constraints.
    public init(teamId: String) { self.teamId = teamId }

    private enum CodingKeys: String, CodingKey {
        case venue, blackouts
        case teamId = "team_id"
    }
}

/// A game with a fixed day.
public struct FixtureDerby: Codable, Sendable, Hashable {
    /// The id of the home team.
    public var homeTeamId: String
    /// The id of the visiting team.
    public var awayTeamId: String
    /// The day, e.g. `2026-09-05`.
    public var day: String

    /// Creates a game on this day.
    public init(homeTeamId: String, awayTeamId: String, day: String) {
        (self.homeTeamId, self.awayTeamId, self.day) = (homeTeamId, awayTeamId, day)
    }

    private enum CodingKeys: String, CodingKey {
        case day
        case homeTeamId = "home_team_id"
        case awayTeamId = "away_team_id"
    }
}

/// Planned games that are not stored yet.
public struct FixturePlan: Codable, Sendable, Hashable {
    /// The games, ordered by round and time.
    public var games: [PlannedFixture]
    /// The teams without a game in a round.
    public var byes: [FixtureBye]
    /// The constraints that could not be met.
    public var findings: [FixtureFinding]

    /// Creates a plan from its parts.
    public init(games: [PlannedFixture], byes: [FixtureBye], findings: [FixtureFinding]) {
        (self.games, self.byes, self.findings) = (games, byes, findings)
    }
}

/// A planned game.
public struct PlannedFixture: Codable, Sendable, Hashable {
    /// The round, from 1.
    public var round: Int
    /// The group, from 1; nil if there are no groups.
    public var group: Int?
    /// The id of the home team.
    public var homeTeamId: String
    /// The id of the visiting team.
    public var awayTeamId: String
    /// The home team's name.
    public var homeTeamName: String
    /// The name of the visiting team.
    public var awayTeamName: String
    /// The start time, as RFC 3339 in UTC; nil if no time was found.
    public var startsAt: String?
    /// The venue of the game.
    public var venue: String?

    /// Creates a game of a round.
    public init(round: Int, home: (id: String, name: String), away: (id: String, name: String)) {
        self.round = round
        (homeTeamId, homeTeamName, awayTeamId, awayTeamName) = (home.id, home.name, away.id, away.name)
    }

    private enum CodingKeys: String, CodingKey {
        case round, group, venue
        case homeTeamId = "home_team_id"
        case awayTeamId = "away_team_id"
        case homeTeamName = "home_team_name"
        case awayTeamName = "away_team_name"
        case startsAt = "starts_at"
    }
}

/// A team without a game in a round.
public struct FixtureBye: Codable, Sendable, Hashable {
    /// The round, from 1.
    public var round: Int
    /// The id of the team.
    public var teamId: String
    /// The name of the team.
    public var teamName: String

    /// Creates a bye.
    public init(round: Int, teamId: String, teamName: String) {
        (self.round, self.teamId, self.teamName) = (round, teamId, teamName)
    }

    private enum CodingKeys: String, CodingKey {
        case round
        case teamId = "team_id"
        case teamName = "team_name"
    }
}

/// A constraint that a plan does not meet.
public struct FixtureFinding: Codable, Sendable, Hashable {
    /// The constraint, e.g. `derby`.
    public var rule: String
    /// The ids of the teams.
    public var teamIds: [String]
    /// The names of the teams.
    public var teamNames: [String]
    /// The round, from 1.
    public var round: Int?
    /// The day, e.g. `2026-09-05`.
    public var day: String?
    /// Why a game has no slot, e.g. `blackout`.
    public var reason: String?

    /// Creates a finding.
    public init(rule: String, teamIds: [String], teamNames: [String]) {
        (self.rule, self.teamIds, self.teamNames) = (rule, teamIds, teamNames)
    }

    private enum CodingKeys: String, CodingKey {
        case rule, round, day, reason
        case teamIds = "team_ids"
        case teamNames = "team_names"
    }
}

/// The body of a request that stores planned games: all or none.
public struct NewFixtures: Codable, Sendable, Hashable {
    /// The games.
    public var games: [NewGame]

    /// Creates a request with these games.
    public init(games: [NewGame]) { self.games = games }
}

/// The body of a request to replan a season's games after days were lost or teams withdrew.
public struct ReplanRequest: Codable, Sendable, Hashable {
    /// The id of the season; nil for the league's current season.
    public var seasonId: String?
    /// The times and venues from now on. Games move to its first day at the earliest.
    public var calendar: FixtureCalendar
    /// The teams that have a venue or days on which they cannot play.
    public var teams: [FixtureTeam]?
    /// The minimum number of days from a team's game to its next; 1 if nil.
    public var restDays: Int?
    /// The days whose games cannot be played.
    public var lostDays: [String]?
    /// The ids of games that cannot be played at their planned time.
    public var lostGames: [String]?
    /// The ids of teams that have withdrawn; their games that have not started are cancelled.
    public var withdrawn: [String]?
    /// Whether to store the changes; otherwise the response only shows them.
    public var keeps: Bool?

    /// Creates a request with this calendar.
    public init(calendar: FixtureCalendar) { self.calendar = calendar }

    private enum CodingKeys: String, CodingKey {
        case calendar, teams, withdrawn, keeps
        case seasonId = "season_id"
        case restDays = "rest_days"
        case lostDays = "lost_days"
        case lostGames = "lost_games"
    }
}

/// The changes when a season is replanned.
public struct FixtureChanges: Codable, Sendable, Hashable {
    /// The games that move.
    public var moves: [FixtureMove]
    /// The games that are cancelled because a team withdrew.
    public var cancelled: [FixtureMove]
    /// The games that no longer have a time, and why.
    public var findings: [FixtureFinding]
    /// Whether this is proven to be the minimum number of moves.
    public var isFewest: Bool
    /// Whether the changes were stored.
    public var isKept: Bool

    /// Creates a result without changes.
    public init() {
        (moves, cancelled, findings, isFewest, isKept) = ([], [], [], true, false)
    }

    private enum CodingKeys: String, CodingKey {
        case moves, cancelled, findings
        case isFewest = "is_fewest"
        case isKept = "is_kept"
    }
}

/// A game with a new time or venue.
public struct FixtureMove: Codable, Sendable, Hashable {
    /// The id of the game.
    public var gameId: String
    /// The home team's name.
    public var homeTeamName: String
    /// The name of the visiting team.
    public var awayTeamName: String
    /// The old start time, as RFC 3339 in UTC.
    public var from: String?
    /// The new start time; nil if the game is cancelled or has no time.
    public var to: String?
    /// The venue of the game.
    public var venue: String?

    /// Creates a move of a game from its current time.
    public init(_ game: GameInfo) {
        (gameId, homeTeamName, awayTeamName) = (game.gameId, game.homeTeamName, game.awayTeamName)
        (from, venue) = (game.startsAt, game.venue)
    }

    private enum CodingKeys: String, CodingKey {
        case from, to, venue
        case gameId = "game_id"
        case homeTeamName = "home_team_name"
        case awayTeamName = "away_team_name"
    }
}
