/// The identifier of an event, chosen by the device that recorded it.
package typealias EventID = String
/// The identifier of a team.
package typealias TeamID = String
/// The identifier of a player.
package typealias PlayerID = String

/// One event in a game's log. Events are only added; a mistake is corrected by a later event.
package struct GameEvent: Hashable, Sendable {
    /// The id, unique in the game; two events with the same id are the same event.
    package let id: EventID
    /// What happened, e.g. a score, a substitution or the end of a period.
    package let play: Play
    /// The period, if the scorekeeper gives it; checked against the game's current one.
    package let period: Int?
    /// The game clock at the event; nil if it was not recorded.
    package let clock: GameClock?
    /// A free text for readers, without effect on the game.
    package let note: String?
    /// The wrongly recorded event whose position in the game this event takes.
    package let corrects: EventID?
    /// The event after which this event belongs, if it was recorded late.
    package let after: EventID?

    /// Records that `play` happened.
    package init(
        _ id: EventID,
        _ play: Play,
        period: Int? = nil,
        clock: GameClock? = nil,
        note: String? = nil,
        corrects: EventID? = nil,
        after: EventID? = nil
    ) {
        self.id = id
        self.play = play
        self.period = period
        self.clock = clock
        self.note = note
        self.corrects = corrects
        self.after = after
    }

    /// The event that this event voids or replaces.
    package var target: EventID? {
        if case .void(let target) = play { return target }
        return corrects
    }

    var isVoid: Bool {
        if case .void = play { return true }
        return false
    }

    /// A copy of the event, marked as belonging directly after another event.
    package func placed(after event: EventID) -> GameEvent {
        GameEvent(id, play, period: period, clock: clock, note: note, after: event)
    }
}

/// The plays of all sports.
package enum Play: Hashable, Sendable {
    case gameStart
    /// Starts the next period. The event's `period` may give its number.
    case periodStart
    case periodEnd
    case score(Score)
    /// Outs of the team at bat.
    case out(Out)
    /// A foul, card, penalty or ejection.
    case sanction(Sanction)
    /// A play without a score that the box score counts.
    case stat(Stat)
    /// The players with whom a team starts the next period.
    case lineup(Lineup)
    case substitution(Substitution)
    case timeout(team: TeamID)
    case shootoutAttempt(ShootoutAttempt)
    case gameEnd
    /// Reverts the end of a game, on the record.
    case reopen
    /// The team gives the game up, or loses it by decision.
    case forfeit(team: TeamID)
    /// The game stops for good and counts for neither team.
    case abandon
    /// The event with this id never happened.
    case void(EventID)
}

extension Play {
    /// Points for a team. `team` is always the team whose score grows. For an own goal, `player` belongs to the other
    /// team.
    package struct Score: Hashable, Sendable {
        package var team: TeamID
        package var player: PlayerID?
        package var assist: PlayerID?
        /// The second assist of a goal in ice hockey.
        package var secondAssist: PlayerID?
        package var points: Int?
        package var kind: ScoreKind?
        package var strength: Strength?
        /// The serving team, if the sport has serves and the scorekeeper gives it.
        package var serving: TeamID?

        package init(
            _ team: TeamID,
            player: PlayerID? = nil,
            assist: PlayerID? = nil,
            secondAssist: PlayerID? = nil,
            points: Int? = nil,
            kind: ScoreKind? = nil,
            strength: Strength? = nil,
            serving: TeamID? = nil
        ) {
            self.team = team
            self.player = player
            self.assist = assist
            self.secondAssist = secondAssist
            self.points = points
            self.kind = kind
            self.strength = strength
            self.serving = serving
        }
    }

    /// Batters or runners put out in one play.
    package struct Out: Hashable, Sendable {
        /// The team at bat, to which the outs are charged.
        package var team: TeamID
        package var player: PlayerID?
        package var count: Int

        package init(_ team: TeamID, player: PlayerID? = nil, count: Int = 1) {
            self.team = team
            self.player = player
            self.count = count
        }
    }

