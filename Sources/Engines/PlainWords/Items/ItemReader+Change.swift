/// Reads changes: "move dentist to 5pm", "make it 25", "push the standup back by 30 minutes".
extension ItemReader {
    var changed: ItemRequest? {
        guard !Self.unmeant.contains(sentence[start].hash) else { return nil }
        // "the bill at the pub was 45 not 54": a bill in the ledger.
        guard !isOthers || has(ItemWords.events) else {
            if let contrasted { return contrasted }
            return has(Self.nots) || has(Self.actually) ? restated.flatMap { $0.kind == .budget ? $0 : nil } : nil
        }
        // Without "??", which would copy each request.
        if let made { return made }
        if let madeInstead { return madeInstead }
        if let restated { return restated }
        if let contrasted { return contrasted }
        if let movedAlready { return movedAlready }
        if let moved { return moved }
        if let renamed { return renamed }
        if let lengthened { return lengthened }
        return vaguelyChanged
    }

    // MARK: - "make it 25"

    private var made: ItemRequest? {
        let first = sentence[start].hash
        guard Self.making.contains(first), tokens.lowerBound == 0 || tokens.lowerBound == start,
            Self.its.contains(sentence[start + 1].hash)
        else { return nil }
        var index = start + 2
        if sentence.key(index) == .to || sentence.key(index) == .at || sentence.key(index) == .on { index += 1 }
        guard let span = clause.spans.first(where: { $0.start <= index && $0.end > index && $0.start >= start + 2 }),
            span.end == tokens.upperBound
                || sentence.isSign(span.end, ".") && span.end + 1 == tokens.upperBound
        else { return nil }
        var change = ItemRequest.Change()
        var kind = ItemRequest.Kind.calendar
        switch span.value {
        case .money(let amount?, _, false, let currency):
            (change.amount, change.currency, kind) = (amount, currency, .budget)
        case .number(let number) where number.double > 0:
            (change.amount, kind) = (number, .budget)
        case .time(let value): read(value, into: &change)
        default: return nil
        }
        return ItemRequest(deed: .change, kind: kind, which: ItemRequest.Which(), change: change)
    }

    /// "the plumber can't come at 9, make it 11"
    private var madeInstead: ItemRequest? {
        guard has(Self.cannot),
            let make = tokens.last(where: {
                Self.making.contains(sentence[$0].hash) && Self.its.contains(sentence[$0 + 1].hash)
            }), make > start + 3, sentence[make - 1].kind == .sign, clause.plainWords <= 12,
            let cannot = tokens.first(where: { Self.cannot.contains(sentence[$0].hash) && $0 < make }), cannot > start,
            let value = times.value(in: make + 2..<tokens.upperBound) ?? number(at: tokens.upperBound - 1)
        else { return nil }
        var change = ItemRequest.Change()
        read(value, into: &change)
        guard change.day != nil || change.secondOfDay != nil, name(in: start..<cannot) != nil else { return nil }
        let which = ItemRequest.Which(text: name(in: start..<cannot))
        return ItemRequest(deed: .change, kind: .calendar, which: which, change: change)
    }

    /// "the drop-off is 8 now instead of 9", "lunch with ann is at 1, not at 12": an hour, and the one that it replaces.
    private var contrasted: ItemRequest? {
        guard has(Self.beings), clause.plainWords <= 10, !sentence.isSign(tokens.upperBound - 1, "?"),
            let verb = tokens.first(where: { Self.beings.contains(sentence[$0].hash) && $0 > start }),
            let contrast = tokens.first(where: { $0 > verb + 1 && isContrast($0) }),
            let new = spanOfHour(after: verb), new.end <= contrast,
            (new.end..<contrast).allSatisfy({
                Self.nows.contains(sentence[$0].hash) || sentence[$0].kind == .sign
            }),
            let old = spanOfHour(after: sentence.key(contrast + 1) == .of ? contrast + 1 : contrast),
            old.end == tokens.upperBound, name(in: start..<verb) != nil
        else { return nil }
        var change = ItemRequest.Change()
        read(new.value, into: &change)
        guard change.day != nil || change.secondOfDay != nil else { return nil }
        return ItemRequest(deed: .change, kind: .calendar, which: which(start..<verb, kind: .calendar), change: change)
    }

    private func isContrast(_ index: Int) -> Bool {
        sentence[index].hash == Self.instead && sentence.key(index + 1) == .of
            || Self.nots.contains(sentence[index].hash)
            || sentence.isTranslated && sentence[index].hash == Self.no && sentence.key(index + 1) == .at
    }

