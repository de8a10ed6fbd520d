/// Reads the links of an HTML bookmarks file in chunks: the Netscape format, as browsers and linkding write it, and
/// Pocket's format.
///
/// Only `A` tags, headings and list tags are read, in upper or lower case, even if nested incorrectly.
struct BookmarkMarkup: Sendable {
    private var text: [UInt8] = []
    private var tag: [UInt8]?
    private var quote: UInt8?
    private var link: ImportedLink?
    private var isInHeading = false
    /// The folders around the current position, outermost first.
    private var folders: [String] = []
    private var heading: String?
    private var isTooLarge = false
    private let largest: Int

    /// Creates a reader; a link of more than `largest` bytes is reported as nil.
    init(largest: Int) { self.largest = largest }

    /// The links that end in this chunk.
    mutating func take(_ piece: some Sequence<UInt8>) -> [ImportedLink?] {
        var links: [ImportedLink?] = []
        for byte in piece {
            guard tag != nil else {
                if byte == UInt8(ascii: "<") { tag = [] } else { append(byte) }
                continue
            }
            if let open = quote {
                if byte == open { quote = nil }
            } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                quote = byte
            } else if byte == UInt8(ascii: ">") {
                if let found = finishTag() { links.append(found) }
                continue
            }
            appendToTag(byte)
        }
        return links
    }

    private mutating func append(_ byte: UInt8) {
        guard link != nil || isInHeading else { return }
        if text.count < largest { text.append(byte) } else { isTooLarge = true }
    }

    private mutating func appendToTag(_ byte: UInt8) {
        guard let count = tag?.count else { return }
        if count < largest { tag?.append(byte) } else { isTooLarge = true }
    }

    private mutating func finishTag() -> ImportedLink?? {
        let tag = MarkupTag(String(decoding: self.tag ?? [], as: UTF8.self))
        self.tag = nil
        switch tag.name {
        case "a":
            link = tag.link(in: folders)
            text = []
        case "/a":
            guard var found = link else { return .none }
            defer { (link, text, isTooLarge) = (nil, [], false) }
            found.title = content
            return .some(isTooLarge ? nil : found)
        case "h1", "h2", "h3":
            (isInHeading, text) = (true, [])
        case "/h1", "/h2", "/h3":
            heading = content
            (isInHeading, text) = (false, [])
        case "dl", "ul":
            folders.append(heading ?? "")
            heading = nil
        case "/dl", "/ul": _ = folders.popLast()
        default: break
        }
        return .none
    }

    /// The text so far, with single spaces.
    private var content: String {
        MarkupTag.unescaped(String(decoding: text, as: UTF8.self))
            .split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
}

/// A tag's name and attributes.
private struct MarkupTag {
    let name: String
    private var attributes: [String: String] = [:]

    /// Reads the text between `<` and `>`.
    init(_ text: String) {
        var rest = text[...]
        name = Self.word(&rest).lowercased()
        while !rest.isEmpty {
            let attribute = Self.word(&rest).lowercased()
            rest = rest.drop(while: \.isWhitespace)
            guard rest.first == "=" else {
                if attribute.isEmpty { rest = rest.dropFirst() } else { attributes[attribute] = "" }
                continue
            }
            rest = rest.dropFirst().drop(while: \.isWhitespace)
            attributes[attribute] = Self.unescaped(Self.value(&rest))
        }
    }

    /// The link of an `A` tag; nil without an `href`.
    func link(in folders: [String]) -> ImportedLink? {
        guard let url = attributes["href"] else { return nil }
        var link = ImportedLink(url)
        let tags = (attributes["tags"] ?? "").split(separator: ",").map { $0.trimmed }
        // Pocket's two lists show whether a link was read, so they are not tags.
        let known = ["unread", "read archive"]
        link.tags = (tags + folders.dropFirst().reversed()).filter { !$0.isEmpty && !known.contains($0.lowercased()) }
        link.isArchived = folders.contains { $0.lowercased() == "read archive" }
        link.isRead = link.isArchived
        return link
    }

    private static func word(_ rest: inout Substring) -> String {
        rest = rest.drop(while: \.isWhitespace)
        let word = rest.prefix { !$0.isWhitespace && $0 != "=" }
        rest = rest.dropFirst(word.count)
        return String(word)
    }

    private static func value(_ rest: inout Substring) -> String {
        guard let quote = rest.first, quote == "\"" || quote == "'" else {
            let value = rest.prefix { !$0.isWhitespace }
            rest = rest.dropFirst(value.count)
            return String(value)
        }
        let value = rest.dropFirst().prefix { $0 != quote }
        rest = rest.dropFirst(value.count + 2)
        return String(value)
    }

    /// The text with HTML's five named character references and numeric references decoded.
    static func unescaped(_ text: String) -> String {
        guard text.contains("&") else { return text }
        var (content, rest) = ("", text[...])
        while let mark = rest.firstIndex(of: "&") {
            content += rest[..<mark]
            rest = rest[mark...]
            let end = rest.prefix(12).firstIndex(of: ";")
            guard let end, let character = character(rest[rest.index(after: mark)..<end]) else {
                content.append("&")
                rest = rest.dropFirst()
                continue
            }
            content.append(character)
            rest = rest[rest.index(after: end)...]
        }
        return content + rest
    }

    private static func character(_ name: Substring) -> Character? {
        switch name {
        case "amp": return "&"
        case "lt": return "<"
        case "gt": return ">"
        case "quot": return "\""
        case "apos": return "'"
        default:
            guard name.first == "#" else { return nil }
            let isHex = name.dropFirst().first == "x" || name.dropFirst().first == "X"
            let code = isHex ? UInt32(name.dropFirst(2), radix: 16) : UInt32(name.dropFirst())
            return code.flatMap(Unicode.Scalar.init).map(Character.init)
        }
    }
}
