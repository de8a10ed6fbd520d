/// The body of a request for a season's games: who takes part, when and where, and what is wished.
public struct FixtureRequest: Codable, Sendable, Hashable {
    /// `round_robin`, `knockout` or `swiss`; of the last two the next round is planned.
    public var format: String
    /// The league's current season when nil.
    public var seasonId: String?
    /// The teams, the best first; all teams of the league when nil.
    public var teamIds: [String]?
    /// 1 when each pair plays once, 2 when it plays home and away, which is the default.
    public var legs: Int?
    /// The number of groups, each a round robin of its own; 1 when nil.
    public var groups: Int?
    /// Whether a knockout is drawn again each round, the best against the weakest.
    public var reseeds: Bool?
    /// When and where games can be played.
    public var calendar: FixtureCalendar
    /// The teams with a venue or with days on which they cannot play.
    public var teams: [FixtureTeam]?
    /// The fewest days from a team's game to its next: 1 when nil; 0 allows several on one day.
    public var restDays: Int?
    /// How many games in a row a team plays on one side at most; 2 when nil.
    public var streak: Int?
    /// How many rounds lie between the two games of a pair at least; 0 when nil.
    public var separation: Int?
    /// Whether each pair meets once in each half, which is the default.
    public var hasHalves: Bool?
    /// What 10 km count, against 10 for a second game in a row on one side; 0 when nil.
    public var travel: Int?
    /// Games with a day of their own.
    public var derbies: [FixtureDerby]?
    /// Another number makes another season; 1 when nil.
    public var seed: Int?
    /// How long to look for a better season, 1 to 10; 5 when nil.
    public var effort: Int?

    /// A request for a season of this format.
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

/// When and where games can be played.
public struct FixtureCalendar: Codable, Sendable, Hashable {
    /// The first day, e.g. `2026-09-05`.
    public var firstDay: String
    /// The last day.
    public var lastDay: String
    /// The zone of all times, e.g. `Europe/Sofia`; UTC when nil.
    public var timeZone: String?
    /// When games begin each week.
    public var times: [FixtureTime]
    /// The days on which nothing is played.
    public var closed: [String]?
    /// The venues; without any, each team has a ground of its own.
    public var venues: [FixtureVenue]?

    /// A calendar from day to day.
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

    /// A time of the week.
    public init(weekday: String, time: String) {
        (self.weekday, self.time) = (weekday, time)
    }
}

/// A venue, where one game at a time is played.
public struct FixtureVenue: Codable, Sendable, Hashable {
    /// The name that its games have.
    public var name: String
    /// Its own times; those of the calendar when nil.
    public var times: [FixtureTime]?
    /// The days on which it is closed.
    public var closed: [String]?
    /// Degrees north.
    public var latitude: Double?
    /// Degrees east.
    public var longitude: Double?

    /// A venue of that name.
    public init(name: String) { self.name = name }
}

/// What a team wishes.
public struct FixtureTeam: Codable, Sendable, Hashable {
    /// The id of the team.
    public var teamId: String
    /// The name of the venue where it plays at home; any venue when nil.
    public var venue: String?
    /// The days on which it cannot play.
    public var blackouts: [String]?

    /// A team without wishes.
    public init(teamId: String) { self.teamId = teamId }

    private enum CodingKeys: String, CodingKey {
        case venue, blackouts
        case teamId = "team_id"
    }
}

/// A game that is to be played on one day.
public struct FixtureDerby: Codable, Sendable, Hashable {
    /// The id of the home team.
    public var homeTeamId: String
    /// The id of the visiting team.
    public var awayTeamId: String
    /// The day.
    public var day: String

    /// A game on a day.
    public init(homeTeamId: String, awayTeamId: String, day: String) {
        (self.homeTeamId, self.awayTeamId, self.day) = (homeTeamId, awayTeamId, day)
    }

    private enum CodingKeys: String, CodingKey {
        case day
        case homeTeamId = "home_team_id"
        case awayTeamId = "away_team_id"
    }
}

/// Games that were planned and are not kept yet.
public struct FixturePlan: Codable, Sendable, Hashable {
    /// The games in order of round and time.
    public var games: [PlannedFixture]
    /// The teams that are free in a round.
    public var byes: [FixtureBye]
    /// What could not be met.
    public var findings: [FixtureFinding]

