/// Reads what somebody reports to have done: "posted the parcel", "gas bill's paid", "call the bank - done". It ticks off
/// the task with that name.
///
/// Friends report such things to each other too; here the report is the whole sentence, short, without a time but today's
/// and without an amount, and its object is one thing that the two of them would know, or a thing on everybody's list.
extension ItemReader {
    /// The tokens that only say that it is done.
    var errandDone: [Range<Int>]? {
        guard tokens.lowerBound == 0, tokens.count <= 11, isReportEnd,
            let spent = pastDeed ?? thingDone ?? headedDone ?? tickedOffThing
        else { return nil }
        return clause.plainWords <= 8 && isWithoutTime ? spent : nil
    }

    private var end: Int { sentence.isSign(tokens.upperBound - 1, ".") ? tokens.upperBound - 1 : tokens.upperBound }

    private var isReportEnd: Bool {
        !sentence.isSign(tokens.upperBound - 1, in: "?!") && tokens.upperBound == sentence.count
    }

    /// No amount, and no time but today's.
    private var isWithoutTime: Bool {
        guard clause.recurrences.isEmpty, !clause.spans.contains(where: \.isAmount) else { return false }
        guard let time = clause.time else { return clause.spans.isEmpty }
        // "today" has begun, "tonight" has not.
        return time.from?.day == context.localNow.day && time.from ?? context.localNow <= context.localNow
    }

    // MARK: - "posted the parcel"

    private var pastDeed: [Range<Int>]? {
        var verb = tokens.lowerBound
        while Self.reportLeads.contains(sentence[verb].hash) { verb += 1 }
        guard verb < end else { return nil }
        if let managed = managed(verb) { return managed }
        let hash = sentence[verb].hash
        let isCall = Self.calledPast.contains(hash)
        let isWeak = Self.weakPast.contains(hash)
        guard isCall || isWeak || Self.errandPast.contains(hash) else { return nil }
        var object = verb + 1
        while Self.particles.contains(sentence[object].hash) { object += 1 }
        // "called on mum" is how Bulgarian calls are read.
        if isCall, sentence.isTranslated, sentence.key(object) == .on { object += 1 }
        let behind = objectEnd(object)
        guard behind > object, object < end else { return nil }
        let isKnown = (object..<behind).contains { isSupplyOrChore($0) }
        let isDefinite = Self.determiners.contains(sentence[object].hash)
        // "finished painting the fence"
        let isActivity = sentence.ends(object, with: "ing") && Self.determiners.contains(sentence[object + 1].hash)
        let isSomebody = isCall && sentence[object].key == .none && sentence[object].length > 2
        // "just put the bins out" is a report, "put bread on my list" a request.
        if hash == Self.put,
            verb == tokens.lowerBound
                || !(object..<tokens.upperBound).contains(where: { Self.outs.contains(sentence[$0].hash) })
        {
            return nil
        }
        guard isWeak ? isKnown : isKnown || isDefinite || isSomebody || isActivity else { return nil }
        return [tokens.lowerBound..<object, behind..<tokens.upperBound]
    }

    /// "managed to post the parcel", "got round to cleaning the oven"
    private func managed(_ place: Int) -> [Range<Int>]? {
        var verb = place + 1
        if sentence[place].hash == Self.got, Self.rounds.contains(sentence[verb].hash) {
            verb += 1
        } else if sentence[place].hash != Self.manage {
            return nil
        }
        guard sentence.key(verb) == .to, Self.determiners.contains(sentence[verb + 2].hash),
            objectEnd(verb + 2) > verb + 2
        else { return nil }
        return [tokens.lowerBound..<verb + 1]
    }

    /// Behind the last word of an object, which must end the sentence, apart from a particle or "now" or "today".
    private func objectEnd(_ start: Int) -> Int {
        var index = start
        while index < end, !clause.isTime(index), !Self.reportTails.contains(sentence[index].hash) {
            let token = sentence[index]
            guard token.kind == .word || sentence.isSign(index, in: "-'&"), !Self.talkers.contains(token.hash),
                !Self.clauses.contains(token.hash), index - start < 7
            else { return start }
            index += 1
        }
        let isTail = (index..<end).allSatisfy {
            clause.isTime($0) || Self.reportTails.contains(sentence[$0].hash) || sentence.key($0) == .this
        }
        return isTail ? index : start
    }

    // MARK: - "the gas bill is paid", "that's the hoovering done"

