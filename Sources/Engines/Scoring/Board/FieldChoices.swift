/// Who of a team is on the field, and who may leave it and come to it now.
///
/// As with ``Pad``, a change is offered exactly when the state would take it, because it is tried.
package struct FieldChoices: Sendable {
    /// The team.
    package let team: TeamID
    /// The players on the field; nil while that is not known.
    package let onField: [PlayerID]?
    /// Whether the players who begin can be named now.
    package let takesLineup: Bool
    /// How many begin; nil where the rules leave it open.
    package let size: Int?
    /// The players who may begin.
    package let starters: [PlayerID]
    private let state: GameState
    private let roster: [PlayerID]

    /// What can be changed in this state; nil in a sport without changes, for a team without a sheet, and in ice hockey,
    /// where players change while the puck is in play and no scorekeeper writes it down.
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

    /// Whether a player can be changed for another now.
    package var takesSubstitution: Bool { !leaving(for: nil).isEmpty }

    /// Who may leave for a player, or for anybody.
    package func leaving(for coming: PlayerID?) -> [PlayerID] {
        let field = onField ?? roster
        let bench = coming.map { [$0] } ?? sitting
        return field.filter { leaves in bench.contains { isTaken(in: $0, out: leaves) } }
    }

    /// Who may come for a player, or for anybody.
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
    /// Who of a team is on the field; nil while no line-up was given.
    func knownField(of side: Side) -> Set<PlayerID>? { hasLineup[side] ? field[side] : nil }
}
