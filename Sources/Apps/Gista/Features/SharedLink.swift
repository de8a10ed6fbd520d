public import Essentials

/// A part of what another app hands to the share extension.
public enum SharedAttachment: Sendable, Equatable {
    /// A page that a browser shows, with its title.
    case page(URL, title: String)
    /// An address.
    case address(URL)
    /// A text, which may contain an address.
    case text(String)
}

/// The link to save in what another app hands over.
public struct SharedLink: Sendable, Equatable {
    /// The address of the page.
    public let url: URL
    /// The title; empty lets the page decide.
    public let title: String

    /// The first web page among the attachments: a browser's page before an address, and an address before one in a
    /// text. Nil when there is none. `title` is what the other app says about everything it hands over.
    public init?(in attachments: [SharedAttachment], title: String = "") {
        var (page, address, mentioned): (SharedLink?, SharedLink?, SharedLink?)
        for attachment in attachments {
            switch attachment {
            case .page(let url, let own) where url.isWebPage:
                page = page ?? SharedLink(url, own.isEmpty ? title : own)
            case .address(let url) where url.isWebPage:
                address = address ?? SharedLink(url, title)
            case .text(let text):
                mentioned = mentioned ?? Self.address(in: text).map { SharedLink($0, title) }
            case .page, .address: break
            }
        }
        guard let found = page ?? address ?? mentioned ?? Self.mention(in: title).map({ SharedLink($0, "") }) else {
            return nil
        }
        self = found
    }

    private init(_ url: URL, _ title: String) {
        self.url = url
        // A title that is the address says less than the page itself.
        self.title = Self.address(in: title) == url ? "" : title
    }

    /// The address of a web page that a text is, or the first one that it mentions.
    static func address(in text: String) -> URL? {
        mention(in: text) ?? ShareFeature.address(trimmed(text[...]))
    }

    /// The first address in a text that begins with `http` or `www`.
    private static func mention(in text: String) -> URL? {
        for word in text.prefix(longestText).split(whereSeparator: \.isWhitespace) {
            guard let start = start(in: word), let url = ShareFeature.address(trimmed(word[start...])) else { continue }
            return url
        }
        return nil
    }

    /// Where an address begins in a word, such as `(https://…`.
    private static func start(in word: Substring) -> Substring.Index? {
        word.indices.first { place in
            let small = word[place...].prefix(8).lowercased()
            return ["https://", "http://", "www."].contains(where: small.hasPrefix)
        }
    }

    /// Without what a sentence puts behind an address. A closing bracket belongs to an address that has the opening one.
    private static func trimmed(_ word: Substring) -> String {
        var word = word
        while let last = word.last {
            let opening = brackets[last]
            guard ".,;:!?'\"”“’»…>".contains(last) || opening.map({ !word.contains($0) }) == true else { break }
            word.removeLast()
        }
        return String(word)
    }

    private static let brackets: [Character: Character] = [")": "(", "]": "[", "}": "{"]
    /// No app hands over a link behind a text longer than this.
    private static let longestText = 20_000
}
