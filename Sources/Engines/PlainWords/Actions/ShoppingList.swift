/// Several items to buy in one sentence: "buy 2 kg of apples, milk and bread", "add eggs and tea to my shopping list".
struct ShoppingList {
    private let clause: Clause
    private var sentence: Sentence { clause.sentence }

    init(_ clause: Clause) { self.clause = clause }

    /// The title of each item; nil if the clause is not a shopping list.
    var titles: [String]? {
        guard !ChatSigns.areIn(sentence),
            !clause.tokens.contains(where: { sentence.isSign($0, in: "?%:!\"") || sentence[$0].word.money >= 0 })
        else { return nil }
        if let titles = ranOut ?? listedFirst { return titles }
        let asked = asked
        if asked != clause.tokens, !clause.part(asked).has(Self.others),
            let titles = ShoppingList(clause.part(asked)).listed
        {
            return titles
        }
        return clause.has(Self.others) ? nil : bought ?? listed ?? unforgotten ?? onlyFood
    }

    /// The clause without the polite words around it: "could you please …", "… for me", "… would you".
    private var asked: Range<Int> {
        var (start, end) = (clause.tokens.lowerBound, clause.tokens.upperBound)
        while start < end, Self.polite.contains(sentence[start].hash) { start += 1 }
        while end > start, Self.polite.contains(sentence[end - 1].hash) || sentence.key(end - 1) == .for { end -= 1 }
        return start..<end
    }

    /// Food alone, before another request: "milk, bread, and remind me to …".
    var foods: [String]? {
        guard !ChatSigns.areIn(sentence), !clause.has(Self.others), let items = items(clause.tokens), items.count > 1,
            items.contains(where: isFood), items.allSatisfy({ isFood($0) || hasMeasure($0) || $0.count == 1 })
        else { return nil }
        return items.map { sentence.text($0) }
    }

    // MARK: - "don't forget …"

    /// "don't forget nappies and gravy": things, and no deed.
    private var unforgotten: [String]? {
        let start = clause.tokens.lowerBound
        guard Self.dont.contains(sentence[start].hash), sentence[start + 1].hash == Self.forget,
            clause.tokens == 0..<sentence.count, sentence.key(start + 2) != .to,
            let items = items(start + 2..<clause.tokens.upperBound), items.count > 1, items.contains(where: isFood)
        else { return nil }
        return items.map { sentence.text($0) }
    }

    // MARK: - "shopping: …"

    /// The items after the name of a list and a colon, in a whole sentence. A list with prices is not a shopping list.
    var headed: [String]? { listHeaded ?? mealHeaded }

    /// In Bulgarian "от Лидл: банани, ориз, мляко" and "за супата: моркови, лук, целина" too are lists of what to buy.
    private var mealHeaded: [String]? {
        guard
            sentence.isTranslated && sentence.key(clause.tokens.lowerBound) == .from
                || sentence.key(clause.tokens.lowerBound) == .for,
            let colon = clause.tokens.prefix(5).first(where: { sentence.isSign($0, ":") }), !ChatSigns.areIn(sentence),
            !clause.has(Self.others),
            !(colon + 1..<clause.tokens.upperBound).contains(where: {
                sentence.isSign($0, in: "?%:!\"") || sentence[$0].word.money >= 0
            }),
            let items = items(colon + 1..<clause.tokens.upperBound), items.count > 2,
            items.contains(where: { isFood($0) || hasMeasure($0) })
        else { return nil }
        return items.map { sentence.text($0) }
    }

