/// The sanctions of a game.
package struct Conduct: Hashable, Sendable {
    /// The number of sanctions of each kind, by player.
    package private(set) var sanctions: [PlayerID: [SanctionKind: Int]] = [:]
    /// The excluded players, for the game or for one period.
    package private(set) var out: [PlayerID: Exclusion] = [:]
    /// The team fouls of each team, by period.
    package private(set) var teamFouls: [Int: Both<Int>] = [:]
    /// Each team's fair-play points.
    package private(set) var fairPlay = Both.zero
    private var timeouts: [Int: Both<Int>] = [:]
    private var changes: [Int: Both<Int>] = [:]
    /// The players who have left for good, in sports without re-entry.
    private var left: Set<PlayerID> = []
    /// The players on the field, if the line-ups are known.
    package private(set) var field: Both<Set<PlayerID>>
    private(set) var hasLineup: Both<Bool>

    /// The duration of an exclusion.
    package enum Exclusion: Hashable, Sendable { case game, period(Int) }

    struct Moment {
        var period: Int
        var isOvertime = false
    }

    init(_ setup: GameSetup) {
        field = Both(Set(setup.teams.home.lineup), Set(setup.teams.away.lineup))
        hasLineup = Both { !setup.teams[$0].lineup.isEmpty }
    }

    /// Whether the player is excluded in this period.
    package func isOut(_ player: PlayerID, in period: Int) -> Bool {
        switch out[player] {
        case nil: false
        case .game: true
        case .period(let number): number == period
        }
    }
}

extension Conduct {
    func requireMayTakePart(_ player: PlayerID, in period: Int, _ field: String) throws(RuleError) {
        guard !out.isEmpty || !self.field.home.isEmpty || !self.field.away.isEmpty || !left.isEmpty else { return }
        if isOut(player, in: period) { throw .forbidden(.playerOut, field, "This player is out of the game.") }
        if left.contains(player) || isKnownToSit(player) {
            throw .forbidden(.playerNotOnField, field, "This player is not on the field.")
        }
    }

    /// Whether a player is known to be on the bench: both line-ups are known, and neither contains the player.
    private func isKnownToSit(_ player: PlayerID) -> Bool {
        guard hasLineup.home, hasLineup.away else { return false }
        return !field.home.contains(player) && !field.away.contains(player)
    }

    mutating func record(_ sanction: Play.Sanction, side: Side, period: Int, _ rules: ConductRules) throws(RuleError) {
        if let player = sanction.player {
            if isOut(player, in: period) {
                throw .forbidden(.playerOut, "player_id", "This player is already out of the game.")
            }
            try record(sanction.kind, of: player, period: period, rules)
        }
        // A foul of the coach or the bench is not a team foul.
        if sanction.offender == nil { teamFouls[period, default: .zero][side] += 1 }
        fairPlay[side] += rules.fairPlay[sanction.kind] ?? 0
    }

    private mutating func record(
        _ kind: SanctionKind,
        of player: PlayerID,
        period: Int,
        _ rules: ConductRules
    ) throws(RuleError) {
        if kind == .secondYellow, sanctions[player]?[.yellow] == nil {
            throw .forbidden(.noFirstYellow, "kind", "This player has no first yellow card.")
        }
        sanctions[player, default: [:]][kind, default: 0] += 1
        let record = sanctions[player] ?? [:]
        for limit in rules.limits where limit.kinds.contains(kind) {
            guard limit.kinds.reduce(0, { $0 + (record[$1] ?? 0) }) >= limit.count else { continue }
            if out[player] != .game { out[player] = limit.thisPeriodOnly ? .period(period) : .game }
        }
    }
}

extension Conduct {
    /// The number of timeouts a team has left in this period; nil if the sport has none in it.
    package func timeoutsLeft(_ side: Side, in period: Int, _ rules: ConductRules) -> Int? {
        guard let window = rules.timeoutWindow(for: period) else { return nil }
        let periods = window.shared(with: period)
        let used = timeouts.reduce(0) { periods.contains($1.key) ? $0 + $1.value[side] : $0 }
        return window.count - used
    }

    mutating func recordTimeout(side: Side, period: Int, _ rules: ConductRules) throws(RuleError) {
        guard let left = timeoutsLeft(side, in: period, rules), left > 0 else {
            throw .forbidden(.noTimeoutsLeft, "team_id", "This team has no timeouts left.")
        }
        timeouts[period, default: .zero][side] += 1
    }
}

extension Conduct {
    /// The number of substitutions a team has left; nil if unlimited.
    func substitutionsLeft(_ side: Side, _ moment: Moment, _ rules: SubstitutionRules) -> Int? {
        guard let limit = rules.limit else { return nil }
        let used = changes.reduce(0) { rules.eachPeriod && $1.key != moment.period ? $0 : $0 + $1.value[side] }
        return limit + (moment.isOvertime ? rules.moreInOvertime : 0) - used
    }

    mutating func record(
        _ change: Play.Substitution,
        side: Side,
        moment: Moment,
        _ rules: SubstitutionRules
    ) throws(RuleError) {
        if let left = substitutionsLeft(side, moment, rules), left <= 0 {
            throw .forbidden(.noSubstitutionsLeft, "team_id", "This team has no substitutions left.")
        }
        if let comes = change.playerIn, isOut(comes, in: moment.period) {
            throw .forbidden(.playerOut, "player_in_id", "This player is out of the game.")
        }
        if !rules.mayReplacePlayerOut, let leaves = change.playerOut, isOut(leaves, in: moment.period) {
            throw .forbidden(.playerOut, "player_out_id", "A player who was sent off cannot be replaced.")
        }
        if let leaves = change.playerOut, left.contains(leaves) {
            throw .forbidden(.playerNotOnField, "player_out_id", "This player has already left.")
        }
        if let comes = change.playerIn, left.contains(comes) {
            throw .forbidden(.playerMayNotReturn, "player_in_id", "A player who has left may not come back.")
        }
        try swap(change, side)
        if !rules.mayReturn, let leaves = change.playerOut { left.insert(leaves) }
        changes[moment.period, default: .zero][side] += 1
    }

    /// Puts a team's starting players on the field.
    mutating func lineUp(_ players: [PlayerID], _ side: Side, period: Int) throws(RuleError) {
        for player in players {
            if isOut(player, in: period) {
                throw .forbidden(.playerOut, "player_ids", "This player is out of the game.")
            }
            if left.contains(player) {
                throw .forbidden(.playerMayNotReturn, "player_ids", "A player who has left may not come back.")
            }
        }
        field[side] = Set(players)
        hasLineup[side] = true
    }

    private mutating func swap(_ change: Play.Substitution, _ side: Side) throws(RuleError) {
        guard hasLineup[side] else { return }
        if let leaves = change.playerOut, field[side].remove(leaves) == nil {
            throw .forbidden(.playerNotOnField, "player_out_id", "This player is not on the field.")
        }
        if let comes = change.playerIn, !field[side].insert(comes).inserted {
            throw .forbidden(.playerOnField, "player_in_id", "This player is already on the field.")
        }
    }
}
