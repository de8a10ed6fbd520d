/// Reads questions about plans, lists and spending.
extension ItemReader {
    var found: ItemRequest? {
        guard !creates, !isExclaimed, !addressesFriend else { return nil }
        if isMoneyAsked {
            let spent = tokens.filter { Self.payments.contains(sentence[$0].hash) }.map { $0..<$0 + 1 }
            return ItemRequest(
                deed: .find,
                kind: .budget,
                which: which(tokens, kind: .budget, without: spent),
                change: nil
            )
        }
        guard let kind = askedKind else { return nil }
        return ItemRequest(deed: .find, kind: kind, which: which(tokens, kind: kind), change: nil)
    }

    /// "who on earth has time for the gym" and "what the hell is on today" ask nobody.
    private var isExclaimed: Bool {
        Self.questions.contains(sentence[start].hash)
            && (sentence.key(start + 1) == .on && sentence[start + 2].hash == Self.earth
                || sentence.key(start + 1) == .the && Self.curses.contains(sentence[start + 2].hash))
    }

    /// "where do i meet you", "how are you, are you going to the wedding", "tell me your free slots": said to a person, where
    /// no calendar, list or reminder is named. "can you tell me …" is said to the app.
    private var addressesFriend: Bool {
        tokens.contains { index in
            Self.friends.contains(sentence[index].hash)
                && !(sentence[index].hash == Self.you
                    && (Self.askingYou.contains(sentence[index - 1].hash)
                        || Self.wishing.contains(sentence[index + 1].hash)))
        } && !has(ItemWords.calendars) && !hasList && !hasReminder
    }

    private static let friends = Clause.hashes("you your yourself")
    private static let you = Hash.of("you")
    private static let askingYou = Clause.hashes(
        "can could would will do did dont if thank hey please should so may need want"
    )

    /// "put milk on my list" creates an item; "did i put milk on my list" is a question.
    private var creates: Bool {
        if isBarePlan { return false }
        // "to do list: renew passport"
        if let list = listIndex, list <= start + 2, sentence.isSign(list + 1, ":") { return true }
        if Self.creating.contains(sentence[start].hash) || Self.sending.contains(sentence[start].hash) { return true }
        if sentence[start].hash == Self.remind, !asksBack { return true }
        return (0..<sentence.count).contains {
            Self.additions.contains(sentence[$0].hash) && !Self.reported.contains(sentence[$0 - 1].hash)
        }
    }

    /// "remind me what is on my list", "remind me of the items on my list"
    private var asksBack: Bool {
        sentence.key(start + 2) == .of && hasList
            || Self.questions.contains(sentence[start + 2].hash)
    }

    private var askedKind: ItemRequest.Kind? {
        guard let asking = tokens.first(where: { isAsker($0) }) else {
            if isBareName, !isOthers { return namedKind }
            return isBarePlan ? .calendar : nil
        }
        if let kind = askedKind(by: asking) { return kind }
        // "tell me what time i am meeting with sarah today"
        guard
            let further = tokens.first(where: {
                $0 > asking && Self.questions.contains(sentence[$0].hash) && isAsker($0)
            })
        else { return nil }
        return askedKind(by: further)
    }

    private func askedKind(by asking: Int) -> ItemRequest.Kind? {
        if asksForFreeTime(asking) { return .calendar }
        guard !isOthers else { return nil }
        if asksForMemory { return .reminder }
        if let index = index(of: ItemWords.reminders, after: asking) {
            let isNew =
                sentence.key(index - 1) == .a
                && (Self.orders.contains(sentence[asking].hash) || sentence[asking].hash == Self.how)
            return isNew ? nil : .reminder
        }
        if let index = listIndex, isJoined(asking, index), isOwnList { return .task }
        if index(of: ItemWords.calendars, after: asking) != nil, !isOfOthers,
            has(Self.mine) || isSelfAsked || !has(ItemWords.others)
        {
            return .calendar
        }
        if asksForLength(asking) || asksAboutEvent(asking) || asksForPlans(asking) { return .calendar }
        return asksForDuties || asksForPurchases ? .task : nil
    }

