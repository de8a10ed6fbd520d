/// Finds the token in a pasted link.
enum PastedLink {
    /// The token: the value of a query parameter, or the whole text if it can be a token. Nil if there is none.
    static func token(in text: String, named name: String = "link") -> String? {
        let words = text.split(whereSeparator: \.isWhitespace)
        guard words.count == 1, let word = words.first, word.utf8.count <= 2_048 else { return nil }
        let query = word.split(separator: "?", maxSplits: 1).dropFirst().first
        guard let query else { return word.allSatisfy(isPart) ? String(word) : nil }
        let members = query.prefix { $0 != "#" }.split(separator: "&")
        let value = members.first { $0.hasPrefix(name + "=") }?.dropFirst(name.count + 1)
        guard let value, !value.isEmpty, value.allSatisfy(isPart) else { return nil }
        return String(value)
    }

    private static func isPart(_ character: Character) -> Bool {
        character.isASCII && (character.isLetter || character.isNumber || "-_.~".contains(character))
    }
}
