/// Reads what somebody says that will not be, or is needed no more, without a verb of deleting: "forget the dentist
/// tomorrow", "never mind the reminder about the parcel", "we no longer need nappies", "clear my friday afternoon".
extension ItemReader {
    /// What is dismissed, and where it is named.
    var dismissed: (kind: ItemRequest.Kind, head: Range<Int>)? {
        guard !sentence.isSign(tokens.upperBound - 1, "?") else { return nil }
        if let whole = clearedTime { return (.calendar, whole) }
        if let missed = missed ?? negated { return missed }
        guard start == tokens.lowerBound || ItemReader.polite.contains(sentence[tokens.lowerBound].hash) else {
            return nil
        }
        let first = sentence[start].hash
        var head = start + 1
        if first == Self.never, Self.minding.contains(sentence[head].hash) {
            head += 1
        } else if first == Self.call, sentence[head].hash == Self.offHash {
            head += 1
        } else if Self.ousting.contains(first), start == tokens.lowerBound || sentence[start - 1].hash == Self.please {
            // "lose the 4 o'clock", "bin the reminder about the meter": only a thing of this app, or an hour.
            guard ItemWords.articles.contains(sentence[head].hash),
                hasReminder || hasList || has(ItemWords.events) || clause.isTime(head + 1)
            else { return nil }
        } else if !Self.dismissing.contains(first) {
            return nil
        }
        if Self.abouts.contains(sentence[head].hash) { head += 1 }
        let named = rest(from: head)
        guard !named.isEmpty, clause.plainWords <= 9, let kind = kindOfThing(named) else { return nil }
        return (kind, named)
    }

    /// "i can't make the dinner on friday", "i'm skipping yoga tomorrow": something to attend, with its time.
    private var missed: (kind: ItemRequest.Kind, head: Range<Int>)? {
        var place = tokens.lowerBound
        while Self.subjects.contains(sentence[place].hash) { place += 1 }
        if Self.cannot.contains(sentence[place].hash), sentence[place + 1].hash == Self.make {
            place += 2
            if sentence[place].hash == Self.it, sentence.key(place + 1) == .to { place += 2 }
        } else if Self.skipping.contains(sentence[place].hash), place > tokens.lowerBound {
            place += 1
        } else {
            return nil
        }
        let named = rest(from: place)
        guard !named.isEmpty, clause.time != nil else { return nil }
        let part = clause.part(named)
        return part.has(ItemWords.attended) || part.has(ItemWords.events) ? (.calendar, named) : nil
    }

    /// "no yoga tomorrow", "no alarm on saturday", "no more reminders about the bins", "no need to remind me of the bins"
    private var negated: (kind: ItemRequest.Kind, head: Range<Int>)? {
        let first = tokens.lowerBound
        guard sentence.key(first) == .no, !sentence.isSign(first + 1, ","), clause.plainWords <= 8 else { return nil }
        if sentence[first + 1].hash == Self.need {
            if sentence.key(first + 2) == .to, Self.reminding.contains(sentence[first + 3].hash) {
                let end = tokens.first { $0 > first && sentence.isSign($0, ",") } ?? tokens.upperBound
                return first + 5 < end ? (.reminder, first + 5..<end) : nil
            }
            let head = rest(from: first + 3)
            guard sentence.key(first + 2) == .for, !head.isEmpty, let kind = kindOfThing(head), kind != .task else {
                return nil
            }
            return (kind, head)
        }
        if sentence.key(first + 1) == .more, hasReminder { return (.reminder, rest(from: first + 2)) }
        guard clause.time != nil, !sentence.isSign(tokens.upperBound - 1, "!") else { return nil }
        let isAttended =
            ItemWords.attended.contains(sentence[first + 1].hash) || Self.visitors.contains(sentence[first + 1].hash)
        let named = rest(from: first + 1)
        if isAttended, clause.plainWords <= 5 { return (.calendar, named) }
        return ItemWords.reminders.contains(sentence[first + 1].hash) ? (.reminder, named) : nil
    }

    /// "clear thursday afternoon", "free up my friday", "wipe everything on monday": a verb, and hardly more than a time.
    private var clearedTime: Range<Int>? {
        guard Self.clearing.contains(sentence[start].hash), let time = clause.time, time.grain <= .day else {
            return nil
        }
        var index = start + 1
        if sentence[start].hash == Self.free {
            guard sentence.key(index) == .up else { return nil }
            index += 1
        }
        let rest = rest(from: index)
        guard rest.contains(where: { clause.isTime($0) }),
            rest.allSatisfy({ place in
                clause.isTime(place) || ItemWords.articles.contains(sentence[place].hash)
                    || Self.everything.contains(sentence[place].hash)
                    || [.on, .for, .from, .of].contains(sentence.key(place)) || sentence[place].kind == .sign
            })
        else { return nil }
        return rest
    }

