/// A part of a sentence that may contain one request, with the values found in it.
///
/// A class, because every reader keeps it, and so that what several readers ask for is computed once.
final class Clause {
    let sentence: Sentence
    let tokens: Range<Int>
    let spans: [TokenSpan]
    let recurrences: [RecurrenceMatch]
    /// The tokens that are part of a time, a duration or a repetition, one bit each. Sentences with more tokens than bits
    /// are not read as requests.
    private let timed: TokenMask

    init(sentence: Sentence, tokens: Range<Int>, spans: [TokenSpan], recurrences: [RecurrenceMatch]) {
        self.sentence = sentence
        self.tokens = tokens
        self.spans = spans
        self.recurrences = recurrences
        var timed = TokenMask()
        for recurrence in recurrences { timed.insert(recurrence.start..<recurrence.end) }
        for span in spans where !span.isAmount { timed.insert(span.start..<span.end) }
        self.timed = timed
    }

    /// The intended repetition: in "a weekly sync on mondays", the one that names the days.
    private(set) lazy var recurrence = recurrences.first { !$0.rule.namesNoDay } ?? recurrences.first

    /// Splits a sentence where a new request begins: "20 lv taxi and remind me to call mum".
    static func clauses(_ sentence: Sentence, _ findings: Scanner.Findings) -> [Clause] {
        var bounds = [0]
        for index in 1..<max(sentence.count, 1)
        where opensRequest(sentence, at: index, findings)
            || endsEntry(sentence, before: index, from: bounds[bounds.count - 1], findings)
        {
            bounds.append(index)
        }
        bounds.append(sentence.count)
        if bounds.count == 2, sentence.count > 0, trimmed(sentence, 0..<sentence.count).count == sentence.count {
            return [whole(sentence, findings)]
        }
        return zip(bounds, bounds.dropFirst()).compactMap { start, end in
            let tokens = trimmed(sentence, start..<end)
            guard !tokens.isEmpty else { return nil }
            let inside = { (from: Int) in from >= tokens.lowerBound && from < tokens.upperBound }
            return Clause(
                sentence: sentence,
                tokens: tokens,
                spans: findings.spans.filter { inside($0.start) },
                recurrences: findings.recurrences.filter { inside($0.start) }
            )
        }
    }

    /// The whole sentence as one clause.
    static func whole(_ sentence: Sentence, _ findings: Scanner.Findings) -> Clause {
        Clause(
            sentence: sentence,
            tokens: 0..<sentence.count,
            spans: findings.spans,
            recurrences: findings.recurrences
        )
    }

    /// Whether a conjunction or comma here precedes a request verb, or an amount with its item.
    private static func opensRequest(_ sentence: Sentence, at index: Int, _ findings: Scanner.Findings) -> Bool {
        if opensPair(sentence, at: index, findings) { return true }
        if sentence.isSign(index - 1, "+") { return opensTip(sentence, at: index, findings) }
        guard isSeparator(sentence, index - 1) else { return false }
        // "petrol was 60, my bit's 20": the writer's part of what stands before it.
        if ExpenseReader.isOwnPart(sentence, index) { return false }
        var position = index
        while skipped.contains(sentence[position].hash) { position += 1 }
        if verbs.contains(sentence[position].hash) && !refersBack(sentence, position) || isDontLetMe(sentence, index)
            || opensEntry(sentence, at: index, findings)
        {
            return true
        }
        if opensShare(sentence, at: index, findings) || opensPrice(sentence, at: index, findings) { return true }
        if opensTip(sentence, at: index, findings) { return true }
        if opensItem(sentence, at: index, findings) || opensDeed(sentence, at: index, findings) { return true }
        if opensPriced(sentence, at: index, findings) || opensEvent(sentence, at: index, findings) { return true }
        if opensErrand(sentence, at: position, findings) || opensErrand(sentence, at: index, findings) { return true }
        if opensPlan(sentence, at: position, findings) || opensTimed(sentence, at: index, findings) { return true }
        if opensOwnDuty(sentence, at: index, findings) { return true }
        if sentence.isTranslated, opensDuty(sentence, at: index, findings) { return true }
        return findings.spans.contains { span in
            guard case .money = span.value else { return false }
            return span.start == index && span.end < sentence.count && sentence.key(span.end) != .and
        }
            && findings.spans.contains { span in
                guard case .money = span.value else { return verbs.contains(sentence[0].hash) }
                return span.start < index
            }
    }