    /// The index of one of these words after the question word, in the same sentence.
    private func index(of words: WordSet, after asking: Int) -> Int? {
        guard has(words) else { return nil }
        return tokens.first { words.contains(sentence[$0].hash) && isJoined(asking, $0) }
    }

    private func isJoined(_ asking: Int, _ index: Int) -> Bool {
        asking < index && index - asking <= 14 && !(asking..<index).contains { sentence.isSign($0, in: ".?!;") }
    }

    // MARK: - Who asks, and about whose things

    /// Whether this is a question word at the beginning or after an introduction to a question, or a command to show
    /// something.
    func isAsker(_ index: Int) -> Bool {
        let hash = sentence[index].hash
        guard Self.askers.contains(hash) else { return false }
        let isQuestion = Self.questions.contains(hash)
        let isAuxiliary =
            Self.auxiliaries.contains(hash) && (hash != Self.am || sentence[index + 1].hash == Self.i)
            || hash == Self.would && sentence[index + 1].hash == Self.i
        guard
            isQuestion || isAuxiliary || Self.orders.contains(hash) || hash == Self.remind && index == start
                || goesThrough(index)
                || hash == Self.duration
                || Self.information.contains(hash) && Self.abouts.contains(sentence[index + 1].hash)
        else {
            return false
        }
        if hash == Self.have, sentence[index + 1].hash != Self.i { return false }
        if hash == Self.look, sentence.key(index - 1) == .a { return true }
        if hash == Self.duration { return sentence.key(index + 1) == .of }
        if Self.information.contains(hash) { return true }
        if hash == ItemReader.list, listIndex == index { return false }
        let before = sentence[index - 1]
        if index <= start || before.kind == .sign || clause.isTime(index - 1) { return true }
        return Self.leads.contains(before.hash) || isQuestion && Self.questionLeads.contains(before.hash)
    }

    /// "go through my reminders", "walk me through my list", "run down my calendar"
    private func goesThrough(_ index: Int) -> Bool {
        Self.going.contains(sentence[index].hash)
            && (index + 1...index + 2).contains {
                sentence.key($0) == .through || Self.ways.contains(sentence[$0].hash)
            }
    }

    /// "my", "do i have", "i've got"
    private var isOwn: Bool { has(Self.mine) || isSelfAsked }

    private var isSelfAsked: Bool {
        tokens.contains { index in
            sentence[index].hash == Self.i
                && (Self.askingVerbs.contains(sentence[index - 1].hash)
                    || Self.having.contains(sentence[index + 1].hash))
        }
    }

    private var isOfOthers: Bool { has(Self.yours) && !has(Self.mine) }

    /// Whether the list is the user's own; "the list of" and "a list of" collect information.
    private var isOwnList: Bool {
        guard let index = listIndex, !isOfOthers else { return false }
        let isCollection = sentence.key(index + 1) == .of && !clause.part(index..<tokens.upperBound).has(Self.kept)
        let isNamed = has(Self.listNames)
        if sentence.key(index - 1) == .a && !isOwn || has(ItemWords.others) && !has(Self.mine) && !isNamed {
            return false
        }
        if isCollection { return has(Self.mine) }
        if Self.weakLists.contains(sentence[index].hash) {
            return has(Self.mine) || isSelfAsked || sentence.key(index - 1) == .all
        }
        return isOwn || isNamed || [.the, .this, .that].contains(sentence.key(index - 1))
            || sentence[index].hash == Self.lists
            || tokens.count <= 6 && Self.orders.contains(sentence[index - 1].hash)
    }

