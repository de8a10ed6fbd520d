/// Masks the digits of codes, cards, accounts and telephone numbers: every run of four digits or more, however it is
/// spaced, and codes that mix capitals and digits.
enum DigitMask {
    /// The fewest digits of a run that is masked.
    private static let leastDigits = 4
    /// The fewest characters of a code that mixes capitals and digits.
    private static let leastMixed = 5

    /// The text with such digits as zeros.
    static func masked(_ text: String) -> String {
        var characters = Array(text)
        maskRuns(&characters)
        maskMixed(&characters)
        return String(characters)
    }

    /// A run goes on over one or two spaces, dashes, dots, slashes or brackets between two digits.
    private static func maskRuns(_ text: inout [Character]) {
        var digits: [Int] = []
        for place in text.indices {
            if isDigit(text[place]) {
                if let last = digits.last, !isJoined(text, last, place) { flush(&digits, &text) }
                digits.append(place)
            }
        }
        flush(&digits, &text)
    }

    private static func flush(_ digits: inout [Int], _ text: inout [Character]) {
        if digits.count >= leastDigits {
            for place in digits { text[place] = "0" }
        }
        digits.removeAll(keepingCapacity: true)
    }

    private static func isJoined(_ text: [Character], _ one: Int, _ other: Int) -> Bool {
        other - one <= 3 && text[(one + 1)..<other].allSatisfy { $0.isWhitespace || "-–.,/()".contains($0) }
    }

    /// Such as `A7X9K2`; lower case stays, as people write words so.
    private static func maskMixed(_ text: inout [Character]) {
        var start = 0
        while start < text.count {
            let end = text[start...].firstIndex { !isOfCode($0) } ?? text.count
            let word = text[start..<end]
            if word.count >= leastMixed, word.count(where: isDigit) >= 3, word.contains(where: \.isUppercase) {
                for place in start..<end { text[place] = isDigit(text[place]) ? "0" : "X" }
            }
            start = end + 1
        }
    }

    private static func isOfCode(_ character: Character) -> Bool {
        isDigit(character) || ("A"..."Z").contains(character)
    }

    /// A decimal digit of any script.
    private static func isDigit(_ character: Character) -> Bool {
        guard let scalar = character.unicodeScalars.first else { return false }
        return scalar.properties.numericType == .decimal
    }
}
