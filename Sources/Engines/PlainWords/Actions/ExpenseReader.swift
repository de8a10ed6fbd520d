/// Reads short entries for the ledger: "120eur at next", "tesco 12.30", "salary 3000", "pub 2 pints 11 quid".
struct ExpenseReader {
    let clause: Clause
    let context: Context
    let rates: ExchangeRates
    /// The user's corrections of earlier entries: details in lower case, with their category.
    let corrections: [String: String]

    /// How the bill is shared, if it is.
    let share: Share?
    /// The quantity, if the amount is a unit price.
    let unit: UnitPrice?

    init(clause: Clause, context: Context, rates: ExchangeRates, corrections: [String: String]) {
        self.clause = clause
        self.context = context
        self.rates = rates
        self.corrections = corrections
        // Without an amount there is nothing to share, and no entry.
        let hasAmount = clause.spans.contains { $0.isAmount }
        share = hasAmount ? Share(clause) : nil
        unit = hasAmount ? UnitPrice(clause) : nil
    }

    var sentence: Sentence { clause.sentence }

    struct Amount {
        var value: Quantity
        var currency: Currency?
        var tokens: Range<Int>
        /// Whether a currency or a currency sign was written.
        var isMoney: Bool
    }

    /// The entry, if the clause certainly is one.
    func entry() -> BudgetEntry? {
        guard let amount = amount(), isQuickEntry(amount) else { return nil }
        return entry(amount, as: nil)
    }

    /// The entry that a set phrase clearly describes: "mum gave me 50".
    func turnedEntry() -> BudgetEntry? {
        guard let amount = amount(), amounts == 1, amount.value.double > 0, clause.looseWords <= 8,
            !ChatSigns.areIn(sentence), !clause.tokens.contains(where: { sentence.isSign($0, in: "?!") }),
            !sentence.isSign(clause.tokens.upperBound, "?")
        else { return nil }
        for turn in MoneyTurn.all {
            guard !turn.endsWithAmount || amount.isMoney || !isCounted(amount),
                let spent = turn.match(clause, amount.tokens, isMoney: amount.isMoney, value: amount.value.double),
                var entry = entry(amount, as: turn.category)
            else {
                continue
            }
            let rest = details(without: amount.tokens, and: turn.category == .income ? spent : [])
            if !rest.isEmpty { entry.details = rest }
            return entry
        }
        return nil
    }

    /// The entry that subject and verb describe: "the plumber charged me 90", "gave the cook 4000 for october".
    func doneEntry() -> BudgetEntry? {
        let part = ownPart()
        guard let amount = part ?? amount() ?? amountInWords(), part != nil || isOnlySum(amount),
            amount.value.double > 0, looseWords <= 12, !ChatSigns.areIn(sentence),
            !clause.tokens.contains(where: { sentence.isSign($0, in: "?!%=") }),
            !sentence.isSign(clause.tokens.upperBound, in: "?!")
        else { return nil }
        if part != nil { return entry(amount, as: nil).flatMap { $0.kind == .expenses ? $0 : nil } }
        guard
            let deed = MoneyDeed(
                clause,
                MoneyDeed.Sum(
                    tokens: amount.tokens,
                    isMoney: amount.isMoney,
                    value: amount.value.double,
                    isExact: amount.value.exponent < 0
                )
            )
        else { return nil }
        switch deed.flow {
        case .out:
            guard var entry = entry(amount, as: nil) else { return nil }
            guard entry.kind == .expenses || deed.isPaying else { return nil }
            if entry.kind != .expenses { (entry.kind, entry.category) = (.expenses, Category.other.rawValue) }
            if share == nil, unit == nil { name(&entry, amount, deed) }
            return entry
        case .in:
            guard var entry = entry(amount, as: .income) else { return nil }
            name(&entry, amount, deed)
            return entry
        case .aside:
            guard var entry = entry(amount, as: .savings) else { return nil }
            name(&entry, amount, deed)
            return entry
        }
    }