    /// "today's schedule", "alarm status", "my weekly plan", "all shopping list"
    private var isBareName: Bool {
        guard tokens.count <= 6, !sentence.isSign(tokens.upperBound - 1, in: "!?:"), namedKind != nil else {
            return false
        }
        if hasReminder, has(Self.statuses) || has(Self.mine) { return true }
        if hasList {
            guard
                ItemWords.articles.contains(sentence[start].hash) || Self.listNames.contains(sentence[start].hash)
                    || sentence[start].hash == Self.access
            else { return false }
            return name(in: tokens) == nil && (has(Self.listNames) || has(Self.mine))
        }
        return has(ItemWords.calendars) && (has(Self.mine) || clause.time != nil)
            && name(in: tokens).map { !$0.contains(" ") } ?? true
    }

    /// "my weekly plan", "plan for tomorrow", "events between 8 and 5 today", "first week of march meetings"
    private var isBarePlan: Bool {
        guard !sentence.isSign(tokens.upperBound - 1, in: "!?:"), !isOthers, !has(Self.around) else { return false }
        if has(Self.planning), tokens.count <= 4 {
            return has(Self.mine) || clause.time != nil && sentence.key(start + 1) == .for
        }
        guard let time = clause.time, time.grain >= .day || time.isRange, tokens.count <= 10 else { return false }
        return Self.manyEvents.contains(sentence[start].hash)
            || Self.manyEvents.contains(sentence[tokens.upperBound - 1].hash)
                && clause.plainWords <= 2
    }

    // MARK: - Plans

    /// "am i free on sunday", "when am i available", "show my availability that day"
    private func asksForFreeTime(_ asking: Int) -> Bool {
        guard !has(Self.foreignMoney), !has(ItemWords.spending) else { return false }
        for index in tokens where index > asking && Self.freedom.contains(sentence[index].hash) {
            let before = max(asking, index - 5)..<index
            guard
                isJoined(asking, index) || tokens.contains(where: { $0 < index && isAsker($0) && isJoined($0, index) })
            else {
                continue
            }
            if before.contains(where: { isSelf($0) }) || isSelf(index + 2) && sentence[index + 2].hash == Self.me {
                return true
            }
            if Self.times.contains(sentence[index + 1].hash), has(Self.mine) || isSelfAsked { return true }
            // "show available slots on that day"
            if Self.slots.contains(sentence[index + 1].hash), !isOthers, !has(ItemWords.attended) { return true }
        }
        return index(of: Self.availability, after: asking) != nil && (has(Self.selves) || tokens.count <= 4)
            || has(Self.availability) && has(Self.mine)
    }

    private func isSelf(_ index: Int) -> Bool {
        if Self.firmSelves.contains(sentence[index].hash) { return true }
        // "which slot is free for me"
        if sentence[index].hash == Self.me { return sentence.key(index - 1) == .for }
        guard sentence[index].hash == Self.i else { return false }
        return Self.being.contains(sentence[index - 1].hash) || Self.being.contains(sentence[index + 1].hash)
    }

    /// "what did i want to remember", "what were you supposed to remind me of"
    private var asksForMemory: Bool {
        guard
            Self.questions.contains(sentence[start].hash) || Self.orders.contains(sentence[start].hash)
                || sentence[start].hash == Self.do || sentence[start].hash == Self.remind,
            let index = tokens.first(where: { Self.remembering.contains(sentence[$0].hash) && $0 > start }),
            tokens.count - (index - tokens.lowerBound) <= 5
        else { return false }
        return (start..<index).contains { Self.wishing.contains(sentence[$0].hash) }
    }

    /// "how long is the meeting", "duration of the weekly sync"
    private func asksForLength(_ asking: Int) -> Bool {
        guard clause.plainWords <= 9, !has(Self.yours) else { return false }
        if sentence[asking].hash == Self.duration { return true }
        if let index = tokens.first(where: { sentence[$0].hash == Self.duration && sentence.key($0 + 1) == .of }) {
            return index > asking
        }
        let second = sentence[asking + 1].hash
        guard sentence[asking].hash == Self.how,
            second == Self.long || second == Self.much && sentence.key(asking + 2) == .time
        else { return false }
        return has(ItemWords.events) || has(ItemWords.attended) && has(Self.lengthLeads)
    }

