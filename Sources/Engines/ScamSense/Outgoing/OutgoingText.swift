/// A text about to be sent, split into words and numbers with their byte ranges.
struct OutgoingText {
    /// A run of letters and digits.
    struct Piece {
        enum Kind { case word, number, mixed }

        var bytes: Range<Int>
        var kind: Kind
        var words: SecretWords
        var hash: UInt32
        /// The number of characters.
        var count: Int
        /// The index of the clause, from 0.
        var clause: Int
        /// Whether all of its letters are capitals.
        var isCapital: Bool

        func has(_ set: SecretWords) -> Bool { !words.isDisjoint(with: set) }
    }

    let bytes: UnsafeBufferPointer<UInt8>
    private(set) var pieces: [Piece] = []
    /// The union of the words' sets.
    private(set) var words: SecretWords = []
    /// Runs of numbers that belong together, as ranges of pieces: "4111 1111", "12-34-56", "four eight two".
    private(set) var runs: [Range<Int>] = []
    private(set) var hasCyrillic = false
    /// Whether a piece has a digit.
    private(set) var hasNumber = false

    init(_ bytes: UnsafeBufferPointer<UInt8>) {
        self.bytes = bytes
        cut()
        findRuns()
    }

    var count: Int { pieces.count }

    /// The piece at an index; nil if out of range.
    subscript(index: Int) -> Piece? { pieces.indices.contains(index) ? pieces[index] : nil }

    func has(_ set: SecretWords) -> Bool { !words.isDisjoint(with: set) }

    /// Whether a piece at these indices is in the set; indices out of range are ignored.
    func has(_ set: SecretWords, in range: Range<Int>) -> Bool { has(set) && first(set, in: range) != nil }

    /// The first piece at these indices that is in the set.
    func first(_ set: SecretWords, in range: Range<Int>) -> Int? {
        guard has(set) else { return nil }
        return range.clamped(to: pieces.indices).first { pieces[$0].has(set) }
    }

    /// The bytes of these pieces, including those between them.
    func bytes(of range: Range<Int>) -> Range<Int> {
        guard let first = self[range.lowerBound], let last = self[range.upperBound - 1] else { return 0..<0 }
        return first.bytes.lowerBound..<last.bytes.upperBound
    }

    /// The bytes between this piece and the previous piece.
    func gap(before index: Int) -> Slice<UnsafeBufferPointer<UInt8>> {
        let start = self[index - 1]?.bytes.upperBound ?? 0
        let end = self[index]?.bytes.lowerBound ?? bytes.count
        return bytes[start..<max(start, end)]
    }

    /// Whether this sign is between this piece and the previous piece.
    func gapHas(_ sign: Unicode.Scalar, before index: Int) -> Bool {
        gap(before: index).contains(UInt8(ascii: sign))
    }

    /// How many digits these pieces have.
    func digitCount(in range: Range<Int>) -> Int {
        var count = 0
        for index in range.clamped(to: pieces.indices) {
            switch pieces[index].kind {
            case .number: count += pieces[index].count
            case .word: count += pieces[index].has(.digit) ? 1 : 0
            case .mixed: count += digits(in: index..<index + 1).count
            }
        }
        return count
    }

    /// The digits of these pieces, in order.
    func digits(in range: Range<Int>) -> [UInt8] {
        var digits: [UInt8] = []
        for piece in pieces[range.clamped(to: pieces.indices)] {
            if piece.kind == .word {
                if let value = SecretWords.digitValues[piece.hash] { digits.append(value) }
                continue
            }
            var index = piece.bytes.lowerBound
            while index < piece.bytes.upperBound {
                if let digit = Self.digit(scalar(at: &index)) { digits.append(digit) }
            }
        }
        return digits
    }

    /// The letters of these pieces in upper case and their digits; letters of other scripts as `?`.
    func characters(in range: Range<Int>) -> [UInt8] {
        var characters: [UInt8] = []
        for piece in pieces[range.clamped(to: pieces.indices)] {
            var index = piece.bytes.lowerBound
            while index < piece.bytes.upperBound {
                let scalar = scalar(at: &index)
                if let digit = Self.digit(scalar) {
                    characters.append(digit + 48)
                } else if scalar < 0x80 {
                    let byte = UInt8(truncatingIfNeeded: scalar)
                    characters.append(byte &- 97 < 26 ? byte - 32 : byte)
                } else {
                    characters.append(UInt8(ascii: "?"))
                }
            }
        }
        return characters
    }

    private mutating func cut() {
        let lexicon = SecretLexicon.shared
        var reader = PieceReader(bytes)
        var words: SecretWords = []
        var hasNumber = false
        // A sign or a space parts every piece from the next.
        let capacity = bytes.count / 2 + 1
        pieces = Array(unsafeUninitializedCapacity: capacity) { buffer, count in
            while count < capacity, var piece = reader.next() {
                if piece.kind != .number { piece.words = lexicon[piece.hash] }
                if piece.kind != .word { hasNumber = true }
                words.formUnion(piece.words)
                buffer.initializeElement(at: count, to: piece)
                count += 1
            }
        }
        self.words = words
        self.hasNumber = hasNumber
        hasCyrillic = reader.hasCyrillic
    }

    // MARK: Runs of numbers

    private mutating func findRuns() {
        guard hasNumber || has(.digit) else { return }
        var start: Int?
        for index in 0...pieces.count {
            let isNumber = index < pieces.count && (pieces[index].kind == .number || pieces[index].has(.digit))
            if let begun = start, !isNumber || !isJoined(index) {
                addRun(begun..<index)
                start = nil
            }
            if isNumber, start == nil { start = index }
        }
    }

    private mutating func addRun(_ range: Range<Int>) {
        // Number words count only from four in a row: "one or two" is not a code.
        let words = pieces[range].count { $0.kind == .word }
        guard words == 0 || words == range.count && words >= 4 else {
            for index in range where pieces[index].kind == .number { runs.append(index..<index + 1) }
            return
        }
        runs.append(range)
    }

    /// Whether the piece continues the number before it, after a space, a dash, a dot or a slash.
    func isJoined(_ index: Int) -> Bool {
        let gap = gap(before: index)
        guard !gap.isEmpty, gap.count <= 3, index > 0 else { return false }
        return gap.allSatisfy { " -./\u{2013}\u{00A0}".utf8.contains($0) }
    }

    private func scalar(at index: inout Int) -> UInt32 { PieceReader.scalar(in: bytes, at: &index) }

    private static func digit(_ scalar: UInt32) -> UInt8? { PieceReader.digit(scalar) }
}
