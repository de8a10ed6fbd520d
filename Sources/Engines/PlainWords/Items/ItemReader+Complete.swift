/// Reads that something was done or is to be ticked off.
extension ItemReader {
    /// "done with laundry", "mark laundry as done", "tick off milk"
    var completed: ItemRequest? {
        // Only the user's own tasks are ticked off: "check off the birthday card".
        let report = has(Self.unreported) ? nil : errandDone
        guard let spent = report ?? (!isOthers || isTickedOff ? completion : nil) else { return nil }
        let kind: ItemRequest.Kind = hasReminder && !hasList ? .reminder : .task
        var which = which(tokens, kind: kind, without: spent)
        // "close the task call the bank" does not name a list, and "dentist task done" names only the task.
        if let index = listIndex, Self.things.contains(sentence[index].hash) {
            which.text = which.text ?? which.list
            which.list = nil
        }
        // In "done with laundry today", the day is when it was done, not when it was due.
        if clause.time?.dayIsOpen == false, !hasList { (which.from, which.to) = (nil, nil) }
        // "the rent's paid"
        if report != nil, let text = which.text, let mark = text.lastIndex(where: { $0 == "'" || $0 == "’" }),
            text[mark...].dropFirst() == "s"
        {
            which.text = String(text[..<mark])
        }
        guard which.text != nil || hasList || hasReminder else { return nil }
        // "i'm done with him"
        if let text = which.text, ["him", "her", "them", "it", "you", "u", "me", "life"].contains(text.lowercased()) {
            return nil
        }
        return ItemRequest(deed: .complete, kind: kind, which: which, change: nil)
    }

    private var isTickedOff: Bool {
        Self.ticking.contains(sentence[start].hash) && sentence[start + 1].hash == Self.offHash
    }

    private var completion: [Range<Int>]? {
        let first = sentence[start].hash
        let isShort = clause.plainWords <= 6
        if Self.dones.contains(first), sentence.key(start + 1) == .with, isShort, isEnd { return [start..<start + 2] }
        if first == Self.all, sentence[start + 1].hash == Self.done, sentence.key(start + 2) == .with, isShort, isEnd {
            return [start..<start + 3]
        }
        if let chore = choreDone ?? nounDone ?? alreadyDone ?? tickedBehind { return chore }
        // "close the task water the plants"
        if Self.closing.contains(first),
            let index = (start + 1...start + 2).first(where: { Self.things.contains(sentence[$0].hash) }),
            tokens.contains(index + 1)
        {
            return [start..<index + 1]
        }
        if Self.marking.contains(first),
            let end = tokens.last(where: {
                Self.ends.contains(sentence[$0].hash)
                    || sentence[start].hash == Self.mark && $0 + 1 == tokens.upperBound
                        && Self.states.contains(sentence[$0].hash)
            }), end > start
        {
            let begin = sentence[end - 1].hash == Self.as ? end - 1 : end
            return [start..<start + 1, begin..<end + 1]
        }
        if first == Self.mark, hasList, !has(ItemWords.calendars) { return [start..<start + 1] }
        if let said = saidDone { return said }
        // "check the box shampoo on my list", "check all on the list"
        if Self.boxing.contains(first), hasList,
            let box = tokens.first(where: { Self.boxes.contains(sentence[$0].hash) }), box <= start + 2
        {
            return [start..<box + 1]
        }
        if Self.ticking.contains(first), !has(Self.asking),
            let off = tokens.first(where: { sentence[$0].hash == Self.offHash }),
            off <= start + 6, off == start + 1 || off + 1 == tokens.upperBound || hasList
        {
            return [start..<start + 1, off..<off + 1]
        }
        if Self.finishing.contains(first) || Self.finishing.contains(sentence[start + 1].hash), hasList {
            return [start..<start + 1]
        }
        return nil
    }

