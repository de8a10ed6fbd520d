/// Requests in note form: "tuesday meeting noon", "the list should also have bread", "tell me at six to leave".
struct Notes {
    let clause: Clause
    /// The first word after polite phrases.
    let start: Int

    private var sentence: Sentence { clause.sentence }
    private var tokens: Range<Int> { clause.tokens }

    /// The intent, if the clause has one of these clear forms.
    var intent: Intent? {
        if recalls || isToldLater || Self.shout(in: clause) != nil { return .reminder }
        if growsList { return .task }
        return isScheduled || blocksCalendar || setsUpMeeting || wantsToMeet || isEntry ? .event : nil
    }

    /// "remember to call the bank at 3", "i want a reminder added"
    private var recalls: Bool {
        if sentence[start].hash == Self.remember, sentence.key(start + 1) == .to { return clause.time != nil }
        return tokens.contains { index in
            sentence[index].hash == Self.reminder && Self.wanted.contains(sentence[index + 1].hash)
                && tokens.contains { $0 < index && index - $0 <= 3 && Self.wants.contains(sentence[$0].hash) }
        }
    }

    /// "note to self: email tom"
    var isToSelf: Bool {
        sentence[start].hash == Self.note && sentence.key(start + 1) == .to && sentence[start + 2].hash == Self.self_
    }

    /// "task: descale the kettle", "to do: …", "jot down: …", "todo send the quotation tomorrow"
    var isHeadedTask: Bool {
        if Self.heading(of: clause) != nil { return true }
        let next = tokens.lowerBound + 1
        return sentence[tokens.lowerBound].hash == Self.todo && tokens.contains(next + 1)
            && sentence[next].kind == .word
            && sentence.key(next) == .none && !Self.lists.contains(sentence[next].hash) && !clause.isTime(next)
    }

    /// The words before what is noted down, with their colon.
    static func heading(of clause: Clause) -> Range<Int>? {
        let (sentence, first) = (clause.sentence, clause.tokens.lowerBound)
        let isToDo = sentence.key(first) == .to && sentence[first + 1].hash == doHash
        let isJotting = jotting.contains(sentence[first].hash) && [down, me].contains(sentence[first + 1].hash)
        let isNote = jotting.contains(sentence[first].hash) && sentence.isSign(first + 1, ":")
        guard isToDo || isJotting || isNote || headings.contains(sentence[first].hash) else { return nil }
        var colon = isToDo || isJotting ? first + 2 : first + 1
        // "to do list: renew passport"
        if lists.contains(sentence[colon].hash) { colon += 1 }
        return sentence.isSign(colon, ":") && clause.tokens.contains(colon + 1) ? first..<colon + 1 : nil
    }

    /// The first words of "give us a shout at five to collect the kids", "give me a nudge at noon to leave".
    static func shout(in clause: Clause) -> Range<Int>? {
        let (sentence, first) = (clause.sentence, clause.tokens.lowerBound)
        guard sentence[first].hash == give, selves.contains(sentence[first + 1].hash), sentence.key(first + 2) == .a,
            let time = clause.time, time.grain < .day, !sentence.isSign(clause.tokens.upperBound - 1, "?"),
            let to = clause.tokens.first(where: { $0 > first + 4 && sentence.key($0) == .to && !clause.isTime($0) }),
            (first + 4..<to).allSatisfy({ clause.isTime($0) || [.at, .in, .on].contains(sentence.key($0)) }),
            clause.tokens.contains(to + 1), sentence[to + 1].kind == .word
        else { return nil }
        return first..<first + 4
    }

    /// "tell me later to call bill", "let me know in two hours that i have to leave"
    private var isToldLater: Bool {
        guard let me = tokens.first(where: { isCall($0) }) else { return false }
        let next = Self.know == sentence[me + 1].hash ? me + 2 : me + 1
        guard clause.isTime(next) || sentence.key(next) == .later else { return false }
        return tokens.contains {
            $0 > next && (sentence.key($0) == .to || sentence.key($0) == .that) && !clause.isTime($0)
        }
    }

    private func isCall(_ index: Int) -> Bool {
        guard sentence[index].hash == Self.me, index > tokens.lowerBound else { return false }
        if sentence[index - 1].hash == Self.let { return sentence[index + 1].hash == Self.know }
        return Self.telling.contains(sentence[index - 1].hash)
    }

