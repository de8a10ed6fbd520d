/// Finds passwords and PINs that are named as such.
enum Passwords {
    static func find(_ finder: inout SecretFinder) {
        let text = finder.text
        guard text.has([.password, .pin]) else { return }
        for index in 0..<text.count {
            guard let piece = text[index], piece.has([.password, .pin]) else { continue }
            guard !text.has(.harmlessPassword, in: index - 3..<index) else { continue }
            if findPIN(index, &finder) || !piece.has(.password) { continue }
            findPassword(index, &finder)
        }
    }

    // MARK: PINs

    /// "my pin is 4821", "PIN: 4821", "4821 is the pin".
    private static func findPIN(_ index: Int, _ finder: inout SecretFinder) -> Bool {
        let text = finder.text
        for run in text.runs where 3...8 ~= text.digitCount(in: run) && !finder.isCounted(run) {
            // "PIN code 110001" is an Indian postal code.
            let isPlace = text.digitCount(in: run) == 6 && text.has(.harmlessCode)
            guard !isPlace else { continue }
            if run.lowerBound > index, run.lowerBound <= index + 8 {
                let between = index + 1..<run.lowerBound
                guard between.allSatisfy({ isLink($0, text) }) else { continue }
                finder.add(.password, pieces: run, .high)
                return true
            }
            if run.upperBound <= index, run.upperBound >= index - 4,
                text.has(.isAre, in: run.upperBound..<run.upperBound + 1)
            {
                finder.add(.password, pieces: run, .high)
                return true
            }
        }
        return false
    }

    /// Whether the word may come between "PIN" and the number.
    private static func isLink(_ index: Int, _ text: OutgoingText) -> Bool {
        text[index]?.has([.filler, .isAre, .number, .mine, .card, .account, .code]) == true
    }

    // MARK: Passwords

    private static func findPassword(_ index: Int, _ finder: inout SecretFinder) {
        let text = finder.text
        if let value = valueBehind(index, text) {
            let level: RiskLevel = value.isPlain ? .medium : .high
            finder.add(.password, value.bytes, level)
        } else if let value = valueBefore(index, text) {
            finder.add(.password, value, .high)
        }
    }

    /// The value after "password is", "password:" or "password for the bank is".
    private static func valueBehind(_ range: Int, _ text: OutgoingText) -> (bytes: Range<Int>, isPlain: Bool)? {
        let clause = text[range]?.clause
        var sign = range
        var isNamed = false
        for next in range + 1..<max(range + 1, min(range + 7, text.count + 1)) {
            let hasColon = text.gapHas(":", before: next) || text.gapHas("=", before: next)
            guard text[next] == nil || text[next]?.clause == clause || hasColon else { break }
            if hasColon {
                (sign, isNamed) = (next - 1, true)
                break
            }
            if text[next]?.has(.isAre) == true {
                (sign, isNamed) = (next, true)
                break
            }
        }
        // "Hasło to X": the languages of Eastern Europe have a word for "this" in place of "is".
        if !isNamed, text[range]?.has(.foreign) == true, text[range + 1]?.has(.filler) == true { sign = range + 1 }
        guard let start = text[sign]?.bytes.upperBound else { return nil }
        let value = chunk(from: start, text)
        guard 4...64 ~= value.count else { return nil }
        let shape = Shape(text.bytes[value])
        if shape.hasDigit && (shape.hasLetter || isNamed) { return (value, false) }
        if shape.hasSign, isNamed || shape.hasLetter { return (value, false) }
        // In another language, it could be a description such as "wrong".
        let isForeign = text.has(.foreign, in: range..<sign + 1)
        guard isNamed, !isForeign, isUnusualWord(value, text) else { return nil }
        return (value, true)
    }

    /// "hunter2 is my password".
    private static func valueBefore(_ range: Int, _ text: OutgoingText) -> Range<Int>? {
        guard let verb = text.first(.isAre, in: range - 3..<range), let piece = text[verb - 1] else { return nil }
        let value = chunk(around: piece.bytes, text)
        let shape = Shape(text.bytes[value])
        return 5...64 ~= value.count && shape.hasLetter && (shape.hasDigit || shape.hasSign) ? value : nil
    }

    /// A single word at the end of a clause that is not a common description of passwords.
    private static func isUnusualWord(_ value: Range<Int>, _ text: OutgoingText) -> Bool {
        guard let index = text.pieces.firstIndex(where: { $0.bytes.overlaps(value) }), let piece = text[index] else {
            return false
        }
        let isLast = text[index + 1] == nil || text[index + 1]?.clause != piece.clause
        guard isLast, piece.count >= 4, piece.words.isEmpty else { return false }
        return !Lexicon.shared.look(up: piece.hash).concepts.contains(.english)
    }

    /// The next run of bytes without spaces, with surrounding punctuation removed.
    private static func chunk(from start: Int, _ text: OutgoingText) -> Range<Int> {
        let bytes = text.bytes
        var from = start
        while from < bytes.count, isSpace(bytes[from]) || isWrapping(bytes[from]) { from += 1 }
        var end = from
        while end < bytes.count, !isSpace(bytes[end]) { end += 1 }
        while end > from, isWrapping(bytes[end - 1]) { end -= 1 }
        return from..<end
    }

    private static func chunk(around range: Range<Int>, _ text: OutgoingText) -> Range<Int> {
        var from = range.lowerBound
        while from > 0, !isSpace(text.bytes[from - 1]) { from -= 1 }
        return chunk(from: from, text)
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x0A || byte == 0x09 }

    private static func isWrapping(_ byte: UInt8) -> Bool { ":=\"'`.,;()<>[]?".utf8.contains(byte) }

    /// The kinds of characters in a password.
    private struct Shape {
        var hasLetter = false
        var hasDigit = false
        /// A sign that does not occur inside words.
        var hasSign = false

        init(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) {
            for byte in bytes {
                if byte &- 48 < 10 {
                    hasDigit = true
                } else if byte >= 0x80 || (byte | 32) &- 97 < 26 {
                    hasLetter = true
                } else if "!@#$%^&*_+~|\\/".utf8.contains(byte) {
                    hasSign = true
                }
            }
            // "today!" is a word with its punctuation.
            if let last = bytes.last, last == UInt8(ascii: "!"),
                !bytes.dropLast().contains(where: { $0 < 48 || $0 == 64 })
            {
                hasSign = false
            }
        }
    }
}