    private var listHeaded: [String]? {
        guard let colon = clause.tokens.prefix(7).first(where: { isHeadingEnd($0) }), colon > 0,
            (0..<colon).contains(where: { Self.headings.contains(sentence[$0].hash) }),
            (0..<colon).allSatisfy({
                Self.headings.contains(sentence[$0].hash) || Self.beforeHeadings.contains(sentence[$0].hash)
            }) || colon <= 3 && Self.lists.contains(sentence[colon - 1].hash), !ChatSigns.areIn(sentence),
            !clause.has(Self.others),
            !(colon + 1..<max(clause.tokens.upperBound, colon + 1)).contains(where: {
                sentence.isSign($0, in: "?%:!\"") || sentence[$0].word.money >= 0
            }),
            let items = items(colon + 1..<max(clause.tokens.upperBound, colon + 1)), !items.isEmpty
        else { return nil }
        return items.map { sentence.text($0) }
    }

    /// A colon, or a dash between spaces after the word "list".
    private func isHeadingEnd(_ index: Int) -> Bool {
        if sentence.isSign(index, ":") { return true }
        let isDash = sentence.isSign(index, "-") || sentence[index].hash == Self.dash
        return isDash && sentence[index].isSpaced && sentence[index + 1].isSpaced
            && Self.lists.contains(sentence[index - 1].hash)
    }

    // MARK: - "buy …", "need …"

    private var bought: [String]? {
        var start = clause.tokens.lowerBound
        while Self.leads.contains(sentence[start].hash), !Self.needs.contains(sentence[start].hash) { start += 1 }
        let verb = start
        let isNeed = Self.needs.contains(sentence[verb].hash)
        let isPickUp = sentence[verb].hash == Self.pick && sentence.key(verb + 1) == .up
        let isBuy = Self.buying.contains(sentence[verb].hash)
        let first = isPickUp ? verb + 2 : verb + 1
        let items = items(first..<max(clause.tokens.upperBound, first))
        // "bring 2 kg of onions and coriander"
        let isBring =
            sentence[verb].hash == Self.bring && verb == clause.tokens.lowerBound
            && items?.first.map { Self.measures.contains(sentence[$0.lowerBound + 1].hash) } ?? false
        guard isNeed || isPickUp || isBuy || isBring || Self.getting.contains(sentence[verb].hash) else { return nil }
        // "i need a furnished, 3 bedroom apartment" is not a list.
        guard !isNeed || sentence.key(first) != .a, let items,
            items.count > 1 || isBuy && items.contains(where: hasMeasure) || !isNeed && isOneMeasured(items)
        else { return nil }
        // "get" and "need" go with anything: food, a measure or several things in the whole sentence tell shopping.
        guard
            isBuy || items.contains(where: { hasMeasure($0) || isFood($0) }) || isAllThings(items)
                || isPickUp && isNamedSeverally(first)
        else { return nil }
        let lead = isNeed ? "" : sentence.text(verb..<first) + " "
        let titles = items.map { lead + sentence.text($0) }
        return sentence.isTranslated ? titles.map { BulgarianTitle.plain($0) } : titles
    }

    // MARK: - "add … to my list"

    private var listed: [String]? {
        let verb = clause.tokens.lowerBound
        guard Self.adding.contains(sentence[verb].hash) || Self.sticking.contains(sentence[verb].hash),
            let list = clause.tokens.last(where: { Self.lists.contains(sentence[$0].hash) }),
            list + 2 > clause.tokens.upperBound,
            let joint = (verb..<list).last(where: { Self.openers.contains(sentence[$0].hash) }), joint > verb + 1,
            list - joint <= 4, let items = items(verb + 1..<joint),
            items.count > 1 || !items.isEmpty && Self.sticking.contains(sentence[verb].hash)
        else { return nil }
        return items.map { sentence.text($0) }
    }

    // MARK: - "we're out of …"

