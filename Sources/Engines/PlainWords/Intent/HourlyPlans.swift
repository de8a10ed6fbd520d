/// Plans with an hour each, one after another: "choir at 7, then drinks with the altos at 9", "yoga at 6pm and dinner with
/// jo at 8pm". Those without a day of their own are on the day of another, or today.
///
/// A single activity with an hour is often only small talk; two or three in a row, and nothing else, are a plan.
struct HourlyPlans {
    let sentence: Sentence
    let findings: Scanner.Findings
    let context: Context

    var events: [CalendarEvent]? {
        guard findings.spans.count > 1 else { return nil }
        let hours = findings.spans.filter { Self.isHour($0) }
        guard (2...3).contains(hours.count), findings.recurrences.isEmpty, sentence.count <= 24,
            !findings.spans.contains(where: \.isAmount), !ChatSigns.areIn(sentence),
            let parts = parts(between: hours)
        else { return nil }
        let whole = Clause.whole(sentence, findings)
        let clauses = parts.map { whole.part($0) }
        guard clauses.allSatisfy({ BarePlan(clause: $0, context: context).isPlain && $0.plainWords <= 5 }) else {
            return nil
        }
        let day = clauses.lazy.compactMap(\.time).first { !$0.dayIsOpen }
        var events: [CalendarEvent] = []
        for clause in clauses {
            guard let own = clause.time else { return nil }
            let time = own.dayIsOpen ? day.map { own.moved(to: $0) } ?? own : own
            guard let event = ActionBuilder(clause: clause, context: context).event(at: time),
                event.start > events.last?.start ?? context.localNow
            else { return nil }
            events.append(event)
        }
        return events
    }

    /// The tokens of each plan. The sentence is divided at the first comma or "and" after each hour.
    private func parts(between hours: [TokenSpan]) -> [Range<Int>]? {
        var parts: [Range<Int>] = []
        var start = 0
        for (hour, next) in zip(hours, hours.dropFirst()) {
            guard var separator = (hour.end..<next.start).first(where: { Clause.isSeparator(sentence, $0) }) else {
                return nil
            }
            parts.append(start..<separator)
            while separator < next.start, Clause.isSeparator(sentence, separator) { separator += 1 }
            start = separator
        }
        let end = sentence.isSign(sentence.count - 1, ".") ? sentence.count - 1 : sentence.count
        guard start < end else { return nil }
        return parts + [start..<end]
    }

    private static func isHour(_ span: TokenSpan) -> Bool {
        guard case .time(let value) = span.value else { return false }
        return value.grain < .day && value.grain > .second && !value.isRange
    }
}