    /// "…, delete it", "…, add it to the list": what it is about stands before it.
    private static func refersBack(_ sentence: Sentence, _ verb: Int) -> Bool {
        // "find all events and delete"
        if verb + 1 >= sentence.count { return removing.contains(sentence[verb].hash) }
        guard things.contains(sentence[verb + 1].hash) else { return false }
        let isEnd = verb + 2 >= sentence.count || sentence[verb + 2].kind == .sign && verb + 3 >= sentence.count
        if isEnd { return removing.contains(sentence[verb].hash) }
        return [.to, .on].contains(sentence.key(verb + 2)) && sentence.count - verb <= 6
            && ItemWords.lists.contains(sentence[sentence.count - 1].hash)
            && (0..<verb).contains { sentence.key($0) == .of || sentence.key($0) == .on }
    }

    /// "…, and i need to get cash out": a duty behind a plan.
    private static func opensOwnDuty(_ sentence: Sentence, at index: Int, _ findings: Scanner.Findings) -> Bool {
        let verb = sentence[index].hash == i ? index + 1 : index
        guard needs.contains(sentence[verb].hash), sentence.key(verb + 1) == .to, sentence[verb + 2].kind == .word
        else { return false }
        return !(0..<index).contains { sentence.isSign($0, "?") }
            && findings.spans.contains { $0.end < index && isMoment($0) }
    }

    /// "… and don't let me forget the tablets"
    private static func isDontLetMe(_ sentence: Sentence, _ index: Int) -> Bool {
        sentence[index].hash == dont && sentence[index + 1].hash == letHash && sentence[index + 2].hash == me
    }

    /// "lunch 12 and coffee 3": an amount before the conjunction, and after it another amount for something one pays
    /// for.
    private static func opensEntry(_ sentence: Sentence, at index: Int, _ findings: Scanner.Findings) -> Bool {
        let thing = [.the, .a].contains(sentence.key(index)) ? index + 1 : index
        return (CommonWords.category(sentence[thing]) != nil || CommonWords.category(sentence[0]) != nil)
            && sentence[thing].kind == .word && sentence.key(thing) == .none && !Share.opens(sentence, at: thing)
            && findings.spans.contains { $0.end == index - 1 && isAmount($0) }
            && findings.spans.contains { $0.start > index && isAmount($0) }
    }

    /// "tesco 41.30, boots 9": short names that each end with an amount; one amount has decimals, or a thing is known.
    private static func opensItem(_ sentence: Sentence, at index: Int, _ findings: Scanner.Findings) -> Bool {
        guard let last = findings.spans.last(where: { $0.end <= index && isAmount($0) }), last.end == index - 1,
            let next = findings.spans.first(where: { $0.start > index && isAmount($0) }), next.start - index <= 5,
            next.end == sentence.count || isSeparator(sentence, next.end), isName(sentence, index..<next.start)
        else { return false }
        let start = itemStart(sentence, before: last.start)
        guard isName(sentence, start..<last.start) else { return false }
        return findings.spans.contains { isPrice($0) }
            || (start..<last.start).contains { CommonWords.category(sentence[$0]) != nil }
            || (index..<next.start).contains { CommonWords.category(sentence[$0]) != nil }
            || (0..<start + 1).contains { spending.contains(sentence[$0].hash) }
    }