    /// The hour that begins behind a word and perhaps "at".
    private func spanOfHour(after index: Int) -> (value: TimeValue, end: Int)? {
        let place = sentence.key(index + 1) == .at ? index + 2 : index + 1
        guard let span = clause.spans.first(where: { [index + 1, place].contains($0.start) }) else { return nil }
        switch span.value {
        case .time(let value) where value.grain < .day: return (value, span.end)
        case .number(let number):
            guard sentence[span.start].kind == .digits, let whole = number.whole, (1...24).contains(whole) else {
                return nil
            }
            return (hour(whole), span.end)
        default: return nil
        }
    }

    /// "the swimming's been moved to 4:15", "the review was pushed to friday": somebody else has moved it.
    private var movedAlready: ItemRequest? {
        guard has(Self.movedWords), clause.plainWords <= 9, !sentence.isSign(tokens.upperBound - 1, "?"),
            let verb = tokens.first(where: { Self.movedWords.contains(sentence[$0].hash) && $0 > start }),
            Self.became.contains(sentence[verb - 1].hash), let target = target(after: verb), target.isTime,
            let value = times.value(in: target.place..<tokens.upperBound) ?? number(at: target.place + 1)
        else { return nil }
        var head = start..<verb - 1
        while head.count > 1, Self.became.contains(sentence[head.upperBound - 1].hash) { head = head.dropLast() }
        guard !head.isEmpty, name(in: head) != nil else { return nil }
        var change = ItemRequest.Change()
        read(value, into: &change)
        guard change.day != nil || change.secondOfDay != nil else { return nil }
        return ItemRequest(deed: .change, kind: .calendar, which: which(head, kind: .calendar), change: change)
    }

    // MARK: - "the coffee with ana is at 10 now", "that parking was 20 not 18"

    private var restated: ItemRequest? {
        guard ItemWords.articles.contains(sentence[start].hash) || Self.itsWords.contains(sentence[start].hash),
            clause.plainWords <= 8, !sentence.isSign(tokens.upperBound - 1, "?"),
            let verb = tokens.first(where: { Self.beings.contains(sentence[$0].hash) && $0 > start })
        else { return nil }
        let head = start..<verb
        if let amount = restatedAmount(after: verb) {
            var change = ItemRequest.Change()
            (change.amount, change.currency) = amount
            return ItemRequest(deed: .change, kind: .budget, which: which(head, kind: .budget), change: change)
        }
        let end = tokens.upperBound - 1
        guard Self.nows.contains(sentence[end].hash), end > verb + 1, head.count > 1,
            clause.part(head).has(ItemWords.attended) || clause.part(head).has(ItemWords.events)
                || clause.part(head).has(ItemWords.drinks),
            let value = times.value(in: verb + 1..<end) ?? restatedHour(verb + 1..<end)
        else { return nil }
        var change = ItemRequest.Change()
        read(value, into: &change)
        guard change.day != nil || change.secondOfDay != nil else { return nil }
        return ItemRequest(deed: .change, kind: .calendar, which: which(head, kind: .calendar), change: change)
    }

    /// "20 not 18"
    private func restatedAmount(after verb: Int) -> (Quantity, Currency?)? {
        // "was not 18 but 20"; in Bulgarian "not" precedes the verb.
        if let not = [verb - 1, verb + 1].first(where: { Self.nots.contains(sentence[$0].hash) }) {
            guard let old = clause.spans.first(where: { $0.start == max(verb, not) + 1 }), amount(old) != nil,
                let but = [old.end, old.end + 1].first(where: { Self.buts.contains(sentence[$0].hash) }),
                let new = clause.spans.first(where: { $0.start == but + 1 }), new.end >= tokens.upperBound - 1
            else { return nil }
            return amount(new)
        }
        // "that shop was actually 78.20"
        let isActually = Self.actually.contains(sentence[verb + 1].hash)
        guard let new = clause.spans.first(where: { $0.start == (isActually ? verb + 2 : verb + 1) }),
            let amount = amount(new)
        else { return nil }
        if isActually, new.end == tokens.upperBound { return amount }
        let not = sentence.isSign(new.end, ",") ? new.end + 1 : new.end
        guard Self.nots.contains(sentence[not].hash),
            let old = clause.spans.first(where: { $0.start == not + 1 }), self.amount(old) != nil,
            old.end == tokens.upperBound || sentence.isSign(old.end, ".") && old.end + 1 == tokens.upperBound
        else { return nil }
        return amount
    }