    private func name(_ entry: inout BudgetEntry, _ amount: Amount, _ deed: MoneyDeed) {
        let rest = details(without: amount.tokens, and: deed.spent)
        if !rest.isEmpty { entry.details = rest }
    }

    /// Whether no other amount stands in the clause. Beside digits or a currency, a number in words counts something.
    private func isOnlySum(_ amount: Amount) -> Bool {
        guard amounts > 1 else { return true }
        guard amount.isMoney || sentence[amount.tokens.lowerBound].kind == .digits else { return false }
        return clause.spans.allSatisfy { span in
            switch span.value {
            case .money: span.start == amount.tokens.lowerBound
            case .number: span.start == amount.tokens.lowerBound || sentence[span.start].kind == .word
            default: true
            }
        }
    }

    /// "my half of the bill, 61.50", "the cottage is 600 and my share is 150": the amount behind the writer's part.
    private func ownPart() -> Amount? {
        guard share == nil, let part = clause.tokens.last(where: { Self.ownParts.contains(sentence[$0].hash) }),
            Self.owners.contains(sentence[part - 1].hash),
            let span = clause.spans.last(where: { $0.start > part && $0.end == clause.tokens.upperBound }),
            span.start - part <= 8,
            (part..<span.start).allSatisfy({ sentence[$0].kind == .word || sentence.isSign($0, in: ",:-'") }),
            part - 1 == clause.tokens.lowerBound || sentence.key(part - 2) == .and || sentence[part - 2].kind == .sign
        else { return nil }
        switch span.value {
        case .money(let said?, _, false, let currency):
            return Amount(value: said, currency: currency, tokens: span.start..<span.end, isMoney: true)
        case .number(let value) where value.exponent < 0 || value.double >= 5:
            return Amount(value: value, currency: nil, tokens: span.start..<span.end, isMoney: false)
        default: return nil
        }
    }

    static func isOwnPart(_ sentence: Sentence, _ index: Int) -> Bool {
        owners.contains(sentence[index].hash) && ownParts.contains(sentence[index + 1].hash)
    }

    private static let ownParts = Clause.hashes(
        "half part share bit portion contribution third quarter halfs parts shares bits"
    )
    private static let owners = Clause.hashes("my our")

    /// "spent a hundred and twenty on uniforms": words are an amount beside a verb of money only.
    private func amountInWords() -> Amount? {
        for span in clause.spans where !isSharing(span.start) {
            guard case .number(let value) = span.value, value.exponent >= 0, value.double >= 10 else { continue }
            return Amount(value: value, currency: nil, tokens: span.start..<span.end, isMoney: false)
        }
        return nil
    }

    /// An entry recognized because the previous clause was one: "… and 20 on a scarf", "… and the taxi home 15".
    func furtherEntry() -> BudgetEntry? {
        guard let amount = amount(), amounts == 1, amount.value.double > 0, (1...6).contains(looseWords),
            !isTalk || amount.isMoney && looseWords <= 2, !ChatSigns.areIn(sentence),
            !clause.tokens.contains(where: { sentence.isSign($0, in: "?=%") }),
            !sentence.isSign(clause.tokens.upperBound, "?")
        else { return nil }
        let first = clause.tokens.lowerBound
        let isFirst = amount.tokens.lowerBound == ([.a, .the].contains(sentence.key(first)) ? first + 1 : first)
        let isLed =
            [.on, .for, .at].contains(sentence.key(amount.tokens.upperBound)) || amount.isMoney
            || Clause.isTip(sentence, amount.tokens.upperBound)
        guard isFirst && isLed || amount.tokens.upperBound == clause.tokens.upperBound else { return nil }
        return entry(amount, as: nil)
    }

    /// The possible meanings of "20 lv" alone: an expense or an income.
    func bareEntries() -> [BudgetEntry] {
        guard let amount = amount(), amount.isMoney, amount.value.double > 0, clause.tokens == 0..<sentence.count,
            clause.tokens.allSatisfy({
                amount.tokens.contains($0) || clause.isTime($0)
                    || sentence[$0].kind == .sign && !sentence.isSign($0, "?")
            })
        else { return [] }
        return [Category.other, .income].compactMap { entry(amount, as: $0) }
    }

