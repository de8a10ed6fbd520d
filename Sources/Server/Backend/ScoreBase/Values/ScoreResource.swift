internal import Scoring
internal import Wire

/// A league, season, venue, team, player or game: stored as JSON and changed field by field.
protocol ScoreResource: Codable, Sendable {
    static var kind: ScoreKind { get }
    var name: String { get }
    /// The sort key in lists.
    var sort: String { get }
    var updatedAt: String? { get set }
    /// Applies the changes in a request's body; records invalid changes in `fields`.
    mutating func take(_ fields: inout BodyReader)
}

extension ScoreResource {
    var sort: String { name.lowercased() }
}

extension League: ScoreResource {
    static var kind: ScoreKind { .league }

    mutating func take(_ fields: inout BodyReader) {
        fields.text("name", into: &name)
        fields.timeZone(into: &timeZone)
        guard fields.has("rules") else { return }
        rules = !fields.hasValue("rules") ? nil : fields.rules(of: Sport(name: sportType))
    }
}

extension Season: ScoreResource {
    static var kind: ScoreKind { .season }
    var sort: String { (startsOn ?? "") + " " + name.lowercased() }

    mutating func take(_ fields: inout BodyReader) {
        fields.text("name", into: &name)
        fields.day("starts_on", into: &startsOn)
        fields.day("ends_on", into: &endsOn)
        fields.texts("lots", atMost: 1_000, into: &lots)
        if let startsOn, let endsOn, endsOn < startsOn { fields.reject("ends_on", "must not be before starts_on") }
    }
}

extension Venue: ScoreResource {
    static var kind: ScoreKind { .venue }

    mutating func take(_ fields: inout BodyReader) {
        fields.text("name", into: &name)
        fields.text("address", 1...500, into: &address)
        fields.timeZone(into: &timeZone)
    }
}

extension Team: ScoreResource {
    static var kind: ScoreKind { .team }

    mutating func take(_ fields: inout BodyReader) {
        fields.text("name", into: &name)
        fields.text("short_name", 1...12, into: &shortName)
    }
}

extension Player: ScoreResource {
    static var kind: ScoreKind { .player }

    mutating func take(_ fields: inout BodyReader) {
        fields.text("name", into: &name)
        fields.integer("number", 0...999, into: &number)
        fields.text("position", 1...50, into: &position)
    }
}

extension GameInfo: ScoreResource {
    static var kind: ScoreKind { .game }
    var name: String { gameId }
    /// The states of a game that is not played as planned. A forfeit is in its event log instead.
    static let scheduleStatuses = ["postponed", "cancelled"]
    /// A game without a time is sorted after all games with a time.
    var sort: String { startsAt ?? "~" }

    mutating func take(_ fields: inout BodyReader) {
        let before = (startsAt, venue, scheduleStatus)
        fields.instant("starts_at", into: &startsAt)
        fields.text("venue", into: &venue)
        fields.text("schedule_status", into: &scheduleStatus)
        if let status = scheduleStatus, !Self.scheduleStatuses.contains(status) {
            fields.reject("schedule_status", "must be one of " + Self.scheduleStatuses.joined(separator: ", "))
        }
        if before != (startsAt, venue, scheduleStatus) { revision = (revision ?? 0) + 1 }
    }
}

extension Protest: ScoreResource {
    static var kind: ScoreKind { .protest }
    static let statuses = ["open", "upheld", "dismissed"]
    var name: String { protestId }
    var sort: String { createdAt ?? "" }

    mutating func take(_ fields: inout BodyReader) {
        fields.text("text", 1...2_000, into: &text)
    }

    /// Applies a decision; records invalid values in `fields`.
    mutating func decide(_ fields: inout BodyReader, by person: String, at now: String) {
        var note = ""
        fields.text("status", 1...20, into: &status)
        fields.text("note", 1...2_000, into: &note)
        if !Self.statuses.contains(status) {
            fields.reject("status", "must be one of " + Self.statuses.joined(separator: ", "))
        }
        decisions.append(ProtestDecision(status: status, note: note, decidedBy: person, decidedAt: now))
    }
}

extension BodyReader {
    /// The rules of a league, validated as its engine would apply them.
    mutating func rules(of sport: Sport?) -> RuleOverrides? {
        guard var inner = object("rules") else {
            reject("rules", "must be an object")
            return nil
        }
        let rules = inner.overrides()
        add(inner.errors)
        guard let sport, inner.errors.isEmpty else { return rules }
        do throws(RuleError) {
            _ = try rules.rules(for: sport)
        } catch {
            reject("rules." + (error.field ?? ""), error.message)
        }
        return rules
    }

    private mutating func overrides() -> RuleOverrides {
        var rules = RuleOverrides()
        let whole = Int(Int32.min)...Int(Int32.max)
        text("preset", 1...100, into: &rules.preset)
        integer("periods", whole, into: &rules.periods)
        integer("period_minutes", whole, into: &rules.periodMinutes)
        integer("overtime_periods", whole, into: &rules.overtimePeriods)
        integer("overtime_minutes", whole, into: &rules.overtimeMinutes)
        flag("draw_allowed", into: &rules.drawAllowed)
        integer("best_of", whole, into: &rules.bestOf)
        integer("set_points", whole, into: &rules.setPoints)
        integer("final_set_points", whole, into: &rules.finalSetPoints)
        integer("games_per_set", whole, into: &rules.gamesPerSet)
        flag("advantage_sets", into: &rules.advantageSets)
        flag("final_set_advantage", into: &rules.finalSetAdvantage)
        integer("foul_limit", whole, into: &rules.foulLimit)
        integer("points_win", whole, into: &rules.pointsWin)
        integer("points_draw", whole, into: &rules.pointsDraw)
        integer("points_loss", whole, into: &rules.pointsLoss)
        integer("points_overtime_win", whole, into: &rules.pointsOvertimeWin)
        integer("points_overtime_loss", whole, into: &rules.pointsOvertimeLoss)
        texts("order", atMost: 50, into: &rules.order)
        return rules
    }

    /// Reads an event without checking it against the game's rules.
    mutating func draft() -> EventDraft {
        var draft = EventDraft()
        let id = 1...128
        let whole = Int(Int32.min)...Int(Int32.max)
        text("event_id", id, into: &draft.eventId)
        text("type", 1...50, into: &draft.type)
        text("team_id", id, into: &draft.teamId)
        text("player_id", id, into: &draft.playerId)
        text("assist_id", id, into: &draft.assistId)
        text("second_assist_id", id, into: &draft.secondAssistId)
        text("player_in_id", id, into: &draft.playerInId)
        text("player_out_id", id, into: &draft.playerOutId)
        text("serving_team_id", id, into: &draft.servingTeamId)
        integer("period", whole, into: &draft.period)
        text("clock", 1...20, into: &draft.clock)
        integer("points", whole, into: &draft.points)
        integer("outs", whole, into: &draft.outs)
        text("kind", 1...50, into: &draft.kind)
        text("strength", 1...50, into: &draft.strength)
        flag("scored", into: &draft.scored)
        text("offender", 1...50, into: &draft.offender)
        integer("minutes", whole, into: &draft.minutes)
        text("infraction", 1...100, into: &draft.infraction)
        text("served_by_id", id, into: &draft.servedById)
        texts("player_ids", atMost: 30, into: &draft.playerIds)
        text("note", 1...500, into: &draft.note)
        text("voids", id, into: &draft.voids)
        text("corrects", id, into: &draft.corrects)
        text("after", id, into: &draft.after)
        return draft
    }
}
