package import Wire

extension EventDraft {
    /// The event, or every problem that can be found without knowing the game.
    package func checked() -> Result<GameEvent, EventDraftError> {
        var problems: [RuleError] = []
        let id = required(eventId, "event_id", &problems)
        let play = play(&problems)
        if let period, period < 1 {
            problems.append(.wrong(.noSuchPeriod, "period", "Periods are counted from 1."))
        }
        let time = clock.flatMap(GameClock.init)
        if clock != nil, time == nil {
            problems.append(.wrong(.malformed, "clock", "clock must be a time, e.g. 7:32, 0:04.8 or 90+3."))
        }
        if let misplaced = RuleError.misplaced(isVoid: type == "void", corrects: corrects, after: after) {
            problems.append(misplaced)
        }
        guard problems.isEmpty, let play else { return .failure(EventDraftError(all: problems)) }
        return .success(GameEvent(id, play, period: period, clock: time, note: note, corrects: corrects, after: after))
    }

    private func play(_ problems: inout [RuleError]) -> Play? {
        switch type {
        case "game_start": return .gameStart
        case "period_start": return .periodStart
        case "period_end": return .periodEnd
        case "game_end": return .gameEnd
        case "reopen": return .reopen
        case "abandon": return .abandon
        case "forfeit": return .forfeit(team: required(teamId, "team_id", &problems))
        case "timeout": return .timeout(team: required(teamId, "team_id", &problems))
        case "void": return .void(required(voids, "voids", &problems))
        case "score": return score(&problems)
        case "out":
            return .out(.init(required(teamId, "team_id", &problems), player: playerId, count: outs ?? 1))
        case "foul", "card", "penalty", "ejection": return sanction(&problems)
        case "substitution": return substitution(&problems)
        case "stat": return stat(&problems)
        case "lineup": return lineup(&problems)
        case "shootout_attempt": return attempt(&problems)
        case nil: problems.append(.wrong(.missing, "type", "type is required."))
        default: problems.append(.wrong(.unknownType, "type", "Unknown event type."))
        }
        return nil
    }

    private func score(_ problems: inout [RuleError]) -> Play {
        .score(
            .init(
                required(teamId, "team_id", &problems),
                player: playerId,
                assist: assistId,
                secondAssist: secondAssistId,
                points: points,
                kind: named(kind, "kind", &problems),
                strength: named(strength, "strength", &problems),
                serving: servingTeamId
            )
        )
    }

    private func sanction(_ problems: inout [RuleError]) -> Play? {
        let team = required(teamId, "team_id", &problems)
        let plain: String? = type == "ejection" ? "ejection" : type == "foul" ? "personal" : nil
        guard let word = kind ?? plain else {
            problems.append(.wrong(.missing, "kind", "kind is required."))
            return nil
        }
        guard let kind: SanctionKind = named(word, "kind", &problems) else { return nil }
        guard kind.wireType == type else {
            problems.append(.wrong(.wrongKind, "kind", "This kind is not allowed for this type of event."))
            return nil
        }
        return .sanction(
            .init(
                team,
                player: playerId,
                kind: kind,
                offender: named(offender, "offender", &problems),
                minutes: minutes,
                infraction: infraction,
                servedBy: servedById
            )
        )
    }

    private func stat(_ problems: inout [RuleError]) -> Play? {
        let team = required(teamId, "team_id", &problems)
        guard let word = kind else {
            problems.append(.wrong(.missing, "kind", "kind is required."))
            return nil
        }
        guard let kind: StatKind = named(word, "kind", &problems) else { return nil }
        return .stat(.init(team, player: playerId, kind: kind))
    }

    private func lineup(_ problems: inout [RuleError]) -> Play {
        let players = playerIds ?? []
        if players.isEmpty {
            problems.append(.wrong(.missing, "player_ids", "player_ids must name the starting players."))
        } else if Set(players).count < players.count {
            problems.append(.wrong(.samePlayer, "player_ids", "A player is named twice."))
        }
        return .lineup(.init(required(teamId, "team_id", &problems), players: players))
    }

    private func substitution(_ problems: inout [RuleError]) -> Play {
        // Whether one of the two players is sufficient depends on the sport.
        if playerInId == nil, playerOutId == nil {
            for field in ["player_in_id", "player_out_id"] { _ = required(nil, field, &problems) }
        }
        return .substitution(
            .init(
                required(teamId, "team_id", &problems),
                in: playerInId.map { required($0, "player_in_id", &problems) },
                out: playerOutId.map { required($0, "player_out_id", &problems) }
            )
        )
    }

    private func attempt(_ problems: inout [RuleError]) -> Play {
        if scored == nil { problems.append(.wrong(.missing, "scored", "scored is required.")) }
        return .shootoutAttempt(
            .init(required(teamId, "team_id", &problems), player: playerId, scored: scored ?? false)
        )
    }

    private func required(_ value: String?, _ field: String, _ problems: inout [RuleError]) -> String {
        if let value, !value.isEmpty { return value }
        problems.append(.wrong(.missing, field, "This field is required."))
        return ""
    }

    private func named<Name: RawRepresentable<String>>(
        _ word: String?,
        _ field: String,
        _ problems: inout [RuleError]
    ) -> Name? {
        guard let word else { return nil }
        if let name = Name(rawValue: word) { return name }
        problems.append(.wrong(.wrongKind, field, "This value is not allowed for this field."))
        return nil
    }
}

/// All problems of one event's values.
package struct EventDraftError: Error, Hashable, Sendable {
    /// One error for each invalid value, in the order of the fields.
    package let all: [RuleError]
}
