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
        if let halved = Self.halved(clause) {
            (parts, tokens) = halved
            return
        }
        guard let verb = clause.tokens.first(where: { Self.verbs.contains(sentence[$0].hash) }) else { return nil }
        var found: (parts: Int, tokens: Range<Int>)?
        for index in verb + 1..<max(clause.tokens.upperBound, verb + 1) where found == nil {
            found = Self.parts(clause, at: index)
        }
        guard let found, (2...50).contains(found.parts) else { return nil }
        parts = found.parts
        tokens = Set([verb] + found.tokens)
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
        if sentence.key(index) == .in, sentence.key(index + 1) == .half { return (2, index..<index + 2) }
        switch sentence.key(index) {
        case .with: return people(clause, from: index, isWith: true)
        case .between: return people(clause, from: index, isWith: false)
        default: return nil
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

    private static let verbs = Clause.hashes("split splitting shared share sharing halved")
    /// Whether the words after an amount say how it is shared: "…, split three ways", "…, we each pay half".
    static func opens(_ sentence: Sentence, at index: Int) -> Bool {
        let first = sentence[index].hash == we ? index + 1 : index
        return verbs.contains(sentence[first].hash) || eachs.contains(sentence[first].hash)
            || goings.contains(sentence[first].hash)
    }

    private static let goings = Clause.hashes("go going went")
    private static let halves = Clause.hashes("dutch halves halfsies")
    private static let eachs = Clause.hashes("each everyone everybody both")
    private static let pays = Clause.hashes("pay pays paid paying")
    private static let we = Hash.of("we")
    private static let ways = Clause.hashes("ways way")
    private static let articles = Clause.hashes("my our his her equally evenly")
    private static let me = Hash.of("me")
}