    private func amount(_ span: TokenSpan) -> (Quantity, Currency?)? {
        switch span.value {
        case .money(let amount?, _, false, let currency): (amount, currency)
        case .number(let number) where number.double > 0: (number, nil)
        default: nil
        }
    }

    /// "at 10" before "now"
    private func restatedHour(_ range: Range<Int>) -> TimeValue? {
        guard let last = range.last, sentence.key(last - 1) == .at, sentence[last].kind == .digits,
            (1...24).contains(sentence[last].number)
        else { return nil }
        return hour(sentence[last].number)
    }

    // MARK: - "move dentist to 5pm"

    private var moved: ItemRequest? {
        let isMove = Self.moving.contains(sentence[start].hash)
        guard isMove || Self.editing.contains(sentence[start].hash) || isStartMoved, isPlain else { return nil }
        if isMove || isStartMoved, let shift = shift { return shift }
        let isEdit = !isMove
        guard let target = target(after: start) else { return nil }
        guard target.isTime else { return isEdit ? valueChange(target.place) : listChange(target.place) }
        // "change lunch to 15" may be an hour; the app checks whether lunch is in the ledger or the calendar.
        if isEdit, namedKind == nil, let amount = bareNumber(after: target.place),
            isMoneyName(start + 1..<target.place)
        {
            var change = ItemRequest.Change()
            change.amount = amount
            let which = which(start + 1..<target.place, kind: .budget)
            return ItemRequest(deed: .change, kind: .budget, which: which, change: change)
        }
        let head = start + 1..<target.place
        guard namedKind != nil || name(in: head) != nil || has(Self.itsWords) || clause.part(head).has(Self.fieldWords)
        else {
            return nil
        }
        guard
            let value = times.value(in: target.place..<tokens.upperBound) ?? rangeEnd(over: target.place)
                ?? number(at: target.place + 1)
        else { return nil }
        var change = ItemRequest.Change()
        read(value, into: &change)
        let kind = kind(head)
        return ItemRequest(deed: .change, kind: kind, which: which(head, kind: kind), change: change)
    }

    /// "start the rehearsal half an hour later", "make the dentist 20 minutes earlier"
    private var isStartMoved: Bool {
        guard Self.starting.contains(sentence[start].hash), !sentence.isTranslated,
            Self.sooner.contains(sentence[tokens.upperBound - 1].hash)
        else { return false }
        return ItemWords.articles.contains(sentence[start + 1].hash) && sentence.key(start + 1) != .a
    }

    private func bareNumber(after index: Int) -> Quantity? {
        isHour(index + 1) ? Quantity(Int64(sentence[index + 1].number)) : nil
    }

    /// The last "to" or "until", which precedes the new value, and whether that value is a time.
    private func target(after verb: Int) -> (place: Int, isTime: Bool)? {
        for index in (verb + 1..<max(tokens.upperBound, verb + 1)).reversed()
        where [.to, .until].contains(sentence.key(index)) && index > verb {
            let isTime = clause.isTime(index + 1) || clause.isTime(index) || isHour(index + 1)
            return (index, isTime)
        }
        return nil
    }

    /// "from 8:00 to 13:00" was read as one time; its end is the new time.
    private func rangeEnd(over index: Int) -> TimeValue? {
        for span in clause.spans where span.start < index && index < span.end {
            guard case .time(let value) = span.value, value.isRange, let end = value.to else { continue }
            var moved = TimeValue(end, value.grain)
            moved.dayIsOpen = value.dayIsOpen
            moved.isHourAmbiguous = value.isHourAmbiguous
            return moved
        }
        return nil
    }

    private func isHour(_ index: Int) -> Bool {
        sentence[index].kind == .digits && (1...24).contains(sentence[index].number) && index + 1 == tokens.upperBound
    }

    private func number(at index: Int) -> TimeValue? {
        isHour(index) ? hour(sentence[index].number) : nil
    }

    private func hour(_ number: some BinaryInteger) -> TimeValue {
        var value = TimeValue(LocalTime(context.localNow.day, hour: Int(number)), .hour)
        value.isHourAmbiguous = number <= 12
        value.dayIsOpen = true
        return value
    }

