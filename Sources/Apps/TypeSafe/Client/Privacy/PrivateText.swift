/// Masks the private parts of a text before it leaves the device: digits of codes and cards, e-mail addresses, and
/// secrets in links.
///
/// The replacement has the same shape, so that a judge still sees that there was a code, an address or a link.
/// The text never grows.
/// See docs/decisions/scamsense.md, "Private parts of a text are masked before it leaves the device".
public enum PrivateText {
    /// Replaces an e-mail address.
    static let address = "x@x.x"

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

    /// An address extends in both directions from its @, as long as the characters can be part of a name.
    private static func maskedAddresses(in word: Substring) -> String {
        var rest = word
        var result = ""
        while let at = rest.firstIndex(of: "@") {
            let start = rest[..<at].lastIndex { !isOfName($0) }.map { rest.index(after: $0) } ?? rest.startIndex
            let after = rest.index(after: at)
            var end = rest[after...].firstIndex { !isOfName($0) } ?? rest.endIndex
            while end > after, rest[rest.index(before: end)] == "." { end = rest.index(before: end) }
            let isAddress = start < at && rest[after..<end].contains(".")
            result += isAddress ? rest[..<start] + address : rest[..<end]
            rest = rest[max(end, after)...]
        }
        return result + rest
    }

    private static func isOfName(_ character: Character) -> Bool {
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
