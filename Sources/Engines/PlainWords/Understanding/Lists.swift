/// Completes list items with parts that only the first item gives.
extension Scanner {
    /// A span with the parts it takes over from the previous one.
    func sharing(_ span: TokenSpan, with last: TokenSpan?) -> TokenSpan {
        sharingMonth(sharingWeek(sharingDay(span, with: last), with: last), with: last)
    }

    /// In "monday 9 am or 1 pm" both times are on Monday.
    private func sharingDay(_ span: TokenSpan, with last: TokenSpan?) -> TokenSpan {
        guard let last, case .time(let before) = last.value, case .time(var value) = span.value, value.dayIsOpen,
            !before.dayIsOpen,
            before.grain < .day, sentence.key(last.end) == .or, last.end + 1 == span.start, let day = before.from?.day
        else { return span }
        value.from = value.from.map { LocalTime(day) + $0.secondOfDay }
        value.to = value.to.map { LocalTime(day) + $0.secondOfDay }
        value.dayIsOpen = false
        return TokenSpan(value: .time(value), start: span.start, end: span.end)
    }

    /// In "next week mon or tue" both days are in next week, and in "of 2007 and 2009" both numbers are years.
    private func sharingWeek(_ span: TokenSpan, with last: TokenSpan?) -> TokenSpan {
        guard let last, case .time(let before) = last.value, let from = before.from, isListed(last.end, span.start)
        else {
            return span
        }
        switch span.value {
        case .number(let number) where before.grain == .year && !before.isRange && span.end == span.start + 1:
            guard let year = number.whole, (1900...2099).contains(year), sentence[span.start].length == 4 else {
                return span
            }
            let value = TimeValue(LocalTime(Day(year: Int(year), month: 1, day: 1)), .year)
            return TokenSpan(value: .time(value), start: span.start, end: span.end)
        case .time(var value) where before.grain <= .day && hasWeek(last) && sentence[span.start].word.weekday > 0:
            guard let own = value.from?.day, !value.isRange else { return span }
            let week = from.day.weekStart(on: 1)
            value = value.moved(to: TimeValue(LocalTime(week + (own.weekday - 1)), .day))
            return TokenSpan(value: .time(value), start: span.start, end: span.end)
        default: return span
        }
    }

    private func isListed(_ end: Int, _ start: Int) -> Bool {
        (end..<max(end, start)).allSatisfy { index in
            sentence.key(index) == .or || sentence.key(index) == .and || sentence.isSign(index, ",")
        } && start > end
    }

    private func hasWeek(_ span: TokenSpan) -> Bool {
        if (span.start..<span.end).contains(where: { sentence[$0].word.unit == .week }) { return true }
        // In "next week Tue, Thu, Sat" it comes before the first item of the list.
        var start = span.start
        while start > 1, isListed(start - 1, start), sentence[start - 2].word.weekday > 0 { start -= 2 }
        return start < span.start && sentence[start - 1].word.unit == .week
    }

    /// In "July 17th, 18th or the 19th" all days are in July.
    private func sharingMonth(_ span: TokenSpan, with last: TokenSpan?) -> TokenSpan {
        if let day = plainDay(span, with: last) { return day }
        let start = sentence.key(span.start) == .the ? span.start + 1 : span.start
        guard let last, case .time(let before) = last.value, before.grain == .day, !before.isRange,
            let day = before.from?.day, isListed(last.end, span.start), sentence[start].kind == .digits,
            let ordinal = numbers.ordinal(at: start), ordinal.end == span.end, endsItem(span.end),
            ordinal.value > day.parts.day,
            (last.start..<last.end).contains(where: { sentence[$0].word.month > 0 || numbers.ordinal(at: $0) != nil }),
            let own = Day.valid(year: day.year, month: day.month, day: ordinal.value)
        else { return span }
        return TokenSpan(value: .time(TimeValue(LocalTime(own), .day)), start: span.start, end: span.end)
    }

    /// In "May 4, 11 and 18" plain numbers are days, up to the end of the list.
    private func plainDay(_ span: TokenSpan, with last: TokenSpan?) -> TokenSpan? {
        guard let last, case .time(let before) = last.value, before.grain == .day, !before.isRange,
            let day = before.from?.day, isListed(last.end, span.start), span.end == span.start + 1,
            isPlainDay(span.start), sentence[last.end - 1].kind == .digits, isPlainDay(last.end - 1),
            sentence[last.start].word.month > 0 || last.end == last.start + 1, endsList(span.start),
            sentence[span.start].calendarNumber > day.parts.day,
            let own = Day.valid(year: day.year, month: day.month, day: sentence[span.start].calendarNumber)
        else { return nil }
        return TokenSpan(value: .time(TimeValue(LocalTime(own), .day)), start: span.start, end: span.end)
    }

    private func isPlainDay(_ index: Int) -> Bool { sentence[index].kind == .digits && sentence[index].length <= 2 }

    /// Whether only further days follow, separated by commas, "and" or "or", and nothing that they could count.
    private func endsList(_ index: Int) -> Bool {
        var position = index + 1
        while sentence.isSign(position, ",") || sentence.key(position) == .and || sentence.key(position) == .or {
            let next =
                sentence.isSign(position, ",") && [.and, .or].contains(sentence.key(position + 1))
                ? position + 2 : position + 1
            guard isPlainDay(next) else { return true }
            position = next + 1
        }
        return endsItem(position)
    }

    /// Whether an item ends here; in "17th times" the number belongs to the next word.
    private func endsItem(_ index: Int) -> Bool {
        if index >= sentence.count || sentence[index].kind == .sign { return true }
        switch sentence.key(index) {
        case .or, .and, .for, .at, .from, .in, .to, .of: return true
        default: return false
        }
    }

    /// "this week or next": the last word refers to the same unit.
    func elided(after span: TokenSpan) -> TokenSpan? {
        guard case .time(let value) = span.value, !value.isRange, times.whichWord(at: span.start) != nil,
            sentence.key(span.end) == .or || sentence.key(span.end) == .and,
            let unit = sentence[span.end - 1].word.unit, [.week, .month, .quarter, .year].contains(unit),
            let (which, end) = times.whichWord(at: span.end + 1),
            end >= sentence.count || sentence[end].kind == .sign
        else { return nil }
        let other = times.resolver.cycle(unit, which, count: nil, isUpcoming: false)
        return TokenSpan(value: .time(other), start: span.end + 1, end: end)
    }
}
