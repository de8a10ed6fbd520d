/// Masks the private parts of a text before it leaves the device: digits of codes and cards, e-mail addresses, and
/// secrets in links.
///
/// The replacement has the same shape, so that the backend can still tell that there was a code, an address or a link.
/// The masked text is never longer than the text.
/// See docs/decisions/scamsense.md, "Private parts of a text are masked before it leaves the device".
public enum PrivateText {
    /// The replacement for an e-mail address.
    static let addressMask = "x@x.x"

    /// The text with its private parts masked.
    public static func masked(_ text: String) -> String {
        var words = ""
        for piece in text.wordsAndSpaces {
            words += piece.isSpace ? String(piece.text) : maskedWord(piece.text)
        }
        return DigitMask.masked(words)
    }

    private static func maskedWord(_ word: Substring) -> String {
        if let link = LinkMask.masked(word) { return link }
        return maskedAddresses(in: word)
    }

    /// An address extends from its @ in both directions, up to the first character that no address contains.
    private static func maskedAddresses(in word: Substring) -> String {
        var rest = word
        var result = ""
        while let at = rest.firstIndex(of: "@") {
            let start = rest[..<at].lastIndex { !canBeInAddress($0) }.map { rest.index(after: $0) } ?? rest.startIndex
            let after = rest.index(after: at)
            var end = rest[after...].firstIndex { !canBeInAddress($0) } ?? rest.endIndex
            while end > after, rest[rest.index(before: end)] == "." { end = rest.index(before: end) }
            let isAddress = start < at && rest[after..<end].contains(".")
            result += isAddress ? rest[..<start] + addressMask : rest[..<end]
            rest = rest[max(end, after)...]
        }
        return result + rest
    }

    private static func canBeInAddress(_ character: Character) -> Bool {
        switch character {
        case ".", "_", "%", "+", "-": true
        default: character.isLetter || character.isNumber
        }
    }
}

extension String {
    /// The runs of spaces and the words between them, in order.
    fileprivate var wordsAndSpaces: [(text: Substring, isSpace: Bool)] {
        var pieces: [(text: Substring, isSpace: Bool)] = []
        var rest = self[...]
        while let first = rest.first {
            let isSpace = first.isWhitespace
            let piece = rest.prefix { $0.isWhitespace == isSpace }
            pieces.append((piece, isSpace))
            rest = rest[piece.endIndex...]
        }
        return pieces
    }
}
