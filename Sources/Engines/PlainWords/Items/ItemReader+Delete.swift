/// Reads requests to delete items.
extension ItemReader {
    var deleted: ItemRequest? {
        guard !isOthers || hasList, !has(Self.yours) else { return nil }
        if let head = droppedBefore ?? droppedByPronoun {
            let kind = namedKind ?? self.kind(of: head)
            return ItemRequest(deed: .delete, kind: kind, which: which(head, kind: kind), change: nil)
        }
        if let (kind, head) = dismissed ?? unneeded {
            return ItemRequest(deed: .delete, kind: kind, which: which(head, kind: kind), change: nil)
        }
        if let kind = refusedKind {
            return ItemRequest(deed: .delete, kind: kind, which: which(tokens, kind: kind), change: nil)
        }
        if let head = calledOff ?? reportedOff {
            return ItemRequest(deed: .delete, kind: .calendar, which: which(head, kind: .calendar), change: nil)
        }
        guard let verb = deletion,
            let kind = namedKind ?? attendedKind(after: verb) ?? plannedKind(after: verb) ?? lineKind(after: verb)
        else { return nil }
        let spent = isCallOff || isForgotten ? [start..<start + 2] : []
        return ItemRequest(deed: .delete, kind: kind, which: which(tokens, kind: kind, without: spent), change: nil)
    }

    /// "we're not going to the match on saturday, take it out of the calendar": what stands before the request.
    private var droppedBefore: Range<Int>? {
        guard has(ItemWords.calendars) || hasList,
            let verb = tokens.last(where: { index in
                (sentence[index].hash == Self.take || Self.certain.contains(sentence[index].hash))
                    && Self.its.contains(sentence[index + 1].hash) && sentence[index - 1].kind == .sign
            }), verb > start + 2, clause.part(verb..<tokens.upperBound).has(Self.away)
        else { return nil }
        return tokens.lowerBound..<verb - 1
    }

    /// "never mind about brunch on sunday, delete it", "no need of yeast, remove it": the end asks, and what stands
    /// before it names the item.
    private var droppedByPronoun: Range<Int>? {
        let last = sentence.isSign(tokens.upperBound - 1, in: ".!") ? tokens.upperBound - 2 : tokens.upperBound - 1
        guard Self.its.contains(sentence[last].hash), Self.certain.contains(sentence[last - 1].hash),
            sentence.isSign(last - 2, in: ",;.-"), last - 2 > start, clause.plainWords <= 10,
            Self.dismissals.contains(sentence[start].hash) || clause.time != nil,
            !Self.creating.contains(sentence[start].hash)
        else { return nil }
        let head = start..<last - 2
        let spent = head.prefix { Self.dismissals.contains(sentence[$0].hash) }.count
        return name(in: head.dropFirst(spent)) == nil ? nil : head.dropFirst(spent)
    }

    private func kind(of head: Range<Int>) -> ItemRequest.Kind {
        let part = clause.part(head)
        return part.time != nil || part.has(ItemWords.attended) || !has(Self.dismissals) ? .calendar : .task
    }

