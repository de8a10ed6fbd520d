import Basics
import CScamSenseData
import Digest

/// Finds recovery phrases of wallets: twelve to twenty-four consecutive words of the BIP-39 list.
enum RecoveryPhrases {
    /// A run of this length is no ordinary sentence; it may be the beginning of a phrase that is still being typed.
    static let suspiciousCount = 7
    /// The required length of a run if the text mentions a recovery phrase.
    private static let namedCount = 8

    static func find(_ finder: inout SecretFinder) {
        let isNamed = finder.text.has(.phrase) && finder.text.has(.seed)
        for run in finder.phraseRuns where run.words >= (isNamed ? namedCount : 12) {
            if let phrase = checked(run.places, finder.text) {
                finder.add(.recoveryPhrase, pieces: phrase, .high)
            } else if isNamed {
                finder.add(.recoveryPhrase, pieces: run.places, .high)
            }
        }
    }

    /// Words of the list one after another, with spaces, commas or numbers between them: where they are, and how many.
    typealias Run = (places: Range<Int>, words: Int)

    /// The runs of a text from ``suspiciousCount`` words on.
    static func runs(in text: OutgoingText) -> [Run] {
        guard text.count >= suspiciousCount else { return [] }
        let words = RecoveryWords.shared
        var runs: [Run] = []
        var start: Int?
        var count = 0
        for (index, piece) in text.pieces.enumerated() {
            // Phrases are often numbered: "1. abandon 2. ability".
            if piece.kind == .number, piece.count <= 2, start != nil { continue }
            if words[piece.hash] != nil {
                if start == nil { start = index }
                count += 1
                continue
            }
            if let start, count >= suspiciousCount { runs.append((start..<index, count)) }
            start = nil
            count = 0
        }
        if let start, count >= suspiciousCount { runs.append((start..<text.count, count)) }
        return runs
    }

    /// The part of a run that is a phrase with a valid checksum.
    private static func checked(_ run: Range<Int>, _ text: OutgoingText) -> Range<Int>? {
        let words = run.compactMap { index in
            text[index].flatMap { RecoveryWords.shared[$0.hash] }.map { (place: index, index: $0) }
        }
        for count in [24, 21, 18, 15, 12] where words.count >= count {
            for start in 0...(words.count - count) {
                let part = words[start..<start + count]
                guard hasChecksum(part.map(\.index)), let first = part.first, let last = part.last else { continue }
                return first.place..<last.place + 1
            }
        }
        return nil
    }

    /// Each word encodes eleven bits. One bit in 33, at the end, belongs to the checksum: the start of the SHA-256 of
    /// the rest.
    private static func hasChecksum(_ words: [UInt16]) -> Bool {
        var bits: [UInt8] = []
        for word in words {
            for shift in (0..<11).reversed() {
                bits.append(UInt8(truncatingIfNeeded: word >> UInt16(truncatingIfNeeded: shift) & 1))
            }
        }
        let checkCount = bits.count / 33
        let entropy = stride(from: 0, to: bits.count - checkCount, by: 8).map { start in
            bits[start..<start + 8].reduce(0) { $0 << 1 | $1 }
        }
        guard let hash = Hash.sha256(entropy).first else { return false }
        let check = bits.suffix(checkCount).reduce(0) { $0 << 1 | $1 }
        return hash >> UInt8(truncatingIfNeeded: 8 - checkCount) == check
    }
}

/// The 2,048 English words of BIP-39, packed by `script/extract-recovery-words`.
struct RecoveryWords: Sendable {
    static let shared = PackedBytes.load(embeddedBy: scamsense_recovery_words, RecoveryWords.init(packed:))

    static let format = PackedFormat(kind: "BIPW", version: 1, maxSize: 64 << 10)

    private let table: WordTable

    /// Reads the packed words.
    init(packed bytes: PackedBytes) throws(PackedDataError) {
        var reader = try PackedReader(bytes, as: Self.format)
        let words = try reader.readText().utf8.split(separator: UInt8(ascii: "\n"))
        try reader.finish()
        guard words.count == 2_048 else { throw .malformed("there must be 2048 words; got \(words.count)") }
        var values: [UInt32: UInt16] = [:]
        for (index, word) in words.enumerated() { values[WordHash.of(word)] = UInt16(truncatingIfNeeded: index + 1) }
        table = WordTable(values)
    }

    /// The word's index in the list, from 0; nil for any other word.
    subscript(hash: UInt32) -> UInt16? {
        let value = table[hash]
        return value == 0 ? nil : value - 1
    }
}