    private var thingDone: [Range<Int>]? {
        var last = end - 1
        while last > tokens.lowerBound,
            clause.isTime(last) || Self.reportTails.contains(sentence[last].hash) && !isTickedAt(last)
        {
            last -= 1
        }
        var state = last
        if isTickedAt(last) { state = last - 1 }
        guard state > tokens.lowerBound, isTickedAt(last) || Self.states.contains(sentence[state].hash) else {
            return nil
        }
        var first = tokens.lowerBound
        guard !Self.marking.contains(sentence[first].hash) else { return nil }
        let isShown = Self.thats.contains(sentence[first].hash)
        if isShown { first += 1 }
        var thing = state
        while thing > first, Self.copulas.contains(sentence[thing - 1].hash) || sentence.isSign(thing - 1, in: "-,") {
            thing -= 1
        }
        guard (1...4).contains(thing - first), !isShown || thing == state,
            (first..<thing).allSatisfy({ index in
                sentence[index].kind == .word && !Self.talkers.contains(sentence[index].hash) && !clause.isTime(index)
                    && !Self.clauses.contains(sentence[index].hash) && !Self.vagueThings.contains(sentence[index].hash)
            })
        else { return nil }
        let isContracted =
            sentence.text(thing - 1..<thing).hasSuffix("'s") || sentence.text(thing - 1..<thing).hasSuffix("’s")
        let isSaid = thing < state || isContracted || isShown
        let isDefinite = Self.determiners.contains(sentence[first].hash)
        // "letters are posted"
        let isPlural = thing < state && sentence.ends(first, with: "s") && sentence[first].length > 4
        // "flights booked"
        let isArranged =
            Self.arranged.contains(sentence[state].hash) && thing - first <= 2 && sentence[first].length > 2
            && !sentence.ends(first, with: "ly") && first == tokens.lowerBound
        guard
            isDefinite && isSaid || isArranged || isPlural && !isContracted
                || (first..<thing).contains(where: { isSupplyOrChore($0) || isDue($0) })
        else { return nil }
        return [tokens.lowerBound..<first, thing..<tokens.upperBound]
    }

    private func isTickedAt(_ index: Int) -> Bool {
        sentence[index].hash == Self.offHash && Self.tickedPast.contains(sentence[index - 1].hash)
    }

    // MARK: - "call the bank - done", "done: call the bank"

    private var headedDone: [Range<Int>]? {
        let first = tokens.lowerBound
        if Self.doneWords.contains(sentence[first].hash), sentence.isSign(first + 1, ":"), end > first + 2 {
            return [first..<first + 2]
        }
        if let ticked { return ticked }
        guard Self.doneWords.contains(sentence[end - 1].hash) || Self.ticks.contains(sentence[end - 1].hash) else {
            return nil
        }
        let isTick = Self.ticks.contains(sentence[end - 1].hash)
        let joint = end - 2
        guard isTick || sentence.isSign(joint, in: "-,") || sentence[joint].kind == .sign, joint > first,
            TaskPhrase.verbs.contains(sentence[first].hash), !isTick || joint > first
        else { return nil }
        return [isTick ? end - 1..<tokens.upperBound : joint..<tokens.upperBound]
    }

    /// "rent paid ✅", "✅ rent": a few words and a tick.
    private var ticked: [Range<Int>]? {
        let isFirst = Self.ticks.contains(sentence[tokens.lowerBound].hash)
        guard isFirst || Self.ticks.contains(sentence[end - 1].hash) else { return nil }
        var words = isFirst ? tokens.lowerBound + 1..<end : tokens.lowerBound..<end - 1
        if words.count > 1, Self.states.contains(sentence[words.upperBound - 1].hash) { words = words.dropLast() }
        guard (1...5).contains(words.count), Self.isWords(sentence, words) else { return nil }
        return [tokens.lowerBound..<words.lowerBound, words.upperBound..<tokens.upperBound]
    }

    private static func isWords(_ sentence: Sentence, _ range: Range<Int>) -> Bool {
        range.allSatisfy { sentence[$0].kind == .word && !talkers.contains(sentence[$0].hash) }
    }

    // MARK: - "ticked off the hoovering", "tick the hoovering off please"

