/// Turns a scanned text into indices of the learned tables. Training and judging share these functions.
enum Features {
    /// Hashes every run of three, four and five letters of the clean text; a digit is any digit.
    static func readLetterRuns(_ workspace: inout Workspace) {
        let count = workspace.cleanCount
        let clean = workspace.clean
        guard count >= 3 else { return }
        var next = workspace.letterRuns
        // Each letter is read once and handed on from place to place.
        var (first, second, third) = (letter(clean[0]), letter(clean[1]), letter(clean[2]))
        var fourth = count > 3 ? letter(clean[3]) : 0
        var index = 4
        while index < count {
            let fifth = letter(clean[index])
            let three = adding(third, to: adding(second, to: adding(first, to: WordHash.start)))
            let four = adding(fourth, to: three)
            next[0] = mixed(three)
            next[1] = mixed(four)
            next[2] = mixed(adding(fifth, to: four))
            next += 3
            index += 1
            (first, second, third, fourth) = (second, third, fourth, fifth)
        }
        // The last runs have no room for five letters, and then none for four.
        for left in stride(from: min(count, 4), through: 3, by: -1) {
            let three = adding(third, to: adding(second, to: adding(first, to: WordHash.start)))
            next[0] = mixed(three)
            if left == 4 { next[1] = mixed(adding(fourth, to: three)) }
            next += left - 2
            (first, second, third) = (second, third, fourth)
        }
        workspace.letterRunCount = next - workspace.letterRuns
    }

    /// Hashes every word, and every pair of adjacent words. Numbers are represented by their length, links by their
    /// kind.
    static func readWords(_ workspace: inout Workspace) {
        var before: UInt32 = 0x5EED
        var next = workspace.words
        for index in 0..<workspace.tokenCount {
            let token = workspace.tokens + index
            let word =
                switch token.pointee.kind {
                case .word: token.pointee.rawHash
                case .number, .masked: 0x1000 + UInt32(min(token.pointee.length, 12)) * 7
                default: 0x2000 + UInt32(token.pointee.kind.rawValue) * 131
                }
            next[0] = mixed(word &* 31 &+ 7)
            next[1] = mixed((before &* 0x85EB_CA6B) ^ word)
            next += 2
            before = word
        }
        workspace.wordCount = 2 * workspace.tokenCount
    }

    /// The text's signals alone and in pairs, as indices into a square of 64 by 64.
    @inline(__always)
    static func forEachSignal(_ signals: SignalSet, _ body: (Int, Bool) -> Void) {
        var rest = signals.rawValue
        while rest != 0 {
            let one = rest.trailingZeroBitCount
            rest &= rest - 1
            body(one * 64 + one, true)
            var others = rest
            while others != 0 {
                body(one * 64 + others.trailingZeroBitCount, false)
                others &= others - 1
            }
        }
    }

    /// The letter that a byte counts as, widened for hashing: a digit is any digit.
    @inline(__always)
    private static func letter(_ byte: UInt8) -> UInt32 { UInt32(byte &- 48 < 10 ? UInt8(ascii: "0") : byte) }

    /// `WordHash.adding` for a widened letter.
    @inline(__always)
    private static func adding(_ letter: UInt32, to hash: UInt32) -> UInt32 { (hash ^ letter) &* WordHash.prime }

    @inline(__always)
    private static func mixed(_ hash: UInt32) -> UInt32 {
        let one = (hash ^ (hash >> 15)) &* 0x2C1B_3C6D
        return one ^ (one >> 13)
    }
}

/// A text for training: indices of the learned tables, repeated as often as each occurs.
package struct TextFeatures: Sendable {
    /// Hashes of letter sequences and of words; a table uses their low bits.
    package var letterRuns: [UInt32] = []
    package var words: [UInt32] = []
    /// Indices into the square of signals, with single signals marked.
    package var signals: [(place: Int, isSingle: Bool)] = []
    package var signalSet = SignalSet()

    /// Computes the features of a text.
    package init(of text: String) {
        var text = text
        self = text.withUTF8 { bytes in
            Workspace.with(bytes) { workspace in
                let signals = ScamJudge.read(bytes, &workspace)
                return TextFeatures(workspace, signals)
            }
        }
    }

    private init(_ workspace: Workspace, _ signals: SignalSet) {
        signalSet = signals
        letterRuns = Array(workspace.readLetterRuns)
        words = Array(workspace.readWords)
        Features.forEachSignal(signals) { self.signals.append(($0, $1)) }
    }
}
