/// Reads requests about existing items: "what's on tomorrow", "move dentist to 5pm", "done with laundry", "delete milk
/// from the shopping list".
///
/// The rules require a verb for the operation and a word that refers to the user's own calendar, lists, reminders or
/// money. Requests for other programs ("my playlist", "my flight") are ignored.
///
/// A class, so that what many of its rules ask for is computed once.
final class ItemReader {
    let clause: Clause
    let context: Context
    /// The first word after polite phrases.
    let start: Int

    init(_ clause: Clause, _ context: Context) {
        self.clause = clause
        self.context = context
        start =
            clause.tokens.first {
                clause.sentence[$0].kind == .word && !Self.polite.contains(clause.sentence[$0].hash)
            } ?? clause.tokens.upperBound
    }

    var sentence: Sentence { clause.sentence }
    var tokens: Range<Int> { clause.tokens }
    var times: ItemTime { ItemTime(clause: clause, context: context) }

    /// The request; nil if the clause is not about existing items.
    var request: ItemRequest? {
        guard start < tokens.upperBound, tokens.count > 1, tokens.count <= 40, mayBeMeant, !ChatSigns.areIn(sentence)
        else {
            return nil
        }
        return requestBehindRemark ?? changed ?? completed ?? deleted ?? found
    }

    /// "This sounds lovely. When am I free on that day?", "Super, when do I have time?": the request behind a remark,
    /// whose words are no part of it.
    private var requestBehindRemark: ItemRequest? {
        guard let stop = tokens.dropLast(2).last(where: endsRemark) else { return nil }
        let last = ItemReader(clause.part(stop + 1..<tokens.upperBound), context)
        guard last.has(Self.selves), let request = last.request,
            ItemReader(clause.part(tokens.lowerBound..<stop), context).request == nil
        else { return nil }
        return request
    }

    /// Whether a sentence ends here, or a few words that ask for nothing.
    private func endsRemark(_ index: Int) -> Bool {
        if sentence.isSign(index, in: ".?!") { return sentence[index + 1].isSpaced }
        return sentence.isSign(index, ",") && index - tokens.lowerBound <= 4 && isAsker(index + 1)
            && !(tokens.lowerBound..<index).contains { Self.signals.contains(sentence[$0].hash) || clause.isTime($0) }
    }

    /// Whether the clause contains any word of such requests. Most sentences have none and cost only this check.
    private var mayBeMeant: Bool {
        has(Self.signals) || tokens.count <= 14 && has(Self.shortSignals)
    }

    /// The clause's tokens from one on; empty if it ends before.
    func rest(from index: Int) -> Range<Int> { min(index, tokens.upperBound)..<tokens.upperBound }

    // MARK: - Whose things are meant

    func has(_ words: WordSet) -> Bool { clause.has(words) }

    /// Whether the clause is about something that belongs to other programs.
    private(set) lazy var isOthers =
        has(ItemWords.foreign) && !namesForeignThingOnList
        || has(ItemWords.others) && !has(ItemWords.calendars) && !hasList && !hasReminder

    /// "is checking the mail on my to do list": the whole list is named, and the mail is an item on it.
    private var namesForeignThingOnList: Bool {
        guard let list = namedList?.tokens, clause.part(list).has(Self.own), !clause.part(list).has(Self.mails) else {
            return false
        }
        return !tokens.contains {
            ItemWords.foreign.contains(sentence[$0].hash) && !Self.mails.contains(sentence[$0].hash)
        }
            && !clause.part(list.upperBound..<max(tokens.upperBound, list.upperBound)).has(Self.mails)
    }

    /// The kind of item that is named; nil if none is.
    var namedKind: ItemRequest.Kind? {
        if hasReminder { return .reminder }
        if hasList { return .task }
        return has(ItemWords.calendars) || has(ItemWords.events) ? .calendar : nil
    }

    private(set) lazy var hasReminder =
        has(ItemWords.reminders)
        || has(Self.calls)
            && tokens.contains {
                Self.calls.contains(sentence[$0 + 2].hash) && sentence[$0].hash == Self.wake
                    && sentence.key($0 + 1) == .up
            }

    /// Whether "list" occurs as a noun; in "list my meetings" it is a verb.
    var hasList: Bool { listIndex != nil }

    private(set) lazy var listIndex = lastListWord

    private var lastListWord: Int? {
        let candidates = Self.mayBeList
        guard has(candidates) else { return nil }
        return tokens.last { index in
            guard candidates.contains(sentence[index].hash) else { return false }
            // "my grocery notes", "my shopping items"
            if Self.notes.contains(sentence[index].hash) { return Self.noted.contains(sentence[index - 1].hash) }
            guard ItemWords.lists.contains(sentence[index].hash) || sentence[index].hash == Self.do else {
                return false
            }
            if sentence[index].hash == Self.do { return isToDo(index) }
            return sentence[index].hash != Self.list
                || index > start
                    && (!Self.listed.contains(sentence[index + 1].hash)
                        || ItemWords.articles.contains(sentence[index - 1].hash))
        }
    }

