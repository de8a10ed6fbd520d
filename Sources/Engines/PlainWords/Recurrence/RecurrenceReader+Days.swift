/// Reads the days given after a repetition, and those that it excludes.
extension RecurrenceReader {
    /// Days of a month by number, or weekdays of a month by position.
    struct MonthDays {
        var places: [Int]
        var weekdays: [Int] = []

        func add(to rule: inout Recurrence) {
            guard !weekdays.isEmpty else {
                rule.monthDays = places
                return
            }
            rule.weekdays = places.flatMap { place in weekdays.map { Recurrence.WeekdayRule($0, nth: place) } }
        }
    }

    /// "the 15th", "the 1st and the 15th", "the first and third monday", "the last day", "last friday".
    func monthDays(at start: Int) -> (MonthDays, Int)? {
        var places: [Int] = []
        var end = start
        while true {
            var place = end
            if !places.isEmpty {
                if sentence.isSign(place, ",") { place += 1 }
                if sentence.key(place) == .and { place += 1 }
                guard place > end else { break }
            }
            if sentence.key(place) == .the { place += 1 }
            if sentence.key(place) == .last,
                sentence[place + 1].word.weekday > 0 || sentence[place + 1].word.unit == .day
            {
                places.append(-1)
                end = place + 1
            } else if let (number, behind) = times.numbers.ordinal(at: place), (1...31).contains(number) {
                places.append(number)
                end = behind
            } else {
                break
            }
        }
        guard !places.isEmpty else { return nil }
        var days = MonthDays(places: places)
        if let (weekdays, behind) = weekdayList(at: end) {
            days.weekdays = weekdays
            guard places.allSatisfy({ $0 <= 5 }) else { return nil }
            end = behind
        } else if sentence[end].word.unit == .day {
            end += 1
        } else if places.contains(-1) {
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
    func yearlyHoliday(at place: Int) -> (Recurrence, Int)? {
        guard let (holiday, end) = HolidayNames.shared.match(sentence, at: place) else { return nil }
        var rule = Recurrence(.yearly)
        switch holiday.rule {
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
    func addDays(_ match: inout RecurrenceMatch, at place: Int) -> Bool {
        guard match.rule.namesNoDay, sentence.key(place) == .on else { return false }
        switch match.rule.frequency {
        case .weekly:
            guard let (weekdays, end) = weekdayList(at: place + 1) else { return false }
            match.rule.weekdays = weekdays.map { Recurrence.WeekdayRule($0) }
            match.end = end
        case .monthly:
            guard let (days, end) = monthDays(at: place + 1) else { return false }
            days.add(to: &match.rule)
            match.end = behindOfMonth(end)
        default:
            let start = sentence.key(place + 1) == .the ? place + 2 : place + 1
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
    func addException(_ match: inout RecurrenceMatch, at place: Int) -> Bool {
        if let start = behindException(place), match.rule.months.isEmpty,
            case let place = sentence.key(start) == .in ? start + 1 : start, sentence[place].word.month > 0,
            match.rule.frequency == .daily || match.rule.frequency == .weekly
        {
            match.rule.months = (1...12).filter { $0 != Int(sentence[place].word.month) }
            match.end = place + 1
            return true
        }
        guard let start = behindException(place), match.rule.interval == 1,
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

    private func behindException(_ place: Int) -> Int? {
        var end = place
        if Self.exceptions.contains(sentence[place].hash) {
            end = place + 1
            if sentence.key(end) == .for { end += 1 }
        } else if sentence[place].hash == Self.apart, sentence.key(place + 1) == .from {
            end = place + 2
        } else if sentence.key(place) == .other, sentence.key(place + 1) == .than {
            end = place + 2
        } else if sentence.key(place) == .not || sentence.key(place) == .and && sentence.key(place + 1) == .not {
            end = sentence.key(place) == .and ? place + 2 : place + 1
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