    /// "we're out of loo roll and milk, put them on the list"
    private var ranOut: [String]? {
        var start = clause.tokens.lowerBound
        while Self.running.contains(sentence[start].hash) || sentence.isSign(start, in: "'") { start += 1 }
        let isOut = sentence[start].hash == Self.out && sentence.key(start + 1) == .of
        let isWhole = clause.tokens == 0..<sentence.count
        // "ran out of printer ink": what runs out and can be counted or poured.
        let hasRun =
            isWhole && (clause.tokens.lowerBound..<start).contains { Self.ran.contains(sentence[$0].hash) }
            && !clause.has(Self.unbought)
        let isLow = sentence[start].hash == Self.low && sentence.key(start + 1) == .on
        guard isOut || isLow else { return nil }
        let end = tail(behind: start + 2)?.lowerBound ?? clause.tokens.upperBound
        guard let items = items(start + 2..<max(end, start + 2)), !items.isEmpty else { return nil }
        // "we're out of time" asks for nothing.
        guard
            items.count > 1 && start > clause.tokens.lowerBound || items.contains(where: isFood) || hasRun
                || end < clause.tokens.upperBound
        else { return nil }
        return items.map { sentence.text($0) }
    }

    // MARK: - "eggs, milk and butter"

    /// Nothing but food, in a whole sentence.
    private var onlyFood: [String]? {
        guard clause.tokens == 0..<sentence.count,
            clause.spans.allSatisfy({ if case .time = $0.value { false } else { true } }),
            let items = items(clause.tokens.dropFirst(isAddition ? 1 : 0)), !items.isEmpty,
            items.contains(where: isFood),
            items.allSatisfy({ isFood($0) || hasMeasure($0) }), items.count > 1 || isOneSupply(items[0])
        else { return nil }
        return items.map { sentence.text($0) }
    }

    /// "add hummus and pitta", without a list.
    private var isAddition: Bool {
        Self.adding.contains(sentence[clause.tokens.lowerBound].hash) && clause.tokens.count > 2
    }

    /// "toothpaste", "2 pints of milk": one word that names a supply, or one with its count and measure.
    private func isOneSupply(_ item: Range<Int>) -> Bool {
        let isSupply = TaskPhrase.consumables.contains(sentence[item.upperBound - 1].hash)
        guard item.count > 1 else { return isSupply && clause.tokens.count <= 2 }
        return isSupply && hasMeasure(item) && item.contains { Self.measures.contains(sentence[$0].hash) }
    }

    // MARK: - "milk, bread - add to my list"

    private var listedFirst: [String]? {
        guard let tail = tail(behind: clause.tokens.lowerBound + 1),
            let items = items(clause.tokens.lowerBound..<tail.lowerBound), items.count > 1
        else { return nil }
        return items.map { sentence.text($0) }
    }

    /// The words at the end that only put things on a list: "- add to my target list", ", stick them on the list",
    /// "for the shopping list".
    private func tail(behind start: Int) -> Range<Int>? {
        guard let list = clause.tokens.last(where: { Self.lists.contains(sentence[$0].hash) }),
            list + 2 > clause.tokens.upperBound,
            let opener = (start..<max(list, start)).last(where: {
                Self.openers.contains(sentence[$0].hash) || sentence.key($0) == .for
            }), list - opener <= 4
        else { return nil }
        if sentence.key(opener) == .for { return opener..<clause.tokens.upperBound }
        let verb = Self.pronouns.contains(sentence[opener - 1].hash) ? opener - 2 : opener - 1
        guard verb > start, Self.putting.contains(sentence[verb].hash) else { return nil }
        var begin = verb
        while begin > start, Self.leads.contains(sentence[begin - 1].hash) { begin -= 1 }
        while begin > start, sentence.isSign(begin - 1, in: ",.;-") { begin -= 1 }
        return begin < verb ? begin..<clause.tokens.upperBound : nil
    }

    // MARK: - Things

