/// What a season is made of.
package struct SeasonRequest: Sendable, Hashable {
    /// The teams, the best first.
    package var teams: [SeasonTeam]
    /// 1 when each pair plays once, 2 when it plays home and away.
    package var legs = 2
    /// The number of groups that each play a round robin of their own.
    package var groups = 1
    package var calendar: SeasonCalendar
    /// The fewest days from a team's game to its next: 1 for not on the same day, 0 for whenever they do not overlap.
    package var restDays = 1
    /// How many games in a row a team plays on one side at most.
    package var streak = 2
    /// How many rounds lie between the two games of a pair at least.
    package var separation = 0
    /// Whether each pair meets once in each half.
    package var hasHalves = true
    /// How much a way of 10 km counts, against 10 for a game on the same side as the one before. 0 to ignore ways.
    package var travel = 0
    package var derbies: [Derby] = []
    package var seed: UInt64 = 1
    /// How long to look for a better arrangement, 1 to 10: at 5, about a second for any number of teams.
    package var effort = 5
    /// How many arrangements are tried, in place of `effort`.
    package var steps: Int?

    package init(teams: [SeasonTeam], calendar: SeasonCalendar) {
        (self.teams, self.calendar) = (teams, calendar)
    }
}

/// A team that plays in a season.
package struct SeasonTeam: Sendable, Hashable {
    /// The index of the venue where it plays at home; nil for any.
    package var venue: Int?
    /// The days on which it cannot play.
    package var blackouts: Set<Int> = []

    package init(venue: Int? = nil, blackouts: Set<Int> = []) {
        (self.venue, self.blackouts) = (venue, blackouts)
    }
}

/// A game that is played on that day.
package struct Derby: Sendable, Hashable {
    package var game: Pairing
    package var day: Int

    package init(_ game: Pairing, on day: Int) {
        (self.game, self.day) = (game, day)
    }
}

/// A season's games, and what could not be met.
package struct SeasonPlan: Sendable, Hashable {
    package var games: [SeasonGame]
    /// The teams that are free in a round.
    package var byes: [Bye]
    package var findings: [SeasonFinding]

    package struct Bye: Sendable, Hashable {
        package var team: Int
        /// From 0.
        package var round: Int

        package init(team: Int, round: Int) {
            (self.team, self.round) = (team, round)
        }
    }

    package init(games: [SeasonGame] = [], byes: [Bye] = [], findings: [SeasonFinding] = []) {
        (self.games, self.byes, self.findings) = (games, byes, findings)
    }
}

/// A game of a season.
package struct SeasonGame: Sendable, Hashable {
    package var home: Int
    package var away: Int
    /// The round, from 0.
    package var round: Int
    /// The group, from 0.
    package var group: Int
    /// When and where; nil when there is no slot for it.
    package var slot: Slot?
    /// Whether it may not be moved, for example because it was played.
    package var isFixed: Bool

    package init(home: Int, away: Int, round: Int = 0, group: Int = 0, slot: Slot? = nil, isFixed: Bool = false) {
        (self.home, self.away, self.round, self.group) = (home, away, round, group)
        (self.slot, self.isFixed) = (slot, isFixed)
    }
}

/// A wish that a season does not meet.
package struct SeasonFinding: Sendable, Hashable {
    package enum Rule: String, Sendable, Hashable, CaseIterable {
        /// The calendar has no slots.
        case noSlots = "no_slots"
        /// The game has no slot.
        case unplaced
        /// The game is not within the days of its round.
        case moved
        /// A derby is not on its day.
        case derby
        /// More games in a row on one side than wished.
        case streak
        /// The two games of a pair are nearer than wished.
        case separation
        /// A pair meets twice in one half.
        case halves
        /// No free opponent is left, so a pair meets again.
        case rematch
        /// A round of a knockout has a game without a winner.
        case undecided
    }

    package enum Reason: String, Sendable, Hashable, CaseIterable {
        /// All slots at the venue are taken.
        case venueTaken = "venue_taken"
        /// A team cannot play on the days that are left.
        case blackout
        /// A team played or plays too near.
        case rest
        /// There is no slot at the venue.
        case venueClosed = "venue_closed"
    }

    package var rule: Rule
    package var teams: [Int] = []
    package var round: Int?
    package var day: Int?
    /// What most slots fail by, for a game without a slot.
    package var reason: Reason?

    package init(_ rule: Rule, teams: [Int] = [], round: Int? = nil, day: Int? = nil, reason: Reason? = nil) {
        (self.rule, self.teams, self.round, self.day, self.reason) = (rule, teams, round, day, reason)
    }
}