    /// "when is my dentist appointment", "who am i meeting for dinner", "what time is the party tonight"
    private func asksAboutEvent(_ asking: Int) -> Bool {
        guard !has(Self.yours), !has(Self.around) else { return false }
        if hasMeeting {
            return isOwn || clause.time != nil || Self.questions.contains(sentence[asking].hash)
                || Self.finding.contains(sentence[asking].hash) || Self.information.contains(sentence[asking].hash)
        }
        if let index = index(of: ItemWords.events, after: asking) {
            // "show todays events in new york"
            if sentence.key(index + 1) == .in, !clause.isTime(index + 1) { return false }
            let lead = max(asking, index - 4)..<index
            if isSelfAsked || lead.contains(where: { Self.mine.contains(sentence[$0].hash) }) { return true }
            // "where is tomorrow's event"
            if clause.time != nil, Self.whereabouts.contains(sentence[asking].hash), tokens.count <= 8 { return true }
            return has(Self.scheduled) && !has(Self.firmSelves) && tokens.count <= 10
                && !has(Self.searching)
        }
        if sentence[asking].hash == Self.when, has(Self.birthdays),
            has(Self.mine) || hasPossessive && has(Self.parties), clause.plainWords <= 7
        {
            return true
        }
        if sentence[asking].hash == Self.what, sentence.key(asking + 1) != .time, !has(Self.mine) { return false }
        guard Self.placing.contains(sentence[asking].hash) || sentence[asking].hash == Self.do else {
            return has(Self.meet) && isSelfAsked && sentence[asking].hash == Self.who
        }
        guard let index = tokens.first(where: { ItemWords.attended.contains(sentence[$0].hash) && $0 > asking }) else {
            return (has(Self.meet) || has(Self.gathering)) && isSelfAsked
        }
        let lead = asking..<index
        return lead.contains { Self.mine.contains(sentence[$0].hash) || sentence.key($0) == .next }
            || Self.placing.contains(sentence[asking].hash) && lead.contains { sentence.key($0) == .the }
            || clause.time != nil && isSelfAsked
    }

    /// "dale's", "june's"
    private var hasPossessive: Bool {
        let text = sentence.text(tokens)
        return text.contains("'s ") || text.contains("’s ")
    }

    /// Whether "meeting" is a noun as in "the meeting"; in "i am meeting tom" it is a verb.
    private var hasMeeting: Bool {
        tokens.contains {
            Self.meetings.contains(sentence[$0].hash) && !Self.meeters.contains(sentence[$0 - 1].hash)
        }
    }

    /// "what's on tomorrow", "do i have anything on friday", "what am i doing tonight"
    private func asksForPlans(_ asking: Int) -> Bool {
        if has(Self.around) || tokens.count > 14 { return false }
        let time = clause.time
        // "what time do i have work tomorrow", "tell me about my week"
        if time != nil, sentence[tokens.upperBound - 1].kind != .sign || !has(Self.yours),
            Self.work.contains(where: { work in (asking..<tokens.upperBound).contains { matches(work, from: $0) } })
        {
            return true
        }
        if Self.orders.contains(sentence[asking].hash), has(Self.mine), has(Self.weeks), clause.plainWords <= 6 {
            return true
        }
        // "how does my saturday look", "how is my week looking"
        if sentence[asking].hash == Self.how, time != nil, has(Self.mine), has(Self.looking), clause.plainWords <= 7 {
            return true
        }
        guard time != nil || tokens.contains(where: { sentence.key($0) == .next }) || has(Self.scheduled) else {
            return false
        }
        return (asking..<tokens.upperBound).contains { index in
            Self.plans.contains { matches($0, from: index) }
                && (name(in: tokens) == nil || sentence[asking].hash == Self.do)
        }
    }