    /// "change lunch to 14", "change the category of next to Clothes"
    private func valueChange(_ index: Int) -> ItemRequest? {
        let head = start + 1..<index
        var change = ItemRequest.Change()
        if let span = clause.spans.first(where: { $0.start == index + 1 }), span.end == tokens.upperBound {
            switch span.value {
            case .money(let amount?, _, false, let currency): (change.amount, change.currency) = (amount, currency)
            case .number(let number) where number.double > 0: change.amount = number
            default: return nil
            }
            guard isMoneyName(head) else { return nil }
            return ItemRequest(deed: .change, kind: .budget, which: which(head, kind: .budget), change: change)
        }
        let text = sentence.text(index + 1..<tokens.upperBound)
        guard !text.isEmpty, tokens.upperBound - index <= 8 else { return nil }
        let kind = kind(head)
        let fields = clause.part(head)
        if fields.has(Self.categoryWords) {
            change.category = text
            return ItemRequest(deed: .change, kind: .budget, which: which(head, kind: .budget), change: change)
        }
        guard namedKind != nil || fields.has(ItemWords.attended) else { return nil }
        if fields.has(Self.titleWords) {
            change.title = text
        } else if fields.has(Self.placeWords) {
            change.location = text
        } else {
            return nil
        }
        return ItemRequest(deed: .change, kind: kind, which: which(head, kind: kind), change: change)
    }

    private func isMoneyName(_ range: Range<Int>) -> Bool {
        let part = clause.part(range)
        return part.has(Self.amountWords) || part.has(Self.itsWords)
            || range.contains { CommonWords.category(sentence[$0]) != nil }
    }

    /// "move milk to the shopping list"
    private func listChange(_ index: Int) -> ItemRequest? {
        guard let list = namedList, list.tokens.lowerBound <= index, let name = list.name,
            let text = self.name(in: start + 1..<index)
        else { return nil }
        var change = ItemRequest.Change()
        change.list = name
        return ItemRequest(deed: .change, kind: .task, which: ItemRequest.Which(text: text), change: change)
    }

    // MARK: - "push the standup back by 30 minutes"

    private var shift: ItemRequest? {
        guard let span = clause.spans.last, let length = length(of: span), !length.isEmpty,
            span.end >= tokens.upperBound - 1, span.start > start + 1
        else { return nil }
        var head = start + 1..<span.start
        while head.count > 1, Self.shiftWords.contains(sentence[head.upperBound - 1].hash) {
            head = head.lowerBound..<head.upperBound - 1
        }
        let isEarlier = has(Self.earlier)
        guard namedKind != nil || name(in: head) != nil || has(Self.itsWords) else { return nil }
        var change = ItemRequest.Change()
        if Self.extending.contains(sentence[start].hash) {
            // "extend the meeting by 30 minutes" moves only its end, for which the old length is needed.
            return nil
        }
        change.by = length
        change.isEarlier = isEarlier
        let kind = kind(head)
        let spent = tokens.filter { Self.shiftWords.contains(sentence[$0].hash) }.map { $0..<$0 + 1 }
        return ItemRequest(deed: .change, kind: kind, which: which(head, kind: kind, without: spent), change: change)
    }

    /// "30 minutes", and "half an hour later", which by itself would be a time.
    private func length(of span: TokenSpan) -> TimeLength? {
        switch span.value {
        case .duration(let length): return length
        case .time:
            guard Self.sooner.contains(sentence[span.end - 1].hash) else { return nil }
            let reader = DurationReader(sentence: sentence, numbers: NumberReader(sentence: sentence))
            return reader.duration(at: span.start).flatMap { $0.end == span.end - 1 ? $0.duration : nil }
        default: return nil
        }
    }

    // MARK: - "rename dentist to doctor"

    private var renamed: ItemRequest? {
        guard sentence[start].hash == Self.rename, let target = target(after: start), isPlain else { return nil }
        let title = sentence.text(target.place + 1..<tokens.upperBound)
        let head = start + 1..<target.place
        guard !title.isEmpty, name(in: head) != nil || namedKind != nil else { return nil }
        var change = ItemRequest.Change()
        change.title = title
        let kind = kind(head)
        return ItemRequest(deed: .change, kind: kind, which: which(head, kind: kind), change: change)
    }

    // MARK: - "make the meeting start 40 minutes earlier"

