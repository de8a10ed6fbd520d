/// Phrases that clearly show a clause's request, or that there is none.
struct TurnsOfPhrase {
    private let clause: Clause
    private let sentence: Sentence
    private let tokens: Range<Int>
    private let hasTime: Bool
    /// The first word after polite phrases.
    private let start: Int

    init(_ clause: Clause) {
        self.clause = clause
        sentence = clause.sentence
        tokens = clause.tokens
        hasTime = clause.time != nil
        let first = clause.tokens.first {
            !Self.polite.contains(clause.sentence[$0].hash) && clause.sentence[$0].kind == .word
        }
        start = first ?? clause.tokens.upperBound
    }

    /// The intent, if a phrase makes it certain.
    func certain(forbids: Bool) -> Intent? {
        guard start < tokens.upperBound else { return nil }
        if asksToRemind || saysWhatToDoThen { return .reminder }
        // "do the dishes" looks like a question and "email peter on monday" like a command to send; both can be tasks.
        if Self.doubtful.contains(sentence[start].hash), start == tokens.lowerBound,
            let errand = TaskPhrase(clause).intent,
            sentence[start].hash == Self.doHash || sentence[start].hash == Self.put
                || clause.time.map({ $0.grain < .day }) ?? false
        {
            return errand
        }
        if Notes(clause: clause, start: start).isToSelf { return .task }
        if Booking(clause: clause, start: start).isSettled { return .event }
        guard !forbids else { return nil }
        let first = sentence[start].hash
        // "alarm 6.15 tomorrow for the airport"
        if first == Self.alarm, clause.isTime(start + 1) || [.at, .for].contains(sentence.key(start + 1)), hasTime,
            !isQuestion
        {
            return .reminder
        }
        if first == Self.wake, sentence[start + 1].hash == Self.me, hasTime { return .reminder }
        if Notes(clause: clause, start: start).isHeadedTask { return .task }
        if Self.tasks.contains(first), isHeading { return .task }
        if first == Self.dont, sentence[start + 1].hash == Self.let, sentence[start + 3].hash == Self.forget {
            return .reminder
        }
        if Self.settings.contains(first),
            tokens.prefix(7).contains(where: { Self.reminders.contains(sentence[$0].hash) }),
            !isQuestion
        {
            return .reminder
        }
        if let noted = Notes(clause: clause, start: start).intent { return noted }
        guard asksToAdd, !has(Self.removals) else { return TaskPhrase(clause).intent }
        if endsOnList { return .task }
        if namesCalendar, !isQuestion { return .event }
        return nil
    }

    /// "task: call the bank", "task for friday: call the bank"
    private var isHeading: Bool {
        guard let colon = tokens.first(where: { $0 > start && sentence.isSign($0, ":") }) else { return false }
        return (start + 1..<colon).allSatisfy { clause.isTime($0) || [.for, .on, .by].contains(sentence.key($0)) }
    }

    /// Whether the clause asks to add, create or remember something, rather than only mentioning it.
    var namesRequest: Bool {
        has(Self.creating) || tokens.contains { (4...6).contains(IntentWords.group(sentence[$0])) }
    }

    /// Whether the clause names a calendar, a list, a reminder or something to attend.
    var namesThing: Bool {
        tokens.contains { index in
            guard (4...7).contains(IntentWords.group(sentence[index])) else { return false }
            // "call alex" is not a planned call.
            return sentence[index].hash != Self.call
                || index > start && Self.articles.contains(sentence[index - 1].hash)
        }
    }

    /// Whether the clause begins with "add" or the like.
    var opensWithAddition: Bool { Self.additions.contains(sentence[start].hash) }

    /// Whether the clause creates nothing: removing, asking and reporting use the same nouns.
    var forbid: Bool {
        guard start < tokens.upperBound else { return false }
        if Self.reporting.contains(sentence[start].hash) || refuses { return true }
        if Refusals(sentence: sentence, tokens: tokens, start: start).apply { return true }
        // "is milk on my list? if not, add it" asks and then requests.
        if asksToAdd, has(Self.conditions), !has(Self.removals), !has(Self.collections) { return false }
        if sentence[start].hash == Self.call, sentence[start + 1].hash == Self.me { return true }
        return undoes || asks || isForOthers || isForOtherApps
    }

    // MARK: - What creates nothing

    private var undoes: Bool {
        if Self.undoing.contains(sentence[start].hash) { return true }
        if has(Self.removals) { return true }
        // "take lunch off my calendar", "set the alarm off"
        let end = tokens.upperBound
        if sentence[end - 1].hash == Self.off, Self.settings.contains(sentence[start].hash), end - start <= 4 {
            return true
        }
        if sentence[start].hash == Self.mark, endsOnList { return true }
        return tokens.contains { index in
            (sentence[index].hash == Self.off || sentence[index].hash == Self.from) && index + 2 < end
                && Self.articles.contains(sentence[index + 1].hash)
                && tokens.suffix(4).contains { Self.kept.contains(sentence[$0].hash) }
        }
    }

