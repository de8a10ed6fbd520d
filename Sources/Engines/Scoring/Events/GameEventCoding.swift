extension EventDraft {
    /// The event as it stands on the wire.
    package init(_ event: GameEvent) {
        eventID = event.id
        type = event.play.wireType
        teamID = event.play.team
        period = event.period
        clock = event.clock?.description
        note = event.note
        corrects = event.corrects
        after = event.after
        fill(from: event.play)
    }

    private mutating func fill(from play: Play) {
        switch play {
        case .score(let score):
            (playerID, assistID, servingTeamID) = (score.player, score.assist, score.serving)
            (points, kind, strength) = (score.points, score.kind?.rawValue, score.strength?.rawValue)
        case .out(let out): (playerID, outs) = (out.player, out.count)
        case .sanction(let sanction): (playerID, kind) = (sanction.player, sanction.kind.rawValue)
        case .substitution(let change): (playerInID, playerOutID) = (change.playerIn, change.playerOut)
        case .shootoutAttempt(let attempt): (playerID, scored) = (attempt.player, attempt.scored)
        case .void(let target): voids = target
        case .gameStart, .periodStart, .periodEnd, .timeout, .gameEnd, .reopen, .forfeit, .abandon: break
        }
    }
}

extension GameEvent: Codable {
    package init(from decoder: any Decoder) throws {
        self = try EventDraft(from: decoder).checked().get()
    }

    package func encode(to encoder: any Encoder) throws {
        try EventDraft(self).encode(to: encoder)
    }
}