    /// The start of the words before an amount, behind the last joint.
    private static func itemStart(_ sentence: Sentence, before end: Int) -> Int {
        var start = end
        while start > 0, !isSeparator(sentence, start - 1) { start -= 1 }
        return start
    }

    /// One to four words without a time: "meal deal", "chick-fil-a", "the car wash".
    private static func isName(_ sentence: Sentence, _ range: Range<Int>) -> Bool {
        guard (1...6).contains(range.count), sentence[range.lowerBound].kind == .word else { return false }
        return range.allSatisfy { index in
            let token = sentence[index]
            if token.kind == .sign { return sentence.isSign(index, in: "-&':") }
            return token.kind == .word && !Self.pronouns.contains(token.hash)
                && (token.key == .none || [.the, .a, .at, .in, .on, .for, .of].contains(token.key))
        }
    }

    private static func isPrice(_ span: TokenSpan) -> Bool {
        switch span.value {
        case .money: true
        case .number(let value): value.exponent < 0
        default: false
        }
    }

    /// "…, boots 9, and don't let me forget …": behind the second entry of a list follows something else.
    private static func endsEntry(
        _ sentence: Sentence,
        before index: Int,
        from start: Int,
        _ findings: Scanner.Findings
    ) -> Bool {
        guard start > 0, isSeparator(sentence, index - 1), !isSeparator(sentence, index), sentence[index].kind == .word,
            !Share.opens(sentence, at: index), !opensNumbered(sentence, index)
        else { return false }
        let end = isSeparator(sentence, index - 2) ? index - 2 : index - 1
        return findings.spans.contains { $0.end == end && $0.start > start && isAmount($0) }
            && findings.spans.contains { $0.end < start && isAmount($0) }
            && isName(sentence, start..<(findings.spans.last { $0.end == end && isAmount($0) }?.start ?? start))
    }

    /// Whether a count of payers follows: "…, three of us".
    private static func opensNumbered(_ sentence: Sentence, _ index: Int) -> Bool { sentence.key(index + 1) == .of }

    /// "paid the sitter 180 and got 60 back", "got paid 900, spent 60 on shoes": another deed with its own amount.
    private static func opensDeed(_ sentence: Sentence, at index: Int, _ findings: Scanner.Findings) -> Bool {
        MoneyDeed.opens(sentence, at: index) && findings.spans.contains { $0.end < index && isAmount($0) }
            && findings.spans.contains { (index + 1...index + 6).contains($0.start) && isAmount($0) }
    }

    /// "bread 2.40 milk 1.80 eggs 3.10": known items, each followed directly by its price.
    private static func opensPair(_ sentence: Sentence, at index: Int, _ findings: Scanner.Findings) -> Bool {
        findings.spans.contains { $0.end == index && isPrice($0) }
            && CommonWords.category(sentence[index]) != nil && CommonWords.category(sentence[0]) != nil
            && findings.spans.contains { (index + 1...index + 3).contains($0.start) && isPrice($0) }
    }

    /// "a book for £9 and a pen for £3", "£12 for lunch and a £2 tip".
    private static func opensPriced(_ sentence: Sentence, at index: Int, _ findings: Scanner.Findings) -> Bool {
        func isMoney(_ span: TokenSpan) -> Bool {
            if case .money = span.value { true } else { false }
        }
        guard findings.spans.contains(where: { $0.end < index && isMoney($0) }) else { return false }
        let thing = [.the, .a].contains(sentence.key(index)) ? index + 1 : index
        return findings.spans.contains { span in
            guard isMoney(span) else { return false }
            if span.start == thing, thing > index { return sentence[span.end].kind == .word }
            return (thing + 1...thing + 4).contains(span.start) && sentence[thing].kind == .word
                && [.for, .at].contains(sentence.key(span.start - 1))
                && findings.spans.contains { $0.end == index - 1 && isMoney($0) }
        }
    }