    /// "bridge on thursday is off", "the call tomorrow got cancelled": something with its day, and that it will not be.
    private var calledOff: Range<Int>? {
        var end = tokens.upperBound
        while end > tokens.lowerBound, sentence.isSign(end - 1, in: ".!") { end -= 1 }
        let whole = end
        // "yoga is off tomorrow", "bowling's cancelled this week now"
        while end > start,
            clause.isTime(end - 1) || [.on, .at].contains(sentence.key(end - 1)) && clause.isTime(end)
                || Self.nows.contains(sentence[end - 1].hash)
        { end -= 1 }
        // "any more"
        if sentence.key(end - 1) == .more, sentence.key(end - 2) == .any { end -= 2 }
        guard end - start >= 2, clause.plainWords <= 8, !Self.reports.contains(sentence[start].hash),
            !tokens.contains(where: { Self.talkers.contains(sentence[$0].hash) || sentence.isSign($0, in: ",?;") })
        else { return nil }
        let isOff = sentence[end - 1].hash == Self.offHash
        let isCalledOff = isOff && sentence[end - 2].hash == Self.calledHash
        let isGone = Self.happening.contains(sentence[end - 1].hash) && Self.isnts.contains(sentence[end - 2].hash)
        guard isOff || isGone || Self.cancelled.contains(sentence[end - 1].hash) else { return nil }
        let state = isCalledOff ? end - 2 : end - 1
        // "bowling's off on thursday"
        let isContracted =
            ["'s", "’s"].contains { sentence.text(state - 1..<state).hasSuffix($0) } && !clause.isTime(state - 1)
        let isTheirs = start..<state
        // "the plumber cancelled"
        if !isOff, !isGone, isTheirs.count <= 3, !isContracted, !Self.became.contains(sentence[state - 1].hash),
            ItemWords.articles.contains(sentence[start].hash) || isTheirs.count == 1
        {
            let part = clause.part(isTheirs)
            return part.has(ItemWords.attended) || part.has(Self.visitors) ? isTheirs : nil
        }
        guard isGone || isContracted || Self.became.contains(sentence[state - 1].hash) else { return nil }
        var head = start..<max(start, isContracted ? state : state - 1)
        // "has been cancelled", "'s been cancelled"
        while head.count > 1, Self.became.contains(sentence[head.upperBound - 1].hash) { head = head.dropLast() }
        let part = clause.part(head)
        let isTimed = clause.part(end..<whole).time != nil
        guard
            part.time != nil || isTimed || part.has(ItemWords.attended) || part.has(ItemWords.events)
                || part.has(Self.visitors), name(in: head) != nil || part.time != nil
        else { return nil }
        return isTimed && !isContracted ? start..<whole : head
    }

    /// "we've called off the picnic on saturday": what follows, if it has its day.
    private var reportedOff: Range<Int>? {
        guard let called = tokens.prefix(3).first(where: { sentence[$0].hash == Self.calledHash }),
            sentence[called + 1].hash == Self.offHash, ItemWords.articles.contains(sentence[called + 2].hash),
            (tokens.lowerBound..<called).allSatisfy({ Self.reporters.contains(sentence[$0].hash) }),
            !sentence.isSign(tokens.upperBound - 1, "?"), clause.plainWords <= 8, clause.time != nil
        else { return nil }
        return rest(from: called + 2)
    }

    private static let reporters = Clause.hashes("we weve ive i have")

    /// "call off the coffee with ana"
    private var isCallOff: Bool { sentence[start].hash == Self.call && Self.off.contains(sentence[start + 1].hash) }

    /// "forget about the dentist appointment on friday"; "forget it" and "don't forget the dentist" are none.
    private var isForgotten: Bool {
        let article = Self.about.contains(sentence[start + 1].hash) ? start + 2 : start + 1
        return sentence[start].hash == Self.forget && start == tokens.lowerBound && clause.plainWords <= 7
            && ItemWords.articles.contains(sentence[article].hash) && (has(ItemWords.events) || hasReminder)
            && !sentence.isSign(tokens.upperBound - 1, "?")
    }

