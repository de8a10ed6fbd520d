/// Cuts a text into words and numbers, one after the other, without keeping them.
struct PieceReader {
    private let bytes: UnsafeBufferPointer<UInt8>
    private var position = 0
    private var clause = 0
    /// Whether a piece so far has a Cyrillic letter.
    private(set) var hasCyrillic = false

    init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

    /// The next piece, without the sets of its word; nil at the end of the text.
    mutating func next() -> OutgoingText.Piece? {
        while position < bytes.count {
            if bytes[position] == 0x20 {
                position += 1
                continue
            }
            if let (end, hash) = plainWord() {
                defer { position = end }
                return OutgoingText.Piece(
                    bytes: position..<end,
                    kind: .word,
                    words: [],
                    hash: hash,
                    count: end - position,
                    clause: clause,
                    isCapital: false
                )
            }
            var next = position
            let scalar = Self.scalar(in: bytes, at: &next)
            guard Self.isWord(scalar) else {
                if endsClause(scalar, next) { clause += 1 }
                position = next
                continue
            }
            let piece = read(from: position)
            position = max(piece.bytes.upperBound, next)
            return piece
        }
        return nil
    }

    /// The hash of the next piece, for callers that need nothing else; nil at the end of the text.
    mutating func nextHash() -> UInt32? {
        while position < bytes.count, bytes[position] == 0x20 { position += 1 }
        guard position < bytes.count else { return nil }
        guard let (end, hash) = plainWord() else { return next()?.hash }
        position = end
        return hash
    }

    /// The end and the hash of the word at the position if it is of small Latin letters, which most are; nil for any other
    /// piece or sign.
    @inline(__always)
    private func plainWord() -> (end: Int, hash: UInt32)? {
        let rest = UnsafeBufferPointer(rebasing: bytes[position...])
        var hash = WordHash.start
        var count = 0
        while count < rest.count, rest[count] &- 97 < 26 {
            hash = WordHash.adding(rest[count], to: hash)
            count += 1
        }
        guard count > 0, count == rest.count || Self.endsPlainWord(rest[count]) else { return nil }
        return (position + count, hash | 1)
    }

    /// Whether no piece goes on with this byte: an ASCII sign other than an apostrophe.
    @inline(__always)
    private static func endsPlainWord(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte < 0x80 && byte != UInt8(ascii: "'") && !isWord(UInt32(byte))
    }

    private mutating func read(from start: Int) -> OutgoingText.Piece {
        var hash = WordHash.start
        var (letters, capitals, digits) = (0, 0, 0)
        var index = start
        var end = start
        while index < bytes.count {
            let byte = bytes[index]
            if byte &- 97 < 26 {
                // Most characters are small Latin letters.
                letters += 1
                hash = WordHash.adding(byte, to: hash)
                index += 1
                end = index
                continue
            }
            var next = index
            let scalar = Self.scalar(in: bytes, at: &next)
            if Self.isApostrophe(scalar), letters > 0, next < bytes.count {
                var after = next
                guard Self.isWord(Self.scalar(in: bytes, at: &after)) else { break }
                index = next
                continue
            }
            guard Self.isWord(scalar) else { break }
            if Self.digit(scalar) != nil { digits += 1 } else { letters += 1 }
            if scalar &- 65 < 26 || 0x0410...0x042F ~= scalar { capitals += 1 }
            if 0x0400...0x04FF ~= scalar { hasCyrillic = true }
            hash = adding(scalar, from: index, to: next, hash)
            index = next
            end = next
        }
        return OutgoingText.Piece(
            bytes: start..<end,
            kind: digits == 0 ? .word : letters == 0 ? .number : .mixed,
            words: [],
            hash: hash | 1,
            count: letters + digits,
            clause: clause,
            isCapital: letters > 0 && capitals == letters
        )
    }

    private func adding(_ scalar: UInt32, from start: Int, to end: Int, _ hash: UInt32) -> UInt32 {
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

    // MARK: Characters

    /// The scalar at an index, which is moved past it. The bytes are a `String`'s, so no character is cut.
    @inline(__always)
    static func scalar(in bytes: UnsafeBufferPointer<UInt8>, at index: inout Int) -> UInt32 {
        let lead = bytes[index]
        guard lead >= 0xC2 else {
            index += 1
            return UInt32(lead)
        }
        return longScalar(in: bytes, at: &index)
    }

    private static func longScalar(in bytes: UnsafeBufferPointer<UInt8>, at index: inout Int) -> UInt32 {
        let lead = bytes[index]
        let extra = lead >= 0xF0 ? 3 : lead >= 0xE0 ? 2 : 1
        guard index + extra < bytes.count else {
            index += 1
            return UInt32(lead)
        }
        var scalar = UInt32(lead) & (0x3F >> UInt32(extra))
        for offset in 1...extra { scalar = scalar << 6 | UInt32(bytes[index + offset] & 0x3F) }
        index += extra + 1
        return scalar
    }

    /// The value of a digit: ASCII, Arabic, full-width and mathematical digits.
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
        // Signs, spaces, arrows and pictures are no letters; all other characters beyond ASCII count as letters.
        switch scalar {
        case 0xC0...0x1FFF: return true
        case 0x3040...0xD7FF, 0xFF10...0xFF5A, 0x1D400...0x1D7FF: return true
        default: return false
        }
    }

    private static func isApostrophe(_ scalar: UInt32) -> Bool { scalar == 0x27 || scalar == 0x2019 }
}
