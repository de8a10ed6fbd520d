/// Finds national identity numbers and passport numbers in a text.
enum NationalIDs {
    static func find(_ finder: inout SecretFinder) {
        let text = finder.text
        for run in text.runs where text.digitCount(in: run) >= 9 {
            guard let part = SecretFinder.parts(of: run).first(where: { isNational($0, of: run, text) }) else {
                continue
            }
            finder.add(.nationalID, pieces: part, .medium)
        }
        findAlphanumeric(&finder)
        findNamed(&finder)
    }

    private static func isNational(_ part: Range<Int>, of run: Range<Int>, _ text: OutgoingText) -> Bool {
        let digits = text.digits(in: part)
        guard 9...18 ~= digits.count, isWhole(part, of: run, text) else { return false }
        let groups = part.map { text[$0]?.count ?? 0 }
        let sign = part.count > 1 ? text.gap(before: part.upperBound - 1).first ?? 0 : 0
        switch NationalNumbers.match(digits, groups: groups, sign: sign) {
        case .alone: return part == run && !text.has(.phone) || isNamed(part, text)
        case .withWords: return isNamed(part, text)
        case .none: return false
        }
    }

    /// Whether the part is separated from the rest of the run only by spaces.
    private static func isWhole(_ part: Range<Int>, of run: Range<Int>, _ text: OutgoingText) -> Bool {
        [part.lowerBound, part.upperBound].allSatisfy { edge in
            edge == run.lowerBound || edge == run.upperBound || text.gapHas(" ", before: edge)
        }
    }

    /// Whether words near the number say that it identifies a person.
    private static func isNamed(_ part: Range<Int>, _ text: OutgoingText) -> Bool {
        let near = part.lowerBound - 8..<part.upperBound + 7
        return text.has(.nationalNumber, in: near) || text.has(.identity, in: near) && !text.has([.remote, .account])
    }

    /// Finds numbers that contain letters: pieces joined directly or by a space, a dash or a bracket.
    private static func findAlphanumeric(_ finder: inout SecretFinder) {
        let text = finder.text
        guard text.hasNumber else { return }
        // If no word of the text names such a number, its pieces must be digits or capital letters.
        let mayBeNamed = text.has([.nationalNumber, .identity])
        var index = 0
        var number = 0
        while index < text.count {
            // A number with letters has a piece with digits within its first five.
            while number < text.count, number < index || text.pieces[number].kind == .word { number += 1 }
            guard number < text.count else { return }
            guard number < index + 5 else {
                index = number - 4
                continue
            }
            let first = text.pieces[index]
            guard mayBeNamed || first.kind == .number || first.isCapital,
                let end = endOfAlphanumeric(from: index, mayBeNamed: mayBeNamed, text)
            else {
                index += 1
                continue
            }
            finder.add(.nationalID, pieces: index..<end, .medium)
            index = end
        }
    }

    /// The position after an alphanumeric number, which consists of at most five joined pieces. Pieces in lower case count
    /// only if a word of the text names such a number.
    private static func endOfAlphanumeric(from start: Int, mayBeNamed: Bool, _ text: OutgoingText) -> Int? {
        var count = 0
        for index in start..<min(start + 5, text.count) {
            let piece = text.pieces[index]
            guard mayBeNamed || piece.kind == .number || piece.isCapital else { return nil }
            guard index == start || isJoined(at: index, text) else { return nil }
            count += piece.count
            if count > 18 { return nil }
            if count >= 8, isAlphanumericID(start..<index + 1, text) { return index + 1 }
        }
        return nil
    }

    private static func isJoined(at index: Int, _ text: OutgoingText) -> Bool {
        text.isJoined(index) || text.gapHas("(", before: index)
    }

    private static func isAlphanumericID(_ range: Range<Int>, _ text: OutgoingText) -> Bool {
        let pieces = text.pieces[range]
        let count = pieces.reduce(0) { $0 + $1.count }
        guard pieces.contains(where: { $0.kind != .word }) else { return false }
        guard pieces.contains(where: { $0.kind == .mixed }) || pieces.allSatisfy({ $0.count <= 8 }) else {
            return false
        }
        // In lower case it is more likely to be a word and a number.
        guard pieces.allSatisfy({ $0.kind == .number || $0.isCapital }) || isNamed(range, text) else { return false }
        let characters = text.characters(in: range)
        guard characters.contains(where: { $0 &- 65 < 26 }), LetteredNumbers.isValid(characters) else { return false }
        // Seven digits and a letter are common, and so is a two-letter word before six digits.
        return count > 8 && pieces.count <= 5 && !text.has(.phone) || isNamed(range, text)
            || text.gapHas("(", before: range.upperBound - 1)
    }

    /// "my passport number is X1234567", "the last four of my social are 6789".
    private static func findNamed(_ finder: inout SecretFinder) {
        let text = finder.text
        guard text.has([.passport, .nationalNumber, .identity]) else { return }
        for index in 0..<text.count {
            guard let piece = text[index], piece.kind != .word, 6...12 ~= piece.count else { continue }
            guard text.digitCount(in: index..<index + 1) >= 5, !finder.isCounted(index..<index + 1) else { continue }
            guard text.has(.passport, in: index - 5..<index), text.has([.number, .isAre], in: index - 4..<index) else {
                continue
            }
            finder.add(.nationalID, pieces: index..<index + 1, .medium)
        }
        for run in text.runs where text.digitCount(in: run) == 4 {
            let near = run.lowerBound - 9..<run.lowerBound
            let name = text.first(.nationalNumber, in: near).flatMap { text[$0] }
            // "Codice" is any code, too, and four digits have no check digit.
            guard name.map({ !$0.has(.code) }) ?? isSocialSecurity(near, text) else { continue }
            guard text.has([.isAre, .mine], in: near), !finder.isCounted(run) else { continue }
            finder.add(.nationalID, pieces: run, .medium)
        }
    }

    private static func isSocialSecurity(_ range: Range<Int>, _ text: OutgoingText) -> Bool {
        text.has(.identity, in: range) && text.has([.security, .digit], in: range)
    }
}