    private func entry(_ amount: Amount, as category: Category?) -> BudgetEntry? {
        let currency = amount.currency ?? context.currency
        var amount = amount
        if let unit { amount.value = amount.value * Quantity(Int64(unit.count)) }
        if let share { amount.value = amount.value / Quantity(Int64(share.parts)) }
        guard let minor = rates.minorUnits(amount.value, from: currency, to: context.currency) else {
            return entry(amount, minor: amount.value.roundedScaled(by: currency.minorDigits), currency, as: category)
        }
        return entry(amount, minor: minor, context.currency, as: category)
    }

    private func entry(_ amount: Amount, minor: Int64?, _ currency: Currency, as given: Category?) -> BudgetEntry? {
        guard let minor, minor > 0 else { return nil }
        // The details of a shared bill keep the total and the payers, those of a unit price the price of one.
        let details = details(without: share == nil && unit == nil ? amount.tokens : 0..<0)
        let category = given.map { ($0.rawValue, $0) } ?? category(details, amount)
        let said = amount.currency.flatMap {
            $0 == currency ? nil : BudgetEntry.Original(amount: amount.value, currency: $0)
        }
        return BudgetEntry(
            minorUnits: minor,
            currency: currency,
            kind: kind(category),
            category: category.name,
            details: details,
            day: day,
            original: said,
            recurrence: recurrence
        )
    }

    /// How the entry recurs. On the 31st means the last day of a shorter month. A repetition within a day is a single
    /// entry.
    private var recurrence: Recurrence? {
        guard let rule = clause.rule, rule.isByDays else { return nil }
        return rule.meetingEveryMonth(from: day)
    }

    /// A weekday alone means the last such day, because a purchase is in the past.
    private var day: Day {
        guard let time = clause.time, let day = time.from?.day else { return context.localNow.day }
        if !clause.recurrences.isEmpty { return day }
        // "saved 200 this month" happened today.
        if time.grain > .day, let end = time.end, day <= context.localNow.day, context.localNow < end {
            return context.localNow.day
        }
        let isWeekday = clause.tokens.contains { sentence[$0].word.weekday > 0 && clause.isTime($0) }
        let isAhead = clause.tokens.contains { [.next, .this, .coming, .upcoming].contains(sentence.key($0)) }
        return isWeekday && !isAhead && day > context.localNow.day && day - context.localNow.day < 7 ? day - 7 : day
    }

    /// Whether the clause itself says that it is an expense, like "add expense 25 lv haircut".
    var isNamed: Bool {
        clause.has(Self.expenseWords) || Self.logging.contains(sentence[clause.tokens.lowerBound].hash)
    }

    /// "new shoes, 79.99, last saturday": a known item with an exact price, on a past day.
    var isPriced: Bool {
        guard let amount = amount(), amount.value.exponent == -2, day <= context.localNow.day else { return false }
        return clause.tokens.contains { CommonWords.category(sentence[$0]) != nil }
    }

    // MARK: - The amount

    /// The amount of money, otherwise the number that looks most like an amount: one with decimals, or the last one.
    private func amount() -> Amount? {
        var best: Amount?
        for span in clause.spans where !isSharing(span.start) {
            switch span.value {
            case .money(let said?, _, false, let currency):
                if best?.isMoney != true {
                    let from = said.double < 0 ? -said : said
                    best = Amount(value: from, currency: currency, tokens: span.start..<span.end, isMoney: true)
                }
            case .number(let value) where best?.isMoney != true:
                guard sentence[span.start].kind == .digits, isWrittenInDigits(after: span.end), value.double > 0,
                    value.double < 10_000_000
                else { continue }
                if let old = best, old.value.exponent < 0, value.exponent >= 0 { continue }
                best = Amount(value: value, currency: nil, tokens: span.start..<span.end, isMoney: false)
            default: continue
            }
        }
        return best
    }