    /// "i do not want to add an event"
    private var refuses: Bool {
        clause.has(Self.wants) { sentence[$0 - 1].hash == Self.not || sentence[$0 - 1].hash == Self.dont }
    }

    /// Whether a verb adds something to a list or calendar; "if i added it" only reports.
    private var asksToAdd: Bool {
        clause.has(Self.additions) { sentence[$0 - 1].hash != Self.i }
            || clause.has(Self.added) { Self.beings.contains(sentence[$0 - 1].hash) }
    }

    private var asks: Bool {
        guard tokens.count > 1 else { return true }
        let first = sentence[start].hash
        // "i need to do the dishes, put it on my list" is not a question.
        if Self.asking.contains(first), first != Self.doHash || sentence.key(start - 1) != .to { return true }
        let second = sentence[start + 1].hash
        if first == Self.have || first == Self.am, second == Self.i { return true }
        if first == Self.remind, second == Self.me, !hasTime { return asksBack(start + 2) }
        let isPlural = has(Self.plurals)
        return isPlural && !has(Self.creating)
    }

    /// "remind me of the date", "remind me how to get there": questions to answer now.
    private func asksBack(_ index: Int) -> Bool {
        if Self.whs.contains(sentence[index].hash) {
            // "remind me when i get home to feed the cat"
            let isCondition =
                sentence[index].hash == Self.when && Self.pronouns.contains(sentence[index + 1].hash)
                && tokens.dropFirst().contains { $0 > index + 2 && sentence.key($0) == .to }
            return !isCondition
        }
        guard sentence.key(index) == .of else { return false }
        return sentence.key(index + 1) == .the || Self.whs.contains(sentence[index + 1].hash)
    }

    /// "send a notice to paul", "remind everybody": a message for other people.
    private var isForOthers: Bool {
        let first = sentence[start].hash
        if Self.telling.contains(first) { return sentence[start + 1].hash != Self.me }
        return sentence.has(Self.others, in: tokens.dropFirst()) { index in
            sentence[index - 1].hash == Self.remind || Self.telling.contains(sentence[index - 1].hash)
        }
    }

    /// Whether the request is for another app: music, contacts, taxis and facts.
    private var isForOtherApps: Bool {
        if Self.otherLists.contains(sentence[tokens.upperBound - 1].hash) { return true }
        if has(Self.collections) { return true }
        return has(Self.rides) && Self.ordering.contains(sentence[start].hash) && !has(Self.calendars, from: start + 1)
    }

    // MARK: - What asks beyond doubt

    /// "… remind me to check them" anywhere; "remind me about it", "remind me tomorrow" at the beginning.
    private var asksToRemind: Bool {
        if sentence[start].hash == Self.remind {
            // "remind us to move the sprinkler in an hour"
            if sentence[start + 1].hash == Self.us, sentence.key(start + 2) == .to, hasTime { return true }
            guard sentence[start + 1].hash == Self.me else { return hasTime && !isForOthers }
            return !asksBack(start + 2) && (Self.remindTails.contains(sentence[start + 2].hash) || hasTime) || hasTime
        }
        let isReport = Self.reporting.contains(sentence[start].hash)
        return !isQuestion && !refuses && !isReport && tokens.contains { isRequestToRemind($0) }
    }

    /// "… remind me to check them", "… get reminded of it", "… help me remember to call"
    private func isRequestToRemind(_ index: Int) -> Bool {
        let next = sentence[index + 1].hash
        if sentence[index].hash == Self.remind, next == Self.me {
            return Self.remindTails.contains(sentence[index + 2].hash) && tokens.contains(index + 3)
        }
        if Self.reminded.contains(sentence[index].hash), Self.beings.contains(sentence[index - 1].hash) {
            return sentence.key(index + 1) == .to && sentence[start].hash != Self.doHash
        }
        if sentence[index].hash == Self.sure, next == Self.i {
            return Self.remember.contains(sentence[index + 2].hash) && sentence.key(index + 3) == .to
        }
        return sentence[index].hash == Self.help && next == Self.me && has(Self.remember)
    }

    /// "in an hour to take out the laundry", "at 5 to call mum": a time followed by a task.
    private var saysWhatToDoThen: Bool {
        guard let time = clause.time, time.grain < .day,
            let first = tokens.first(where: { !clause.isTime($0) && sentence[$0].kind == .word }),
            first > tokens.lowerBound, sentence.key(first) == .to, tokens.contains(first + 1)
        else { return false }
        return sentence[first + 1].kind == .word && !clause.isTime(first + 1) && !isQuestion
    }

