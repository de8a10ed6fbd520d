/// Scans a sentence and takes the longest match at each position.
struct Scanner {
    let sentence: Sentence
    let times: TimeReader
    let moneys: MoneyReader
    let numbers: NumberReader
    let durations: DurationReader
    let recurrences: RecurrenceReader

    init(_ sentence: Sentence, _ context: Context) {
        self.sentence = sentence
        times = TimeReader(sentence, context)
        moneys = MoneyReader(sentence, country: context.country)
        numbers = NumberReader(sentence: sentence, dotsGroup: context.country.groupsWithDots)
        durations = DurationReader(sentence: sentence, numbers: numbers)
        recurrences = RecurrenceReader(times: times)
    }

    /// The spans in order, and the repetitions among them ("every monday").
    struct Findings {
        var spans: [TokenSpan] = []
        var recurrences: [RecurrenceMatch] = []
    }

    /// All matches from left to right, without overlaps.
    func findings() -> Findings {
        var result = Findings()
        var index = 0
        while index < sentence.count {
            guard mayBegin(index) else {
                index += 1
                continue
            }
            if let repeated = recurrences.recurrence(at: index) {
                result.recurrences.append(repeated)
                index = repeated.end
            } else if let span = longest(at: index) {
                if isWorthSaying(span) {
                    result.spans.append(sharing(span, with: result.spans.last))
                }
                if let other = otherReading(of: span) ?? elided(after: span) { result.spans.append(other) }
                index = max(result.spans.last?.end ?? 0, span.end, index + 1)
            } else {
                index += 1
            }
        }
        return result
    }

    /// Whether any grammar can begin with this token; most words are ruled out.
    private func mayBegin(_ index: Int) -> Bool {
        let token = sentence[index]
        switch token.kind {
        case .digits: return true
        case .sign:
            return token.length > 1 || token.word.money >= 0 || token.key != .none || sentence.isSign(index, in: ".-+$")
        case .word:
            let word = token.word
            return word.key != .none || word.cardinal >= 0 || word.ordinal > 0 || word.weekday > 0 || word.month > 0
                || word.unit != nil
                || word.part != nil || word.money >= 0 || word.startsHoliday || word.season > 0 || word.power > 0
                || token.length == 1 || DurationReader.beginsISOLength(sentence, at: index)
                || token.length >= 8
        }
    }

    private func longest(at index: Int) -> TokenSpan? {
        var best: TokenSpan?
        if let match = times.time(at: index) {
            best = TokenSpan(value: .time(match.value), start: match.start, end: match.end)
        }
        if let match = moneys.money(at: index), match.end > best?.end ?? index || isCoinFirst(match, best) {
            best = TokenSpan(
                value: .money(from: match.from, to: match.to, isRange: match.isRange, currency: match.currency),
                start: match.start,
                end: match.end
            )
        }
        if let match = durations.duration(at: index) ?? allUnit(at: index), match.end > best?.end ?? index {
            best = TokenSpan(value: .duration(match.duration), start: index, end: match.end)
        }
        if let match = number(at: index), match.1 > best?.end ?? index {
            best = TokenSpan(value: .number(match.0), start: index, end: match.1)
        }
        return best
    }

    private func isCoinFirst(_ match: MoneyMatch, _ best: TokenSpan?) -> Bool {
        best?.end == match.end && sentence.count == match.end && match.start == 0
    }

    /// "all day", "the whole week".
    private func allUnit(at index: Int) -> DurationMatch? {
        if sentence.key(index) == .for, sentence.key(index + 1) == .the,
            index + 3 >= sentence.count || sentence[index + 3].kind == .sign
        {
            return allUnit(at: index + 1)
        }
        let isLed =
            sentence.key(index) == .the && sentence.key(index - 1) == .for
            && (index + 2 >= sentence.count || sentence[index + 2].kind == .sign)
        guard sentence.key(index) == .all || sentence.key(index) == .whole || isLed,
            let unit = sentence[index + 1].word.unit,
            [.hour, .day, .week, .month, .year].contains(unit), sentence[index + 1].length > 2,
            sentence[index + 1].length < 6
        else { return nil }
        var duration = TimeLength()
        duration.add(.one, unit)
        return DurationMatch(duration: duration, end: index + 2)
    }

    private func number(at index: Int) -> (Quantity, Int)? {
        if let ordinal = numbers.ordinal(at: index),
            sentence[index].kind == .digits || sentence[index].word.cardinal >= 20
                || (3..<100).contains(sentence[index].word.ordinal) || sentence.count == 1
        {
            if numbers.number(at: index).map({ $0.end <= ordinal.end }) ?? true {
                return (Quantity(Int64(ordinal.value)), ordinal.end)
            }
        }
        return numbers.number(at: index).map { ($0.value, $0.end) }
    }

    /// "3/15" alone can be a fraction or a date, so both are reported.
    private func otherReading(of span: TokenSpan) -> TokenSpan? {
        guard case .time = span.value, sentence.count == 3, span.start == 0, span.end == 3, sentence.isSign(1, "/"),
            let match = numbers.fraction(at: 0), match.end == 3
        else { return nil }
        return TokenSpan(value: .number(match.value), start: 0, end: 3)
    }

    /// Whether to report a span. Leaves out numbers that a reader would not see as such: "this one", "29km", "v2".
    private func isWorthSaying(_ span: TokenSpan) -> Bool {
        guard case .number = span.value else {
            if case .duration = span.value { return !isRate(span) }
            return true
        }
        let last = sentence[span.end]
        if sentence[span.end - 1].kind == .digits, last.kind == .word, sentence.isGlued(span.end) { return false }
        let first = sentence[span.start]
        if first.kind == .digits, sentence.isGlued(span.start), sentence[span.start - 1].kind == .word { return false }
        if span.end == span.start + 1, first.word.cardinal == 1 { return !isPronoun(span.start) }
        return true
    }

    /// "twice a day" and "per hour" are rates, not durations.
    private func isRate(_ span: TokenSpan) -> Bool {
        guard sentence.key(span.start) == .a else { return false }
        switch sentence.key(span.start - 1) {
        case .once, .twice, .times, .per: return true
        default: return sentence[span.start - 1].word.money >= 0
        }
    }

    private func isPronoun(_ index: Int) -> Bool {
        switch sentence.key(index - 1) {
        case .this, .that, .the, .each, .every, .any, .no, .another, .last, .next, .other, .previous, .past: return true
        default: break
        }
        if sentence.key(index + 1) == .of || sentence[index + 1].word.month == 5 { return true }
        return Self.pronounLeads.contains(sentence[index - 1].hash)
            || Self.pronounTails.contains(sentence[index + 1].hash)
    }

    private static let pronounLeads = WordSet(
        "which some good best only new old right first big small nice wrong"
    )
    private static let pronounTails = WordSet("another can should may must day who more")
}