    /// "800", "12.30", "2k" and "47 and a half".
    private func isWrittenInDigits(after end: Int) -> Bool {
        sentence[end - 1].kind == .digits || sentence.isGlued(end - 1) && sentence[end - 1].length == 1
            || sentence.key(end - 1) == .half
    }

    /// Whether a token only describes how the bill is shared, or the quantity.
    private func isSharing(_ index: Int) -> Bool {
        share?.tokens.contains(index) ?? false || unit?.tokens.contains(index) ?? false
    }

    /// "me" in "split between me and tom" is not chat.
    private var isTalk: Bool {
        clause.tokens.contains {
            Self.talk.contains(sentence[$0].hash) && !isSharing($0) && !Clause.isTip(sentence, $0)
        }
    }

    /// The number of words besides amounts, times and how the bill is shared.
    private var looseWords: Int {
        guard share != nil || unit != nil || !clause.recurrences.isEmpty else { return clause.looseWords }
        return clause.tokens.filter { index in
            sentence[index].kind == .word && !isSharing(index)
                && !clause.recurrences.contains { index >= $0.start && index < $0.end }
                && !clause.spans.contains { index >= $0.start && index < $0.end }
        }.count
    }

    // MARK: - Is it an entry at all?

    private func isQuickEntry(_ amount: Amount) -> Bool {
        guard amount.value.double > 0, !isTalk, !ChatSigns.areIn(sentence), amounts <= 2, isOwn,
            !sentence.isSign(clause.tokens.upperBound - 1, "?"),
            !clause.tokens.contains(where: { sentence.isSign($0, "=") || sentence.key($0) == .percent }),
            !sentence.isSign(clause.tokens.upperBound, "?")
        else { return false }
        let words = looseWords
        // A bill that is shared is one, whatever was bought: "swiggy 1240 split between 4 of us".
        if share != nil, (1...9).contains(words), amount.isMoney || !isCounted(amount) { return true }
        if clause.has(Self.verbs), amount.isMoney, words <= 9 {
            return !Self.starters.contains(sentence[clause.tokens.lowerBound].hash) && !isRate(amount)
        }
        if opensWithVerb, words <= 6, isPlainAmount(amount), !isCounted(amount) { return true }
        let isPriced = isPrice(amount) && CommonWords.category(sentence[clause.tokens.lowerBound]) != nil
        // "1.5k on shoes at bata", "brunch at the windmill 44 + 6 tip"
        let isSpentOn =
            amount.tokens.lowerBound == clause.tokens.lowerBound && !isCounted(amount) && amount.value.double >= 10
            && [.on, .for].contains(sentence.key(amount.tokens.upperBound))
            || sentence.isSign(clause.tokens.upperBound, "+")
        guard words >= 1, words <= (amount.isMoney || isPriced || isSpentOn || isOrdered(amount) ? 6 : 3),
            isAtEdge(amount.tokens) || isPriced
        else { return false }
        if amount.isMoney { return hasThing(amount) && !isRate(amount) }
        guard isPlainAmount(amount), !isHour(amount) else { return false }
        return isKnown(without: amount.tokens) || isPair(amount) || isPricedName(amount)
            || isBesideEntry(amount) || isOrdered(amount)
    }

    /// "gym 6 every monday" gives an hour. With a monthly or yearly repetition, the number is an amount.
    private func isHour(_ amount: Amount) -> Bool {
        guard let frequency = clause.recurrence?.rule.frequency, frequency != .monthly, frequency != .yearly else {
            return false
        }
        return amount.value.exponent >= 0 && amount.value.double <= 24
    }

    /// "gas 40, groceries 55.20": an unknown item with a number, followed by a known item with one.
    private func isBesideEntry(_ amount: Amount) -> Bool {
        let next = clause.tokens.upperBound + 1
        return amount.tokens.upperBound == clause.tokens.upperBound && next < sentence.count
            && sentence.isSign(next - 1, in: ",;") && CommonWords.category(sentence[next]) != nil
            && sentence[next + 1].kind == .digits && sentence[clause.tokens.lowerBound].kind == .word
            && !Self.numbered.contains(sentence[amount.tokens.lowerBound - 1].hash)
    }

