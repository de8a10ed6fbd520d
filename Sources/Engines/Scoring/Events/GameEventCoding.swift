package import Wire

extension EventDraft {
    /// The event in the form the API returns.
    package init(_ event: GameEvent) {
        self.init()
        eventId = event.id
        type = event.play.wireType
        teamId = event.play.team
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
            (playerId, assistId, servingTeamId) = (score.player, score.assist, score.serving)
            secondAssistId = score.secondAssist
            (points, kind, strength) = (score.points, score.kind?.rawValue, score.strength?.rawValue)
        case .out(let out): (playerId, outs) = (out.player, out.count)
        case .sanction(let sanction):
            (playerId, kind) = (sanction.player, sanction.kind.rawValue)
            (offender, minutes) = (sanction.offender?.rawValue, sanction.minutes)
            (infraction, servedById) = (sanction.infraction, sanction.servedBy)
        case .stat(let stat): (playerId, kind) = (stat.player, stat.kind.rawValue)
        case .lineup(let lineup): playerIds = lineup.players
        case .substitution(let change): (playerInId, playerOutId) = (change.playerIn, change.playerOut)
        case .shootoutAttempt(let attempt): (playerId, scored) = (attempt.player, attempt.scored)
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
