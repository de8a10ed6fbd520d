/// Finds national identity numbers and passport numbers in a text.
enum NationalIDs {
    static func find(_ finder: inout SecretFinder) {
        let text = finder.text
        for run in text.runs {
            guard let part = SecretFinder.parts(of: run).first(where: { isNational($0, of: run, text) }) else {
                continue
            }
            finder.add(.nationalID, pieces: part, .medium)
        }
        findLettered(&finder)
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

    /// Finds numbers with letters: pieces joined directly or by a space, a dash or a bracket.
    private static func findLettered(_ finder: inout SecretFinder) {
        let text = finder.text
        guard text.pieces.contains(where: { $0.kind != .word }) else { return }
        // Where no word of the text names such a number, each of its pieces is a number or in capitals.
        let mayBeNamed = text.has([.nationalNumber, .identity])
        var index = 0
        while index < text.count {
            let first = text.pieces[index]
            guard mayBeNamed || first.kind == .number || first.isCapital,
                let end = (index + 1...min(index + 5, text.count)).first(where: { isLettered(index..<$0, text) })
            else {
                index += 1
                continue
            }
            finder.add(.nationalID, pieces: index..<end, .medium)
            index = end
        }
    }

    private static func isLettered(_ range: Range<Int>, _ text: OutgoingText) -> Bool {
        let pieces = text.pieces[range]
        let count = pieces.reduce(0) { $0 + $1.count }
        guard 8...18 ~= count, pieces.contains(where: { $0.kind != .word }) else { return false }
        guard range.dropFirst().allSatisfy({ text.isJoined($0) || text.gapHas("(", before: $0) }) else { return false }
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
            guard text.digits(in: index..<index + 1).count >= 5, !finder.isCounted(index..<index + 1) else { continue }
            guard text.has(.passport, in: index - 5..<index), text.has([.number, .isAre], in: index - 4..<index) else {
                continue
            }
            finder.add(.nationalID, pieces: index..<index + 1, .medium)
        }
        for run in text.runs where text.digits(in: run).count == 4 {
            let near = run.lowerBound - 9..<run.lowerBound
            guard text.has(.nationalNumber, in: near) || isSocialSecurity(near, text) else { continue }
            guard text.has([.isAre, .mine], in: near), !finder.isCounted(run) else { continue }
            finder.add(.nationalID, pieces: run, .medium)
        }
    }

    private static func isSocialSecurity(_ range: Range<Int>, _ text: OutgoingText) -> Bool {
        text.has(.identity, in: range) && text.has([.security, .digit], in: range)
    }
}
