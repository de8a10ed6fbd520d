/// Reads the days given after a repetition, and those that it excludes.
extension RecurrenceReader {
    /// Days of a month by number, or weekdays of a month by position.
    struct MonthDays {
        var positions: [Int]
        var weekdays: [Int] = []

        func add(to rule: inout Recurrence) {
            guard !weekdays.isEmpty else {
                rule.monthDays = positions
                return
            }
            rule.weekdays = positions.flatMap { index in weekdays.map { Recurrence.WeekdayRule($0, nth: index) } }
        }
    }

    /// "the 15th", "the 1st and the 15th", "the first and third monday", "the last day", "last friday".
    func monthDays(at start: Int) -> (MonthDays, Int)? {
        var positions: [Int] = []
        var end = start
        while true {
            var index = end
            if !positions.isEmpty {
                if sentence.isSign(index, ",") { index += 1 }
                if sentence.key(index) == .and { index += 1 }
                guard index > end else { break }
            }
            if sentence.key(index) == .the { index += 1 }
            if sentence.key(index) == .last,
                sentence[index + 1].word.weekday > 0 || sentence[index + 1].word.unit == .day
            {
                positions.append(-1)
                end = index + 1
            } else if let (number, behind) = times.numbers.ordinal(at: index), (1...31).contains(number) {
                positions.append(number)
                end = behind
            } else {
                break
            }
        }
        guard !positions.isEmpty else { return nil }
        var days = MonthDays(positions: positions)
        if let (weekdays, behind) = weekdayList(at: end) {
            days.weekdays = weekdays
            guard positions.allSatisfy({ $0 <= 5 }) else { return nil }
            end = behind
        } else if sentence[end].word.unit == .day {
            end += 1
        } else if positions.contains(-1) {
            return nil
        }
        return (days, end)
    }

    /// "twice a month on the 1st and 15th": the days determine the frequency.
    func twice(at start: Int) -> (Recurrence, Int)? {
        guard sentence.key(start) == .twice, [.a, .each, .every, .per].contains(sentence.key(start + 1)),
            let unit = sentence[start + 2].word.unit, sentence.key(start + 3) == .on
        else { return nil }
        switch unit {
        case .week where weekdayList(at: start + 4) != nil: return (Recurrence(.weekly), start + 3)
        case .month where monthDays(at: start + 4) != nil: return (Recurrence(.monthly), start + 3)
        default: return nil
        }
    }

    /// "every first weekday of the month"
    func workingDay(_ number: Int) -> Recurrence {
        var rule = Recurrence(.monthly)
        rule.weekdays = (1...5).map { Recurrence.WeekdayRule($0) }
        rule.positions = [number]
        return rule
    }

    /// "every christmas": a holiday on the same date, or on the same weekday of its month, each year.
    func yearlyHoliday(at index: Int) -> (Recurrence, Int)? {
        guard let (place, end) = HolidayNames.shared.match(sentence, at: index) else { return nil }
        var rule = Recurrence(.yearly)
        switch HolidayNames.shared.holidays[place].rule {
        case .fixed(let month, let day):
            rule.months = [month]
            rule.monthDays = [day]
        case .weekday(let nth, let weekday, let month, 0):
            rule.months = [month]
            rule.weekdays = [Recurrence.WeekdayRule(weekday, nth: nth)]
        default: return nil
        }
        return (rule, end)
    }

    /// After a rule without days: "on the 15th", "on mondays", "on 5 may".
    func addDays(_ match: inout RecurrenceMatch, at index: Int) -> Bool {
        guard match.rule.namesNoDay, sentence.key(index) == .on else { return false }
        switch match.rule.frequency {
        case .weekly:
            guard let (weekdays, end) = weekdayList(at: index + 1) else { return false }
            match.rule.weekdays = weekdays.map { Recurrence.WeekdayRule($0) }
            match.end = end
        case .monthly:
            guard let (days, end) = monthDays(at: index + 1) else { return false }
            days.add(to: &match.rule)
            match.end = behindOfMonth(end)
        default:
            let start = sentence.key(index + 1) == .the ? index + 2 : index + 1
            guard let (frame, end) = times.frame(at: start), let month = frame.month, let day = frame.dayOfMonth,
                frame.year == nil, frame.clock == nil
            else { return false }
            match.rule.months = [month]
            match.rule.monthDays = [day]
            match.end = end
        }
        return true
    }

    /// "every day except sunday", "every weekday but friday", "daily apart from weekends".
    func addException(_ match: inout RecurrenceMatch, at index: Int) -> Bool {
        if let start = behindException(index), match.rule.months.isEmpty,
            case let index = sentence.key(start) == .in ? start + 1 : start, sentence[index].word.month > 0,
            match.rule.frequency == .daily || match.rule.frequency == .weekly
        {
            match.rule.months = (1...12).filter { $0 != Int(sentence[index].word.month) }
            match.end = index + 1
            return true
        }
        guard let start = behindException(index), match.rule.interval == 1,
            match.rule.frequency == .daily || match.rule.frequency == .weekly && !match.rule.weekdays.isEmpty,
            let (left, end) = exceptedDays(at: start)
        else { return false }
        let named = match.rule.weekdays.map(\.weekday)
        let days = (named.isEmpty ? Array(1...7) : named).filter { !left.contains($0) }
        guard !days.isEmpty else { return false }
        match.rule.frequency = .weekly
        match.rule.weekdays = days.map { Recurrence.WeekdayRule($0) }
        match.end = end
        return true
    }

    private func behindException(_ index: Int) -> Int? {
        var end = index
        if Self.exceptions.contains(sentence[index].hash) {
            end = index + 1
            if sentence.key(end) == .for { end += 1 }
        } else if sentence[index].hash == Self.apart, sentence.key(index + 1) == .from {
            end = index + 2
        } else if sentence.key(index) == .other, sentence.key(index + 1) == .than {
            end = index + 2
        } else if sentence.key(index) == .not || sentence.key(index) == .and && sentence.key(index + 1) == .not {
            end = sentence.key(index) == .and ? index + 2 : index + 1
        } else {
            return nil
        }
        if sentence.key(end) == .not { end += 1 }
        if sentence.key(end) == .on { end += 1 }
        return sentence.key(end) == .the ? end + 1 : end
    }

    private func exceptedDays(at start: Int) -> ([Int], Int)? {
        if sentence[start].word.unit == .weekend { return ([6, 7], start + 1) }
        if sentence.key(start) == .weekday { return ([1, 2, 3, 4, 5], start + 1) }
        return weekdayList(at: start)
    }

    private static let exceptions = WordSet("except excepting excluding but besides without bar")
    private static let apart = Hash.of("apart")
}
