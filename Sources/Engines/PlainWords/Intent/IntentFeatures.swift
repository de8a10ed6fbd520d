/// Computes the hashed features of a sentence for the intent model: words, pairs and triples of words, and the
/// beginning of the sentence.
///
/// Numbers, weekdays and months are replaced by their kind, so that one training example covers all of them.
package struct IntentFeatures: Sendable {
    /// The number of hash buckets for each intent.
    package static let size = 1 << 18

    /// The buckets of a sentence's features, without duplicates.
    package let buckets: [Int]

    /// The features of a text.
    package init(_ text: String) {
        self.init(Tokenizer.sentence(text))
    }

    init(_ sentence: Sentence) {
        self.init(sentence, tokens: 0..<sentence.count)
    }

    /// The features of a part of a sentence.
    init(_ sentence: Sentence, tokens: Range<Int>) {
        var found: [Int] = []
        found.reserveCapacity(tokens.count * 4 + 4)
        var before = Self.start
        var beforeThat = Self.start
        var words = 0
        for index in tokens {
            guard let word = Self.word(sentence[index]) else { continue }
            words += 1
            found.append(Self.bucket(word, 0, 0))
            found.append(Self.bucket(before, word, 1))
            found.append(Self.bucket(beforeThat &* 31 &+ before, word, 2))
            found.append(Self.bucket(beforeThat, word, 3))
            if words <= 3 { found.append(Self.bucket(UInt64(words), word, 4)) }
            beforeThat = before
            before = word
        }
        found.append(Self.bucket(before, Self.end, 1))
        found.append(Self.bucket(UInt64(min(words, 12)), 0, 5))
        Self.addGroups(sentence, tokens, to: &found)
        if sentence.isSign(tokens.upperBound - 1, "?") { found.append(Self.bucket(1, 0, 6)) }
        found.sort()
        var unique: [Int] = []
        unique.reserveCapacity(found.count)
        for bucket in found where bucket != unique.last { unique.append(bucket) }
        buckets = unique
    }

    /// Pairs and triples of word groups in order, at any distance.
    private static func addGroups(_ sentence: Sentence, _ tokens: Range<Int>, to found: inout [Int]) {
        var groups: [UInt64] = []
        for index in tokens where groups.count < 10 {
            let group = UInt64(IntentWords.group(sentence[index]))
            if group > 0, group < 12 || group > 13, groups.last != group { groups.append(group) }
        }
        found.append(bucket(groups.first ?? 0, 99, 7))
        for (index, first) in groups.enumerated() {
            found.append(bucket(first, 0, 8))
            for (offset, second) in groups[(index + 1)...].enumerated() where offset < 4 {
                found.append(bucket(first, second, 9))
                if index + offset + 2 < groups.count {
                    found.append(bucket(first &* 64 &+ second, groups[index + offset + 2], 10))
                }
            }
        }
        var whole: UInt64 = 7
        for group in groups.prefix(4) { whole = whole &* 64 &+ group }
        found.append(bucket(whole, 1, 11))
    }

    private static let start = Hash.of("^")
    private static let end = Hash.of("$")
    private static let number = Hash.of("#number")
    private static let weekday = Hash.of("#weekday")
    private static let month = Hash.of("#month")

    /// A word's hash, or that of its kind; nil for signs.
    private static func word(_ token: Token) -> UInt64? {
        switch token.kind {
        case .digits: return number
        case .sign: return token.word.money >= 0 ? number : nil
        case .word:
            if token.word.weekday > 0 { return weekday }
            if token.word.month > 0, !token.word.isWeak { return month }
            if token.word.cardinal > 1 || token.word.ordinal > 2 { return number }
            return token.hash
        }
    }

    private static func bucket(_ first: UInt64, _ second: UInt64, _ kind: UInt64) -> Int {
        var mixed = (first ^ (second &* 0x9E37_79B9_7F4A_7C15)) &+ kind &* 0xD6E8_FEB8_6659_FD93
        mixed = (mixed ^ (mixed >> 32)) &* 0xD6E8_FEB8_6659_FD93
        return Int((mixed ^ (mixed >> 29)) & UInt64(size - 1))
    }
}
