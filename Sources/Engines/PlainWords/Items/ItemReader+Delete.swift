/// What is to be deleted, and what is done.
extension ItemReader {
    // MARK: - Deleting

    var deleted: ItemRequest? {
        guard !isOthers || hasList, !has(Self.yours), let verb = deletion else { return nil }
        guard let kind = namedKind ?? attendedKind(behind: verb) ?? (has(Self.plans) ? .calendar : nil) else {
            return nil
        }
        return ItemRequest(deed: .delete, kind: kind, which: which(tokens, kind: kind), change: nil)
    }

    /// The place of the verb that deletes.
    private var deletion: Int? {
        let first = sentence[start].hash
        if Self.negations.contains(first) { return noLongerNeeded }
        if Self.deleting.contains(first) {
            // "stop" and "turn off" are said of alarms only, "drop" and "clean" of lists and calendars.
            if Self.silencing.contains(first) { return hasReminder ? start : nil }
            if Self.emptying.contains(first), !hasList, !has(ItemWords.calendars), !hasReminder, !has(ItemWords.events),
                !has(ItemWords.attended)
            {
                return nil
            }
            return start
        }
        if first == Self.turn, hasReminder, has(Self.off) { return start }
        if first == Self.get, sentence[start + 1].hash == Self.rid { return start }
        if first == Self.take || first == Self.throw, has(Self.away),
            hasList || has(ItemWords.calendars) || has(ItemWords.events)
        {
            return start
        }
        // "whatever is next in the calendar, delete it"
        if Self.its.contains(sentence[tokens.upperBound - 1].hash),
            Self.certain.contains(sentence[tokens.upperBound - 2].hash),
            namedKind != nil
        {
            return tokens.upperBound - 2
        }
        return tokens.first { index in
            guard index > start, !Self.creating.contains(sentence[start].hash),
                hasList || has(ItemWords.calendars) || hasReminder || has(ItemWords.events)
            else {
                return false
            }
            if sentence[index].hash == Self.rid { return Self.getting.contains(sentence[index - 1].hash) }
            if Self.deletedWords.contains(sentence[index].hash) { return !Self.reports.contains(sentence[start].hash) }
            guard Self.certain.contains(sentence[index].hash) else { return false }
            return Self.leads.contains(sentence[index - 1].hash) || sentence[index - 1].kind == .sign
        } ?? noLongerNeeded
    }

    /// "i no longer need … on my list", "i don't need … on my todo list anymore"
    private var noLongerNeeded: Int? {
        guard hasList || has(ItemWords.calendars), !clause.has(WordSet("add put")) else { return nil }
        return tokens.first {
            Self.needing.contains(sentence[$0].hash)
                && (Self.longer.contains(sentence[$0 - 1].hash) || Self.negations.contains(sentence[$0 - 1].hash))
        }
    }

    /// "cancel dinner", "delete the dentist": something one attends, and little else.
    private func attendedKind(behind verb: Int) -> ItemRequest.Kind? {
        guard verb == start, Self.cancelling.contains(sentence[verb].hash), clause.plainWords <= 8,
            has(ItemWords.attended) || clause.time != nil && sentence[verb + 1].hash == Self.my
        else { return nil }
        return .calendar
    }

    private static let creating = Clause.hashes(
        "add put create make set schedule book remind message send notify inform advise alert tell ask"
    )
    private static let deleting = Clause.hashes(
        "delete remove cancel clear erase wipe drop scrap trash discard unset disable stop silence empty clean blank dismiss eliminate rm purge undo_ strike"
    )
    private static let silencing = Clause.hashes("stop silence disable dismiss unset")
    private static let emptying = Clause.hashes("drop empty clean blank wipe scrap trash discard rm purge strike clear")
    private static let cancelling = Clause.hashes("cancel delete remove scrap clear erase")
    private static let certain = Clause.hashes("delete remove cancel clear erase wipe")
    private static let deletedWords = Clause.hashes("removed deleted cleared erased cancelled canceled")
    private static let leads = Clause.hashes("to please you just and can will i then shall must olly")
    private static let reports = Clause.hashes("is are was were has have did do why when what who which how if")
    private static let negations = Clause.hashes("dont not never no")
    private static let longer = Clause.hashes("longer not")
    private static let needing = Clause.hashes("need want")
    private static let getting = Clause.hashes("get getting")
    private static let my = Hash.of("my")
    private static let yours = Clause.hashes("your")
    private static let its = Clause.hashes("it them that")
    private static let plans = Clause.hashes("plan plans programs")
    private static let away = Clause.hashes("off out away from")
    private static let off = Clause.hashes("off")
    private static let turn = Hash.of("turn")
    private static let get = Hash.of("get")
    private static let rid = Hash.of("rid")
    private static let take = Hash.of("take")
    private static let `throw` = Hash.of("throw")

    // MARK: - Completing

    /// "done with laundry", "mark laundry as done", "tick off milk"
    var completed: ItemRequest? {
        guard !isOthers, let spent = completion else { return nil }
        let kind: ItemRequest.Kind = hasReminder && !hasList ? .reminder : .task
        var which = which(tokens, kind: kind, without: spent)
        // "done with laundry today" was done today; it was not due today.
        if clause.time?.dayIsOpen == false, !hasList { (which.from, which.to) = (nil, nil) }
        guard which.text != nil || hasList || hasReminder else { return nil }
        // "i'm done with him"
        if let text = which.text, ["him", "her", "them", "it", "you", "u", "me", "life"].contains(text.lowercased()) {
            return nil
        }
        return ItemRequest(deed: .complete, kind: kind, which: which, change: nil)
    }

    private var completion: [Range<Int>]? {
        let first = sentence[start].hash
        let isShort = clause.plainWords <= 6
        if Self.dones.contains(first), sentence.key(start + 1) == .with, isShort, isEnd { return [start..<start + 2] }
        if first == Self.all, sentence[start + 1].hash == Self.done, sentence.key(start + 2) == .with, isShort, isEnd {
            return [start..<start + 3]
        }
        if Self.marking.contains(first),
            let end = tokens.last(where: { Self.ends.contains(sentence[$0].hash) }), end > start
        {
            let begin = sentence[end - 1].hash == Self.as ? end - 1 : end
            return [start..<start + 1, begin..<end + 1]
        }
        if first == Self.mark, hasList, !has(ItemWords.calendars) { return [start..<start + 1] }
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

    private var isEnd: Bool {
        let last = sentence[tokens.upperBound - 1]
        return last.kind != .sign || sentence.isSign(tokens.upperBound - 1, ".")
    }

    private static let mark = Hash.of("mark")
    private static let asking = Clause.hashes("how see days if when what")
    private static let dones = Clause.hashes("done finished")
    private static let all = Hash.of("all")
    private static let done = Hash.of("done")
    private static let marking = Clause.hashes("mark set flag label put")
    private static let ends = Clause.hashes("done complete completed finished")
    private static let `as` = Hash.of("as")
    private static let ticking = Clause.hashes("check tick cross mark")
    private static let offHash = Hash.of("off")
    private static let finishing = Clause.hashes("complete completed finish finished tick uncheck check_")
}
