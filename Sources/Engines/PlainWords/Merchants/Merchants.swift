package import Basics
import CPlainWordsData

/// Finds shops, banks and other brands by name, in a sorted table of hashes that is read in place; a lookup is one
/// binary search.
///
/// The table is compacted from the name-suggestion-index (BSD 3-Clause; see NOTICE). A hash has 42 bits: two names in
/// 10¹² collide, and names cannot be listed back. A trie would hold the names and take 2 MB.
package struct Merchants: Sendable {
    static let shared = PackedBytes.load(embeddedBy: plainwords_brands, Merchants.init(packed:))

    package static let format = PackedFormat(kind: "BRND", version: 1, maxSize: 1 << 20)

    /// The ``BrandRecord/bits`` of all merchants, ascending.
    let records: PackedArray<UInt64>

    /// Reads a packed table without copying its records.
    package init(packed bytes: PackedBytes) throws(PackedDataError) {
        var reader = try PackedReader(bytes, as: Self.format)
        records = try reader.readArray()
        try reader.finish()
    }

    /// Some records as a packed file.
    package static func packed(_ records: [BrandRecord]) -> [UInt8] {
        var writer = PackedWriter()
        writer.write(records.map(\.bits).sorted())
        return writer.file(as: format)
    }

    /// The longest brand name that begins at a token, and the index after it.
    func match(_ sentence: Sentence, at start: Int, country: Country) -> (category: Category, end: Int)? {
        guard sentence[start].kind != .sign else { return nil }
        var name = BrandName()
        var best: (Category, Int)?
        var index = start
        while index < sentence.count, name.words < 8 {
            name.add(sentence[index])
            index += 1
            if sentence[index - 1].kind != .sign, let category = category(name.key, country: country) {
                best = (category, index)
            }
        }
        return best
    }

    /// The category in the user's country, or otherwise the international one.
    private func category(_ key: UInt64, country: Country) -> Category? {
        var low = 0
        var high = records.count
        while low < high {
            let middle = (low + high) / 2
            if BrandRecord(bits: records[middle]).key < key { low = middle + 1 } else { high = middle }
        }
        guard low < records.count, BrandRecord(bits: records[low]).key == key else { return nil }
        let here = BrandRecord.code(of: country.code)
        var everywhere: Category?
        while low < records.count {
            let record = BrandRecord(bits: records[low])
            guard record.key == key else { break }
            if record.country == here { return record.category }
            if record.country == 0 { everywhere = record.category }
            low += 1
        }
        return everywhere
    }
}

/// The category of a brand name, in one country or in all countries without a record of their own.
package struct BrandRecord: Equatable, Sendable {
    /// From the highest bit down: 42 bits of the name's hash, 6 of the category, 16 of the country.
    let bits: UInt64

    init(bits: UInt64) { self.bits = bits }

    /// - Parameters:
    ///   - key: the name's ``BrandName/key``.
    /// - country: two letters of ISO 3166; nil for all other countries.
    package init(key: UInt64, category: Category, country: String?) {
        bits = key << 22 | UInt64(category.number) << 16 | UInt64(Self.code(of: country))
    }

    var key: UInt64 { bits >> 22 }
    var category: Category? { Category(number: Int(bits >> 16 & 63)) }
    var country: UInt16 { UInt16(truncatingIfNeeded: bits) }

    /// Both letters of a country code as one number; 0 for no country.
    static func code(of country: String?) -> UInt16 {
        country?.utf8.reversed().reduce(0) { $0 << 8 | UInt16(truncatingIfNeeded: $1) } ?? 0
    }
}

/// The table key of a brand name, built word by word.
package struct BrandName {
    private var hash = Hash()
    private(set) var words = 0

    package init() {}

    /// The key of a whole name.
    package static func key(of name: String) -> UInt64 {
        var brand = BrandName()
        for token in Tokenizer.sentence(name).tokens { brand.add(token) }
        return brand.key
    }

    /// Appends a word; signs are ignored.
    mutating func add(_ token: Token) {
        switch token.kind {
        case .word: hash.add(token.hash)
        case .digits: hash.add(UInt64(bitPattern: token.number) &+ UInt64(token.length))
        case .sign: return
        }
        words += 1
    }

    /// Forty-two bits of the hash.
    package var key: UInt64 { hash.value >> 11 & (1 << 42 - 1) }
}
