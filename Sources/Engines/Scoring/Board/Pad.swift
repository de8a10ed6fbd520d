/// The plays that a scorekeeper can record now: the large buttons of the pad.
///
/// Each choice is a play without a player. It is offered exactly if the state accepts it, because it is tried out.
package struct Pad: Hashable, Sendable {
    /// Every play that the state accepts now, without players.
    package let choices: [Play]
    /// Why the game cannot be ended yet; nil if it can.
    package let problemWithEnding: RuleError?
    /// The timeouts left in this period; nil if the sport has none.
    package let timeoutsLeft: Both<Int?>
    /// The substitutions left; nil if unlimited. Also zero if the sport has none.
    package let substitutionsLeft: Both<Int?>
    /// Whether each team's next foul gives the opponent free throws.
    package let inBonus: Both<Bool>

    /// The pad for this state.
    package init(_ state: GameState) {
        choices = state.candidates.filter { (try? state.applying(GameEvent("", $0))) != nil }
        problemWithEnding = state.problemWithEnding
        let rules = state.setup.rules.conduct
        timeoutsLeft = Both { state.conduct.timeoutsLeft($0, in: max(1, state.period), rules) }
        substitutionsLeft = Both { side in
            guard let changes = rules.substitutions else { return 0 }
            return state.conduct.substitutionsLeft(side, state.moment, changes)
        }
        inBonus = Both { side in
            guard let limit = rules.bonusAfter else { return false }
            return state.teamFouls(of: side) >= limit
        }
    }
}

extension Both {
    /// The value of the function for each side.
    package init(_ value: (Side) -> Value) {
        self.init(value(.home), value(.away))
    }
}

extension GameState {
    /// The team fouls that currently count towards the bonus.
    fileprivate func teamFouls(of side: Side) -> Int {
        guard case .clocked(let format) = setup.rules.format, setup.rules.conduct.overtimeContinuesFouls,
            period > format.periods
        else { return conduct.teamFouls[period]?[side] ?? 0 }
        return (format.periods...period).reduce(0) { $0 + (conduct.teamFouls[$1]?[side] ?? 0) }
    }

    /// Every play that the sport could ever offer, without players.
    fileprivate var candidates: [Play] {
        var plays: [Play] = [.gameStart, .periodStart]
        for side in Side.allCases {
            let team = setup.teams[side].id
            plays += setup.rules.scoring.flatMap { rule in
                rule.points.map { .score(.init(team, points: $0, kind: rule.kind)) }
            }
            if case .innings(let format) = setup.rules.format {
                plays += (1...format.outs).map { .out(.init(team, count: $0)) }
            }
            plays += [true, false].map { .shootoutAttempt(.init(team, scored: $0)) }
            plays += setup.rules.conduct.sanctions.map { .sanction(.init(team, kind: $0)) }
            plays += [.timeout(team: team), .forfeit(team: team)]
        }
        return plays + [.periodEnd, .gameEnd, .reopen, .abandon]
    }
}