    /// A foul, card, penalty or ejection of a team, or of one of its players if given.
    package struct Sanction: Hashable, Sendable {
        package var team: TeamID
        package var player: PlayerID?
        package var kind: SanctionKind
        /// The offender, if it is not a player.
        package var offender: Offender?
        /// The length of a penalty in ice hockey; nil for the usual length of its kind.
        package var minutes: Int?
        /// The reason for the penalty, in words.
        package var infraction: String?
        /// The player who serves the penalty of another player or of the bench.
        package var servedBy: PlayerID?

        package init(
            _ team: TeamID,
            player: PlayerID? = nil,
            kind: SanctionKind,
            offender: Offender? = nil,
            minutes: Int? = nil,
            infraction: String? = nil,
            servedBy: PlayerID? = nil
        ) {
            self.team = team
            self.player = player
            self.kind = kind
            self.offender = offender
            self.minutes = minutes
            self.infraction = infraction
            self.servedBy = servedBy
        }

        /// Members of a team who do not play.
        package enum Offender: String, Hashable, Sendable, Codable, CaseIterable { case coach, bench }
    }

    /// A play without a score, of a team or of one of its players.
    package struct Stat: Hashable, Sendable {
        package var team: TeamID
        package var player: PlayerID?
        package var kind: StatKind

        package init(_ team: TeamID, player: PlayerID? = nil, kind: StatKind) {
            self.team = team
            self.player = player
            self.kind = kind
        }
    }

    /// The players with whom a team starts.
    package struct Lineup: Hashable, Sendable {
        package var team: TeamID
        package var players: [PlayerID]

        package init(_ team: TeamID, players: [PlayerID]) {
            self.team = team
            self.players = players
        }
    }

    /// The exchange of one player for another. If players may return, it can be two events with one player each.
    package struct Substitution: Hashable, Sendable {
        package var team: TeamID
        package var playerIn: PlayerID?
        package var playerOut: PlayerID?

        package init(_ team: TeamID, in playerIn: PlayerID?, out playerOut: PlayerID?) {
            self.team = team
            self.playerIn = playerIn
            self.playerOut = playerOut
        }
    }

    /// One attempt of a shoot-out.
    package struct ShootoutAttempt: Hashable, Sendable {
        package var team: TeamID
        package var player: PlayerID?
        package var scored: Bool

        package init(_ team: TeamID, player: PlayerID? = nil, scored: Bool) {
            self.team = team
            self.player = player
            self.scored = scored
        }
    }

    /// The name of its event type in JSON.
    package var wireType: String {
        switch self {
        case .gameStart: "game_start"
        case .periodStart: "period_start"
        case .periodEnd: "period_end"
        case .score: "score"
        case .out: "out"
        case .sanction(let sanction): sanction.kind.wireType
        case .stat: "stat"
        case .lineup: "lineup"
        case .substitution: "substitution"
        case .timeout: "timeout"
        case .shootoutAttempt: "shootout_attempt"
        case .gameEnd: "game_end"
        case .reopen: "reopen"
        case .forfeit: "forfeit"
        case .abandon: "abandon"
        case .void: "void"
        }
    }

    /// The team that the play belongs to.
    package var team: TeamID? {
        switch self {
        case .score(let score): score.team
        case .out(let out): out.team
        case .sanction(let sanction): sanction.team
        case .stat(let stat): stat.team
        case .lineup(let lineup): lineup.team
        case .substitution(let change): change.team
        case .timeout(let team), .forfeit(let team): team
        case .shootoutAttempt(let attempt): attempt.team
        case .gameStart, .periodStart, .periodEnd, .gameEnd, .reopen, .abandon, .void: nil
        }
    }

    var isEnding: Bool {
        switch self {
        case .gameEnd, .forfeit, .abandon: true
        default: false
        }
    }
}
