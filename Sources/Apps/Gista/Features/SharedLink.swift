public import Essentials

/// An attachment that another app passes to the share extension.
public enum SharedAttachment: Sendable, Equatable {
    /// The current page of a browser, with its title.
    case page(URL, title: String)
    /// An address.
    case address(URL)
    /// A text, which may contain an address.
    case text(String)
}

/// The link to save from another app's attachments.
public struct SharedLink: Sendable, Equatable {
    /// The address of the page.
    public let url: URL
    /// The title; if empty, the page's own title is used.
    public let title: String

    /// Finds the web page to save: first a browser's page, then an address, then an address in a text, then one in
    /// `title`. Nil if there is none. `title` is the other app's title for all attachments.
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
        // A title that only repeats the address is dropped in favor of the page's own title.
        self.title = Self.address(in: title) == url ? "" : title
    }

    /// The first address that a text mentions, or the whole text if it is an address.
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

    /// The start of an address within a word, such as `(https://…`.
    private static func start(in word: Substring) -> Substring.Index? {
        word.indices.first { index in
            let small = word[index...].prefix(8).lowercased()
            return ["https://", "http://", "www."].contains(where: small.hasPrefix)
        }
    }

    /// The word without punctuation after the address. A closing bracket stays if the address contains the opening one.
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
    /// The maximum number of characters that are searched for an address.
    private static let longestText = 20_000
}