    /// The index of the verb that deletes.
    private var deletion: Int? {
        let first = sentence[start].hash
        if Self.negations.contains(first) { return noLongerNeeded }
        if Self.deleting.contains(first) || Self.certain.contains(first) {
            // "stop" and "turn off" apply only to alarms, "drop" and "clean" to lists and calendars.
            if Self.silencing.contains(first) { return hasReminder ? start : nil }
            if Self.scratching.contains(first), plannedKind(after: start) != nil { return start }
            if Self.emptying.contains(first), !hasList, !has(ItemWords.calendars), !hasReminder, !has(ItemWords.events),
                !has(ItemWords.attended)
            {
                return nil
            }
            return start
        }
        if isCallOff { return start }
        if isForgotten { return start }
        if Self.turning.contains(first), hasReminder, has(Self.off) { return start }
        // "make sure my calendar is clear tomorrow"
        if has(ItemWords.calendars), sentence[start + 1].hash == Self.sure, has(Self.clearing) { return start }
        if first == Self.get, sentence[start + 1].hash == Self.rid { return start }
        if first == Self.get, has(Self.off), hasList || has(ItemWords.calendars), !has(Self.asking) { return start }
        if first == Self.take || first == Self.throw, has(Self.away),
            hasList || has(ItemWords.calendars) || has(ItemWords.events)
        {
            return start
        }
        // "take that off there"
        if first == Self.take, Self.its.contains(sentence[start + 1].hash), sentence[start + 2].hash == Self.offHash,
            Self.there.contains(sentence[start + 3].hash), start + 4 == tokens.upperBound
        {
            return start
        }
        // "take bananas off"
        if first == Self.take, sentence[tokens.upperBound - 1].hash == Self.offHash, clause.plainWords <= 5,
            has(TaskPhrase.consumables)
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
        // "we're out of paint, so take painting off the list", "shopping list delete dog food"
        if hasList || has(ItemWords.calendars),
            let verb = tokens.first(where: { index in
                index > start
                    && ((sentence[index].hash == Self.take || sentence[index].hash == Self.throw)
                        && clause.part(index..<tokens.upperBound).has(Self.away)
                        && (Self.leads.contains(sentence[index - 1].hash) || Self.so.contains(sentence[index - 1].hash))
                        || Self.certain.contains(sentence[index].hash) && listIndex == index - 1)
            })
        {
            return verb
        }
        if isTakenAway || isOffList { return start }
        return tokens.first { index in
            guard index > start, !Self.creating.contains(sentence[start].hash),
                hasList || has(ItemWords.calendars) || hasReminder || has(ItemWords.events)
            else {
                return false
            }
            if sentence[index].hash == Self.rid {
                // "as i want to get rid of busy hours" far behind the beginning only tells why.
                return Self.getting.contains(sentence[index - 1].hash) && index - start <= 6
            }
            if Self.deletedWords.contains(sentence[index].hash) { return !Self.reports.contains(sentence[start].hash) }
            guard Self.certain.contains(sentence[index].hash) else { return false }
            return Self.leads.contains(sentence[index - 1].hash) || sentence[index - 1].kind == .sign
        } ?? noLongerNeeded
    }

    /// "i no longer need … on my list", "i don't need … on my todo list anymore"
    private var noLongerNeeded: Int? {
        guard hasList || has(ItemWords.calendars) || hasReminder, !clause.has(Self.adding) else { return nil }
        return tokens.first {
            Self.needing.contains(sentence[$0].hash)
                && (Self.longer.contains(sentence[$0 - 1].hash) || Self.negations.contains(sentence[$0 - 1].hash))
        }
    }

    /// "rearrange that off the list", "beer off of my shopping list". Ticking off means completing, not deleting.
    private var isOffList: Bool {
        guard let position = offListPosition, !Self.reports.contains(sentence[start].hash), !clause.has(Self.adding),
            !has(Self.ticking),
            !sentence.isSign(tokens.upperBound - 1, "?")
        else { return false }
        return tokens.contains { index in
            sentence[index].hash == Self.offHash && index < position && position - index <= 5 && index > start
                && (sentence.key(index + 1) == .of || sentence[index + 1].hash == Self.fromHash
                    || ItemWords.articles.contains(sentence[index + 1].hash))
        }
    }

    /// The list, or "it" behind "off" that stands for one: "water on my shopping list and beer off of it".
    private var offListPosition: Int? {
        guard let list = listIndex else { return nil }
        let last = tokens.upperBound - 1
        return Self.its.contains(sentence[last].hash) && list < last ? last : list
    }

    /// "it should be taken away from the list", "the list should not contain it"
    private var isTakenAway: Bool {
        guard hasList, !Self.reports.contains(sentence[start].hash) else { return false }
        return tokens.contains { index in
            Self.taken.contains(sentence[index].hash) && Self.away.contains(sentence[index + 1].hash)
                || sentence.key(index) == .not && Self.should.contains(sentence[index - 1].hash)
                    && Self.containing.contains(sentence[index + 1].hash)
        }
    }