    /// "brunch 28 plus 4 tip": an amount before the conjunction, and a tip or surcharge after it.
    private static func opensTip(_ sentence: Sentence, at index: Int, _ findings: Scanner.Findings) -> Bool {
        findings.spans.contains { span in
            (index...index + 1).contains(span.start) && isAmount(span) && isTip(sentence, span.end)
                && (span.start == index || sentence.key(index) == .a)
        } && findings.spans.contains { $0.end < index && isAmount($0) }
    }

    /// Whether a word marks the adjacent amount as a tip or surcharge.
    static func isTip(_ sentence: Sentence, _ index: Int) -> Bool {
        tips.contains(sentence[index].hash)
            && [index - 1, index + 1].contains { sentence[$0].kind == .digits || sentence[$0].word.money >= 0 }
    }

    /// "20 lv taxi and lunch with Ana on friday at noon", "taxi 20 and call mum at 6": an amount stands before the
    /// joint, and a plan with its hour and without an amount behind it. What was paid with a thing is no plan: "paid 20
    /// for a taxi and lunch on friday at noon".
    private static func opensPlan(_ sentence: Sentence, at index: Int, _ findings: Scanner.Findings) -> Bool {
        guard sentence[index].kind == .word,
            findings.spans.contains(where: { $0.end < index && isEntry($0, sentence) }),
            let hour = findings.spans.first(where: { $0.start > index && isHour($0) }),
            !findings.spans.contains(where: { (index..<hour.end).contains($0.start) && isAmount($0) })
        else { return false }
        if TaskPhrase.verbs.contains(sentence[index].hash) { return true }
        return sentence.key(index) == .none && isMoment(hour)
            && !(0..<index).contains { spending.contains(sentence[$0].hash) }
    }

    /// "lunch 8 and at 9pm remind me to call", "taxi 6 and tomorrow at 8 lunch with Ana", "on monday at 9 dentist, on
    /// tuesday at 5 yoga": the time comes first.
    private static func opensTimed(_ sentence: Sentence, at index: Int, _ findings: Scanner.Findings) -> Bool {
        guard let time = timeBehind(sentence, index, findings), sentence[time.end].kind == .word else { return false }
        if sentence[time.end].hash == remind { return true }
        return isMoment(time) && sentence.key(time.end) == .none
            && findings.spans.contains { $0.end < index && (isEntry($0, sentence) || isMoment($0)) }
            && (0..<index).contains { place in
                sentence[place].kind == .word && sentence.key(place) == .none
                    && !findings.spans.contains { $0.start <= place && place < $0.end }
            }
            && !findings.spans.contains { $0.start > time.end && isAmount($0) }
    }

    /// "…, i need to renew it", "… by monday i need to renew it": in Bulgarian, what the writer has to do.
    private static func opensDuty(_ sentence: Sentence, at index: Int, _ findings: Scanner.Findings) -> Bool {
        let place = timeBehind(sentence, index, findings)?.end ?? index
        if sentence.isSign(index - 1, in: ",.;"), TaskPhrase.isUnmistakable(sentence[index].hash) { return true }
        return sentence[place].hash == i && duties.contains(sentence[place + 1].hash)
    }

    /// The time that begins here, or behind a preposition.
    private static func timeBehind(_ sentence: Sentence, _ index: Int, _ findings: Scanner.Findings) -> TokenSpan? {
        findings.spans.first { span in
            guard case .time = span.value else { return false }
            return span.start == index || span.start == index + 1 && [.at, .on, .in].contains(sentence.key(index))
        }
    }

    private static let i = Hash.of("i")
    private static let duties = hashes("need should")

    /// Money, or a number beside a thing one pays for: "taxi 20", and not "a meeting with 3 people".
    private static func isEntry(_ span: TokenSpan, _ sentence: Sentence) -> Bool {
        switch span.value {
        case .money: true
        case .number:
            CommonWords.category(sentence[span.end]) != nil
                || span.start > 0 && CommonWords.category(sentence[span.start - 1]) != nil
        default: false
        }
    }

