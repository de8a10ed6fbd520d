/// Why an event, a correction or a rule was rejected: a code for machines, a message for users, and the field
/// concerned.
///
/// The message never repeats external input, so it is safe to log.
/// See docs/decisions/scoring.md, "An event with a wrong value is told apart from one forbidden at the moment".
package struct RuleError: Error, Hashable, Sendable {
    /// Whether the value is always wrong in this game, or only forbidden at this time.
    package enum Kind: String, Hashable, Sendable {
        /// Always wrong, whatever the score: another team's player, four points for one basket. Reported as HTTP 400.
        case wrongValue = "wrong_value"
        /// A valid event at the wrong time: after the final whistle, by a player sent off. Reported as HTTP 409.
        case forbidden
    }

    /// Always wrong, or forbidden now.
    package let kind: Kind
    /// The error code, for machines.
    package let code: Code
    /// The reason, for users.
    package let message: String
    /// The field of the event that caused the error, by its JSON name.
    package let field: String?
    /// The earlier event in the log that conflicts with this event.
    package var blockedBy: EventID?

    static func wrong(_ code: Code, _ field: String, _ message: String) -> RuleError {
        RuleError(kind: .wrongValue, code: code, message: message, field: field)
    }

    static func forbidden(_ code: Code, _ field: String, _ message: String) -> RuleError {
        RuleError(kind: .forbidden, code: code, message: message, field: field)
    }

    static func forbidden(_ code: Code, _ message: String) -> RuleError {
        RuleError(kind: .forbidden, code: code, message: message, field: nil)
    }

    /// An event has at most one position: a void has none; any other event comes last, in place of an event, or after
    /// one.
    static func misplaced(isVoid: Bool, corrects: EventID?, after: EventID?) -> RuleError? {
        if isVoid, corrects != nil || after != nil {
            return .wrong(.notCorrectable, "voids", "A void must not have 'corrects' or 'after'.")
        }
        guard corrects != nil, after != nil else { return nil }
        return .wrong(.notCorrectable, "after", "An event must not have both 'corrects' and 'after'.")
    }

    func blocked(by event: EventID) -> RuleError {
        var copy = self
        copy.blockedBy = event
        return copy
    }
}

extension RuleError {
    /// All error codes. The raw values are part of the API: their meaning never changes.
    package enum Code: String, Hashable, Sendable, CaseIterable {
        // Wrong values.
        case missing, malformed
        case unknownType = "unknown_type"
        case notInThisSport = "not_in_this_sport"
        case unknownTeam = "unknown_team"
        case unknownPlayer = "unknown_player"
        case playerOfOtherTeam = "player_of_other_team"
        case wrongPoints = "wrong_points"
        case wrongKind = "wrong_kind"
        case noSuchPeriod = "no_such_period"
        case clockOutOfRange = "clock_out_of_range"
        case wrongCount = "wrong_count"
        case samePlayer = "same_player"
        case unknownEvent = "unknown_event"
        case notCorrectable = "not_correctable"
        case eventIDReused = "event_id_reused"
        case unfitRule = "unfit_rule"
        case unfitSetup = "unfit_setup"

        // Forbidden at this time.
        case gameNotStarted = "game_not_started"
        case gameAlreadyStarted = "game_already_started"
        case gameOver = "game_over"
        case gameNotOver = "game_not_over"
        case gameDecided = "game_decided"
        case periodNotStarted = "period_not_started"
        case periodStillOpen = "period_still_open"
        case periodOver = "period_over"
        case periodOutOfOrder = "period_out_of_order"
        case overtimeNotDue = "overtime_not_due"
        case tooEarlyToEnd = "too_early_to_end"
        case scoreLevel = "score_level"
        case shootoutRunning = "shootout_running"
        case shootoutNotDue = "shootout_not_due"
        case notTheirAttempt = "not_their_attempt"
        case notBatting = "not_batting"
        case tooManyOuts = "too_many_outs"
        case walkOffRunOnly = "walk_off_run_only"
        case wrongServer = "wrong_server"
        case playerOut = "player_out"
        case playerNotOnField = "player_not_on_field"
        case playerOnField = "player_on_field"
        case playerMayNotReturn = "player_may_not_return"
        case noSubstitutionsLeft = "no_substitutions_left"
        case noTimeoutsLeft = "no_timeouts_left"
        case noFirstYellow = "no_first_yellow"
        case alreadyCorrected = "already_corrected"
        case laterEventImpossible = "later_event_impossible"
    }
}

extension RuleError: CustomStringConvertible {
    package var description: String { "\(code.rawValue)\(field.map { " (\($0))" } ?? ""): \(message)" }
}
