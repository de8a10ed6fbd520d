/// The players of a team on the field, and those who may leave or enter now.
///
/// As in ``Pad``, a change is offered exactly if the state accepts it, because it is tried out.
package struct FieldChoices: Sendable {
    /// The team.
    package let team: TeamID
    /// The players on the field; nil while unknown.
    package let onField: [PlayerID]?
    /// Whether a line-up can be recorded now.
    package let takesLineup: Bool
    /// The number of starting players; nil if the rules do not fix it.
    package let size: Int?
    /// The players who may start.
    package let starters: [PlayerID]
    private let state: GameState
    private let roster: [PlayerID]

    /// The possible changes in this state; nil in a sport without substitutions, for a team without a team sheet, and
    /// in ice hockey, where players change during play and no scorekeeper records it.
    package init?(_ state: GameState, _ side: Side) {
        let sheet = state.setup.teams[side]
        let rules = state.setup.rules
        guard rules.conduct.substitutions != nil, rules.sport != .iceHockey, !sheet.players.isEmpty else { return nil }
        team = sheet.id
        roster = sheet.players
        self.state = state
        let field = state.conduct.knownField(of: side)
        onField = field.map { known in sheet.players.filter(known.contains) }
        size = rules.sport.fieldSize
        takesLineup =
            (state.phase == .scheduled || state.phase == .interval) && !state.isDecided
            && sheet.players.count >= size ?? 1
        starters = sheet.players.filter { !state.conduct.isOut($0, in: max(1, state.period)) }
    }

    /// Whether a substitution is possible now.
    package var takesSubstitution: Bool { !leaving(for: nil).isEmpty }

    /// The players who may leave for this player, or for any player.
    package func leaving(for coming: PlayerID?) -> [PlayerID] {
        let field = onField ?? roster
        let bench = coming.map { [$0] } ?? sitting
        return field.filter { leaves in bench.contains { isTaken(in: $0, out: leaves) } }
    }

    /// The players who may enter for this player, or for any player.
    package func coming(for leaving: PlayerID?) -> [PlayerID] {
        let field = leaving.map { [$0] } ?? onField ?? roster
        return sitting.filter { comes in field.contains { isTaken(in: comes, out: $0) } }
    }

    private var sitting: [PlayerID] { onField.map { field in roster.filter { !field.contains($0) } } ?? roster }

    private func isTaken(in comes: PlayerID, out leaves: PlayerID) -> Bool {
        let change = Play.Substitution(team, in: comes, out: leaves)
        return (try? state.applying(GameEvent("", .substitution(change)))) != nil
    }
}

extension Conduct {
    /// The players of a team on the field; nil if no line-up was given.
    func knownField(of side: Side) -> Set<PlayerID>? { hasLineup[side] ? field[side] : nil }
}
