/// A small table from word hashes to numbers above 0, for the hot path: lookups neither hash nor allocate.
struct WordTable: Sendable {
    private struct Entry {
        var hash: UInt32
        var value: UInt16
    }

    // Open addressing, at most half full. A word is identified by its 32-bit hash; 0 marks an empty slot.
    private let entries: [Entry]
    private let shift: UInt32

    init(_ values: [UInt32: UInt16]) {
        var bits: UInt32 = 4
        while values.count * 2 > 1 << bits { bits += 1 }
        let shift = 32 - bits
        var entries = [Entry](repeating: Entry(hash: 0, value: 0), count: 1 << bits)
        for (hash, value) in values {
            let slot = entries.withUnsafeBufferPointer { Self.slot(of: hash, in: $0, shift) }
            entries[slot] = Entry(hash: hash, value: value)
        }
        self.entries = entries
        self.shift = shift
    }

    /// A table of the words of several lists, each word with the number of its list.
    init(lists: [(words: String, value: UInt16)]) {
        var values: [UInt32: UInt16] = [:]
        for list in lists {
            for word in list.words.split(whereSeparator: \.isWhitespace) { values[WordHash.of(word.utf8)] = list.value }
        }
        self.init(values)
    }

    /// The word's number, or 0.
    @inline(__always)
    subscript(hash: UInt32) -> UInt16 {
        entries.withUnsafeBufferPointer { $0[Self.slot(of: hash, in: $0, shift)].value }
    }

    @inline(__always)
    private static func slot(of hash: UInt32, in entries: UnsafeBufferPointer<Entry>, _ shift: UInt32) -> Int {
        var slot = Int((hash &* 0x9E37_79B1) >> shift)
        while entries[slot].hash != hash, entries[slot].hash != 0 { slot = (slot + 1) & (entries.count - 1) }
        return slot
    }
}

/// A set of word hashes that may take others for its members: one bit for the low bits of each.
struct HashBits: Sendable {
    private var bits = [UInt64](repeating: 0, count: 1 << 10)

    /// Whether the hash was inserted; seldom true of any other.
    @inline(__always)
    func contains(_ hash: UInt32) -> Bool {
        let (word, bit) = Self.place(of: hash)
        return bits.withUnsafeBufferPointer { $0[word] & bit != 0 }
    }

    /// Inserts the hashes of the first byte, the first two, and so on to all bytes.
    mutating func insertBeginnings(of word: some Sequence<UInt8>) {
        var hash = WordHash.start
        for byte in word {
            hash = WordHash.adding(byte, to: hash)
            insert(hash)
        }
    }

    mutating func insert(_ hash: UInt32) {
        let (word, bit) = Self.place(of: hash)
        bits[word] |= bit
    }

    @inline(__always)
    private static func place(of hash: UInt32) -> (word: Int, bit: UInt64) {
        (Int(hash >> 6 & 0x3FF), 1 << UInt64(hash & 63))
    }
}

/// The hash that identifies words: FNV-1a, 32 bits, never 0.
enum WordHash {
    static let start: UInt32 = 0x811C_9DC5
    static let prime: UInt32 = 0x0100_0193

    @inline(__always)
    static func adding(_ byte: UInt8, to hash: UInt32) -> UInt32 { (hash ^ UInt32(byte)) &* prime }

    /// The hash of a whole word; the last bit is always set, so that the hash is never 0.
    static func of(_ bytes: some Sequence<UInt8>) -> UInt32 {
        bytes.reduce(start) { adding($1, to: $0) } | 1
    }
}
