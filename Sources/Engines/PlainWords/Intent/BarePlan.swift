/// A plan noted down without a verb: "thanksgiving at grandma's nov 26 at 2pm", "oil change at jiffy lube monday 8:15am".
///
/// Any noun will do, because nobody can list all things people do. What tells a plan from talk is its form: a day and an
/// hour to come, a few words, and none that a sentence between people would have.
struct BarePlan {
    let clause: Clause
    let context: Context

    var isEvent: Bool {
        guard !clause.sentence.isTranslated, let time = clause.time, isDated(time), let end = time.to ?? time.from,
            end > context.localNow
        else { return false }
        return isPlain
    }

    /// Whether it has the form of such a note, whatever its time.
    var isPlain: Bool {
        let sentence = clause.sentence
        guard (1...8).contains(clause.plainWords), clause.recurrences.isEmpty,
            !sentence.isSign(clause.tokens.upperBound - 1, in: "?!")
        else { return false }
        guard !clause.has(Self.talk), !clause.has(Self.doings), !clause.has(Self.services),
            !clause.tokens.contains(where: {
                !clause.isTime($0) && sentence.isSign($0, in: "?!:\"@#/") || sentence[$0].word.money >= 0
                    || sentence[$0].length > 5 && sentence.ends($0, with: "ed")
            }),
            !ChatSigns.areIn(sentence)
        else { return false }
        return namesThing
    }

    /// The plan in "we're having the neighbors over saturday at 6", "i'm seeing the physio on thursday at 4", "got a blood
    /// test friday at 8:40": what follows the words that only say that it is the writer's own, with its day and its hour.
    static func own(_ clause: Clause, _ context: Context) -> Clause? {
        let (sentence, tokens) = (clause.sentence, clause.tokens)
        guard !sentence.isTranslated, tokens == 0..<sentence.count, owners.contains(sentence[0].hash),
            let time = clause.time, time.grain < .day
        else { return nil }
        var start = 1
        while start < 6, leads.contains(sentence[start].hash) || sentence.key(start) == .to { start += 1 }
        guard start < tokens.upperBound,
            leads.contains(sentence[start - 1].hash) || sentence.key(start - 1) == .to || start == 1,
            !clause.isTime(start), !habits.contains(sentence[start].hash)
        else { return nil }
        let plan = clause.part(start..<tokens.upperBound)
        return BarePlan(clause: plan, context: context).isEvent && plan.plainWords <= 7 ? plan : nil
    }

    private static let owners = Clause.hashes("i im we were ive weve got having going theres seeing")
    private static let leads = Clause.hashes(
        "am are have got having doing going seeing see visit watch is also a an the my our"
    )
    /// Where people go without a plan.
    private static let habits = Clause.hashes(
        "bed sleep work home school class town back church lunch uni office out there up"
    )

    /// An hour on a day, or a day of a month by itself: "grandad's 80th on 7 november".
    private func isDated(_ time: TimeValue) -> Bool {
        if time.grain < .day { return time.grain > .second && !time.dayIsOpen && !time.isPartOfDay }
        return time.grain == .day && !time.isRange && clause.tokens == 0..<clause.sentence.count
            && clause.plainWords <= 4
            && clause.tokens.contains { clause.sentence[$0].word.month > 0 && clause.isTime($0) }
    }

    /// Whether its first word, function words apart, is neither the verb of an errand nor that of a request.
    private var namesThing: Bool {
        let sentence = clause.sentence
        let first = clause.tokens.first {
            !clause.isTime($0) && sentence[$0].kind == .word && !Self.isSmall(sentence, $0)
        }
        guard let first else { return false }
        let hash = sentence[first].hash
        // "dr. shah"
        let isLong = sentence[first].length > 2 || sentence.isSign(first + 1, ".") && sentence[first + 2].kind == .word
        // "movie night"
        if sentence[first + 1].word.part != nil, !clause.isTime(first + 1) { return true }
        return isLong && !TaskPhrase.verbs.contains(hash) && !Self.requests.contains(hash)
    }

    private static func isSmall(_ sentence: Sentence, _ index: Int) -> Bool {
        sentence.key(index) != .none || ItemWords.articles.contains(sentence[index].hash)
    }

    /// Words of sentences between people.
    private static let talk = Clause.hashes(
        "i im ill ive id we were well itll theyll thatll itd theyd hed shed wed wont thatd youll youd reckon you your yours he hes she shes they theyre his her him them us it its that thats this is are was be been"
            + " will would can cant could should shall may might must has have had having do dont does did didnt not no yes ok so but if because cos"
            + " when what where who how why which than then just already still only also too very really maybe think know guess hope wish sorry"
            + " thanks thank hi hello hey yeah yah please lets let me my mine our there here all whats date every everyone anyone someone nobody"
    )
    /// Verbs of what people report and do. As nouns these words seldom begin a plan.
    private static let doings = Clause.hashes(
        "go goes going gone went come comes coming came get gets getting got see seeing saw seen meet met take takes taking took give gave"
            + " leave leaves leaving left reach reaching reached arrive arrives arriving arrived start starts starting started end ends ending ended"
            + " finish finishes finished finishing sleep sleeping slept wake wakes waking woke eat eating ate work working worked study studying wait"
            + " waiting waited say says said saying tell tells told ask asked want wants wanted need needs needed like likes liked love make made"
            + " making send sent sending bring brought bringing buy bought buying pay paid paying look looking looked find found try tried use used"
            + " happened happens close closes closed closing open opens opened opening back late early free busy tired until till since ago"
            + " available postponed moved cancelled canceled changed delayed confirmed born died won lost beat played"
    )
    /// Things that other programs are asked for.
    private static let services = Clause.hashes(
        "weather forecast movies restaurant restaurants hotel hotels flight flights ticket tickets cab taxi uber song songs alarm alarms timer remind"
            + " reminder bus train trains buses seats price cheapest nearest"
    )
    /// Verbs that begin a request to this or another program.
    private static let requests = Clause.hashes(
        "show find search book reserve order cancel delete remove move change reschedule postpone push play set check read list movie movies activate silent turn"
    )
}
