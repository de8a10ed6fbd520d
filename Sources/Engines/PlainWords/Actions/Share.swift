/// A bill that several people pay: "split with mum and dad", "shared with two flatmates", "split 3 ways".
///
/// The writer's part becomes the entry. What the whole was and who else pays stays in its details, in the writer's
/// words.
struct Share {
    /// How many pay, the writer included.
    let parts: Int
    /// The tokens that only say how it is shared.
    let tokens: Set<Int>

    init?(_ clause: Clause) {
        let sentence = clause.sentence
        guard let verb = clause.tokens.first(where: { Self.verbs.contains(sentence[$0].hash) }) else { return nil }
        var found: (parts: Int, tokens: Range<Int>)?
        for index in verb + 1..<max(clause.tokens.upperBound, verb + 1) where found == nil {
            found = Self.parts(clause, at: index)
        }
        guard let found, (2...50).contains(found.parts) else { return nil }
        parts = found.parts
        tokens = Set([verb] + found.tokens)
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
        var place = start + 1
        var isNamed = false
        func end() {
            if isNamed { total += 1 }
            isNamed = false
        }
        while place < clause.tokens.upperBound, !clause.isTime(place) {
            if sentence.key(place) == .and || sentence.isSign(place, in: ",&") {
                end()
            } else if !isNamed, let count = numbers.words(at: place), let whole = count.whole {
                guard (1...49).contains(whole) else { return nil }
                total += whole
                place = count.end
                // "of us", "flatmates"
                while place < clause.tokens.upperBound, sentence[place].kind == .word, sentence.key(place) != .and {
                    place += 1
                }
                continue
            } else if sentence[place].kind == .word, sentence.key(place) == .none {
                if !articles.contains(sentence[place].hash) { isNamed = !(isWith && sentence[place].hash == me) }
            } else if sentence.key(place) != .the, sentence.key(place) != .a {
                break
            }
            place += 1
        }
        end()
        return total > 1 ? (total, start..<place) : nil
    }

    private static let verbs = Clause.hashes("split splitting shared share sharing halved")
    private static let ways = Clause.hashes("ways way")
    private static let articles = Clause.hashes("my our his her equally evenly")
    private static let me = Hash.of("me")
}