    /// "i'm not going to the party tomorrow", "i will no longer be joining mom for lunch", "don't wake me up at 7"
    private var refusedKind: ItemRequest.Kind? {
        guard !sentence.isSign(tokens.upperBound - 1, "?"), clause.plainWords <= 10 else { return nil }
        for index in tokens where sentence.key(index) == .not || Self.negations.contains(sentence[index].hash) {
            let next = sentence[index + 1].hash
            if index == start, Self.ringing.contains(next), sentence[index + 2].hash == Self.me { return .reminder }
            let isRefusal =
                sentence.key(index) == .not && Self.joining.contains(next)
                && (Self.subjects.contains(sentence[index - 1].hash) || index == tokens.lowerBound)
                && (!Self.coming.contains(next) || has(ItemWords.attended) || has(ItemWords.events))
            guard next == Self.longerHash || isRefusal, clause.time != nil || isRefusal && isAnymore else { continue }
            if isRefusal
                || tokens.contains(where: { $0 > index && $0 <= index + 4 && Self.joining.contains(sentence[$0].hash) })
            {
                return .calendar
            }
        }
        // "i won't be going to the concert on saturday"
        if clause.time != nil,
            let wont = tokens.prefix(3).first(where: { Self.wonts.contains(sentence[$0].hash) }),
            sentence[wont + 1].hash == Self.be, Self.joining.contains(sentence[wont + 2].hash),
            sentence.key(wont + 3) == .to || has(ItemWords.attended),
            tokens.lowerBound == wont || Self.subjects.contains(sentence[wont - 1].hash)
        {
            return .calendar
        }
        // "stop reminding me to water the plants"
        return Self.stopping.contains(sentence[start].hash) && Self.reminding.contains(sentence[start + 1].hash)
            ? .reminder : nil
    }

    /// "cancel my plans", or cancelling anything on a day: "cancel the 3 o'clock tomorrow".
    private func plannedKind(after verb: Int) -> ItemRequest.Kind? {
        if has(Self.plans) { return .calendar }
        guard sentence[verb].hash == Self.cancel || Self.scratching.contains(sentence[verb].hash), verb == start,
            clause.plainWords <= 7, ItemWords.articles.contains(sentence[verb + 1].hash), let time = clause.time,
            time.grain <= .day, !isOthers
        else { return nil }
        return .calendar
    }

    /// "remove the last item", "delete that entry", "get rid of the peas": a list item.
    private func lineKind(after verb: Int) -> ItemRequest.Kind? {
        guard verb == start, clause.plainWords <= 6,
            Self.certain.contains(sentence[verb].hash) || sentence[verb].hash == Self.get
                || sentence[verb].hash == Self.take
        else { return nil }
        // "get rid of the 3pm on thursday"
        if sentence[verb].hash == Self.get, ItemWords.articles.contains(sentence[verb + 3].hash),
            clause.isTime(verb + 4)
        {
            return .calendar
        }
        // "get rid of the old lamp"
        if sentence[verb].hash == Self.get, clause.plainWords <= 5, sentence[verb + 1].hash == Self.rid { return .task }
        return has(Self.lines) || has(Self.there) && sentence[verb].hash == Self.take
            || has(TaskPhrase.consumables) ? .task : nil
    }

    /// "cancel dinner", "delete the dentist": something to attend, with few other words.
    private func attendedKind(after verb: Int) -> ItemRequest.Kind? {
        guard verb == start, Self.cancelling.contains(sentence[verb].hash) || isCallOff, clause.plainWords <= 8,
            has(ItemWords.attended) || has(Self.visitors) && (sentence[verb].hash == Self.cancel || clause.time != nil)
                || has(ItemWords.drinks) && has(Self.with)
                || clause.time != nil && sentence[verb + 1].hash == Self.my
        else { return nil }
        return .calendar
    }