    private static func isHour(_ span: TokenSpan) -> Bool {
        if case .time(let value) = span.value { value.grain < .day && !value.isRange } else { false }
    }

    /// A day with its hour.
    private static func isMoment(_ span: TokenSpan) -> Bool {
        if case .time(let value) = span.value { isHour(span) && !value.dayIsOpen } else { false }
    }

    /// "yoga tomorrow at 7am and dinner on saturday at 8pm": each has its day and its hour.
    private static func opensEvent(_ sentence: Sentence, at index: Int, _ findings: Scanner.Findings) -> Bool {
        sentence[index].kind == .word && sentence.key(index) == .none
            && findings.spans.contains { $0.end == index - 1 && isMoment($0) }
            && findings.spans.contains { $0.start > index && isMoment($0) }
    }

    /// "spent 30 on groceries, 12 on taxi and 5 on coffee": each amount names its purpose.
    private static func opensShare(_ sentence: Sentence, at index: Int, _ findings: Scanner.Findings) -> Bool {
        findings.spans.contains { span in
            span.start == index && isAmount(span) && [.on, .for, .at].contains(sentence.key(span.end))
        } && findings.spans.contains { $0.end < index && isAmount($0) && sentence.key($0.end) != .percent }
    }

    /// "12.50 lunch, 3 coffee, 20 taxi": the sentence begins with a price, and another price follows with its item.
    private static func opensPrice(_ sentence: Sentence, at index: Int, _ findings: Scanner.Findings) -> Bool {
        guard let first = findings.spans.first, first.start == 0, isAmount(first), sentence[first.end].kind == .word
        else {
            return false
        }
        return findings.spans.contains { span in
            span.start == index && isAmount(span) && CommonWords.category(sentence[span.end]) != nil
        }
    }

    /// "buy milk and call mum at 6", and "… at 6 and buy milk tomorrow" if each has its time.
    private static func opensErrand(_ sentence: Sentence, at index: Int, _ findings: Scanner.Findings) -> Bool {
        func isTime(_ span: TokenSpan) -> Bool {
            if case .time = span.value { true } else { false }
        }
        let isReminded = sentence[0].hash == remind || sentence[1].hash == remind
        if isReminded, sentence.key(index) == .to || TaskPhrase.isUnmistakable(sentence[index].hash) {
            // "remind me to take the pills at 8 and to lock the door at 11", "… at 6 and buy milk"
            return findings.spans.contains { $0.end == index - 1 && isTime($0) }
                && (sentence.key(index) != .to || findings.spans.contains { $0.start > index && isTime($0) })
        }
        guard TaskPhrase.verbs.contains(sentence[index].hash) else { return false }
        if TaskPhrase.verbs.contains(sentence[0].hash) { return true }
        // "да платя парното и да се обадя на Ели"
        if sentence.isTranslated, sentence.key(index - 1) == .to,
            let first = (0..<index).first(where: { sentence.key($0) == .to }), first <= 2, first < index - 2,
            TaskPhrase.verbs.contains(sentence[first + 1].hash)
        {
            return true
        }
        return findings.spans.contains { $0.end < index && isTime($0) }
            && findings.spans.contains { $0.start > index && isTime($0) }
    }

    private static func isAmount(_ span: TokenSpan) -> Bool { span.isAmount }

    /// Whether the token separates clauses: "and", a punctuation mark, or a word such as "then".
    static func isSeparator(_ sentence: Sentence, _ index: Int) -> Bool {
        sentence.key(index) == .and || sentence.isSign(index, in: ",;.&") || separators.contains(sentence[index].hash)
    }

    private static func trimmed(_ sentence: Sentence, _ range: Range<Int>) -> Range<Int> {
        var end = range.upperBound
        while end > range.lowerBound,
            (isSeparator(sentence, end - 1) || sentence.isSign(end - 1, "+"))
                && (end < sentence.count || sentence[end - 1].kind == .sign)
        { end -= 1 }
        return range.lowerBound..<max(end, range.lowerBound)
    }

