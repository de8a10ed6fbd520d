/// Masks the digits of codes, cards, accounts and telephone numbers: every run of four or more digits, however it is
/// spaced, and codes that mix capital letters and digits.
enum DigitMask {
    /// The minimum number of digits in a run that is masked.
    private static let minDigits = 4
    /// The minimum number of characters in a masked code of capital letters and digits.
    private static let minMixedLength = 5

    /// The text with such digits replaced by zeros, and the letters of such codes by `X`.
    static func masked(_ text: String) -> String {
        var characters = Array(text)
        maskRuns(&characters)
        maskMixed(&characters)
        return String(characters)
    }

    /// A run continues across up to two spaces, dashes, dots, slashes or brackets between two digits.
    private static func maskRuns(_ text: inout [Character]) {
        var digits: [Int] = []
        for index in text.indices {
            if isDigit(text[index]) {
                if let last = digits.last, !isJoined(text, last, index) { flush(&digits, &text) }
                digits.append(index)
            }
        }
        flush(&digits, &text)
    }

    private static func flush(_ digits: inout [Int], _ text: inout [Character]) {
        if digits.count >= minDigits {
            for index in digits { text[index] = "0" }
        }
        digits.removeAll(keepingCapacity: true)
    }

    private static func isJoined(_ text: [Character], _ first: Int, _ second: Int) -> Bool {
        second - first <= 3 && text[(first + 1)..<second].allSatisfy { $0.isWhitespace || "-–.,/()".contains($0) }
    }

    /// Masks codes such as `A7X9K2`. A lowercase letter ends a code, because ordinary words are lowercase.
    private static func maskMixed(_ text: inout [Character]) {
        var start = 0
        while start < text.count {
            let end = text[start...].firstIndex { !canBeInCode($0) } ?? text.count
            let word = text[start..<end]
            if word.count >= minMixedLength, word.count(where: isDigit) >= 3, word.contains(where: \.isUppercase) {
                for index in start..<end { text[index] = isDigit(text[index]) ? "0" : "X" }
            }
            start = end + 1
        }
    }

    private static func canBeInCode(_ character: Character) -> Bool {
        isDigit(character) || ("A"..."Z").contains(character)
    }

    /// A decimal digit of any script.
    private static func isDigit(_ character: Character) -> Bool {
        guard let scalar = character.unicodeScalars.first else { return false }
        return scalar.properties.numericType == .decimal
    }
}