    /// "delete the to do go to the cinema"
    private func isToDo(_ index: Int) -> Bool {
        sentence.key(index - 1) == .to && ItemWords.articles.contains(sentence[index - 2].hash)
    }

    /// The list's name, and the tokens that only identify the list.
    private(set) lazy var namedList = listAndName

    private var listAndName: (name: String?, tokens: Range<Int>)? {
        guard let index = listIndex else { return nil }
        var first = index
        while first > tokens.lowerBound, index - first < 4, isListName(first - 1) { first -= 1 }
        var begin = first
        while begin > tokens.lowerBound,
            ItemWords.articles.contains(sentence[begin - 1].hash) || Self.openers.contains(sentence[begin - 1].hash)
        {
            begin -= 1
        }
        var end = index + 1
        // "my list of groceries", "the list called party time"
        if [.of, .for].contains(sentence.key(end)) && !clause.isTime(end + 1)
            || Self.namings.contains(sentence[end].hash), tokens.contains(end + 1)
        {
            var name = end + 1
            while ItemWords.articles.contains(sentence[name].hash) { name += 1 }
            end = name
            while tokens.contains(end), sentence[end].kind == .word, !clause.isTime(end), end - name < 3 { end += 1 }
            return (listName(sentence.text(name..<end)), begin..<end)
        }
        return (first < index ? sentence.listName(first..<index).flatMap { listName($0) } : nil, begin..<end)
    }

    /// The name of the list; nil for "to do", "reminder" and "task", which add nothing to "list".
    private func listName(_ name: String) -> String? {
        Self.plainLists.contains(name.lowercased()) || name.isEmpty ? nil : name
    }

    private func isListName(_ index: Int) -> Bool {
        let token = sentence[index]
        if sentence.isSign(index, "-") { return true }
        return token.kind == .word && !clause.isTime(index) && !ItemWords.articles.contains(token.hash)
            && !Self.openers.contains(token.hash) && !Self.dropped.contains(token.hash)
            || token.hash == Self.do
            || token.key == .to
                && sentence[sentence.isSign(index + 1, "-") ? index + 2 : index + 1].hash == Self.do
    }

    // MARK: - Which of them

    /// The words that are left in a range without those that only form the request.
    func name(in range: Range<Int>, without spent: [Range<Int>] = []) -> String? {
        let list = namedList?.tokens ?? 0..<0
        var runs: [Range<Int>] = []
        var run: Range<Int>?
        var isVerbatim = false
        for index in range {
            guard !clause.isTime(index), !list.contains(index), !spent.contains(where: { $0.contains(index) }) else {
                if let found = run { runs.append(found) }
                (run, isVerbatim) = (nil, false)
                continue
            }
            isVerbatim = isVerbatim && sentence[index].kind != .sign && !namesCalendar(index) || opensName(index)
            guard isVerbatim && run != nil || isContent(index, isVerbatim: isVerbatim) else { continue }
            run = run.map { $0.lowerBound..<index + 1 } ?? index..<index + 1
        }
        if let found = run { runs.append(found) }
        let text = runs.map { sentence.text($0) }.joined(separator: " ")
        return text.isEmpty || runs.reduce(0, { $0 + $1.count }) > 10 ? nil : text
    }

    /// Whether the item's own name begins here, in which every word counts: "the task go shopping", "the reminder to
    /// turn off the oven", "the event called day out".
    private func opensName(_ index: Int) -> Bool {
        let before = sentence[index - 1].hash
        if Self.namings.contains(before) { return true }
        if Self.things.contains(before) {
            return sentence[index].kind == .word && sentence.key(index) == .none
                && !Self.openers.contains(sentence[index].hash)
        }
        return [.to, .about].contains(sentence.key(index - 1))
            && ItemWords.reminders.contains(sentence[index - 2].hash)
    }

    /// "on my calendar"
    private func namesCalendar(_ index: Int) -> Bool {
        Self.openers.contains(sentence[index].hash) && ItemWords.articles.contains(sentence[index + 1].hash)
            && ItemWords.calendars.contains(sentence[index + 2].hash)
    }

    /// "the review", "the run": a noun, although the word is also a verb of requests.
    private func isNoun(_ index: Int) -> Bool {
        Self.verbsAndNouns.contains(sentence[index].hash) && ItemWords.articles.contains(sentence[index - 1].hash)
    }

    private func isContent(_ index: Int, isVerbatim: Bool) -> Bool {
        switch sentence[index].kind {
        case .sign: return false
        case .digits: return true
        case .word:
            let hash = sentence[index].hash
            return sentence[index].length > 1 && !ItemWords.articles.contains(hash)
                && (isVerbatim || isNoun(index) || !Self.dropped.contains(hash) && !Self.polite.contains(hash))
        }
    }

