package import Wire

extension RuleOverrides {
    /// The rules of a league of this sport. Throws for a preset of another sport, an unplayable number, or an override
    /// that does not exist in the sport.
    package func rules(for sport: Sport) throws(RuleError) -> RuleSet {
        var rules = RuleSet.standard(for: sport)
        if let preset {
            guard let named = RuleSet.preset(named: preset), named.sport == sport else {
                throw Self.unfit("preset", "There is no preset of this name for this sport.")
            }
            rules = named
        }
        try changeFormat(of: &rules)
        try changeFouls(of: &rules.conduct)
        try changeTable(of: &rules.standings)
        rules.drawAllowed = drawAllowed ?? rules.canEndLevel
        guard rules.drawAllowed == rules.canEndLevel else {
            let sentence = rules.drawAllowed ? "can never end level." : "could end level and never be over."
            throw Self.unfit("draw_allowed", "In this format, a game " + sentence)
        }
        return rules
    }

    private func changeFormat(of rules: inout RuleSet) throws(RuleError) {
        switch rules.format {
        case .clocked(let format): rules.format = .clocked(try changed(format))
        case .innings(let format): rules.format = .innings(try changed(format))
        case .rally(let format): rules.format = .rally(try changed(format))
        case .tennis(let format): rules.format = .tennis(try changed(format))
        }
    }

    private func changed(_ format: ClockedFormat) throws(RuleError) -> ClockedFormat {
        try reject(setFields)
        var format = format
        format.periods = try within(1...12, periods, "periods") ?? format.periods
        format.periodMinutes = try within(1...60, periodMinutes, "period_minutes") ?? format.periodMinutes
        format.overtimePeriods = try within(0...20, overtimePeriods, "overtime_periods") ?? format.overtimePeriods
        format.overtimeMinutes = try within(1...60, overtimeMinutes, "overtime_minutes") ?? format.overtimeMinutes
        guard (format.overtimePeriods ?? 0) % format.overtimeGroup == 0 else {
            throw Self.unfit("overtime_periods", "Overtime of this sport is played in pairs of periods.")
        }
        return format
    }

    private func changed(_ format: InningsFormat) throws(RuleError) -> InningsFormat {
        try reject(
            setFields + [("period_minutes", periodMinutes != nil), ("overtime_minutes", overtimeMinutes != nil)]
        )
        var format = format
        format.innings = try within(1...20, periods, "periods") ?? format.innings
        if let extra = try within(0...20, overtimePeriods, "overtime_periods") {
            format.lastInning = format.innings + extra
        }
        return format
    }

    private func changed(_ format: RallyFormat) throws(RuleError) -> RallyFormat {
        try reject(clockFields + tennisFields)
        var format = format
        format.bestOf = try oddSets() ?? format.bestOf
        format.setPoints = try within(1...100, setPoints, "set_points") ?? format.setPoints
        format.finalSetPoints = try within(1...100, finalSetPoints, "final_set_points") ?? format.finalSetPoints
        return format
    }

    private func changed(_ format: TennisFormat) throws(RuleError) -> TennisFormat {
        try reject(clockFields + [("set_points", setPoints != nil), ("final_set_points", finalSetPoints != nil)])
        var format = format
        format.bestOf = try oddSets() ?? format.bestOf
        if let games = try within(1...20, gamesPerSet, "games_per_set") {
            format.setGames = games
            if format.tieBreakAt != nil { format.tieBreakAt = games }
        }
        if advantageSets == true { format.tieBreakAt = nil }
        if finalSetAdvantage == true { format.finalSet = .advantage }
        return format
    }

    private func changeFouls(of conduct: inout ConductRules) throws(RuleError) {
        guard let limit = try within(1...20, foulLimit, "foul_limit") else { return }
        guard let index = conduct.limits.firstIndex(where: { $0.kinds.contains(.personal) }) else {
            throw Self.unfit("foul_limit", "This sport does not count personal fouls.")
        }
        conduct.limits[index].count = limit
    }

    private func changeTable(of table: inout StandingsRules) throws(RuleError) {
        table.points.win = try within(0...100, pointsWin, "points_win") ?? table.points.win
        table.points.draw = try within(0...100, pointsDraw, "points_draw") ?? table.points.draw
        table.points.loss = try within(0...100, pointsLoss, "points_loss") ?? table.points.loss
        table.points.overtimeWin =
            try within(0...100, pointsOvertimeWin, "points_overtime_win") ?? table.points.overtimeWin
        table.points.overtimeLoss =
            try within(0...100, pointsOvertimeLoss, "points_overtime_loss") ?? table.points.overtimeLoss
        guard let words = order else { return }
        let order = words.compactMap(Criterion.init(rawValue:))
        guard order.count == words.count else {
            throw Self.unfit("order", "The order contains an unknown criterion.")
        }
        guard let first = order.first, !first.isHeadToHead, Set(order).count == order.count else {
            throw Self.unfit("order", "The order must begin with a criterion over all games and name none twice.")
        }
        table.order = order
    }
}

extension RuleOverrides {
    private typealias Fields = [(name: String, given: Bool)]

    private var clockFields: Fields {
        [
            ("periods", periods != nil), ("period_minutes", periodMinutes != nil),
            ("overtime_periods", overtimePeriods != nil), ("overtime_minutes", overtimeMinutes != nil),
        ]
    }

    private var tennisFields: Fields {
        [
            ("games_per_set", gamesPerSet != nil), ("advantage_sets", advantageSets != nil),
            ("final_set_advantage", finalSetAdvantage != nil),
        ]
    }

    private var setFields: Fields {
        [("best_of", bestOf != nil), ("set_points", setPoints != nil), ("final_set_points", finalSetPoints != nil)]
            + tennisFields
    }

    private func reject(_ fields: Fields) throws(RuleError) {
        guard let stray = fields.first(where: \.given) else { return }
        throw Self.unfit(stray.name, "This sport has no such rule.")
    }

    private func oddSets() throws(RuleError) -> Int? {
        guard let sets = try within(1...9, bestOf, "best_of") else { return nil }
        guard sets % 2 == 1 else { throw Self.unfit("best_of", "A best-of must be an odd number.") }
        return sets
    }

    private func within(_ range: ClosedRange<Int>, _ value: Int?, _ field: String) throws(RuleError) -> Int? {
        guard let value, !range.contains(value) else { return value }
        throw Self.unfit(field, "The value must be a whole number from \(range.lowerBound) to \(range.upperBound).")
    }

    private static func unfit(_ field: String, _ sentence: String) -> RuleError {
        .wrong(.unfitRule, field, sentence)
    }
}

extension RuleSet {
    /// Whether a game can reach its natural end with both sides level.
    fileprivate var canEndLevel: Bool {
        switch format {
        case .clocked(let format): format.overtimePeriods != nil && format.shootout == nil
        case .innings(let format): format.lastInning != nil
        case .rally, .tennis: false
        }
    }
}