    /// The number of amounts and numbers in the clause; prices of several things are not an entry.
    private var amounts: Int {
        clause.spans.reduce(0) { count, span in
            if isSharing(span.start) { return count }
            return switch span.value {
            case .money: count + (sentence.count > span.end && hasMoney(before: span.start) ? 2 : 1)
            // The "half" of "my half of the bill" is not an amount.
            case .number: count + (MoneyTurn.isOwn(sentence, span.start) ? 0 : 1)
            default: count
            }
        }
    }

    private func hasMoney(before index: Int) -> Bool {
        clause.spans.contains { span in
            if case .money = span.value { span.end <= index } else { false }
        }
    }

    /// Whether the writer is the buyer: "mark bought thirty dollars of cheese" and "my sister got a $300 ticket" are
    /// about another person. What is paid may precede "paid": "rent paid 500".
    private var isOwn: Bool {
        let first = clause.tokens.lowerBound
        guard let verb = clause.tokens.first(where: { Self.othersDeeds.contains(sentence[$0].hash) }), verb > first,
            sentence[verb - 1].kind == .word
        else { return true }
        var place = verb - 1
        while place >= first, Self.asides.contains(sentence[place].hash) || clause.isTime(place) { place -= 1 }
        guard place >= first, !Self.subjects.contains(sentence[place].hash) else { return true }
        let isActive = clause.tokens.contains { sentence.key($0) == .for && $0 > verb }
        if Self.passives.contains(sentence[verb].hash), !isActive || CommonWords.category(sentence[place]) != nil {
            return true
        }
        return sentence[place].kind != .word || sentence.key(place) != .none
    }

    /// "spent 45.20 at lidl", "i paid 12 for lunch".
    private var opensWithVerb: Bool {
        guard let first = clause.tokens.first(where: { !Self.subjects.contains(sentence[$0].hash) }) else {
            return false
        }
        return Self.spending.contains(sentence[first].hash)
            || sentence[first].hash == Self.gotHash && sentence[first + 1].hash == Self.paidHash
    }

    /// Whether the number is a count, as in "bought 2 disks".
    private func isCounted(_ amount: Amount) -> Bool {
        let next = sentence[amount.tokens.upperBound]
        if Self.means.contains(next.hash) || isSharing(amount.tokens.upperBound) { return false }
        if Self.totals.contains(next.hash) { return false }
        return amount.value.exponent >= 0 && clause.tokens.contains(amount.tokens.upperBound) && next.kind == .word
            && next.key == .none
    }

    /// Whether the clause is about income, as in "got paid 2500".
    var wasPaid: Bool {
        clause.tokens.contains { sentence[$0].hash == Self.gotHash && sentence[$0 + 1].hash == Self.paidHash }
    }

    /// Whether the amount begins or ends the clause, ignoring times and a few words.
    private func isAtEdge(_ tokens: Range<Int>) -> Bool {
        let before = (clause.tokens.lowerBound..<tokens.lowerBound).filter {
            !clause.isTime($0) && sentence[$0].kind != .sign && !isSharing($0)
        }.count
        let behind = (tokens.upperBound..<max(clause.tokens.upperBound, tokens.upperBound)).filter {
            !clause.isTime($0) && sentence[$0].kind != .sign && !isSharing($0)
        }.count
        let isLed = [.at, .from].contains(sentence.key(tokens.upperBound))
        return before == 0 || behind <= (isLed ? 3 : 1) || hasMoneySign(tokens) && behind <= 4
    }

    private func hasMoneySign(_ tokens: Range<Int>) -> Bool {
        tokens.contains { sentence[$0].word.money >= 0 }
    }

    /// "100 rs a kilo last year", "the average rent": what something costs in general.
    private func isRate(_ amount: Amount) -> Bool {
        let end = amount.tokens.upperBound
        // "eggs cost like 8 dollars now", "dropped 20 pounds since march"
        if sentence[amount.tokens.lowerBound - 1].hash == Self.likeHash { return true }
        return clause.has(Self.averages) || clause.tokens.contains { sentence.key($0) == .since }
            || [.a, .per].contains(sentence.key(end)) && Self.measures.contains(sentence[end + 1].hash)
                && clause.has(Self.beings)
    }

