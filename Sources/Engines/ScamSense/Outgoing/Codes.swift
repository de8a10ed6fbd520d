/// Finds one-time codes: digits or letters next to words for a code, or pasted alone.
enum Codes {
    static func find(_ finder: inout SecretFinder) {
        findBare(&finder)
        guard finder.text.has(.code) || finder.text.has(.oneTime) else { return }
        for index in 0..<finder.text.count where finder.text[index]?.has(.code) == true {
            guard !isHarmless(index, finder.text) else { continue }
            if !findAhead(of: index, &finder) { findBehind(index, &finder) }
        }
        findToEnter(&finder)
    }

    /// "482913", "ok it is 482 913", "G-482913": six digits, with nothing that suggests another meaning.
    private static func findBare(_ finder: inout SecretFinder) {
        let text = finder.text
        guard text.count <= 10, text.runs.count == 1, let run = text.runs.first else { return }
        let others = (0..<text.count).filter { !run.contains($0) }
        guard others.allSatisfy({ text[$0]?.has(.filler) == true || isPrefix($0, of: run, text) }) else { return }
        let digits = text.digits(in: run)
        guard digits.count == 6 || finder.expectsCode && 4...8 ~= digits.count, digits.suffix(3) != [0, 0, 0],
            !finder.isCounted(run)
        else { return }
        guard run.count <= 3 || run.count == 6, !text.gapHas(".", before: run.lowerBound + 1) || run.count == 1 else {
            return
        }
        finder.add(.code, pieces: run, .high)
    }

    /// The "G" of "G-482913".
    private static func isPrefix(_ index: Int, of run: Range<Int>, _ text: OutgoingText) -> Bool {
        index + 1 == run.lowerBound && text[index]?.count == 1 && text.gapHas("-", before: run.lowerBound)
    }

    /// "postal code", "promo code", "the code of conduct", "20 % off with code".
    private static func isHarmless(_ index: Int, _ text: OutgoingText) -> Bool {
        if text.has(.harmlessCode, in: index - 2..<index) || text.has(.discount) { return true }
        // "Room 4821 door code" is about a door, and "code name" is not a code.
        return text[index]?.has(.password) != true && text.has(.harmlessCode, in: index + 1..<index + 2)
    }

    private static func findAhead(of index: Int, _ finder: inout SecretFinder) -> Bool {
        let text = finder.text
        let clause = text[index]?.clause ?? 0
        for next in index + 1..<max(index + 1, min(index + 9, text.count)) {
            guard let piece = text[next], piece.clause <= clause + 1 else { break }
            let isDirect = isDirect(index, next, text)
            // Between the words of another language, one that is not known may say what the number is.
            guard isDirect || !text.has(.foreign, in: index..<next) else { break }
            if let run = text.runs.first(where: { $0.lowerBound == next }) {
                if isCode(run, isDirect: isDirect, finder) {
                    finder.add(.code, pieces: run, .high)
                    return true
                }
            } else if isMixedCode(next, isDirect: isDirect, text) {
                finder.add(.code, pieces: next..<next + 1, .high)
                return true
            }
        }
        return false
    }

    private static func findBehind(_ index: Int, _ finder: inout SecretFinder) {
        let text = finder.text
        let clause = text[index]?.clause ?? 0
        for run in text.runs.reversed() where run.upperBound <= index && run.upperBound >= index - 7 {
            guard text[run.upperBound - 1]?.clause == clause else { break }
            let between = run.upperBound..<index
            // "482913 is your WhatsApp code", "482913 - that's the code".
            let names =
                between.isEmpty || text.has([.isAre, .yours, .mine], in: run.upperBound..<run.upperBound + 2)
                || text.gapHas("-", before: run.upperBound)
            if names, isCode(run, isDirect: true, finder) {
                finder.add(.code, pieces: run, .high)
                return
            }
        }
    }

    /// "Use 482913 to verify", without a word for a code.
    private static func findToEnter(_ finder: inout SecretFinder) {
        let text = finder.text
        guard text.has(.oneTime), text.has(.using), !text.has(.discount) else { return }
        for run in text.runs where text.has(.using, in: run.lowerBound - 1..<run.lowerBound) {
            if isCode(run, isDirect: true, finder) { finder.add(.code, pieces: run, .high) }
        }
    }

    /// Whether there are only words such as "is", "for you" and "number" between the code's name and the code.
    private static func isDirect(_ index: Int, _ next: Int, _ text: OutgoingText) -> Bool {
        (index + 1..<max(index + 1, next)).allSatisfy {
            text[$0]?.has([.filler, .isAre, .number, .mine, .yours, .oneTime]) == true
        }
    }

    private static func isCode(_ run: Range<Int>, isDirect: Bool, _ finder: SecretFinder) -> Bool {
        let digits = finder.text.digits(in: run)
        guard 4...8 ~= digits.count, !finder.isCounted(run) else { return false }
        // Groups of equal length, "482 913" or "4 8 2 9"; dates and amounts have unequal groups.
        let lengths = Set(run.compactMap { finder.text[$0]?.kind == .number ? finder.text[$0]?.count : 1 })
        guard lengths.count == 1, !run.dropFirst().contains(where: { finder.text.gapHas("/", before: $0) }) else {
            return false
        }
        if isDirect { return true }
        let isYear = digits.count == 4 && (digits.starts(with: [1, 9]) || digits.starts(with: [2, 0]))
        return !isYear && !finder.text.has(.phone)
    }

    /// `A7X9K2`, or capital letters alone if the text says that they are the code.
    private static func isMixedCode(_ index: Int, isDirect: Bool, _ text: OutgoingText) -> Bool {
        guard isDirect, let piece = text[index], 5...10 ~= piece.count else { return false }
        switch piece.kind {
        case .mixed: return piece.words.isEmpty && text.digits(in: index..<index + 1).count >= 2
        case .word:
            let isShouting = text.pieces.count { $0.isCapital && $0.count > 1 } > 2
            return piece.isCapital && piece.words.isEmpty && !isShouting
                && !Lexicon.shared.look(up: piece.hash).concepts.contains(.english)
        case .number: return false
        }
    }
}