    /// A plan of these games.
    public init(games: [PlannedFixture], byes: [FixtureBye], findings: [FixtureFinding]) {
        (self.games, self.byes, self.findings) = (games, byes, findings)
    }
}

/// A game that was planned.
public struct PlannedFixture: Codable, Sendable, Hashable {
    /// The round, from 1.
    public var round: Int
    /// The group, from 1; nil without groups.
    public var group: Int?
    /// The id of the home team.
    public var homeTeamId: String
    /// The id of the visiting team.
    public var awayTeamId: String
    /// The home team's name.
    public var homeTeamName: String
    /// The name of the visiting team.
    public var awayTeamName: String
    /// When it begins, as RFC 3339 in UTC; nil when there is no time for it.
    public var startsAt: String?
    /// Where it is played.
    public var venue: String?

    /// A game of a round.
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

    /// A team that is free in a round.
    public init(round: Int, teamId: String, teamName: String) {
        (self.round, self.teamId, self.teamName) = (round, teamId, teamName)
    }

    private enum CodingKeys: String, CodingKey {
        case round
        case teamId = "team_id"
        case teamName = "team_name"
    }
}

/// A wish that a plan does not meet.
public struct FixtureFinding: Codable, Sendable, Hashable {
    /// What was wished, e.g. `derby`.
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

    /// A wish that is not met.
    public init(rule: String, teamIds: [String], teamNames: [String]) {
        (self.rule, self.teamIds, self.teamNames) = (rule, teamIds, teamNames)
    }

    private enum CodingKeys: String, CodingKey {
        case rule, round, day, reason
        case teamIds = "team_ids"
        case teamNames = "team_names"
    }
}

/// The body of a request that keeps planned games: all or none.
public struct NewFixtures: Codable, Sendable, Hashable {
    /// The games.
    public var games: [NewGame]

    /// These games.
    public init(games: [NewGame]) { self.games = games }
}

/// The body of a request that plans a season's games again after days were lost or teams withdrew.
public struct ReplanRequest: Codable, Sendable, Hashable {
    /// The league's current season when nil.
    public var seasonId: String?
    /// When and where games can be played from now on. Its first day is the first to which games move.
    public var calendar: FixtureCalendar
    /// The teams with a venue or with days on which they cannot play.
    public var teams: [FixtureTeam]?
    /// The fewest days from a team's game to its next; 1 when nil.
    public var restDays: Int?
    /// The days whose games cannot be played.
    public var lostDays: [String]?
    /// The games that cannot be played when they are planned.
    public var lostGames: [String]?
    /// The teams that play no more: their games that have not begun are cancelled.
    public var withdrawn: [String]?
    /// Whether the games are changed. Otherwise it is only shown what would move.
    public var keeps: Bool?

    /// A request in a calendar.
    public init(calendar: FixtureCalendar) { self.calendar = calendar }

    private enum CodingKeys: String, CodingKey {
        case calendar, teams, withdrawn, keeps
        case seasonId = "season_id"
        case restDays = "rest_days"
        case lostDays = "lost_days"
        case lostGames = "lost_games"
    }
}

/// What changes when a season is planned again.
public struct FixtureChanges: Codable, Sendable, Hashable {
    /// The games that move.
    public var moves: [FixtureMove]
    /// The games that are cancelled since a team withdrew.
    public var cancelled: [FixtureMove]
    /// The games that have no time any more, and why.
    public var findings: [FixtureFinding]
    /// Whether it is proven that fewer moves do not suffice.
    public var isFewest: Bool
    /// Whether the games were changed.
    public var isKept: Bool

    /// No changes.
    public init() {
        (moves, cancelled, findings, isFewest, isKept) = ([], [], [], true, false)
    }

    private enum CodingKeys: String, CodingKey {
        case moves, cancelled, findings
        case isFewest = "is_fewest"
        case isKept = "is_kept"
    }
}

/// A game with another time or place.
public struct FixtureMove: Codable, Sendable, Hashable {
    /// The id of the game.
    public var gameId: String
    /// The home team's name.
    public var homeTeamName: String
    /// The name of the visiting team.
    public var awayTeamName: String
    /// When it was to begin, as RFC 3339 in UTC.
    public var from: String?
    /// When it begins; nil for a game that is cancelled or has no time.
    public var to: String?
    /// Where it is played.
    public var venue: String?

    /// A game at its old time.
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
