/// A coarse set of words in 256 bits: a word without its mark is certainly not in the set.
///
/// Most questions about a sentence ask for words that it does not contain, and two sets of marks answer them with one
/// comparison, without a look at each token.
struct WordMarks: Sendable {
    private var bits = SIMD4<UInt64>()

    mutating func insert(_ hash: UInt64) {
        bits[Int(hash >> 6 & 3)] |= 1 << (hash & 63)
    }

    /// Whether a word may be in both sets.
    func overlap(_ other: WordMarks) -> Bool {
        let common = bits & other.bits
        return common.x | common.y | common.z | common.w != 0
    }
}
