/// Finds shops, banks and other brands by name, in a table of hashes that is part of the product.
///
/// The table holds ten letters for each brand, sorted: seven of its name's hash, one of its category, two of the country
/// where it is that (or two dots for everywhere else). 16,630 brands take 237 KB; a lookup is one binary search.
///
/// A hash has 42 bits: two names in 10¹² collide, and names cannot be listed back. A trie would hold the names and take 2 MB; a dictionary
/// literal takes minutes to compile.
package struct Merchants: Sendable {
    static let shared = Merchants(text: MerchantsTable.text)

    private let text: StaticString
    private static let width = 10

    /// A lookup over a table's text.
    package init(text: StaticString) {
        self.text = text
    }

    private var count: Int { text.utf8CodeUnitCount / Self.width }

    /// The longest brand's name that begins at a token, and the index of the first token behind it.
    func match(_ sentence: Sentence, at start: Int, country: Country) -> (category: Category, end: Int)? {
        guard count > 0, sentence[start].kind != .sign else { return nil }
        var name = BrandName()
        var best: (Category, Int)?
        var place = start
        while place < sentence.count, name.words < 8 {
            name.add(sentence[place])
            place += 1
            if sentence[place - 1].kind != .sign, let category = category(name.key, country: country) {
                best = (category, place)
            }
        }
        return best
    }

    private func category(_ key: [UInt8], country: Country) -> Category? {
        var low = 0
        var high = count
        while low < high {
            let middle = (low + high) / 2
            if isLess(middle, key) { low = middle + 1 } else { high = middle }
        }
        var found: Category?
        let code = Array((country.code ?? "..").utf8)
        while low < count, isEqual(low, key) {
            let record = text.utf8Start + low * Self.width
            let isHere = record[8] == code[0] && record[9] == code[code.count - 1]
            if isHere || record[8] == 46 && found == nil { found = Category(letter: record[7]) }
            if isHere { break }
            low += 1
        }
        return found
    }

    private func isLess(_ index: Int, _ key: [UInt8]) -> Bool {
        let record = text.utf8Start + index * Self.width
        for offset in 0..<7 where record[offset] != key[offset] { return record[offset] < key[offset] }
        return false
    }

    private func isEqual(_ index: Int, _ key: [UInt8]) -> Bool {
        let record = text.utf8Start + index * Self.width
        for offset in 0..<7 where record[offset] != key[offset] { return false }
        return true
    }
}

/// A brand's name word by word, as the table's key.
package struct BrandName {
    private var hash = Hash()
    private(set) var words = 0

    package init() {}

    /// The key of a whole name.
    package static func key(of name: String) -> [UInt8] {
        var brand = BrandName()
        for token in Tokenizer.sentence(name).tokens { brand.add(token) }
        return brand.key
    }

    /// Puts a word behind; signs do not count.
    mutating func add(_ token: Token) {
        switch token.kind {
        case .word: hash.add(token.hash)
        case .digits: hash.add(UInt64(bitPattern: token.number) &+ UInt64(token.length))
        case .sign: return
        }
        words += 1
    }

    /// Forty-two bits of the hash in seven letters.
    package var key: [UInt8] {
        // bounded: six bits more than 58
        (0..<7).map { UInt8(58 + (hash.value >> (6 * UInt64($0) + 11)) & 63) }.map {
            $0 >= 92 ? $0 + 1 : $0
        }
    }
}