    private static let creating = Clause.hashes(
        "add put create make set schedule book remind message send notify inform advise alert tell ask"
    )
    private static let deleting = Clause.hashes(
        "delete remove cancel clear erase wipe drop scrap trash discard unset disable stop silence empty clean blank dismiss eliminate rm purge undo_ strike deactivate kill nix abolish exclude unschedule ditch omit scratch axe skip"
    )
    private static let silencing = Clause.hashes("stop silence disable dismiss unset deactivate kill")
    private static let emptying = Clause.hashes(
        "scratch axe skip drop empty clean blank wipe scrap trash discard rm purge strike clear nix abolish exclude ditch omit"
    )
    private static let cancelling = Clause.hashes(
        "cancel cancels delete deletes removes remove scrap clear erase scratch axe ditch skip"
    )
    private static let scratching = Clause.hashes("scratch scrap axe ditch drop skip")
    private static let certain = Clause.hashes(
        "delete remove cancel clear erase wipe deletes removes cancels deleting removing cancelling canceling"
    )
    private static let deletedWords = Clause.hashes(
        "removed deleted cleared erased cancelled canceled silenced disabled deactivated"
    )
    private static let dismissals = Clause.hashes("nvm nevermind never mind about no not need of for")
    private static let cancelled = Clause.hashes("cancelled canceled off")
    private static let became = Clause.hashes("is are was were got gets been has have be being s")
    private static let nows = Clause.hashes("now anymore sadly after all")
    private static let happening = Clause.hashes("happening")
    private static let isnts = Clause.hashes("isnt arent not wont")
    private static let calledHash = Hash.of("called")
    private static let talkers = Clause.hashes("i im you he she they if when how why that because")
    private static let forget = Hash.of("forget")
    private static let about = Clause.hashes("about")
    private static let leads = Clause.hashes("to please you just and can will i then shall must olly wanna lets gonna")
    static let reports = Clause.hashes("is are was were has have did do why when what who which how if")
    private static let negations = Clause.hashes("dont not never no")
    private static let longer = Clause.hashes("longer not")
    private static let needing = Clause.hashes("need want")
    private static let call = Hash.of("call")
    private static let with = Clause.hashes("with")
    private static let getting = Clause.hashes("get getting")
    private static let my = Hash.of("my")
    private static let yours = Clause.hashes("your")
    private static let its = Clause.hashes("it them that")
    private static let plans = Clause.hashes("plan plans programs")
    private static let away = Clause.hashes("off out away from")
    private static let off = Clause.hashes("off")
    private static let there = Clause.hashes("there")
    private static let turning = Clause.hashes("turn switch shut set")
    private static let sure = Hash.of("sure")
    private static let clearing = Clause.hashes("clear cleared empty")
    private static let fromHash = Hash.of("from")
    private static let so = Clause.hashes("so then")
    static let adding = Clause.hashes("add put")
    private static let taken = Clause.hashes("taken thrown wiped")
    private static let should = Clause.hashes("should must")
    private static let containing = Clause.hashes("contain have include be")
    private static let ringing = Clause.hashes("wake remind")
    private static let me = Hash.of("me")
    private static let longerHash = Hash.of("longer")
    private static let joining = Clause.hashes(
        "joining attending going meeting coming having doing attend join meet go"
    )
    private static let subjects = Clause.hashes("im i am were we are")
    /// "… anymore", "… any more" about something to attend.
    private var isAnymore: Bool {
        (has(ItemWords.attended) || has(ItemWords.events) || has(Self.visitors))
            && (has(Self.anymores) || tokens.contains { sentence.key($0) == .any && sentence.key($0 + 1) == .more })
    }

    private static let anymores = Clause.hashes("anymore")
    private static let coming = Clause.hashes("coming")
    private static let wonts = Clause.hashes("wont")
    private static let be = Hash.of("be")
    private static let stopping = Clause.hashes("stop quit")
    private static let reminding = Clause.hashes("reminding notifying alerting")
    private static let cancel = Hash.of("cancel")
    static let offHash = Hash.of("off")
    private static let lines = Clause.hashes("item items entry entries")
    private static let get = Hash.of("get")
    private static let rid = Hash.of("rid")
    private static let take = Hash.of("take")
    private static let `throw` = Hash.of("throw")
}
