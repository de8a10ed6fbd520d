/// A text about to be sent, cut into words and numbers that know their bytes.
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
        /// The clause, counted from 0.
        var clause: Int
        /// True when all of its letters are capitals.
        var isCapital: Bool

        func has(_ set: SecretWords) -> Bool { !words.isDisjoint(with: set) }
    }

    let bytes: UnsafeBufferPointer<UInt8>
    private(set) var pieces: [Piece] = []
    /// What any word says.
    private(set) var words: SecretWords = []
    /// Runs of numbers that belong together, as places of pieces: "4111 1111", "12-34-56", "four eight two".
    private(set) var runs: [Range<Int>] = []
    private(set) var hasCyrillic = false

    init(_ bytes: UnsafeBufferPointer<UInt8>) {
        self.bytes = bytes
        pieces.reserveCapacity(bytes.count / 4 + 8)
        cut()
        findRuns()
    }

    var count: Int { pieces.count }

    /// The piece at a place; nil beyond the ends.
    subscript(place: Int) -> Piece? { pieces.indices.contains(place) ? pieces[place] : nil }

    func has(_ set: SecretWords) -> Bool { !words.isDisjoint(with: set) }

    /// Whether a piece among these places is in the set; places beyond the ends are left out.
    func has(_ set: SecretWords, in places: Range<Int>) -> Bool { first(set, in: places) != nil }

    /// The first piece among these places that is in the set.
    func first(_ set: SecretWords, in places: Range<Int>) -> Int? {
        places.clamped(to: pieces.indices).first { pieces[$0].has(set) }
    }

    /// The bytes of these pieces and of what is between them.
    func bytes(of places: Range<Int>) -> Range<Int> {
        guard let first = self[places.lowerBound], let last = self[places.upperBound - 1] else { return 0..<0 }
        return first.bytes.lowerBound..<last.bytes.upperBound
    }

    /// What is between the piece before this place and the piece there.
    func gap(before place: Int) -> Slice<UnsafeBufferPointer<UInt8>> {
        let start = self[place - 1]?.bytes.upperBound ?? 0
        let end = self[place]?.bytes.lowerBound ?? bytes.count
        return bytes[start..<max(start, end)]
    }

    /// Whether a sign is between the piece before this place and the piece there.
    func gapHas(_ sign: Unicode.Scalar, before place: Int) -> Bool {
        gap(before: place).contains(UInt8(ascii: sign))
    }

    /// The digits of these pieces, in order.
    func digits(in places: Range<Int>) -> [UInt8] {
        var digits: [UInt8] = []
        for piece in pieces[places.clamped(to: pieces.indices)] {
            if piece.kind == .word {
                if let value = SecretWords.digitValues[piece.hash] { digits.append(value) }
                continue
            }
            var place = piece.bytes.lowerBound
            while place < piece.bytes.upperBound {
                if let digit = Self.digit(scalar(at: &place)) { digits.append(digit) }
            }
        }
        return digits
    }

    /// The letters and digits of these pieces in capitals; other scripts' letters as `?`.
    func characters(in places: Range<Int>) -> [UInt8] {
        var characters: [UInt8] = []
        for piece in pieces[places.clamped(to: pieces.indices)] {
            var place = piece.bytes.lowerBound
            while place < piece.bytes.upperBound {
                let scalar = scalar(at: &place)
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

    // MARK: Cutting

    private mutating func cut() {
        let lexicon = SecretLexicon.shared
        var place = 0
        var clause = 0
        while place < bytes.count {
            var next = place
            let scalar = scalar(at: &next)
            guard Self.isWord(scalar) else {
                if endsClause(scalar, next) { clause += 1 }
                place = next
                continue
            }
            var piece = read(from: place, clause)
            if piece.kind != .number { piece.words = lexicon[piece.hash | 1] }
            words.formUnion(piece.words)
            place = max(piece.bytes.upperBound, next)
            pieces.append(piece)
        }
    }

    private mutating func read(from start: Int, _ clause: Int) -> Piece {
        var hash = WordHash.start
        var (letters, capitals, digits) = (0, 0, 0)
        var place = start
        var end = start
        while place < bytes.count {
            var next = place
            let scalar = scalar(at: &next)
            if Self.isApostrophe(scalar), letters > 0, next < bytes.count {
                var after = next
                guard Self.isWord(self.scalar(at: &after)) else { break }
                place = next
                continue
            }
            guard Self.isWord(scalar) else { break }
            if Self.digit(scalar) != nil { digits += 1 } else { letters += 1 }
            if scalar &- 65 < 26 || 0x0410...0x042F ~= scalar { capitals += 1 }
            if 0x0400...0x04FF ~= scalar { hasCyrillic = true }
            hash = Self.adding(scalar, from: place, to: next, bytes, hash)
            place = next
            end = next
        }
        return Piece(
            bytes: start..<end,
            kind: digits == 0 ? .word : letters == 0 ? .number : .mixed,
            words: [],
            hash: hash | 1,
            count: letters + digits,
            clause: clause,
            isCapital: letters > 0 && capitals == letters
        )
    }

    private static func adding(
        _ scalar: UInt32,
        from start: Int,
        to end: Int,
        _ bytes: UnsafeBufferPointer<UInt8>,
        _ hash: UInt32
    ) -> UInt32 {
        if scalar < 0x80 {
            let byte = UInt8(truncatingIfNeeded: scalar)
            return WordHash.adding(byte &- 65 < 26 ? byte + 32 : byte, to: hash)
        }
        // Small Cyrillic letters are 32 places behind their capitals.
        let small = 0x0410...0x042F ~= scalar ? scalar + 32 : scalar
        if 0x80..<0x800 ~= small {
            let lead = UInt8(truncatingIfNeeded: 0xC0 | small >> 6)
            return WordHash.adding(UInt8(truncatingIfNeeded: 0x80 | small & 0x3F), to: WordHash.adding(lead, to: hash))
        }
        return bytes[start..<end].reduce(hash) { WordHash.adding($1, to: $0) }
    }

    private func endsClause(_ scalar: UInt32, _ next: Int) -> Bool {
        switch scalar {
        case 0x0A: true
        case 0x21, 0x3F, 0x3B: true
        case 0x2E: next >= bytes.count || bytes[next] == 0x20 || bytes[next] == 0x0A
        default: false
        }
    }

    // MARK: Runs of numbers

    private mutating func findRuns() {
        var start: Int?
        for place in 0...pieces.count {
            let isNumber = self[place].map { $0.kind == .number || $0.has(.digit) } ?? false
            if let begun = start, !isNumber || !isJoined(place) {
                addRun(begun..<place)
                start = nil
            }
            if isNumber, start == nil { start = place }
        }
    }

    private mutating func addRun(_ places: Range<Int>) {
        // Number words count from four in a row: "one or two" is no code.
        let words = pieces[places].count { $0.kind == .word }
        guard words == 0 || words == places.count && words >= 4 else {
            for place in places where pieces[place].kind == .number { runs.append(place..<place + 1) }
            return
        }
        runs.append(places)
    }

    /// Whether the piece at the place goes on with the number before it: over a space, a dash, a dot or a slash.
    func isJoined(_ place: Int) -> Bool {
        let gap = gap(before: place)
        guard !gap.isEmpty, gap.count <= 3, place > 0 else { return false }
        return gap.allSatisfy { " -./\u{2013}\u{00A0}".utf8.contains($0) }
    }

    // MARK: Characters

    /// The scalar at a place, which goes behind it. The bytes are a `String`'s, so they are whole.
    private func scalar(at place: inout Int) -> UInt32 {
        let lead = bytes[place]
        let extra = lead >= 0xF0 ? 3 : lead >= 0xE0 ? 2 : lead >= 0xC2 ? 1 : 0
        guard extra > 0, place + extra < bytes.count else {
            place += 1
            return UInt32(lead)
        }
        var scalar = UInt32(lead) & (0x3F >> UInt32(extra))
        for offset in 1...extra { scalar = scalar << 6 | UInt32(bytes[place + offset] & 0x3F) }
        place += extra + 1
        return scalar
    }

    /// The value of a digit: ASCII, Arabic, full-width and mathematical ones.
    static func digit(_ scalar: UInt32) -> UInt8? {
        switch scalar {
        case 0x30...0x39: UInt8(truncatingIfNeeded: scalar - 0x30)
        case 0x0660...0x0669: UInt8(truncatingIfNeeded: scalar - 0x0660)
        case 0x06F0...0x06F9: UInt8(truncatingIfNeeded: scalar - 0x06F0)
        case 0xFF10...0xFF19: UInt8(truncatingIfNeeded: scalar - 0xFF10)
        case 0x1D7CE...0x1D7FF: UInt8(truncatingIfNeeded: (scalar - 0x1D7CE) % 10)
        default: nil
        }
    }

    private static func isWord(_ scalar: UInt32) -> Bool {
        if scalar < 0x80 { return scalar &- 97 < 26 || scalar &- 65 < 26 || scalar &- 48 < 10 }
        // Signs, spaces, arrows and pictures are no letters; the rest beyond ASCII is taken for one.
        switch scalar {
        case 0xC0...0x1FFF: return true
        case 0x3040...0xD7FF, 0xFF10...0xFF5A, 0x1D400...0x1D7FF: return true
        default: return false
        }
    }

    private static func isApostrophe(_ scalar: UInt32) -> Bool { scalar == 0x27 || scalar == 0x2019 }
}
