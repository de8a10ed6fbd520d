/// Finds numbers of payment cards, and their security codes.
enum Cards {
    static func find(_ finder: inout SecretFinder) {
        let text = finder.text
        for run in text.runs where text.digitCount(in: run) >= 13 {
            for part in SecretFinder.parts(of: run) where isCard(text.digits(in: part)) && isGrouped(part, text) {
                guard !finder.isTaken(text.bytes(of: part)) else { continue }
                // Tracking and device numbers are as long; the text next to them usually says so.
                guard !text.has(.phone) || text.has([.card, .cvv, .expiry]) else { continue }
                finder.add(.card, pieces: part, isComplete(part, text) ? .high : .medium)
            }
        }
        findBackCode(&finder)
    }

    /// "my cvv is 123", "security code on the card 123".
    private static func findBackCode(_ finder: inout SecretFinder) {
        let text = finder.text
        guard !finder.secrets.contains(where: { $0.kind == .card }) else { return }
        guard text.has([.cvv, .code]) else { return }
        for index in 0..<text.count {
            let isNamed =
                text[index]?.has(.cvv) == true
                || text[index]?.has(.code) == true && text.has(.card) && text.has(.security, in: index - 1..<index)
            guard isNamed else { continue }
            let digits = text.runs.first { run in
                run.lowerBound > index && run.lowerBound <= index + 6 && run.count == 1
                    && 3...4 ~= text.digitCount(in: run)
            }
            if let digits { finder.add(.card, pieces: digits, .high) }
        }
    }

    /// Whether an expiry date or a security code is next to the number.
    private static func isComplete(_ range: Range<Int>, _ text: OutgoingText) -> Bool {
        if text.has([.cvv, .expiry]) { return true }
        for index in range.upperBound..<max(range.upperBound, min(range.upperBound + 8, text.count)) {
            guard let month = value(index, text), 1...12 ~= month, text[index]?.count ?? 0 <= 2 else { continue }
            guard text.gapHas("/", before: index + 1) || text.gapHas("-", before: index + 1) else { continue }
            if let year = value(index + 1, text), 20...49 ~= year % 2_000 { return true }
        }
        return false
    }

    private static func value(_ index: Int, _ text: OutgoingText) -> Int? {
        guard let piece = text[index], piece.kind == .number, piece.count <= 4 else { return nil }
        return text.digits(in: index..<index + 1).reduce(0) { $0 * 10 + Int($1) }
    }

    private static func isGrouped(_ range: Range<Int>, _ text: OutgoingText) -> Bool {
        // "4111 1111 1111 1111", "3782 822463 10005", or sixteen single digits, but not a telephone number and a date.
        let counts = range.map { text[$0]?.count ?? 0 }
        return counts.count == 1 || counts.allSatisfy { $0 == 1 } || counts.count <= 5 && counts.allSatisfy { $0 >= 3 }
            || range.allSatisfy { text[$0]?.has(.digit) == true }
    }

    /// Checks the issuer's first digits, the length, and the check digit.
    static func isCard(_ digits: [UInt8]) -> Bool {
        guard 13...19 ~= digits.count else { return false }
        let first = digits.prefix(4).reduce(0) { $0 * 10 + Int($1) }
        let lengths: ClosedRange<Int>? =
            switch first {
            case 4_000...4_999: digits.count == 16 || digits.count == 13 || digits.count == 19 ? 13...19 : nil
            case 5_100...5_599, 2_221...2_720, 2_200...2_204: 16...16
            case 3_400...3_499, 3_700...3_799: 15...15
            case 3_000...3_059, 3_600...3_699, 3_800...3_999: 14...19
            case 3_528...3_589, 6_011, 6_440...6_599, 6_000...6_099, 6_200...6_299, 8_100...8_299: 16...19
            case 5_000...5_099, 5_600...5_899, 6_300...6_399, 6_700...6_799: 13...19
            default: nil
            }
        return lengths?.contains(digits.count) == true && CheckDigits.luhn(digits)
    }
}