    /// The items between commas and "and"; nil if one of them cannot be an item.
    private func items(_ range: Range<Int>) -> [Range<Int>]? {
        var end = range.upperBound
        // "… tomorrow", "… at the market"
        while end > range.lowerBound, isPointInTime(end - 1) || Self.tails.contains(sentence[end - 1].hash) { end -= 1 }
        if let position = (range.lowerBound..<end).first(where: { Self.places.contains(sentence[$0].hash) }) {
            end = position
        }
        // "tomatoes, cheese - for the salad"
        while end > range.lowerBound, sentence[end - 1].kind == .sign { end -= 1 }
        var items: [Range<Int>] = []
        var start = range.lowerBound
        for index in range.lowerBound..<max(end, range.lowerBound) where isJoint(index) {
            if start < index { items.append(start..<index) }
            start = index + 1
        }
        if start < end { items.append(start..<end) }
        guard items.allSatisfy({ isThing($0) }) else { return nil }
        return items.map { trimmed($0) }
    }

    private func isJoint(_ index: Int) -> Bool {
        if sentence.isSign(index, in: ",&+;") { return true }
        guard sentence.key(index) == .and else { return false }
        // "fish and chips" is one thing.
        return !Self.pairs.contains { sentence[index - 1].hash == $0.0 && sentence[index + 1].hash == $0.1 }
    }

    private func isPointInTime(_ index: Int) -> Bool {
        clause.spans.contains { span in
            guard case .time = span.value else { return false }
            return span.start <= index && index < span.end
        }
    }

    /// One to four words, the last of which is a noun, with or without a quantity.
    private func isThing(_ range: Range<Int>) -> Bool {
        let end = behindThing(range)
        let range = range.lowerBound..<end
        let words = range.filter { sentence[$0].kind == .word && sentence.key($0) == .none }
        guard let last = words.last, (1...4).contains(words.count), range.count <= 7, last == range.upperBound - 1,
            sentence[last].word.cardinal < 0, !TaskPhrase.verbs.contains(sentence[range.lowerBound].hash)
        else { return false }
        return !range.contains {
            Self.noThings.contains(sentence[$0].hash) || Self.others.contains(sentence[$0].hash) || isPointInTime($0)
        }
    }

    /// The end of the item before its quantity: "rice 1 kg", "chicken thighs x4". A bare number may be a price.
    private func behindThing(_ range: Range<Int>) -> Int {
        let end = range.upperBound
        if end - range.lowerBound > 2, Self.measures.contains(sentence[end - 1].hash),
            sentence[end - 2].kind == .digits
        {
            return end - 2
        }
        guard end - range.lowerBound > 2, sentence[end - 1].kind == .digits, Self.times.contains(sentence[end - 2].hash)
        else { return end }
        return end - 2
    }

    /// The range without leading articles and "some".
    private func trimmed(_ range: Range<Int>) -> Range<Int> {
        var start = range.lowerBound
        while start + 1 < range.upperBound, Self.articles.contains(sentence[start].hash) { start += 1 }
        return start..<range.upperBound
    }

    /// "2 kg of apples", "six eggs", "a bag of potatoes".
    private func hasMeasure(_ range: Range<Int>) -> Bool {
        sentence[range.lowerBound].kind == .digits || sentence[range.lowerBound].word.cardinal > 0
            || range.contains { Self.measures.contains(sentence[$0].hash) }
    }

    /// Whether a whole sentence without a subject consists of things, as "grab snags, tomato sauce and ice".
    private func isAllThings(_ items: [Range<Int>]) -> Bool {
        items.count > 1 && clause.tokens == 0..<sentence.count && clause.time == nil
            && !Self.subjects.contains(sentence[0].hash) && !clause.has(Self.vague)
    }

    /// "some stamps and a card": each thing has its article, as nobody who is picked up has.
    private func isNamedSeverally(_ first: Int) -> Bool {
        let starts = [first] + (first + 1..<clause.tokens.upperBound).filter { isJoint($0 - 1) }
        return starts.count > 1 && clause.tokens.upperBound == sentence.count
            && starts.allSatisfy { Self.indefinite.contains(sentence[$0].hash) || sentence[$0].word.cardinal > 0 }
    }