    /// "what do i have to do today", "do i need to get milk"
    private var asksForDuties: Bool {
        guard
            let index = tokens.first(where: {
                sentence[$0].hash == Self.i && Self.needs.contains(sentence[$0 + 1].hash) && sentence.key($0 + 2) == .to
            })
        else { return false }
        let verb = sentence[index + 3].hash
        let asked = index - start
        if verb == Self.do {
            return asked <= 5 && (clause.time.map { $0.grain >= .day } ?? false || tokens.upperBound <= index + 5)
        }
        return Self.getting.contains(verb) && (asked == 1 || sentence[start].hash == Self.what)
            && tokens.upperBound <= index + 7
    }

    /// "what do i need to go shopping for", "what do i need when i go shopping"
    private var asksForPurchases: Bool {
        sentence[start].hash == Self.what && isSelfAsked && has(Self.shopping)
            && has(Self.needs) && clause.plainWords <= 10
    }

    /// Whether these words follow one another from this index on; "what ' s" counts as "what".
    private func matches(_ pattern: [UInt64], from position: Int) -> Bool {
        var index = position
        for hash in pattern {
            guard hash == sentence[index].hash else { return false }
            index += 1
            if sentence.isSign(index, "'") { index += 2 }
        }
        return true
    }

    // MARK: - Money

    /// "how much did i spend on food last month", "left in groceries?", "how much for food this month"
    private var isMoneyAsked: Bool {
        if isOwnSpending { return !has(Self.firmlyForeign) }
        if asksWhereMoneyWent { return true }
        guard !has(Self.foreignMoney) else { return false }
        let first = sentence[start].hash
        let isAsked =
            Self.questions.contains(first) || Self.orders.contains(first) || Self.auxiliaries.contains(first)
            || clause.has(Self.questions) { isAsker($0) }
            || has(Self.sums) && tokens.contains { isAsker($0) }
        if has(ItemWords.spending) || has(Self.buying) && first == Self.how {
            return isAsked && (isOwn || has(Self.selves) || has(Self.firmSpending)) && !has(Self.yours)
        }
        guard tokens.contains(where: { isCategory($0) }) else { return false }
        if let left = tokens.first(where: { Self.left.contains(sentence[$0].hash) }),
            [.in, .for, .on, .of].contains(sentence.key(left + 1)), left == start || isAsked && left <= start + 4
        {
            return tokens.upperBound - left <= 7 && !tokens.contains { $0 < left && isCategory($0) }
        }
        guard first == Self.how, sentence[start + 1].hash == Self.much,
            [.for, .on, .in].contains(sentence.key(start + 2)), let time = clause.time, time.grain >= .day
        else { return false }
        return clause.plainWords <= 6
    }

    /// "what did i pay for the dentist", "how much have i spent on electricity"
    private var isOwnSpending: Bool {
        guard clause.plainWords <= 12 else { return false }
        // "check my account and let me know how much i spent on food"
        if let position = tokens.first(where: { sentence[$0].hash == Self.much && sentence[$0 - 1].hash == Self.how }),
            Self.firstPersons.contains(sentence[position + 1].hash),
            ItemWords.spending.contains(sentence[position + 2].hash)
        {
            return true
        }
        guard [Self.how, Self.what].contains(sentence[start].hash) else { return false }
        if isWholeSpent { return true }
        return tokens.contains { index in
            Self.firstPersons.contains(sentence[index].hash) && Self.didHave.contains(sentence[index - 1].hash)
                && index <= start + 4
                && (Self.paying.contains(sentence[index + 1].hash)
                    || ItemWords.spending.contains(sentence[index + 1].hash))
                && [.for, .on, .in, .at].contains(sentence.key(index + 2))
        }
    }

