/// Values by the hashes of words: an open-addressing table that is built once. A dictionary would hash the hashes
/// again, which costs more than the lookup.
struct WordTable<Value: Sendable>: Sendable {
    /// Zero in free slots; no word has that hash.
    private var hashes: [UInt64]
    private var values: [Value?]
    private let mask: Int

    /// If a word occurs more than once, its first value is used.
    init(_ entries: some Collection<(hash: UInt64, value: Value)>) {
        var size = 8
        while size < entries.count * 2 { size *= 2 }
        hashes = Array(repeating: 0, count: size)
        values = Array(repeating: nil, count: size)
        mask = size - 1
        for entry in entries {
            let slot = slot(of: entry.hash)
            guard hashes[slot] == 0 else { continue }
            hashes[slot] = entry.hash
            values[slot] = entry.value
        }
    }

    subscript(hash: UInt64) -> Value? {
        let slot = slot(of: hash)
        return hashes[slot] == 0 ? nil : values[slot]
    }

    func contains(_ hash: UInt64) -> Bool {
        hashes.withUnsafeBufferPointer { hashes in
            var slot = Int(truncatingIfNeeded: hash ^ (hash >> 32)) & mask
            while hashes[slot] != 0 {
                if hashes[slot] == hash { return true }
                slot = (slot + 1) & mask
            }
            return false
        }
    }

    /// All hashes in the table.
    var all: [UInt64] { hashes.filter { $0 != 0 } }

    /// The index of the hash, or of the free slot for it; at least half of the slots are free. The buffer needs no check:
    /// its size is `mask + 1`, a power of two, so that every masked slot is in it.
    private func slot(of hash: UInt64) -> Int {
        hashes.withUnsafeBufferPointer { hashes in
            var slot = Int(truncatingIfNeeded: hash ^ (hash >> 32)) & mask
            while hashes[slot] != 0, hashes[slot] != hash { slot = (slot + 1) & mask }
            return slot
        }
    }
}

/// A set of words, by their hashes.
///
/// A class, because patterns keep many of them: a reference is copied at less cost than a table.
final class WordSet: Sendable {
    private let table: WordTable<Bool>
    /// The marks of all its words.
    let marks: WordMarks

    /// The words of a line, separated by spaces.
    convenience init(_ words: String) {
        self.init(words.split(separator: " ").map { Hash.of($0) })
    }

    init(_ hashes: [UInt64]) {
        table = WordTable(hashes.map { (hash: $0, value: true) })
        var marks = WordMarks()
        for hash in hashes { marks.insert(hash) }
        self.marks = marks
    }

    func contains(_ hash: UInt64) -> Bool { table.contains(hash) }

    func union(_ other: WordSet) -> WordSet { WordSet(table.all + other.table.all) }
}