    private var tickedOffThing: [Range<Int>]? {
        var verb = tokens.lowerBound
        while Self.reportLeads.contains(sentence[verb].hash) || ItemReader.polite.contains(sentence[verb].hash) {
            verb += 1
        }
        guard Self.tickedPast.contains(sentence[verb].hash) || Self.tickVerbs.contains(sentence[verb].hash),
            let off = (verb + 1..<max(end, verb + 1)).first(where: { sentence[$0].hash == Self.offHash }),
            off <= verb + 5,
            off == verb + 1
                ? off + 1 < end : (off + 1..<end).allSatisfy({ ItemReader.polite.contains(sentence[$0].hash) })
        else { return nil }
        return [tokens.lowerBound..<verb + 1, off..<off + 1]
    }

    // MARK: - Words

    /// A chore, or a thing that everybody runs out of.
    private func isSupplyOrChore(_ index: Int) -> Bool {
        let hash = sentence[index].hash
        return isSupply(index) || TaskPhrase.housework.contains(hash) || Self.choreThings.contains(hash)
    }

    /// A payment that is due, or an order that is made once.
    private func isDue(_ index: Int) -> Bool {
        if Self.dues.contains(sentence[index].hash) { return true }
        switch CommonWords.category(sentence[index]) {
        case .housing, .utilities, .insurance, .phone: return true
        default: return false
        }
    }

    /// The words that these sentences are recognized by.
    static let reportWords = errandPast.union(calledPast).union(weakPast).union(states).union(doneWords).union(
        tickedPast
    )
    .union(tickVerbs).union(ticks).union(Clause.hashes("managed mark"))
    private static let reportLeads = Clause.hashes(
        "i ive we weve just finally already have now ok okay right so and well"
    )
    private static let errandPast = Clause.hashes(
        "bought paid cleaned washed fed watered posted mailed returned renewed ironed vacuumed mopped mowed hoovered dusted swept fixed mended"
            + " sorted finished completed submitted collected dropped packed charged handed delivered replaced repaired filed printed emptied unloaded picked"
            + " booked sent signed walked wormed defrosted descaled pruned weeded raked painted cancelled canceled tidied scrubbed changed ordered wrapped"
    )
    private static let calledPast = Clause.hashes("called phoned rang emailed texted")
    private static let weakPast = Clause.hashes("got did took put done fetched grabbed made")
    static let states = Clause.hashes(
        "done finished sorted complete completed paid posted sent washed cleaned fed watered mowed mown walked ironed hoovered vacuumed"
            + " booked renewed returned fixed mended painted packed submitted mopped emptied settled ordered collected delivered filed wrapped bought"
    )
    private static let arranged = Clause.hashes("booked renewed posted submitted")
    private static let manage = Hash.of("managed")
    private static let got = Hash.of("got")
    private static let rounds = Clause.hashes("round around")
    private static let doneWords = Clause.hashes("done finished complete completed sorted")
    private static let tickedPast = Clause.hashes("ticked crossed checked scratched struck")
    static let unreported = Clause.hashes(
        "playlist song songs music album podcast podcasts news joke jokes movie movies"
    )
    private static let tickVerbs = Clause.hashes("tick cross check")
    private static let put = Hash.of("put")
    private static let outs = Clause.hashes("out away back")
    private static let marking = Clause.hashes("mark set flag label put make get is are was")
    private static let particles = Clause.hashes("up off out in back away with")
    private static let determiners = Clause.hashes("the my our all both")
    private static let thats = Clause.hashes("thats")
    private static let copulas = Clause.hashes("is are been has have all now")
    private static let reportTails = Clause.hashes("now out off away in back up already finally today too mate")
    private static let talkers = Clause.hashes(
        "i im ive you your youre u he she they it its me him her them his their us we this that these there here one ones something anything"
            + " everything nothing someone"
    )
    private static let clauses = Clause.hashes(
        "was is were are be been being has had have will would can could should did do does not dont didnt that which who when where while because but so"
            + " if to as than then what how why before after until yet still"
            + " or never"
    )
    private static let vagueThings = Clause.hashes(
        "work works thing things stuff damage deal deed rest always days day job life well nearly almost half just not getting get got"
            + " is are school class exam exams game match show lesson food film films movie series season episode party concert holiday meeting"
    )
    private static let dues = Clause.hashes(
        "bill bills tax taxes rent mortgage insurance council invoice invoices fee fees deposit fine subscription renewal passport visa licence license"
            + " mot booking application form forms"
    )
    private static let choreThings = Clause.hashes(
        "dishes washing hoovering bins bin rubbish trash recycling lawn pills tablets meds medicine vitamins prescription parcel"
            + " dishwasher plants ironing drycleaning cleaning shopping weeding vacuuming mopping dusting bed beds ironings hooverings lawns dogs cats homeworks cars"
    )
}