    /// "how much have i blown on takeaways this year", "how much went on fuel last week": what was spent on a thing.
    private var isWholeSpent: Bool {
        guard sentence[start].hash == Self.how, sentence[start + 1].hash == Self.much, clause.time != nil else {
            return false
        }
        let isAsked =
            Self.didHave.contains(sentence[start + 2].hash)
            && Self.firstPersons.contains(sentence[start + 3].hash)
        let verb = isAsked ? start + 4 : start + 2
        guard isAsked || Self.went.contains(sentence[verb].hash), sentence[verb].kind == .word else { return false }
        let isOn = [.on, .at].contains(sentence.key(verb + 1)) || !isAsked && sentence.key(verb + 1) == .to
        return isOn && sentence[verb + 2].kind == .word && !clause.isTime(verb + 2)
    }

    /// "where did all my money go this month"
    private var asksWhereMoneyWent: Bool {
        guard sentence[start].hash == Self.where, let did = tokens.first(where: { sentence[$0].hash == Self.did }),
            did == start + 1, has(Self.mine), has(Self.money)
        else { return false }
        return clause.plainWords <= 8
    }

    private func isCategory(_ index: Int) -> Bool {
        CommonWords.category(sentence[index]) != nil || Self.categories.contains(sentence[index].hash)
    }

    // MARK: - Words

