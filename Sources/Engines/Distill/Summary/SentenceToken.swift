/// A word of a sentence with the punctuation around it.
struct SentenceToken {
    /// The word without punctuation, such as `€3.2` or `U.S`.
    let core: Substring
    /// The punctuation before and after the core.
    let lead: Substring
    let trail: Substring
    /// The number of bytes in the sentence before the core, without white space.
    let offset: Int

    /// The words of a sentence whose white space is already collapsed.
    static func all(in sentence: String) -> [SentenceToken] {
        var offset = 0
        return sentence.split(separator: " ").map { word in
            let lead = word.prefix { !isInside($0) }
            let rest = word.dropFirst(lead.count)
            var trail = rest[rest.endIndex...]
            while trail.startIndex > rest.startIndex, !isInside(rest[rest.index(before: trail.startIndex)]) {
                trail = rest[rest.index(before: trail.startIndex)...]
            }
            let token = SentenceToken(
                core: rest[..<trail.startIndex],
                lead: lead,
                trail: trail,
                offset: offset + PlaceFinder.size(lead)
            )
            offset += PlaceFinder.size(word)
            return token
        }
    }

    /// Whether a character can be part of a word.
    private static func isInside(_ character: Character) -> Bool {
        if let ascii = character.asciiValue {
            return ascii.isASCIILetter || ascii.isASCIIDigit || ascii == UInt8(ascii: "$") || ascii == UInt8(ascii: "%")
        }
        return character.isLetter || character.isNumber || character.isCurrencySymbol || character == "°"
            || character == "‰"
    }

    var lowercased: String { core.lowercased() }
    var end: Int { offset + PlaceFinder.size(core) }
    /// Whether the word begins with a capital letter.
    var isCapitalised: Bool { core.first.map { $0.isUppercase } ?? false }
    /// Whether there is no punctuation between this word and the next.
    func isFollowed(by next: SentenceToken) -> Bool { trail.isEmpty && next.lead.isEmpty }
}