    /// The kind of what a few words name; nil if they name nothing that this app keeps.
    private func kindOfThing(_ range: Range<Int>) -> ItemRequest.Kind? {
        let part = clause.part(range)
        guard !part.has(Self.pronouns), name(in: range) != nil || part.time != nil else { return nil }
        if let named = namedKind { return named }
        let isNamed = ItemWords.articles.contains(sentence[range.lowerBound].hash)
        if part.has(ItemWords.attended) || part.has(Self.visitors) { return .calendar }
        if let time = part.time { return isNamed && time.grain <= .day ? .calendar : nil }
        return range.count <= 4 && range.contains { isSupply($0) } ? .task : nil
    }

    /// A thing that everybody runs out of.
    func isSupply(_ index: Int) -> Bool {
        TaskPhrase.consumables.contains(sentence[index].hash) || CommonWords.category(sentence[index]) == .groceries
    }

    /// "we no longer need nappies", "don't need the plumber on tuesday anymore", "i don't want eggs"
    var unneeded: (kind: ItemRequest.Kind, head: Range<Int>)? {
        guard !sentence.isSign(tokens.upperBound - 1, in: "?!") else { return nil }
        var end = tokens.upperBound
        // What is outside the sentence is a sign too, so the clause's first token ends the loop.
        while end > tokens.lowerBound,
            sentence[end - 1].kind == .sign || Self.anymore.contains(sentence[end - 1].hash)
        { end -= 1 }
        // "any more", "any longer"
        if sentence.key(end - 1) == .more || sentence[end - 1].hash == Self.longer, sentence.key(end - 2) == .any {
            end -= 2
        }
        let isOver = end < tokens.upperBound && sentence[end].kind == .word
        var verb = tokens.lowerBound
        while Self.subjects.contains(sentence[verb].hash) { verb += 1 }
        let isNoLonger = sentence.key(verb) == .no && sentence[verb + 1].hash == Self.longer
        if isNoLonger {
            verb += 2
        } else if Self.donts.contains(sentence[verb].hash)
            || sentence[verb].hash == ItemReader.do && sentence.key(verb + 1) == .not
        {
            verb += sentence[verb].hash == ItemReader.do ? 2 : 1
            while Self.adverbs.contains(sentence[verb].hash) { verb += 1 }
        } else {
            return nil
        }
        guard Self.needing.contains(sentence[verb].hash), verb + 1 < end, clause.plainWords <= 9 else { return nil }
        let head = verb + 1..<end
        guard let kind = kindOfThing(head) else { return nil }
        // Without "any more" only a few words on a shopping list: "i don't want eggs".
        return isNoLonger || isOver || kind == .task && head.count <= 3 ? (kind, head) : nil
    }

    /// The words that these sentences are recognized by.
    static let dismissalWords = Clause.hashes(
        "never nevermind forget lose bin clear free wipe call longer dont wont cant cannot skipping isnt arent called no stop scrub"
    )
    private static let dismissing = Clause.hashes("forget nevermind nvm")
    private static let ousting = Clause.hashes("lose bin chuck scrub")
    private static let cannot = Clause.hashes("cant cannot wont")
    private static let skipping = Clause.hashes("skipping missing ditching")
    private static let make = Hash.of("make")
    private static let it = Hash.of("it")
    private static let need = Hash.of("need")
    private static let reminding = Clause.hashes("remind")
    private static let please = Hash.of("please")
    private static let never = Hash.of("never")
    private static let minding = Clause.hashes("mind")
    private static let call = Hash.of("call")
    private static let free = Hash.of("free")
    private static let clearing = Clause.hashes("clear wipe cancel free delete remove")
    private static let everything = Clause.hashes("everything all plans events meetings appointments whole entire")
    private static let abouts = Clause.hashes("about")
    private static let pronouns = Clause.hashes("it him her them you me us that what who i he she they")
    private static let anymore = Clause.hashes("anymore now")
    private static let longer = Hash.of("longer")
    private static let subjects = Clause.hashes("i we im were well so actually ok sorry")
    private static let donts = Clause.hashes("dont")
    private static let adverbs = Clause.hashes("really actually even")
    private static let needing = Clause.hashes("need want")
    /// People who come or are gone to by appointment.
    static let visitors = Clause.hashes(
        "plumber electrician builder builders barber hairdresser optician chiropractor osteopath physiotherapist babysitter sitter nanny tutor gardener"
            + " handyman decorator cleaner cleaners manicure massage facial swimming pilates rehearsal picnic barbecue bbq"
    )
}