    private static let likeHash = Hash.of("like")
    private static let averages = Clause.hashes("average averages typical typically usually normally generally")
    private static let beings = Clause.hashes("is are was were")
    private static let measures = Clause.hashes(
        "kilo kg gallon litre liter pound piece person month week year hour day dozen head"
    )

    private func hasThing(_ amount: Amount) -> Bool {
        let index = amount.tokens.upperBound
        let isLed =
            [.at, .for, .on, .from, .in].contains(sentence.key(index))
            || amount.tokens.lowerBound > clause.tokens.lowerBound
            || [.at, .for, .from].contains(sentence.key(index + 1)) && sentence.key(index) == .none
        return isLed || isKnown(without: amount.tokens) || clause.looseWords <= 2
    }

    /// Whether a bare number could be an amount: its clause is at an end of the sentence or in a list, and the number
    /// is not a small count.
    private func isPlainAmount(_ amount: Amount) -> Bool {
        guard
            clause.tokens.lowerBound == 0 || clause.tokens.upperBound == sentence.count || isShare(amount)
                || isListed && isKnown(without: amount.tokens)
        else { return false }
        guard !clause.tokens.contains(where: { sentence.isSign($0, in: "?!") }) else { return false }
        let isDecimal = amount.value.exponent < 0 && amount.value.exponent >= -2
        // "2 meals" is a count; in "meals 2" and "20 meals" the number may be a price.
        let isCount =
            amount.tokens.lowerBound == clause.tokens.lowerBound && amount.value.double < 10 && !isShare(amount)
            && !isPriceInList
        return isDecimal || amount.value.exponent >= 0 && !isCount
    }

    /// "12.50 lunch, 3 coffee": the sentence begins with a number that can only be a price.
    private var isPriceInList: Bool {
        guard clause.tokens.lowerBound > 0 else { return false }
        return NumberReader(sentence: sentence).digits(at: 0).map { $0.value.exponent < 0 || $0.value.double >= 10 }
            ?? false
    }

    /// "taxi 12, lunch 15 and parking 3": an amount precedes the clause.
    private var isListed: Bool { (0..<clause.tokens.lowerBound).contains { sentence[$0].kind == .digits } }

    /// "12 on taxi" after another amount.
    private func isShare(_ amount: Amount) -> Bool {
        clause.tokens.lowerBound > 0 && amount.tokens.lowerBound == clause.tokens.lowerBound
            && [.on, .for, .at].contains(sentence.key(amount.tokens.upperBound))
            && (0..<clause.tokens.lowerBound).contains { Self.deeds.contains(sentence[$0].hash) }
    }

    /// "widget 500": only one word and an amount with at least three digits or decimals.
    private func isPair(_ amount: Amount) -> Bool {
        let words = clause.tokens.filter { sentence[$0].kind == .word }
        guard words.count == 1, clause.tokens.count == 1 + amount.tokens.count,
            amount.tokens.upperBound == clause.tokens.upperBound,
            sentence[words[0]].length >= 4, sentence[words[0]].key == .none,
            !Self.numbered.contains(sentence[words[0]].hash),
            !clause.isTime(words[0]), sentence.bytes[Int(sentence[words[0]].start)] >= 0x61
        else { return false }
        return isPrice(amount) || amount.value.double >= 100 && amount.value.double < 100_000
    }

    /// "vinted sale 14.50": two or three words with a price that is no hour.
    private func isPricedName(_ amount: Amount) -> Bool {
        let end = amount.tokens.lowerBound
        guard isPrice(amount), amount.tokens.upperBound == clause.tokens.upperBound,
            (2...4).contains(end - clause.tokens.lowerBound), !clause.tokens.contains(where: { clause.isTime($0) }),
            clause.tokens.lowerBound == 0 && clause.tokens.upperBound == sentence.count
        else { return false }
        let cents = sentence[amount.tokens.upperBound - 1].number
        return (amount.value.double > 24 || cents >= 60 || cents % 5 != 0)
            && (clause.tokens.lowerBound..<end).allSatisfy {
                sentence[$0].kind == .word && sentence[$0].key == .none && sentence[$0].length >= 2
                    && sentence.bytes[Int(sentence[$0].start)] >= 0x61 && !Self.numbered.contains(sentence[$0].hash)
            }
    }

