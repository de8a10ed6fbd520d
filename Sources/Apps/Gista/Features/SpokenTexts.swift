internal import Wire

/// Divides a text into short ones, which a voice speaks one after the other.
enum SpokenTexts {
    /// The maximum number of characters of a text. Chromium stops a voice from the network after about 15 seconds; at
    /// the lowest speed it speaks this many characters in that time.
    static let longest = 150

    /// The texts of a block, sentence by sentence. Empty for code, for tables and for pictures without a caption.
    static func of(_ block: Gista.Block) -> [String] {
        switch block.type {
        case .code, .table: []
        // Not shown either.
        case .figure where block.url == nil: []
        default: of(block.text)
        }
    }

    /// The texts, sentence by sentence, without addresses of pages.
    static func of(_ text: String) -> [String] {
        let bytes = Array(text.utf8)
        return SentenceCuts.of(text)
            .flatMap { cut(withoutAddresses(String(decoding: bytes[$0], as: UTF8.self))) }
            .filter { $0.contains { $0.isLetter || $0.isNumber } }
    }

    private static func withoutAddresses(_ sentence: String) -> String {
        sentence.split(whereSeparator: \.isWhitespace)
            .filter { word in
                let start = word.drop { !$0.isLetter }.lowercased()
                return !["http://", "https://", "mailto:", "www."].contains { start.hasPrefix($0) }
            }
            .joined(separator: " ")
    }

    /// Divides a long sentence after a comma or the like in the second half of `longest` characters, or else between
    /// two words, or else anywhere.
    private static func cut(_ sentence: String) -> [String] {
        var texts: [String] = []
        var rest = sentence[...]
        while let end = rest.index(rest.startIndex, offsetBy: longest, limitedBy: rest.endIndex), end < rest.endIndex {
            let half = rest[..<end].dropFirst(longest / 2)
            let spaces = half.indices.dropFirst().filter { half[$0].isWhitespace }
            let index = spaces.last { ",;:—–".contains(half[half.index(before: $0)]) } ?? spaces.last ?? end
            texts.append(String(rest[..<index]))
            rest = rest[index...].drop(while: \.isWhitespace)
        }
        return texts + [String(rest)]
    }
}