    /// "the task laundry has been done", "i have finished the report on my list", "i already bought milk from the list"
    private var saidDone: [Range<Int>]? {
        guard hasList || hasReminder, !Self.reports.contains(sentence[start].hash),
            !sentence.isSign(tokens.upperBound - 1, "?"), !has(ItemWords.calendars), !clause.has(Self.adding)
        else { return nil }
        let last = sentence[tokens.upperBound - 1].kind == .sign ? tokens.upperBound - 2 : tokens.upperBound - 1
        // "the first task should be marked as done"
        if let mark = tokens.first(where: { Self.marked.contains(sentence[$0].hash) }),
            Self.ends.contains(sentence[last].hash)
        {
            return [mark..<last + 1]
        }
        // "laundry task done"
        if Self.ends.contains(sentence[last].hash), last > start, Self.things.contains(sentence[last - 1].hash) {
            return [last..<last + 1]
        }
        if Self.ends.contains(sentence[last].hash), Self.beings.contains(sentence[last - 1].hash) {
            let begin = sentence[last - 2].hash == Self.has ? last - 2 : last - 1
            return [begin..<last + 1]
        }
        guard hasList else { return nil }
        let isOnList = namedList.map { Self.ons.contains(sentence[$0.tokens.lowerBound].hash) } ?? false
        guard
            let verb = tokens.first(where: {
                Self.finished.contains(sentence[$0].hash)
                    || isOnList && Self.gotten.contains(sentence[$0].hash) && sentence.key($0 + 1) != .to
                        && sentence.key($0 + 1) != .not && !Self.haves.contains(sentence[$0 - 1].hash)
            }),
            verb <= tokens.lowerBound + 4,
            // Bulgarian omits "I".
            sentence.isTranslated || tokens.contains(where: { $0 < verb && Self.persons.contains(sentence[$0].hash) })
        else { return nil }
        return [tokens.lowerBound..<verb + 1]
    }

    /// "the ironing is finished", "did the dishes": household chores count without naming a list.
    private var choreDone: [Range<Int>]? {
        guard clause.plainWords <= 5, isEnd, clause.spans.isEmpty || clause.time != nil else { return nil }
        var first = start
        while Self.persons.contains(sentence[first].hash) { first += 1 }
        let second = ItemWords.articles.contains(sentence[first + 1].hash) ? first + 2 : first + 1
        if Self.doings.contains(sentence[first].hash), TaskPhrase.housework.contains(sentence[second].hash) {
            return [tokens.lowerBound..<first + 1]
        }
        let thing = ItemWords.articles.contains(sentence[start].hash) ? start + 1 : start
        guard TaskPhrase.housework.contains(sentence[thing].hash),
            Self.beings.contains(sentence[thing + 1].hash) || sentence[thing + 1].hash == Self.has
        else { return nil }
        let end = sentence[thing + 1].hash == Self.has ? thing + 3 : thing + 2
        guard Self.ends.contains(sentence[end].hash), tokens.contains(end) else { return nil }
        return [thing + 1..<end + 1]
    }

    /// "gutters done mate", "the tax return is done": a thing, and that it is done, in the whole sentence.
    private var nounDone: [Range<Int>]? {
        guard tokens == 0..<sentence.count, (2...6).contains(tokens.count), clause.spans.isEmpty, isEnd,
            let done = tokens.last(where: { sentence[$0].hash == Self.done }), done > start,
            (done + 1..<tokens.upperBound).allSatisfy({ Self.addressed.contains(sentence[$0].hash) })
        else { return nil }
        let first = ItemWords.articles.contains(sentence[start].hash) ? start + 1 : start
        let end = Self.beings.contains(sentence[done - 1].hash) ? done - 1 : done
        // A bare word before "done" is most often an adverb; a plural or an article makes it a thing.
        let isThing = first > start || first < end && sentence.ends(first, with: "s")
        guard isThing, first == start || end < done, (1...3).contains(end - first),
            (first..<end).allSatisfy({
                sentence[$0].kind == .word && sentence.key($0) == .none && sentence[$0].length > 3
                    && !Self.pasts.contains(sentence[$0].hash) && !Self.vague.contains(sentence[$0].hash)
            })
        else { return nil }
        return [end..<tokens.upperBound]
    }

    /// "i've posted the parcel, tick it off", "called the bank, mark it as done", "got the spuds now, you can cross
    /// them off", "finished the laundry ✅"
    private var tickedBehind: [Range<Int>]? {
        guard clause.plainWords <= 12, clause.spans.isEmpty || clause.time != nil else { return nil }
        guard let tick = tickPlace, tick > start + 1 else { return nil }
        // The completed task begins with its verb: "i've posted …", "posted …"
        var first = start
        while Self.persons.contains(sentence[first].hash) || Self.haves.contains(sentence[first].hash)
            || sentence[first].hash == Self.already
        { first += 1 }
        guard tokens.contains(first), first + 1 < tick, isPast(first) else { return nil }
        return [tokens.lowerBound..<first + 1, tick..<tokens.upperBound]
    }