    /// "my shopping list should have carrots", "update the list with eggs"
    private var growsList: Bool {
        guard let list = tokens.first(where: { Self.lists.contains(sentence[$0].hash) }) else { return false }
        if Self.growing.contains(sentence[start].hash) { return sentence.key(list + 1) == .with }
        guard Self.should.contains(sentence[list + 1].hash) else { return false }
        let verb = sentence[list + 2].hash == Self.also ? list + 3 : list + 2
        return Self.having.contains(sentence[verb].hash)
    }

    /// "schedule nina's graduation from 11 to 3 on may 28th"
    private var isScheduled: Bool {
        sentence[start].hash == Self.schedule && clause.time != nil && !clause.has(Self.services)
    }

    /// "block my calendar for friday afternoon"
    private var blocksCalendar: Bool {
        guard clause.has(Self.calendars) else { return false }
        if Self.blocking.contains(sentence[start].hash) { return clause.time != nil }
        // "update my calendar with this event"
        return Self.growing.contains(sentence[start].hash)
            && tokens.contains { Self.calendars.contains(sentence[$0].hash) && sentence.key($0 + 1) == .with }
    }

    /// "i want to meet with sara tomorrow"
    private var wantsToMeet: Bool {
        guard let time = clause.time, time.grain <= .day, time.grain > .second else { return false }
        return tokens.contains { index in
            sentence[index].hash == Self.meet && sentence.key(index - 1) == .to
                && Self.wants.contains(sentence[index - 2].hash) && Self.firsts.contains(sentence[index - 3].hash)
                && sentence.key(index + 1) == .with
        }
    }

    /// "… can you please set up a meeting"
    private var setsUpMeeting: Bool {
        tokens.contains { index in
            guard Self.meetings.contains(sentence[index].hash), Self.articles.contains(sentence[index - 1].hash) else {
                return false
            }
            let isSetUp = sentence.key(index - 2) == .up && sentence[index - 3].hash == Self.set
            let verb = isSetUp ? index - 3 : index - 2
            guard isSetUp || Self.arranging.contains(sentence[verb].hash), verb > tokens.lowerBound else {
                return false
            }
            return Self.asked.contains(sentence[verb - 1].hash)
        }
    }

    private var isEntry: Bool { isAppointment || isClass || isStay || isJourney }

    /// "flight to lisbon on 9 december at 6.45am" and nothing else: a request for a ticket would mention one.
    private var isJourney: Bool {
        guard tokens == 0..<sentence.count, let time = clause.time, time.grain < .day, !time.dayIsOpen,
            !time.isPartOfDay, !time.isRange, (3...7).contains(clause.plainWords), !clause.has(Self.talk),
            !sentence.isSign(sentence.count - 1, in: "?!")
        else { return false }
        return Self.journeys.contains(sentence[0].hash)
            && (sentence.key(1) == .to || sentence.key(1) == .from || sentence.key(1) == .at)
    }

    /// "yoga every tue and thu at 18:00"
    private var isClass: Bool {
        guard let recurrence = clause.recurrence, let first = recurrence.first,
            first.grain < .day || !recurrence.rule.namesNoDay && tokens == 0..<sentence.count,
            recurrence.start > tokens.lowerBound, (1...3).contains(clause.plainWords), !clause.has(Self.talk)
        else { return false }
        return sentence[tokens.lowerBound].kind == .word && !clause.isTime(tokens.lowerBound)
            && !TaskPhrase.verbs.contains(sentence[tokens.lowerBound].hash)
    }

    /// "vacation from 1 to 14 august", "ana's birthday on 12 march": named days.
    private var isStay: Bool {
        guard let time = clause.time, time.grain == .day, !clause.has(Self.talk),
            !sentence.isSign(sentence.count - 1, in: "?!")
        else { return false }
        // "staying seven nights at the hotel in faro from 3 may"
        if Self.staying.contains(sentence[tokens.lowerBound].hash), clause.duration != nil {
            return (1...8).contains(clause.plainWords) && tokens == 0..<sentence.count
        }
        guard (1...4).contains(clause.plainWords) else { return false }
        return tokens.contains { Self.stays.contains(sentence[$0].hash) }
            && tokens.contains { sentence[$0].word.month > 0 && clause.isTime($0) }
    }

