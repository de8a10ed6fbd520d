/// Knows the passwords that are guessed first: about 11,600 whole ones, and 2,400 words that stay easy with a few characters around them.
package enum CommonPasswords {
    private static let whole = entries(CommonPasswordsTable.whole)
    private static let words = entries(CommonPasswordsTable.words)
    /// Digits and symbols before and after a word that make it no harder to guess, such as the five of `Summer2026!`.
    private static let mostDecorations = 5

    /// Whether a password is one of them, however its case is changed and letters are written as digits or symbols (`P@ssw0rd`).
    package static func contains(_ password: String) -> Bool {
        // Longer ones than any in the table with its decorations need no look.
        guard password.utf8.count <= 64 else { return false }
        let folded = password.lowercased()
        if spellings(folded).contains(where: whole.contains) { return true }
        guard let core = core(of: folded) else { return false }
        return spellings(core).contains { words.contains($0) || whole.contains($0) }
    }

    /// What is left without the digits and symbols at both ends; nil when those are too many, or none.
    private static func core(of folded: String) -> String? {
        let isLetter = { (character: Character) in character.isLetter }
        guard let first = folded.firstIndex(where: isLetter), let last = folded.lastIndex(where: isLetter) else {
            return nil
        }
        let core = folded[first...last]
        let decorations = folded.count - core.count
        return (1...mostDecorations).contains(decorations) ? String(core) : nil
    }

    /// A text, and the words it may stand for when digits and symbols are read as letters. `1` and `!` may be
    /// themselves, `i` or `l`.
    private static func spellings(_ text: String) -> [String] {
        let ones: [[Character: Character]] = [[:], ["1": "i", "!": "i"], ["1": "l", "!": "l"]]
        return [text] + ones.map { ones in String(text.map { letters[$0] ?? ones[$0] ?? $0 }) }
    }

    private static let letters: [Character: Character] = [
        "0": "o", "@": "a", "4": "a", "3": "e", "$": "s", "5": "s", "7": "t", "+": "t",
    ]

    private static func entries(_ table: StaticString) -> Set<String> {
        Set(table.description.split(whereSeparator: \.isWhitespace).map(String.init))
    }
}