    private static let creating = Clause.hashes(
        "add put create make set schedule book arrange plan mark note insert place new log include block reserve start ask append"
    )
    private static let sending = Clause.hashes(
        "message send notify inform advise alert attend accept decline join email text call"
    )
    private static let additions = Clause.hashes("add put create make append insert place stick pop chuck")
    private static let reported = Clause.hashes("i ive already")
    private static let questions = Clause.hashes("what whats whatve when whens where wheres which who whos whose how")
    private static let auxiliaries = Clause.hashes("is are isnt do does did has have had am will any anything was were")
    private static let orders = Clause.hashes(
        "show list read check tell give find search look see view display recite review pull open know browse hear confirm bring lookup say verify"
            + " describe access provide"
    )
    private static let leads = Clause.hashes(
        "to please you and can now then me just also olly help let us siri so but id like wonder wondering could should"
    )
    private static let questionLeads = Clause.hashes(
        "know see check out tell find of remember sure forget about day time if whether at on for in"
    )
    private static let going = Clause.hashes("go walk run take talk")
    private static let information = Clause.hashes("information info details")
    /// All words by which something may be asked.
    private static let askers = [questions, auxiliaries, orders, going, information].reduce(
        WordSet("would remind duration")
    ) { $0.union($1) }
    private static let abouts = Clause.hashes("about on of for")
    private static let ways = Clause.hashes("through down over")
    private static let duration = Hash.of("duration")
    private static let me = Hash.of("me")
    private static let would = Hash.of("would")
    private static let long = Hash.of("long")
    private static let lengthLeads = Clause.hashes("is will be set does my the")
    private static let slots = Clause.hashes("slot slots")
    private static let sums = Clause.hashes("amount sum total much spent")
    private static let parties = Clause.hashes("party")
    private static let planning = Clause.hashes("plan plans")
    private static let manyEvents = Clause.hashes("events meetings appointments")
    private static let searching = Clause.hashes("find search look lookup")
    private static let whereabouts = Clause.hashes("when whens where wheres")
    private static let weeks = Clause.hashes("week weekend weekly month")
    private static let shopping = Clause.hashes("shopping store supermarket groceries")
    private static let work: [[UInt64]] = [
        "do i work", "do i have work", "do i have a date", "do i have any time", "would i have some",
    ]
    .map { $0.split(separator: " ").map { Hash.of($0) } }
    private static let remind = Hash.of("remind")
    private static let have = Hash.of("have")
    private static let look = Hash.of("look")
    private static let looking = Clause.hashes("look looks looking shaping")
    private static let when = Hash.of("when")
    private static let access = Hash.of("access")
    private static let i = Hash.of("i")
    private static let am = Hash.of("am")
    private static let how = Hash.of("how")
    private static let what = Hash.of("what")
    private static let who = Hash.of("who")
    private static let much = Hash.of("much")
    private static let lists = Hash.of("lists")
    private static let mine = Clause.hashes("my todays tomorrows mine ive")
    private static let yours = Clause.hashes("your u ur you're he she they his her their")
    private static let askingVerbs = Clause.hashes("do have did am had were was")
    private static let having = Clause.hashes("have got set made added put scheduled had wrote created")
    private static let kept = Clause.hashes(
        "reminders reminder alarms tasks remember do chores things groceries shopping"
    )
    private static let listNames = Clause.hashes("shopping grocery groceries todo todos chores packing do")
    private static let weakLists = Clause.hashes("task tasks chores checklist")
    private static let statuses = Clause.hashes("status settings state")
    private static let freedom = Clause.hashes("free available busy open spare opening openings")
    private static let times = Clause.hashes("time times slots slot timing schedule hours")
    private static let availability = Clause.hashes("availability availabilities")
    private static let selves = Clause.hashes("i my me im ive mine")
    private static let firmSelves = Clause.hashes("my im ive ill")
    private static let being = Clause.hashes("am be have an will got going")
    private static let remembering = Clause.hashes("remember recall remind mind")
    private static let wishing = Clause.hashes("wanted want trying supposed had")
    private static let meetings = Clause.hashes(
        "meeting meetings appointment appointments appt appts interview interviews"
    )
    private static let scheduled = Clause.hashes("scheduled upcoming planned future")
    private static let meeters = Clause.hashes("am im i we are you u be finish going")
    private static let birthdays = Clause.hashes("birthday anniversary")
    private static let finding = Clause.hashes("find search show look see lookup")
    private static let around = Clause.hashes(
        "around near nearby neighborhood city town area local world recommend suggest"
    )
    private static let placing = Clause.hashes("when whens where wheres what who whos how")
    private static let meet = Clause.hashes("meet meeting")
    private static let gathering = Clause.hashes("shopping seeing visiting")
    private static let needs = Clause.hashes("have need supposed")
    private static let getting = Clause.hashes("get buy pick be")
    private static let buying = Clause.hashes("bought buying")
    private static let firmSpending = Clause.hashes("expenses spending")
    private static let `where` = Hash.of("where")
    private static let did = Hash.of("did")
    private static let money = Clause.hashes("money salary wages cash")
    private static let payments = Clause.hashes("pay paid go went blown blew dropped")
    private static let paying = Clause.hashes("pay paid")
    private static let firstPersons = Clause.hashes("i we")
    private static let didHave = Clause.hashes("did have")
    private static let firmlyForeign = Clause.hashes(
        "limit balance credit gallons calories card average should max maximum lowest visa"
    )
    private static let foreignMoney = Clause.hashes(
        "limit balance credit gallons calories energy electricity card average should max maximum lowest account visa bill"
    )
    private static let left = Clause.hashes("left remaining")
    private static let went = Clause.hashes("went")
    private static let earth = Hash.of("earth")
    private static let curses = Clause.hashes("hell heck fuck devil")
    private static let categories = Clause.hashes(
        "groceries eating clothes transport car health beauty home housing utilities electronics entertainment sports education travel gifts"
            + " pets kids finance insurance services shopping charity savings budget"
    )
    /// Ways to ask for plans without naming any.
    private static let plans: [[UInt64]] = [
        "whats on", "whats due", "what is due", "whats planned", "whats happening", "whats scheduled", "whats going on",
        "what on", "what going on",
        "what happening", "what is on", "what is planned", "what is happening", "what is scheduled", "what is going on",
        "what is there", "do i have", "i have", "have i got", "i got", "ive got", "am i doing", "i doing", "my plans",
        "the plans",
        "anything on", "anything due", "anything planned", "anything scheduled", "anything happening",
        "where am i", "where do i", "do i work", "am i supposed", "i supposed", "have plans",
    ].map { $0.split(separator: " ").map { Hash.of($0) } }
}
