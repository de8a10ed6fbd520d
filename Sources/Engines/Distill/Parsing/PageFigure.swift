internal import CGumbo

/// A picture, video or sound in a page.
struct PageFigure {
    /// The position of a figure: the node that contains it, and the byte of the page's text it precedes.
    struct Position {
        let container: Int
        let text: Int
    }

    let position: Position
    /// The address as the page writes it.
    let address: String
    let alternative: String
    /// `video` or `audio`; nil for a picture.
    let media: String?
    /// What the element's class and id indicate.
    let classHints: ClassHints

    private static let maxAddressBytes = 2_048
    private static let maxAlternativeBytes = 2_000
    /// A picture with a side of at most this many pixels is an icon or a tracking pixel.
    private static let icon = 48

    /// A picture; nil if it is an icon or has no usable address.
    init?(image attributes: Attributes, at position: Position) {
        guard let address = attributes.imageAddress, address.utf8.count <= Self.maxAddressBytes else { return nil }
        for side in [attributes.number("width"), attributes.number("height")] {
            if let side, side <= Self.icon { return nil }
        }
        let marks = DecorationWords.bits(in: attributes["class"]) | DecorationWords.bits(in: attributes["id"])
        guard marks == 0 else { return nil }
        self.position = position
        self.address = address
        let text = attributes["alt"].map { String(decoding: $0.prefix(Self.maxAlternativeBytes), as: UTF8.self) }
        alternative = text?.foldingSpaces() ?? ""
        media = nil
        classHints = attributes.classHints
    }

    /// A video or sound; nil for any other embedded content.
    init?(embed element: UnsafePointer<GumboNode>, _ tag: Tag, at position: Position) {
        let attributes = Attributes(element)
        let address: String?
        switch tag {
        case .iframe, .embed, .object:
            guard attributes.isVideo else { return nil }
            address = (attributes["src"] ?? attributes["data"]).map { String(decoding: $0, as: UTF8.self) }
            media = "video"
        case .video, .audio:
            address = attributes["src"].map { String(decoding: $0, as: UTF8.self) } ?? Self.firstSource(in: element)
            media = tag == .video ? "video" : "audio"
        default: return nil
        }
        guard let address, !address.isEmpty, address.utf8.count <= Self.maxAddressBytes else { return nil }
        self.position = position
        self.address = address
        alternative = attributes["title"].map { String(decoding: $0.prefix(200), as: UTF8.self).foldingSpaces() } ?? ""
        classHints = attributes.classHints
    }

    private static func firstSource(in element: UnsafePointer<GumboNode>) -> String? {
        for index in 0..<min(cgumbo_child_count(element), 16) {
            guard let child = cgumbo_child(element, index), cgumbo_is_element(child),
                let source = Attributes(child)["src"]
            else { continue }
            return String(decoding: source, as: UTF8.self)
        }
        return nil
    }
}

extension Attributes {
    /// The address of a picture. Many pages keep it in another attribute for lazy loading.
    fileprivate var imageAddress: String? {
        for name in ["data-src", "data-original", "data-lazy-src", "data-image", "src"] as [StaticString] {
            guard let value = self[name], let address = Self.picture(value) else { continue }
            return address
        }
        for name in ["srcset", "data-srcset"] as [StaticString] {
            let first = self[name].flatMap { value in value.split(whereSeparator: \.isASCIISpace).first }
            if let first, let address = Self.picture(first) { return address }
        }
        return nil
    }

    /// The address, or nil if it is a data URL.
    private static func picture(_ value: some Collection<UInt8>) -> String? {
        let address = String(decoding: value, as: UTF8.self).foldingSpaces()
        return address.isEmpty || address.lowercased().hasPrefix("data:") ? nil : address
    }

    /// A whole number, which a unit may follow.
    fileprivate func number(_ name: StaticString) -> Int? {
        guard let value = self[name] else { return nil }
        let digits = value.prefix { $0.isASCIIDigit }
        guard !digits.isEmpty, !value.contains(UInt8(ascii: "%")) else { return nil }
        return Int(String(decoding: digits, as: UTF8.self))
    }

    /// The language of code, from class names such as `language-swift`, `highlight-source-js` and `brush: php`.
    var codeLanguage: String? {
        for name in ["data-lang", "data-language", "data-code-language"] as [StaticString] {
            if let value = self[name], let language = Self.language(String(decoding: value, as: UTF8.self)) {
                return language
            }
        }
        guard let names = self["class"], names.count < 500 else { return nil }
        let words = String(decoding: names, as: UTF8.self).lowercased().split { $0.isWhitespace || $0 == ";" }
        for (index, word) in words.enumerated() {
            if word.hasPrefix("brush:") {
                let rest = word.dropFirst(6)
                let named = rest.isEmpty ? words.dropFirst(index + 1).first ?? rest : rest
                if let language = Self.language(String(named)) { return language }
            }
            for prefix in ["language-", "lang-", "highlight-source-", "sourcecode-"] where word.hasPrefix(prefix) {
                if let language = Self.language(String(word.dropFirst(prefix.count))) { return language }
            }
            if word == "hljs" || word == "sourcecode" || word == "prettyprint",
                let next = words.dropFirst(index + 1).first,
                !next.contains("-"), next != "linenums", let language = Self.language(String(next))
            {
                return language
            }
        }
        return nil
    }

    private static func language(_ name: String) -> String? {
        let name = name.foldingSpaces().lowercased()
        let isName = name.utf8.allSatisfy { $0.isASCIILetter || $0.isASCIIDigit || "+#-_.".utf8.contains($0) }
        return name.isEmpty || name.utf8.count > 30 || !isName || noLanguage.contains(name) ? nil : name
    }

    private static let noLanguage: Set<String> = ["none", "text", "plain", "plaintext", "nohighlight", "no-highlight"]
}

/// Names of decorative pictures.
private enum DecorationWords {
    private static let automaton = ByteAutomaton([
        ("avatar", 1), ("emoji", 1), ("smiley", 1), (" icon", 1), (" logo", 1), ("spinner", 1), ("pixel", 1),
        ("gravatar", 1),
        ("tracking", 1), ("badge", 1),
    ])

    static func bits(in name: UnsafeBufferPointer<UInt8>?) -> UInt64 { name.map { automaton.bits(in: $0) } ?? 0 }
}
