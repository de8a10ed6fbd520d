import Basics
import CIdentityData

/// Knows the passwords that are guessed first: about 11,600 whole ones, and 2,400 words that stay easy with a few
/// characters around them.
package enum CommonPasswords {
    private static let lists = PackedBytes.load(embeddedBy: identity_common_passwords, Lists.init(packed:))
    /// Digits and symbols before and after a word that make it no harder to guess, such as the five of `Summer2026!`.
    private static let mostDecorations = 5

    /// Whether a password is one of them, however its case is changed and letters are written as digits or symbols
    /// (`P@ssw0rd`).
    package static func contains(_ password: String) -> Bool {
        // Longer ones than any in the table with its decorations need no look.
        guard password.utf8.count <= 64 else { return false }
        let folded = password.lowercased()
        if spellings(folded).contains(where: lists.whole.contains) { return true }
        guard let core = core(of: folded) else { return false }
        return spellings(core).contains { lists.words.contains($0) || lists.whole.contains($0) }
    }

    /// The text without the digits and symbols at both ends; nil when there are too many of them, or none.
    private static func core(of folded: String) -> String? {
        let isLetter = { (character: Character) in character.isLetter }
        guard let first = folded.firstIndex(where: isLetter), let last = folded.lastIndex(where: isLetter) else {
            return nil
        }
        let core = folded[first...last]
        let decorations = folded.count - core.count
        return (1...mostDecorations).contains(decorations) ? String(core) : nil
    }

    /// A text, and the words that it may mean when digits and symbols are read as letters. `1` and `!` may be
    /// themselves, `i` or `l`.
    private static func spellings(_ text: String) -> [String] {
        let ones: [[Character: Character]] = [[:], ["1": "i", "!": "i"], ["1": "l", "!": "l"]]
        return [text] + ones.map { ones in String(text.map { letters[$0] ?? ones[$0] ?? $0 }) }
    }

    private static let letters: [Character: Character] = [
        "0": "o", "@": "a", "4": "a", "3": "e", "$": "s", "5": "s", "7": "t", "+": "t",
    ]
}

extension CommonPasswords {
    /// The passwords people choose most, from zxcvbn (MIT License; see NOTICE). `script/extract-common-passwords`
    /// writes them.
    struct Lists {
        static let format = PackedFormat(kind: "PSWD", version: 1, maxSize: 256 << 10)

        /// Those of at least 8 characters, in lower case.
        let whole: Set<String>
        /// The words among the first 3,000.
        let words: Set<String>

        init(packed bytes: PackedBytes) throws(PackedDataError) {
            var reader = try PackedReader(bytes, as: Self.format)
            whole = try Set(reader.readText().split(separator: "\n").map(String.init))
            words = try Set(reader.readText().split(separator: "\n").map(String.init))
            try reader.finish()
        }
    }
}