    private var isQuestion: Bool {
        sentence.isSign(tokens.upperBound - 1, "?") && !Self.asked.contains(sentence[tokens.lowerBound].hash)
    }

    /// "… to my shopping list", "on the to do list".
    private var endsOnList: Bool {
        guard let end = tokens.last(where: { Self.lists.contains(sentence[$0].hash) }) else { return false }
        return tokens.contains { Self.openers.contains(sentence[$0].hash) && $0 < end && end - $0 <= 5 }
    }

    /// "… to my calendar", "on my schedule"
    private var namesCalendar: Bool {
        clause.has(Self.calendars) { index in
            index >= 2 && tokens.contains(index - 2)
                && Self.openers.contains(sentence[index - 2].hash) && Self.articles.contains(sentence[index - 1].hash)
        }
    }

    private func has(_ words: WordSet, from index: Int = 0) -> Bool {
        sentence.has(words, in: min(max(index, tokens.lowerBound), tokens.upperBound)..<tokens.upperBound)
    }

    // MARK: - Words

    private static let remind = Hash.of("remind")
    private static let doubtful = Clause.hashes("do email text put")
    private static let put = Hash.of("put")
    private static let pronouns = Clause.hashes("i we it he she they")
    private static let wake = Hash.of("wake")
    private static let me = Hash.of("me")
    private static let us = Hash.of("us")
    private static let alarm = Hash.of("alarm")
    private static let i = Hash.of("i")
    private static let am = Hash.of("am")
    private static let have = Hash.of("have")
    private static let dont = Hash.of("dont")
    private static let `let` = Hash.of("let")
    private static let forget = Hash.of("forget")
    private static let call = Hash.of("call")
    private static let not = Hash.of("not")
    private static let doHash = Hash.of("do")
    private static let help = Hash.of("help")
    private static let sure = Hash.of("sure")
    private static let mark = Hash.of("mark")
    private static let remember = Clause.hashes("remember")
    private static let reminded = Clause.hashes("reminded notified alerted")
    private static let wants = Clause.hashes("want need wish")
    private static let conditions = Clause.hashes("if isnt not please unless")
    private static let reporting = Clause.hashes("did does what whats which who when how why")
    private static let beings = Clause.hashes("be get been are is")
    private static let off = Hash.of("off")
    private static let from = Hash.of("from")
    private static let tasks = Clause.hashes("todo task")
    private static let polite = Clause.hashes(
        "please can could would will you hey hi ok okay olly google siri cortana and also then i need want to id like great thanks awesome"
            + " fine yes"
    )
    private static let asked = Clause.hashes("can could would will please")
    private static let remindTails = Clause.hashes(
        "to about in at on that when every before after tomorrow tonight later i of"
    )
    private static let settings = Clause.hashes("set create make add put new setup")
    private static let reminders = Clause.hashes("reminder alarm timer")
    private static let additions = Clause.hashes("add put include append insert adding throw")
    private static let added = Clause.hashes("added included")
    private static let creating = Clause.hashes(
        "add put include append insert added adding schedule book create make set new plan arrange remind remember mark note log"
    )
    private static let removals = Clause.hashes(
        "remove removed delete deleted cancel cancels canceled cancelled clear cleared erase nix abolish reschedule rescheduled postpone postponed moved extend longer"
            + " shift"
    )
    private static let lists = Clause.hashes("list lists todo todos")
    private static let openers = Clause.hashes("to on in onto into")
    private static let articles = Clause.hashes("my the a an our this")
    private static let kept = Clause.hashes("list lists calendar schedule agenda")
    private static let calendars = Clause.hashes("calendar calender calendaar schedule agenda planner diary")
    private static let plurals = Clause.hashes("meetings appointments events alarms reminders alerts")
    private static let asking = Clause.hashes(
        "show read check list whats what when what did does do is are where how who which why recite any anything"
    )
    private static let undoing = Clause.hashes("delete remove cancel clear erase empty throw play change edit")
    private static let when = Hash.of("when")
    private static let whs = Clause.hashes("what which when where how who")
    private static let telling = Clause.hashes("send notify inform alert tell advise message email text")
    private static let others = Clause.hashes(
        "everybody everyone all attendees them him her us people participants others"
    )
    private static let otherLists = Clause.hashes("phone tweet album ipod")
    private static let collections = Clause.hashes(
        "playlist playlists contact contacts email emails song songs favorites favorite music soundtrack soundtracks tune"
    )
    private static let rides = Clause.hashes("taxi taxis cab uber lyft train ticket tickets table reservation")
    private static let ordering = Clause.hashes("book schedule order reserve get make set")
}