    /// Where the words begin that tick off what stands before them.
    private var tickPlace: Int? {
        if let tick = tokens.suffix(2).first(where: { Self.ticks.contains(sentence[$0].hash) }) { return tick }
        guard isEnd,
            let tick = tokens.last(where: { Self.ticking.contains(sentence[$0].hash) && $0 > start + 2 })
        else { return nil }
        var begin = tick
        while Self.handing.contains(sentence[begin - 1].hash) { begin -= 1 }
        guard sentence.isSign(begin - 1, in: ",;.-") else { return nil }
        var object = tick + 1
        while Self.them.contains(sentence[object].hash) { object += 1 }
        let last = sentence[tokens.upperBound - 1].kind == .sign ? tokens.upperBound - 2 : tokens.upperBound - 1
        let isOff = sentence[object].hash == Self.offHash && last <= object + 3
        let isMarked = sentence[tick].hash == Self.mark && Self.ends.contains(sentence[last].hash) && last <= object + 1
        return isOff || isMarked ? begin - 1 : nil
    }

    /// "finished", "got", "called"
    private func isPast(_ index: Int) -> Bool {
        let token = sentence[index]
        if Self.finished.contains(token.hash) || Self.gotten.contains(token.hash) || Self.pasts.contains(token.hash) {
            return true
        }
        return sentence.isTranslated || sentence.ends(index, with: "ed")
    }

    /// "already bought the batteries", "i already paid the rent"
    private var alreadyDone: [Range<Int>]? {
        guard clause.plainWords <= 6, isEnd, clause.spans.isEmpty,
            let already = tokens.first(where: { sentence[$0].hash == Self.already }), already <= tokens.lowerBound + 2,
            (tokens.lowerBound..<already).allSatisfy({ Self.persons.contains(sentence[$0].hash) }),
            Self.errandsDone.contains(sentence[already + 1].hash),
            ItemWords.articles.contains(sentence[already + 2].hash)
                || TaskPhrase.consumables.contains(sentence[already + 2].hash)
        else { return nil }
        return [tokens.lowerBound..<already + 2]
    }

    private var isEnd: Bool {
        let last = sentence[tokens.upperBound - 1]
        return last.kind != .sign || sentence.isSign(tokens.upperBound - 1, ".")
    }

    private static let vague = Clause.hashes("work works thing things stuff damage deal deed rest always things days")
    private static let addressed = Clause.hashes("mate now finally thanks today love already guys yay")
    private static let closing = Clause.hashes("close finish complete resolve finalize")
    static let things = Clause.hashes("task todo chore item")
    private static let ons = Clause.hashes("on off from")
    private static let gotten = Clause.hashes("did got")
    private static let haves = Clause.hashes("ive have weve")
    private static let doings = Clause.hashes("did finished done completed")
    private static let already = Hash.of("already")
    private static let errandsDone = Clause.hashes(
        "bought paid called cleaned washed fed watered posted mailed returned renewed emailed ironed vacuumed mopped mowed"
    )
    private static let marked = Clause.hashes("marked flagged ticked checked set")
    private static let beings = Clause.hashes("been is are was be")
    private static let has = Hash.of("has")
    private static let finished = Clause.hashes("finished completed done bought")
    private static let persons = Clause.hashes("i ive we weve")
    private static let boxing = Clause.hashes("check tick mark cross")
    private static let boxes = Clause.hashes("box boxes all everything")
    private static let mark = Hash.of("mark")
    static let asking = Clause.hashes("how see days if when what")
    private static let handing = Clause.hashes("you can please so now just could")
    private static let them = Clause.hashes("it that this them one ones those")
    private static let pasts = Clause.hashes(
        "did sent made took gave went paid brought wrote read ran met cut put sold fed"
    )
    private static let dones = Clause.hashes("done finished")
    private static let all = Hash.of("all")
    private static let done = Hash.of("done")
    private static let marking = Clause.hashes("mark set flag label put")
    private static let ends = Clause.hashes("done complete completed finished")
    private static let `as` = Hash.of("as")
    static let ticking = Clause.hashes("check tick cross mark")
    private static let finishing = Clause.hashes("complete completed finish finished tick uncheck check_")
}
