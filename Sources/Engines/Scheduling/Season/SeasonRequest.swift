/// The input for a season.
package struct SeasonRequest: Sendable, Hashable {
    /// The teams, the best first.
    package var teams: [SeasonTeam]
    /// 1 if each pair plays once, 2 if it plays home and away.
    package var legs = 2
    /// The number of groups, each of which plays its own round robin.
    package var groups = 1
    package var calendar: SeasonCalendar
    /// The minimum number of days between a team's games: 1 for not on the same day, 0 if they only must not overlap.
    package var restDays = 1
    /// The maximum number of consecutive games of a team at home or away.
    package var streak = 2
    /// The minimum number of rounds between the two games of a pair.
    package var separation = 0
    /// Whether each pair meets once in each half.
    package var hasHalves = true
    /// The cost of 10 km of travel, compared with 10 for a game on the same side as the team's previous game. 0 to
    /// ignore travel.
    package var travel = 0
    package var derbies: [Derby] = []
    package var seed: UInt64 = 1
    /// How long to search for a better schedule, 1 to 10: at 5, about a second for any number of teams.
    package var effort = 5
    /// The number of schedules tried, instead of `effort`.
    package var steps: Int?

    package init(teams: [SeasonTeam], calendar: SeasonCalendar) {
        (self.teams, self.calendar) = (teams, calendar)
    }
}

/// A team in a season.
package struct SeasonTeam: Sendable, Hashable {
    /// The index of its home venue; nil for any.
    package var venue: Int?
    /// The days on which it cannot play.
    package var blackouts: Set<Int> = []

    package init(venue: Int? = nil, blackouts: Set<Int> = []) {
        (self.venue, self.blackouts) = (venue, blackouts)
    }
}

/// A game that is to be played on a given day.
package struct Derby: Sendable, Hashable {
    package var game: Pairing
    package var day: Int

    package init(_ game: Pairing, on day: Int) {
        (self.game, self.day) = (game, day)
    }
}

/// A season's games, and the requests that could not be met.
package struct SeasonPlan: Sendable, Hashable {
    package var games: [SeasonGame]
    /// The teams without a game in a round.
    package var byes: [Bye]
    package var findings: [SeasonFinding]

    package struct Bye: Sendable, Hashable {
        package var team: Int
        /// The round, from 0.
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
    /// The time and venue; nil if there is no slot for it.
    package var slot: Slot?
    /// Whether it must not be moved, for example because it has been played.
    package var isFixed: Bool

    package init(home: Int, away: Int, round: Int = 0, group: Int = 0, slot: Slot? = nil, isFixed: Bool = false) {
        (self.home, self.away, self.round, self.group) = (home, away, round, group)
        (self.slot, self.isFixed) = (slot, isFixed)
    }
}

/// A request that a season does not meet.
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
        /// More consecutive games on one side than requested.
        case streak
        /// The two games of a pair are closer than requested.
        case separation
        /// A pair meets twice in one half.
        case halves
        /// No new opponent is left, so a pair meets again.
        case rematch
        /// A round of a knockout has a game without a winner.
        case undecided
    }

    package enum Reason: String, Sendable, Hashable, CaseIterable {
        /// All slots at the venue are taken.
        case venueTaken = "venue_taken"
        /// A team cannot play on the remaining days.
        case blackout
        /// Another game of a team is too close.
        case rest
        /// There is no slot at the venue.
        case venueClosed = "venue_closed"
    }

    package var rule: Rule
    package var teams: [Int] = []
    package var round: Int?
    package var day: Int?
    /// The most frequent reason why slots are not possible, for a game without a slot.
    package var reason: Reason?

    package init(_ rule: Rule, teams: [Int] = [], round: Int? = nil, day: Int? = nil, reason: Reason? = nil) {
        (self.rule, self.teams, self.round, self.day, self.reason) = (rule, teams, round, day, reason)
    }
}
