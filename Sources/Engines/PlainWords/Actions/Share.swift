/// A bill shared by several people: "split with mum and dad", "shared with two flatmates", "split 3 ways".
///
/// The writer's share becomes the entry. The total and the other payers stay in its details, in the writer's words.
struct Share {
    /// The number of payers, including the writer.
    let parts: Int
    /// The tokens that only describe how the bill is shared.
    let tokens: Set<Int>

    init?(_ clause: Clause) {
        let sentence = clause.sentence
        if let halved = Self.halved(clause) ?? Self.fraction(clause) ?? Self.uncalled(clause)
            ?? Self.splitting(clause)
        {
            (parts, tokens) = halved
            return
        }
        guard let verb = clause.tokens.first(where: { Self.verbs.contains(sentence[$0].hash) }) else { return nil }
        var found: (parts: Int, tokens: Range<Int>)?
        for index in verb + 1..<max(clause.tokens.upperBound, verb + 1) where found == nil {
            found = Self.parts(clause, at: index)
        }
        // "48, 3 way split"
        if found == nil, verb >= clause.tokens.lowerBound + 3, Self.ways.contains(sentence[verb - 1].hash) {
            found = Self.parts(clause, at: verb - 2).map { ($0.parts, verb - 2..<verb) }
        }
        guard let found, (2...50).contains(found.parts) else { return nil }
        parts = found.parts
        tokens = Set([verb] + found.tokens)
    }

    /// "a third of it is mine", "half of that was mine".
    private static func fraction(_ clause: Clause) -> (Int, Set<Int>)? {
        let sentence = clause.sentence
        // "paid a third of the 90 quid deposit", "half of the 80 for the oil is mine"
        if clause.has(pays) || clause.has(mines),
            let place = clause.tokens.first(where: {
                fractions[sentence[$0].hash] != nil && sentence.key($0 + 1) == .of && sentence.key($0 + 2) == .the
            }),
            clause.spans.contains(where: { $0.start == place + 3 && isSum($0) }),
            let parts = fractions[sentence[place].hash]
        {
            return (parts, Set(max(place - 1, clause.tokens.lowerBound)..<place + 3))
        }
        guard let mine = clause.tokens.last(where: { mines.contains(sentence[$0].hash) }),
            let place = clause.tokens.last(where: {
                $0 < mine && mine - $0 <= 5 && fractions[sentence[$0].hash] != nil
            }),
            let parts = fractions[sentence[place].hash]
        else { return nil }
        let start = place > clause.tokens.lowerBound && sentence.key(place - 1) == .a ? place - 1 : place
        return (parts, Set(start..<mine + 1))
    }

    /// "900, me and neha split it": the payers stand before the verb.
    private static func splitting(_ clause: Clause) -> (Int, Set<Int>)? {
        let sentence = clause.sentence
        guard let verb = clause.tokens.last(where: { verbs.contains(sentence[$0].hash) }),
            verb > clause.tokens.lowerBound,
            (verb + 1..<max(clause.tokens.upperBound, verb + 1)).allSatisfy({ closers.contains(sentence[$0].hash) })
        else { return nil }
        var start = verb
        var names = 0
        while start > clause.tokens.lowerBound, sentence[start - 1].kind == .word,
            sentence.key(start - 1) == .none || sentence.key(start - 1) == .and, sentence[start - 1].word.money < 0
        {
            start -= 1
            if sentence.key(start) == .and { names += 1 }
        }
        guard names > 0, start > clause.tokens.lowerBound else { return nil }
        return (names + 1, Set(start..<clause.tokens.upperBound))
    }

    /// Without a verb: "90 between three of us", "33, four of us".
    private static func uncalled(_ clause: Clause) -> (Int, Set<Int>)? {
        let sentence = clause.sentence
        guard let us = clause.tokens.last(where: { us.contains(sentence[$0].hash) }), sentence.key(us - 1) == .of,
            let count = clause.spans.last(where: { $0.end == us - 1 }), case .number(let value) = count.value,
            let parts = value.whole, (2...50).contains(parts), count.start > clause.tokens.lowerBound
        else { return nil }
        var start = count.start
        while start > clause.tokens.lowerBound,
            sentence.key(start - 1) == .the || amongs.contains(sentence[start - 1].hash)
                || verbs.contains(sentence[start - 1].hash)
        { start -= 1 }
        let isSplit = verbs.contains(sentence[us + 1].hash)
        guard start < count.start || isSplit || sentence.isSign(start - 1, in: ",-") else { return nil }
        // "…, only log my half", "… put down just my bit" says which part it is.
        let rest = (us + 1..<max(clause.tokens.upperBound, us + 1)).filter { _ in isSplit || clause.has(ownParts) }
        return (Int(parts), Set([Int](start..<us + 1) + rest))
    }