    private var lengthened: ItemRequest? {
        guard sentence[start].hash == Self.make, has(ItemWords.events),
            ItemWords.articles.contains(sentence[start + 1].hash),
            sentence.key(start + 1) != .a, has(Self.comparisons)
        else { return nil }
        var change = ItemRequest.Change()
        if let length = clause.duration, has(Self.earlier) || has(Self.laterWords) {
            change.by = length
            change.isEarlier = has(Self.earlier)
        }
        return ItemRequest(
            deed: .change,
            kind: .calendar,
            which: ItemRequest.Which(text: name(in: tokens, without: [start..<start + 1])),
            change: change
        )
    }

    // MARK: - "i need to reschedule my meeting"

    /// A change without a new value; the app asks for it.
    private var vaguelyChanged: ItemRequest? {
        guard let verb = tokens.first(where: { Self.rescheduling.contains(sentence[$0].hash) }),
            verb == start || Self.leads.contains(sentence[verb - 1].hash),
            let kind = namedKind, !has(Self.creation), !hasList
        else { return nil }
        guard Self.certain.contains(sentence[verb].hash) || has(ItemWords.events) || hasReminder || tokens.count <= 4
        else {
            return nil
        }
        var change = ItemRequest.Change()
        let head = verb + 1..<tokens.upperBound
        if let target = target(after: verb), target.isTime {
            if let value = times.value(in: target.place..<tokens.upperBound) { read(value, into: &change) }
            let head = verb + 1..<target.place
            return ItemRequest(deed: .change, kind: kind, which: which(head, kind: kind), change: change)
        }
        return ItemRequest(deed: .change, kind: kind, which: which(head, kind: kind), change: change)
    }

    // MARK: - Parts

    private var isPlain: Bool {
        !sentence.isSign(tokens.upperBound - 1, "?") || ItemReader.polite.contains(sentence[tokens.lowerBound].hash)
    }

    private func kind(_ head: Range<Int>) -> ItemRequest.Kind {
        namedKind ?? .calendar
    }

    /// Sets a day, a time of day, or both.
    private func read(_ value: TimeValue, into change: inout ItemRequest.Change) {
        guard let from = value.from else { return }
        let time = times.settled(from, value)
        if value.grain < .day || value.isPartOfDay { change.secondOfDay = time.secondOfDay }
        if !value.dayIsOpen { change.day = time.day }
        if value.isRange, !value.isPartOfDay, value.grain < .day, let to = value.to, to > from {
            change.length = to - from
        }
    }

    private static let unmeant = Clause.hashes(
        "add put create set_ schedule book remind message send notify inform advise alert tell ask note block"
    )
    private static let beings = Clause.hashes("is was are were")
    private static let nows = Clause.hashes("now instead")
    private static let nots = Clause.hashes("not")
    private static let cannot = Clause.hashes("cant cannot couldnt")
    private static let no = Hash.of("no")
    private static let instead = Hash.of("instead")
    private static let actually = Clause.hashes("actually really")
    private static let movedWords = Clause.hashes("moved pushed shifted rescheduled postponed bumped brought preponed")
    private static let became = Clause.hashes("is are was were got been has have being s")
    private static let buts = Clause.hashes("but")
    private static let make = Hash.of("make")
    private static let comparisons = Clause.hashes("earlier later longer shorter until")
    private static let laterWords = Clause.hashes("later")
    private static let fieldWords = Clause.hashes("time date day hour start")
    private static let making = Clause.hashes("make change set")
    private static let its = Clause.hashes("it that this")
    private static let itsWords = Clause.hashes("it that this")
    private static let moving = Clause.hashes("move reschedule shift push postpone delay bring bump nudge prepone")
    private static let starting = Clause.hashes("start begin make have")
    private static let sooner = Clause.hashes("earlier later")
    private static let editing = Clause.hashes("change update edit modify adjust correct")
    private static let rescheduling = Clause.hashes(
        "move reschedule shift push postpone delay change update edit modify extend rename adjust rearrange"
    )
    private static let certain = Clause.hashes("reschedule postpone rearrange")
    private static let extending = Clause.hashes("extend")
    private static let leads = Clause.hashes("to please you just and can will i then must could")
    private static let creation = Clause.hashes("add create new")
    private static let shiftWords = Clause.hashes("back forward by up earlier later ahead")
    private static let earlier = Clause.hashes("forward earlier ahead up prepone")
    private static let rename = Hash.of("rename")
    private static let categoryWords = Clause.hashes("category")
    private static let amountWords = Clause.hashes("amount price cost total expense entry")
    private static let titleWords = Clause.hashes("title name")
    private static let placeWords = Clause.hashes("location place venue room")
}
