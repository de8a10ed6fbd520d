/// Further phrases that create nothing: ordering, showing, playing or deleting things.
struct Refusals {
    let sentence: Sentence
    let tokens: Range<Int>
    /// The first word after polite phrases.
    let start: Int

    /// Whether the clause only sounds like a request for a list or a calendar.
    var apply: Bool { orders || wipes || shows || plays || collects || tells }

    /// "hopefully they forget", "cannot remember" are statements.
    private var tells: Bool { Self.telling.contains(sentence[tokens.lowerBound].hash) && !has(Self.new) }

    /// "order everything on my shopping list", "buy everything on it"
    private var orders: Bool {
        has(Self.ordering) && has(Self.wholes) && has(Self.lists)
    }

    /// "wipe my calendar", "throw away the list", "take out the event from my calendar", "finish it on my list"
    private var wipes: Bool {
        guard has(Self.kept) else { return false }
        let first = sentence[start].hash
        if Self.wiping.contains(first) || Self.finishing.contains(first) { return true }
        let next = sentence[start + 1].hash
        return first == Self.throw && Self.away.contains(next)
            || first == Self.take && next == Self.out && has(Self.from)
    }

    /// "open the list", "pull up my calendar", "make sure there are no events"
    private var shows: Bool {
        let first = sentence[start].hash
        let isNew = has(Self.new)
        if !isNew, Self.showing.contains(first) || first == Self.pull && sentence.key(start + 1) == .up {
            return tokens.suffix(3).contains { Self.kept.contains(sentence[$0].hash) }
        }
        return has(Self.there)
            && tokens.contains { sentence[$0].hash == Self.sure && Self.there.contains(sentence[$0 + 1].hash) }
    }

    /// "i like that one, put it on": names no list or calendar to put it on.
    private var plays: Bool {
        !has(Self.kept)
            && tokens.contains { index in
                sentence[index].hash == Self.put && Self.things.contains(sentence[index + 1].hash)
                    && Self.ons.contains(sentence[index + 2].hash)
                    && (index + 3 >= tokens.upperBound || Self.behind.contains(sentence[index + 3].hash)
                        || sentence[index + 3].kind == .sign)
            }
    }

    /// "make a list of all the …" asks for information.
    private var collects: Bool {
        sentence.has(Self.lists, in: tokens) { index in
            sentence.key(index + 1) == .of
                && (Self.collected.contains(sentence[index + 2].hash)
                    || Self.articles.contains(sentence[index + 2].hash)
                        && Self.collected.contains(sentence[index + 3].hash))
        }
    }

    private func has(_ words: WordSet) -> Bool { sentence.has(words, in: tokens) }

    private static let telling = Clause.hashes("they theyve theyre theyll hopefully cannot")
    private static let ordering = Clause.hashes("order ordering buy purchase")
    private static let wholes = Clause.hashes("everything all entire whole every")
    private static let lists = Clause.hashes("list lists")
    private static let kept = Clause.hashes("list lists calendar calender schedule agenda todo todos")
    private static let wiping = Clause.hashes("wipe blank empty rm clean purge reset")
    private static let finishing = Clause.hashes("finish complete tick uncheck")
    private static let away = Clause.hashes("away out")
    private static let from = Clause.hashes("from of")
    private static let showing = Clause.hashes("open view hear recite browse")
    private static let new = Clause.hashes("new add put create")
    private static let there = Clause.hashes("there theres")
    private static let things = Clause.hashes("it that this them")
    private static let ons = Clause.hashes("on through up")
    private static let behind = Clause.hashes("now please my the with english through")
    private static let collected = Clause.hashes(
        "all top best possible different what articles stocks goals ingredients"
    )
    private static let articles = Clause.hashes("the")
    private static let `throw` = Hash.of("throw")
    private static let take = Hash.of("take")
    private static let out = Hash.of("out")
    private static let pull = Hash.of("pull")
    private static let sure = Hash.of("sure")
    private static let put = Hash.of("put")
}