    /// "two schooners and a parmy, 41": things with their article or number, and behind a comma what they came to.
    private func isOrdered(_ amount: Amount) -> Bool {
        let (first, end) = (clause.tokens.lowerBound, amount.tokens.lowerBound - 1)
        guard clause.tokens == 0..<sentence.count, amount.tokens.upperBound == sentence.count,
            sentence.isSign(end, ","), (2...7).contains(end - first), amount.value.double >= 5,
            sentence.key(first) == .a || sentence[first].word.cardinal > 0
        else { return false }
        return (first..<end).allSatisfy { index in
            sentence[index].kind == .word && !clause.isTime(index)
                && ([.none, .a, .and, .at, .for].contains(sentence.key(index)) || sentence[index].word.cardinal > 0)
                && !Self.numbered.contains(sentence[index].hash)
        }
    }

    /// Whether the amount has two decimals, like a price.
    private func isPrice(_ amount: Amount) -> Bool {
        amount.tokens.count == 3 && sentence[amount.tokens.upperBound - 1].length == 2
    }

    private func isKnown(without tokens: Range<Int>) -> Bool {
        // "yesterday: target 87.20"
        let first = clause.tokens.first { !clause.isTime($0) && sentence[$0].kind != .sign } ?? clause.tokens.lowerBound
        for index in clause.tokens where !tokens.contains(index) && !clause.isTime(index) {
            if CommonWords.category(sentence[index]) != nil { return true }
            if index == first || [.at, .in, .from].contains(sentence.key(index - 1)),
                sentence[index].key == .none,
                let match = Merchants.shared.match(sentence, at: index, country: context.country),
                sentence[index].length > 3 || match.end > index + 1,
                match.end == tokens.lowerBound || match.end == clause.tokens.upperBound || clause.isTime(match.end)
            {
                return true
            }
        }
        return false
    }

    private static let verbs = Clause.hashes(
        "spent paid bought cost log logged expense expenses earned received salary"
    )
    /// Means of payment.
    private static let means = Clause.hashes("cash card")
    private static let totals = Clause.hashes("total altogether overall")
    private static let expenseWords = Clause.hashes("expense expenses income spending")
    private static let logging = Clause.hashes("log record track")
    private static let subjects = Clause.hashes("i we just ive have")
    private static let spending = Clause.hashes("spent paid bought received earned logged log")
    private static let deeds = Clause.hashes("spent paid bought")
    /// Deeds with money that another person may be the subject of.
    private static let othersDeeds = Clause.hashes(
        "spent paid bought got sold won earned dropped gave blew crossed raised increased lost owes"
    )
    private static let asides = Clause.hashes("just once only also even already recently actually apparently has have")
    private static let passives = Clause.hashes("paid")
    static let gotHash = Hash.of("got")
    private static let paidHash = Hash.of("paid")
    private static let starters = Clause.hashes("how what when why who did do does is are if")
    private static let numbered = Clause.hashes(
        "room bus block unit level call page flat route order code version platform gate number line part lesson chapter step item size class train"
            + " year grade level type team blk open from until about around only over under over plus more than least most minus total reply send dial"
    )
    private static let talk = Clause.hashes(
        "you u ur your yours he she they them him her his their lol haha hahaha hehe wat wad dun dont cant wont didnt never not meh lah lor hor liao"
            + " what how why who which where should would could if whether maybe think know can shall will win won free call txt text reply claim prize"
            + " whats lost haiz hai nvm that thats move checking me remind convert exchange equals percent owe lend borrow budget balance tip transfer send pay wan wanna gonna take going please costs only its worth"
    )
}
