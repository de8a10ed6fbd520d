/// Turns a scanned text into indices of the learned tables. Training and judging share these functions.
enum Features {
    /// Hashes every run of three, four and five letters of the clean text; a digit is any digit.
    static func readLetterRuns(_ workspace: inout Workspace) {
        let runs = workspace.letterRuns
        var count = 0
        forEachLetterRun(workspace) {
            runs[count] = $0
            count += 1
        }
        workspace.letterRunCount = count
    }

    @inline(__always)
    private static func forEachLetterRun(_ workspace: Workspace, _ body: (UInt32) -> Void) {
        let count = workspace.cleanCount
        let clean = workspace.clean
        guard count >= 3 else { return }
        // Each letter is read once and handed on from place to place.
        var (first, second, third) = (letter(clean[0]), letter(clean[1]), letter(clean[2]))
        var fourth = count > 3 ? letter(clean[3]) : 0
        for index in 0..<max(count - 4, 0) {
            let fifth = letter(clean[index + 4])
            let three = adding(third, to: adding(second, to: adding(first, to: WordHash.start)))
            let four = adding(fourth, to: three)
            body(mixed(three))
            body(mixed(four))
            body(mixed(adding(fifth, to: four)))
            (first, second, third, fourth) = (second, third, fourth, fifth)
        }
        // The last runs have no room for five letters, and then none for four.
        for left in stride(from: min(count, 4), through: 3, by: -1) {
            let three = adding(third, to: adding(second, to: adding(first, to: WordHash.start)))
            body(mixed(three))
            if left == 4 { body(mixed(adding(fourth, to: three))) }
            (first, second, third) = (second, third, fourth)
        }
    }

    /// Every word, and every pair of adjacent words. Numbers are represented by their length, links by their kind.
    @inline(__always)
    static func forEachWord(_ workspace: Workspace, _ body: (UInt32) -> Void) {
        var before: UInt32 = 0x5EED
        for index in 0..<workspace.tokenCount {
            let token = workspace.tokens[index]
            let word =
                switch token.kind {
                case .word: token.rawHash
                case .number, .masked: 0x1000 + UInt32(min(token.length, 12)) * 7
                default: 0x2000 + UInt32(token.kind.rawValue) * 131
                }
            body(mixed(word &* 31 &+ 7))
            body(mixed((before &* 0x85EB_CA6B) ^ word))
            before = word
        }
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

    /// The letter that a byte counts as: a digit is any digit.
    @inline(__always)
    private static func letter(_ byte: UInt8) -> UInt8 { byte &- 48 < 10 ? UInt8(ascii: "0") : byte }

    @inline(__always)
    private static func adding(_ byte: UInt8, to hash: UInt32) -> UInt32 { WordHash.adding(byte, to: hash) }

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
            Workspace.with { workspace in
                let signals = ScamJudge.read(bytes, &workspace)
                return TextFeatures(workspace, signals)
            }
        }
    }

    private init(_ workspace: Workspace, _ signals: SignalSet) {
        signalSet = signals
        letterRuns = Array(UnsafeBufferPointer(start: workspace.letterRuns, count: workspace.letterRunCount))
        Features.forEachWord(workspace) { words.append($0) }
        Features.forEachSignal(signals) { self.signals.append(($0, $1)) }
    }
}