    func which(_ range: Range<Int>, kind: ItemRequest.Kind, without spent: [Range<Int>] = []) -> ItemRequest.Which {
        // "Thanks. Now show me my alarms" asks for no time.
        let window = times.window(times.value(in: range.clamped(to: start..<max(start, tokens.upperBound))))
        var which = ItemRequest.Which(text: name(in: range, without: spent), from: window.from, to: window.to)
        switch kind {
        case .task: which.list = namedList?.name
        case .budget:
            // "food" names a category; "shoes" is only an item in one.
            guard let category = which.text.flatMap({ ItemWords.category(named: $0) }) else { break }
            (which.text, which.list) = (nil, category.rawValue)
        case .calendar, .reminder: break
        }
        return which
    }

    // MARK: - Words

    private static let own = Clause.hashes("my")
    private static let verbsAndNouns = Clause.hashes(
        "review run walk read reading search check show report play swim order delivery talk look visit"
    )
    static let ticks = Clause.hashes("\u{2705} \u{2714} \u{2611}")
    private static let selves = Clause.hashes("i my me im ive")
    private static let mails = Clause.hashes("mail mails email emails")
    private static let notes = Clause.hashes("note notes items")
    private static let mayBeList = [ItemWords.lists, notes].reduce(WordSet("do")) { $0.union($1) }
    private static let noted = Clause.hashes("shopping grocery groceries todo")
    private static let wake = Hash.of("wake")
    private static let calls = Clause.hashes("call calls")
    static let list = Hash.of("list")
    static let `do` = Hash.of("do")
    private static let listed = Clause.hashes("my all the every out current any meetings upcoming")
    private static let openers = Clause.hashes("to on in onto into from off of out at")
    private static let namings = Clause.hashes("called named titled")
    private static let plainLists: Set<String> = [
        "to do", "to-do", "todo", "reminder", "reminders", "task", "tasks", "do", "alarm", "alarms",
    ]
    static let polite = Clause.hashes(
        "please pls can could would will you hey hi hello ok okay olly google siri alexa cortana assistant and also then i need want to id like"
            + " great thanks thank awesome fine yes yeah sure good perfect nice cool now so well just go ahead help let wanna able hurry actually im"
            + " kindly completely"
    )
    /// Each such request contains at least one of these words.
    private static let signals = [
        ItemWords.calendars, ItemWords.events, ItemWords.reminders, ItemWords.lists, ItemWords.spending, ticks,
        Clause.hashes(
            "free available availability busy anything whats what whatve left remaining later earlier bump nudge prepone scratch scrap axe ditch skip drop move reschedule postpone push shift rename change"
                + " make bring cancel delete remove erase done complete completed finished tick check mark cross off forget moved pushed shifted rescheduled postponed bumped preponed canceled cancelled actually when where how meet extend update wake time bought remember recall mind edit modify get scheduled planned plans next who open spare postpone buy longer duration information details work date week plan plans joining attending item items woken"
        ),
    ].reduce(WordSet("clear")) { $0.union($1) }
    /// Words that count only in short sentences; long sentences with them are chat.
    private static let shortSignals = reportWords.union(dismissalWords).union(
        Clause.hashes("close already pay paid instead now not call did money")
    )
    static let dropped = [
        ItemWords.calendars, ItemWords.events, ItemWords.reminders, ItemWords.lists, ItemWords.spending,
        Clause.hashes(
            "i me we us it its is are was were be been being am do does did doing has had got get getting for of on in at from with by about as"
                + " or if whether anything everything something nothing there here what whats whatve which whichever when whens where wheres who whos whose how much many"
                + " long far time times date dates day days next upcoming coming first last previous current currently already still yet set scheduled called"
                + " named titled entitled name planned plan plans going happening happen up out off item items thing things stuff entire whole show tell give read"
                + " see view look find search know remind remember list exist exists existing entry entries until till before after between left remaining remain"
                + " again recite review repeat pull display open check checking make sure confirm verify say said put add added include included contain contains have"
                + " having supposed need needs needed want wanted should must may might delete remove removed cancel cancelled canceled clear cleared erase wipe drop"
                + " rid take scrap trash discard disable stop turn silence snooze dismiss not no dont any more longer anymore free available availability busy"
                + " home today total money recently lately while attend attending participants else someone anyone people person exactly today order recent"
                + " later earlier due contents kind kinds settings timing phone device app apps present missing wont whatever scratch scrap axe ditch skip bump nudge prepone into report run right start starts end ends starting begin begins month week year over back down located location place held throw away slot slots through walk new that this these those than then"
        ),
    ].reduce(WordSet("also")) { $0.union($1) }
}