    /// "two packs of batteries": since "get" goes with anything, a single item needs both a count and a measure.
    private func isOneMeasured(_ items: [Range<Int>]) -> Bool {
        guard items.count == 1, clause.tokens == 0..<sentence.count else { return false }
        let first = items[0].lowerBound
        return (sentence[first].kind == .digits || sentence[first].word.cardinal > 0)
            && Self.measures.contains(sentence[first + 1].hash) && sentence.key(first + 2) == .of
    }

    private func isFood(_ range: Range<Int>) -> Bool {
        range.contains {
            TaskPhrase.consumables.contains(sentence[$0].hash) || CommonWords.category(sentence[$0]) == .groceries
        }
    }

    private static let headings = Clause.hashes("shopping groceries grocery list supermarket")
    private static let beforeHeadings = Clause.hashes("my the our for from weekly to buy get add put on")
    private static let times = Clause.hashes("x number size")
    private static let subjects = Clause.hashes("i we you they he she")
    private static let vague = Clause.hashes(
        "directions traffic weather news info information details results number address email emails help time rest sleep ready better married taxi cab"
            + " hotel restaurant restaurants near nearest cheap bedroom bathrooms apartment house car work money love life peace"
    )
    private static let dash = Hash.of("–")
    private static let leads = Clause.hashes("i we to have must should gotta also dont forget remember and then need")
    private static let needs = Clause.hashes("need needs")
    private static let buying = Clause.hashes("buy")
    private static let getting = Clause.hashes("get grab fetch")
    private static let pick = Hash.of("pick")
    private static let adding = Clause.hashes("add put include append")
    private static let sticking = Clause.hashes("stick pop chuck throw bung whack slap shove jot")
    private static let polite = Clause.hashes("could can would will you ya u please pls kindly me thanks hey hi")
    private static let indefinite = Clause.hashes("a an some")
    private static let bring = Hash.of("bring")
    private static let dont = Clause.hashes("dont")
    private static let forget = Hash.of("forget")
    private static let running = Clause.hashes(
        "we were weve ive im i are am re m ran run running getting have has nearly almost all just completely"
    )
    private static let ran = Clause.hashes("ran run running")
    /// What runs out and is not bought.
    private static let unbought = Clause.hashes(
        "time luck patience money energy ideas breath memory space storage data battery steam options excuses words room road things gas petrol fuel"
            + " it them you him her us that this"
    )
    private static let low = Hash.of("low")
    private static let out = Hash.of("out")
    private static let pronouns = Clause.hashes("them it those these")
    private static let putting = Clause.hashes("add put stick pop chuck throw get")
    private static let openers = Clause.hashes("to on in onto into")
    private static let lists = Clause.hashes("list lists")
    private static let tails = Clause.hashes("please today at on by before for from")
    private static let places = Clause.hashes("at from for on in")
    private static let articles = Clause.hashes("some the a an my more")
    private static let others = Clause.hashes(
        "you u your ur he him she her his they them if when because but can could would will shall did do does is are was ticket"
            + " tickets flight flights train hotel room stock stocks shares song songs movie account everything"
    )
    private static let noThings = Clause.hashes(
        "me us it this that these those one now buy get save sell low high free please order come go call see tell be do make have need is are to up down out back home"
            + " ready dressed married rest sleep well soon together off over there here"
    )
    private static let measures = Clause.hashes(
        "kg kgs kilo kilos g gram grams lb lbs pound pounds oz l litre litres liter liters ml bag bags bottle bottles can cans pack packs packet"
            + " packets box boxes jar jars carton cartons dozen loaf loaves tin tins bunch roll rolls piece pieces bar bars tube tubes pint pints"
    )
    private static let pairs: [(UInt64, UInt64)] = [
        ("fish", "chips"), ("salt", "pepper"), ("mac", "cheese"), ("ham", "cheese"), ("gin", "tonic"),
        ("peanut", "butter"),
        ("oil", "vinegar"), ("bed", "breakfast"), ("cookies", "cream"),
    ].map { (Hash.of($0.0), Hash.of($0.1)) }
}