    /// A day, an hour, something to attend and hardly any other word: "march 15 dinner at the refectory at 6 pm".
    private var isAppointment: Bool {
        guard let time = clause.time, time.grain < .day, !time.dayIsOpen, !time.isPartOfDay || isWithSomebody,
            clause.recurrences.isEmpty,
            clause.looseWords <= 6, !clause.has(Self.talk), !tokens.contains(where: { sentence.key($0) == .now }),
            !sentence.isSign(sentence.count - 1, "?"),
            sentence.count <= 16
        else { return false }
        let first = tokens.first { !clause.isTime($0) && sentence[$0].kind == .word && sentence.key($0) == .none }
        guard let first else { return false }
        if sentence[first].hash == Self.meet { return first == tokens.lowerBound && sentence.key(first + 1) != .at }
        return tokens.contains {
            Self.attended.contains(sentence[$0].hash)
                || Self.drinks.contains(sentence[$0].hash) && sentence.key($0 + 1) == .with
        }
    }

    /// Only "coffee with nadia" and a time.
    private var isWithSomebody: Bool {
        let first = tokens.lowerBound
        return (Self.attended.contains(sentence[first].hash) || Self.drinks.contains(sentence[first].hash))
            && sentence.key(first + 1) == .with && (2...4).contains(clause.plainWords)
            && tokens == 0..<sentence.count && !sentence.isSign(sentence.count - 1, in: "?!")
    }

    private static let give = Hash.of("give")
    private static let selves = Clause.hashes("me us")
    private static let staying = Clause.hashes("staying stay")
    private static let journeys = Clause.hashes("flight train bus ferry coach")
    private static let remember = Hash.of("remember")
    private static let reminder = Hash.of("reminder")
    private static let wanted = Clause.hashes("added set made for to about")
    private static let wants = Clause.hashes("want like need")
    private static let telling = Clause.hashes("tell alert notify ping nudge warn")
    private static let note = Hash.of("note")
    private static let self_ = Hash.of("self")
    private static let know = Hash.of("know")
    private static let headings = Clause.hashes("todo task memo")
    private static let jotting = Clause.hashes("jot write note")
    private static let down = Hash.of("down")
    private static let todo = Hash.of("todo")
    private static let doHash = Hash.of("do")
    private static let me = Hash.of("me")
    private static let `let` = Hash.of("let")
    private static let also = Hash.of("also")
    private static let lists = Clause.hashes("list lists")
    private static let growing = Clause.hashes("update expand extend amend modify")
    private static let should = Clause.hashes("should must needs")
    private static let having = Clause.hashes("have include contain show")
    private static let schedule = Hash.of("schedule")
    private static let services = Clause.hashes(
        "taxi taxis cab uber lyft ride rides train ticket tickets table reservation flight flights hotel rental car delivery restaurant"
            + " payment bill pickup transfer pizza pto vacation off"
    )
    private static let blocking = Clause.hashes("block mark reserve")
    private static let calendars = Clause.hashes("calendar calender schedule agenda planner diary")
    private static let meetings = Clause.hashes("meeting conference videoconference")
    private static let articles = Clause.hashes("a an the")
    private static let set = Hash.of("set")
    private static let arranging = Clause.hashes("schedule arrange organize organise")
    private static let asked = Clause.hashes("please you to")
    private static let firsts = Clause.hashes("i id we wed")
    private static let meet = Hash.of("meet")
    private static let attended = Clause.hashes(
        "meeting appointment conference lunch dinner brunch breakfast interview dentist doctor haircut physio checkup exam rehearsal standup"
            + " webinar workshop anniversary birthday concert wedding party recital graduation vet therapist seminar lecture lesson"
    )
    private static let drinks = Clause.hashes("coffee drinks beers tea")
    private static let stays = Clause.hashes("vacation holiday holidays trip conference birthday anniversary festival")
    private static let talk = Clause.hashes(
        "i im ill we you u your our me my he she they his her is are was were will be have has had do did can could should would lets let not"
            + " cancel cancelled canceled moved changed was movie show tickets find search book restaurant weather please thanks ok"
            + " move update make connect bring change shift push reschedule extend join start location locations"
    )
}
