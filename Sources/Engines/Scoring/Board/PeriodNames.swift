extension RuleSet {
    /// The usual name of a period: `Q3`, `2nd half`, `9th inning`, `Set 5`, `Overtime`.
    package func name(ofPeriod number: Int) -> String {
        switch format {
        case .clocked(let format) where number > format.periods: overtimeName(number - format.periods, format)
        case .clocked(let format): regularName(number, format)
        case .innings: "\(Self.ordinal(number)) inning"
        case .rally, .tennis: "Set \(number)"
        }
    }

    private func regularName(_ number: Int, _ format: ClockedFormat) -> String {
        switch (sport, format.periods) {
        case (_, 2): "\(Self.ordinal(number)) half"
        case (.basketball, 4): "Q\(number)"
        default: "\(Self.ordinal(number)) period"
        }
    }

    private func overtimeName(_ number: Int, _ format: ClockedFormat) -> String {
        if format.overtimeGroup == 2 { return "Extra time, \(Self.ordinal(number)) half" }
        return format.overtimePeriods == 1 ? "Overtime" : "OT\(number)"
    }

    static func ordinal(_ number: Int) -> String {
        let teens = (11...13).contains(number % 100)
        return switch (teens, number % 10) {
        case (false, 1): "\(number)st"
        case (false, 2): "\(number)nd"
        case (false, 3): "\(number)rd"
        default: "\(number)th"
        }
    }
}
