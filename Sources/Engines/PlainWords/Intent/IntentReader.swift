/// Decides what the writer wants: a learned model, helped by a few turns of phrase that leave no doubt.
struct IntentReader {
    let sentence: Sentence

    /// From this share on an action is done without asking.
    static let sure = 0.4
    /// Below this share it is talk.
    private static let least = 0.22
    /// Between friends "add me" and "remind me" are said to people.
    private static let leastInChat = 0.8
    /// From this share on neither a time nor a thing to create needs to be named.
    private static let plain = 0.85

    init(_ sentence: Sentence) {
        self.sentence = sentence
    }

    /// The intent of a part of the sentence, and how sure it is.
    func intent(_ clause: Clause) -> (intent: Intent, sureness: Double) {
        let isChat = sentence.tokens.contains { Self.chat.contains($0.hash) }
        if !isChat, let certain = certain(clause.tokens, hasTime: clause.time != nil) { return (certain, 0.95) }
        let shares = IntentModel.shared.shares(IntentFeatures(sentence, tokens: clause.tokens))
        let sureness = 1 - shares[0]
        guard sureness >= (isChat ? Self.leastInChat : Self.least), !isAboutOtherThings(clause.tokens),
            sureness >= Self.plain || clause.time != nil || hasObject(clause.tokens)
        else { return (.none, 1 - sureness) }
        let best = (1..<4).max { shares[$0] < shares[$1] } ?? 1
        return (IntentModel.intents[best], sureness)
    }

    /// The intent of the whole sentence.
    func intent(_ findings: Scanner.Findings) -> (intent: Intent, sureness: Double) {
        let whole = Clause(
            sentence: sentence,
            tokens: 0..<sentence.count,
            spans: findings.spans,
            recurrence: findings.recurrences.first
        )
        return intent(whole)
    }

    /// Requests that can be taken at their word.
    private func certain(_ tokens: Range<Int>, hasTime: Bool) -> Intent? {
        guard !isAboutOtherThings(tokens), let start = tokens.first(where: { !Self.polite.contains(sentence[$0].hash) })
        else { return nil }
        let first = sentence[start].hash
        let second = sentence[start + 1].hash
        if first == Self.remind, second == Self.me, Self.remindTails.contains(sentence[start + 2].hash) || hasTime {
            return .reminder
        }
        if first == Self.wake, second == Self.me, hasTime { return .reminder }
        if Self.tasks.contains(first), sentence.isSign(start + 1, ":") { return .task }
        if first == Self.dont, second == Self.let, sentence[start + 3].hash == Self.forget { return .reminder }
        if Self.settings.contains(first),
            tokens.prefix(7).contains(where: { Self.reminders.contains(sentence[$0].hash) }), !isQuestion(tokens)
        {
            return .reminder
        }
        if Self.additions.contains(first), endsOnList(tokens) { return .task }
        return nil
    }

    /// Whether a calendar, a list, a reminder or something one attends is named.
    private func hasObject(_ tokens: Range<Int>) -> Bool {
        tokens.contains { (4...7).contains(IntentWords.group(sentence[$0])) }
    }

    private func isQuestion(_ tokens: Range<Int>) -> Bool {
        sentence.isSign(tokens.upperBound - 1, "?")
    }

    /// "… to my shopping list", "on the to do list".
    private func endsOnList(_ tokens: Range<Int>) -> Bool {
        guard let end = tokens.last(where: { sentence[$0].kind == .word }), Self.lists.contains(sentence[end].hash)
        else { return false }
        return tokens.contains { Self.openers.contains(sentence[$0].hash) && end - $0 <= 5 }
            && !tokens.contains { Self.otherLists.contains(sentence[$0].hash) }
    }

    /// Removing, asking and reporting use the same nouns but create nothing.
    private func isAboutOtherThings(_ tokens: Range<Int>) -> Bool {
        guard let start = tokens.first(where: { !Self.polite.contains(sentence[$0].hash) }) else { return false }
        // "is milk on my list? if not, add it" asks and then requests.
        if Self.asking.contains(sentence[start].hash),
            tokens.dropFirst(3).contains(where: { Self.additions.contains(sentence[$0].hash) })
        {
            return false
        }
        return Self.undoing.contains(sentence[start].hash)
            || Self.otherLists.contains(sentence[tokens.upperBound - 1].hash)
    }

    private static let remind = Hash.of("remind")
    private static let wake = Hash.of("wake")
    private static let tasks = Clause.hashes("todo task")
    private static let me = Hash.of("me")
    private static let dont = Hash.of("dont")
    private static let `let` = Hash.of("let")
    private static let forget = Hash.of("forget")
    private static let polite = Clause.hashes(
        "please can could would will you hey hi ok okay olly google siri cortana and also then i need want to id like"
    )
    private static let remindTails = Clause.hashes(
        "to about in at on that when every before after tomorrow tonight later i"
    )
    private static let settings = Clause.hashes("set create make add put new give setup")
    private static let reminders = Clause.hashes("reminder reminders alarm")
    private static let additions = Clause.hashes("add put include append insert")
    private static let lists = Clause.hashes("list lists todo todos")
    private static let openers = Clause.hashes("to on in onto into")
    private static let chat = Clause.hashes(
        "u ur lah lor meh liao leh haha hahaha hahahaha hehe lol dear darling love wat dun dunno idk yea yup nope haiz hmm hmmm gonna wanna gd guys dude bro omg ya k"
    )
    private static let asking = Clause.hashes("do is are")
    private static let otherLists = Clause.hashes(
        "playlist playlists contact contacts email emails song songs phone favorites album tweet uber taxi"
    )
    private static let undoing = Clause.hashes(
        "delete remove cancel clear erase show read check list whats what when did does do is are where how who which why recite empty throw play"
    )
}