    private static let pronouns = hashes("i you he she they we it me my your")
    private static let things = hashes("it them that")
    private static let removing = hashes("delete cancel")
    private static let needs = hashes("need have")
    private static let tips = hashes("tip tips gratuity")
    private static let remind = Hash.of("remind")
    private static let dont = Hash.of("dont")
    private static let letHash = Hash.of("let")
    private static let me = Hash.of("me")
    private static let separators = hashes("then also plus")
    static let spending = hashes("spent paid bought cost costs gave took pay spend")
    private static let skipped = hashes("please also then to i want need")
    private static let verbs = hashes(
        "remind add put schedule book create set log note spent paid bought remember block delete cancel reschedule"
    )

    static func hashes(_ words: String) -> WordSet { WordSet(words) }

    /// The intended time: a separate day and hour are combined, and an exact time takes precedence over a vague one
    /// such as in "a night watch".
    private(set) lazy var time = intendedTime

    private var intendedTime: TimeValue? {
        if spans.isEmpty, recurrences.isEmpty { return nil }
        let times = spans.compactMap { span in
            if case .time(let value) = span.value { value } else { nil }
        }
        if let recurrence, let first = recurrence.first {
            // In "every month on the 1st" the rule does not include the day.
            let said = times.first { $0.grain <= .day && !$0.dayIsOpen && !$0.isRange }
            guard let said, recurrence.rule.namesNoDay else {
                // "at 5:30 every weekday"
                let hour = times.first { $0.grain < .day && $0.dayIsOpen && !$0.isRange }
                return first.grain == .day ? hour?.moved(to: first) ?? first : first
            }
            return first.grain < .day ? first.moved(to: said) : said
        }
        guard times.count > 1 else { return times.first }
        let clocks = times.filter { $0.grain < .day && !$0.isPartOfDay }
        if let exact = clocks.first(where: { !$0.dayIsOpen }) { return exact }
        let day = times.first { $0.grain == .day && !$0.isRange && $0.from != nil }
        guard let day, let clock = clocks.first else { return day ?? clocks.first ?? times.first }
        return clock.moved(to: day)
    }

    /// The first duration in the clause.
    var duration: TimeLength? {
        for span in spans { if case .duration(let value) = span.value { return value } }
        return nil
    }

    /// Whether a token is part of a time or a repetition.
    func isTime(_ index: Int) -> Bool {
        timed.contains(index)
    }

    /// Whether the clause contains one of these words.
    func has(_ words: WordSet) -> Bool { sentence.has(words, in: tokens) }

    /// Whether the clause contains one of these words in the right place.
    func has(_ words: WordSet, where isRight: (Int) -> Bool) -> Bool {
        sentence.has(words, in: tokens, where: isRight)
    }

    /// The number of words that are not part of a time.
    private(set) lazy var plainWords = tokens.count { sentence[$0].kind == .word && !isTime($0) }

    /// The recurrence rule, with an end given elsewhere in the clause: "every hour to drink until 6pm".
    var rule: Recurrence? {
        guard let recurrence else { return nil }
        var rule = recurrence.rule
        guard rule.until == nil, rule.count == nil else { return rule }
        for span in spans {
            switch span.value {
            case .time(let value) where value.from == nil && sentence.key(span.start) == .until: rule.until = value.to
            case .duration(let length) where sentence.key(span.start - 1) == .for:
                rule.until = recurrence.first?.from.map { length.from($0, isPast: false) - 1 }
            default: continue
            }
        }
        return rule
    }

    /// The number of words that are not part of any value found.
    var looseWords: Int {
        tokens.count { index in
            sentence[index].kind == .word && !spans.contains { index >= $0.start && index < $0.end }
        }
    }
}
