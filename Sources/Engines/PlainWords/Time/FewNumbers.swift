/// Up to four numbers, which need no memory of their own. No rule captures more.
struct FewNumbers: RandomAccessCollection {
    private var first4 = SIMD4<Int>()
    private(set) var endIndex = 0

    var startIndex: Int { 0 }

    subscript(index: Int) -> Int {
        // bounded: an index out of range is the rule's mistake, as with an array
        precondition(index < endIndex)
        return first4[index]
    }

    mutating func append(_ number: Int) {
        // bounded: the patterns of the table have at most four slots for numbers
        precondition(endIndex < 4)
        first4[endIndex] = number
        endIndex += 1
    }
}
