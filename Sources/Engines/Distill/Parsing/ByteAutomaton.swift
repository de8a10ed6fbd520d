/// Finds many words in a text in one pass (Aho–Corasick): every word found sets its bits in the result.
struct ByteAutomaton: Sendable {
    private var next: [UInt16] = []
    private var found: [UInt64] = []
    private static let symbols = 40

    /// Words may contain a–z, 0–9, `-`, `_`, and a space, which matches the text's edge or any other byte.
    init(_ words: [(word: String, bits: UInt64)]) {
        var goto: [[Int: Int]] = [[:]]
        found = [0]
        for (word, bits) in words {
            var state = 0
            for byte in word.utf8 {
                let symbol = Int(Self.symbol[Int(byte)])
                if let known = goto[state][symbol] {
                    state = known
                } else {
                    goto.append([:])
                    found.append(0)
                    goto[state][symbol] = goto.count - 1
                    state = goto.count - 1
                }
            }
            found[state] |= bits
        }
        connect(goto)
    }

    /// Fills the table breadth first, so that each state knows where its longest proper suffix leads.
    private mutating func connect(_ goto: [[Int: Int]]) {
        next = Array(repeating: 0, count: goto.count * Self.symbols)
        var fallback = Array(repeating: 0, count: goto.count)
        var queue = [0]
        var head = 0
        while head < queue.count {
            let state = queue[head]
            head += 1
            for symbol in 0..<Self.symbols {
                let afterFallback = state == 0 ? 0 : Int(next[fallback[state] * Self.symbols + symbol])
                guard let child = goto[state][symbol] else {
                    next[state * Self.symbols + symbol] = UInt16(afterFallback)
                    continue
                }
                next[state * Self.symbols + symbol] = UInt16(child)
                fallback[child] = afterFallback
                found[child] |= found[afterFallback]
                queue.append(child)
            }
        }
    }

    /// The bits of all words found in the text, ignoring case.
    func bits(in bytes: some Sequence<UInt8>) -> UInt64 {
        var state = Int(next[Int(Self.symbol[32])])
        var bits: UInt64 = 0
        for byte in bytes {
            state = Int(next[state * Self.symbols + Int(Self.symbol[Int(byte)])])
            bits |= found[state]
        }
        state = Int(next[state * Self.symbols + Int(Self.symbol[32])])
        return bits | found[state]
    }

    private static let symbol: [UInt8] = (0..<256).map { byte in
        switch UInt8(byte) {
        case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt8(byte) - 96
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt8(byte) - 64
        case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt8(byte) - 48 + 27
        case UInt8(ascii: "-"): 37
        case UInt8(ascii: "_"): 38
        default: 0
        }
    }
}