    /// "dana and i went dutch", "going halves with tom", "we each pay half"
    private static func halved(_ clause: Clause) -> (Int, Set<Int>)? {
        let sentence = clause.sentence
        for index in clause.tokens.dropFirst() {
            let isGoing = goings.contains(sentence[index - 1].hash)
            if halves.contains(sentence[index].hash), isGoing || sentence.key(index + 1) == .with {
                var start = isGoing ? index - 1 : index
                var names = 0
                // The payers come before it, back to a sign or the amount.
                while isGoing, start > clause.tokens.lowerBound, sentence[start - 1].kind == .word,
                    sentence.key(start - 1) == .none || sentence.key(start - 1) == .and,
                    sentence[start - 1].word.money < 0, !clause.isTime(start - 1)
                {
                    start -= 1
                    if sentence.key(start) == .none { names += 1 }
                }
                if sentence.key(index + 1) == .with, let with = people(clause, from: index + 1, isWith: true) {
                    return (with.parts, Set([Int](start..<index + 1) + with.tokens))
                }
                // "went halves on a present with cian, 50 altogether"
                let later = clause.tokens.first { $0 > index && sentence.key($0) == .with }
                if names == 0, let later, let with = people(clause, from: later, isWith: true) {
                    return (with.parts, Set([Int](start..<index + 1) + with.tokens))
                }
                return (max(2, names), Set(start..<index + 1))
            }
            if eachs.contains(sentence[index - 1].hash), pays.contains(sentence[index].hash),
                sentence.key(index + 1) == .half
            {
                let start = sentence[index - 2].hash == we ? index - 2 : index - 1
                return (2, Set(max(start, clause.tokens.lowerBound)..<index + 2))
            }
        }
        return nil
    }

    private static func parts(_ clause: Clause, at index: Int) -> (parts: Int, tokens: Range<Int>)? {
        let sentence = clause.sentence
        let numbers = NumberReader(sentence: sentence)
        if let count = numbers.words(at: index), let whole = count.whole, ways.contains(sentence[count.end].hash) {
            return (whole, index..<count.end + 1)
        }
        // "18000 divided by 6"
        if sentence.key(index) == .by, let count = numbers.words(at: index + 1), let whole = count.whole {
            return (whole, index..<count.end)
        }
        if sentence.key(index) == .in, sentence.key(index + 1) == .half { return (2, index..<index + 2) }
        switch sentence.key(index) {
        case .with: return people(clause, from: index, isWith: true)
        case .between: return people(clause, from: index, isWith: false)
        default: return amongs.contains(sentence[index].hash) ? people(clause, from: index, isWith: false) : nil
        }
    }

    private static func isSum(_ span: TokenSpan) -> Bool {
        switch span.value {
        case .money, .number: true
        default: false
        }
    }

    /// Whether a span is the amount of the bill rather than a number of payers.
    private static func isWhole(_ span: TokenSpan, _ clause: Clause) -> Bool {
        switch span.value {
        case .money: true
        case .number:
            clause.sentence[span.start].kind == .digits
                && (!clause.tokens.contains(span.end) || wholes.contains(clause.sentence[span.end].hash))
        default: false
        }
    }

    /// "with ann, tom and two friends", "between me and tom", "between the four of us".
    private static func people(_ clause: Clause, from start: Int, isWith: Bool) -> (parts: Int, tokens: Range<Int>)? {
        let sentence = clause.sentence
        let numbers = NumberReader(sentence: sentence)
        var total = isWith ? 1 : 0
        var index = start + 1
        var isNamed = false
        func end() {
            if isNamed { total += 1 }
            isNamed = false
        }
        while index < clause.tokens.upperBound, !clause.isTime(index) {
            if sentence.key(index) == .and || sentence.isSign(index, in: ",&") {
                end()
                // "…, 18 quid total"
                if clause.spans.contains(where: { $0.start == index + 1 && isWhole($0, clause) }) { break }
            } else if !isNamed, let count = numbers.words(at: index), let whole = count.whole {
                guard (1...49).contains(whole) else { return nil }
                total += whole
                index = count.end
                // "of us", "flatmates"
                while index < clause.tokens.upperBound, sentence[index].kind == .word, sentence.key(index) != .and {
                    index += 1
                }
                continue
            } else if sentence[index].kind == .word, sentence.key(index) == .none {
                if !articles.contains(sentence[index].hash) { isNamed = !(isWith && sentence[index].hash == me) }
            } else if sentence.key(index) != .the, sentence.key(index) != .a {
                break
            }
            index += 1
        }
        end()
        return total > 1 ? (total, start..<index) : nil
    }

    private static let verbs = Clause.hashes("split splitting shared share sharing halved divided")
    /// Whether the words after an amount say how it is shared: "…, split three ways", "…, we each pay half".
    static func opens(_ sentence: Sentence, at index: Int) -> Bool {
        let first = sentence[index].hash == we ? index + 1 : index
        return verbs.contains(sentence[first].hash) || eachs.contains(sentence[first].hash)
            || goings.contains(sentence[first].hash)
    }

    private static let closers = Clause.hashes("it that this equally evenly bill")
    private static let us = Clause.hashes("us")
    private static let amongs = Clause.hashes("between among amongst")
    private static let mines = Clause.hashes("mine")
    private static let ownParts = Clause.hashes("half part bit share third quarter portion")
    private static let wholes = Clause.hashes("total altogether all in overall")
    private static let fractions: [UInt64: Int] = [
        Hash.of("half"): 2, Hash.of("third"): 3, Hash.of("quarter"): 4, Hash.of("fifth"): 5,
    ]
    private static let goings = Clause.hashes("go going went")
    private static let halves = Clause.hashes("dutch halves halfsies halfers halfs halvsies halvesies halfies")
    private static let eachs = Clause.hashes("each everyone everybody both")
    private static let pays = Clause.hashes("pay pays paid paying")
    private static let we = Hash.of("we")
    private static let ways = Clause.hashes("ways way")
    private static let articles = Clause.hashes("my our his her equally evenly")
    private static let me = Hash.of("me")
}
