/// What a page's structured data (schema.org as JSON-LD) says about its article.
struct StructuredArticle {
    var headline: String?
    var name: String?
    var authors: [String] = []
    var published: String?
    var body: String?
    var siteName: String?
    var language: String?
    var section: String?
    var keywords: [String] = []
    /// Whether the article can be read without paying; nil if the page does not say.
    var isFree: Bool?

    init(_ sources: [String]) {
        for source in sources {
            for object in LenientJSON(source).objects where Self.isArticle(object) {
                take(object)
                return
            }
        }
    }

    private static func isArticle(_ object: LenientJSON) -> Bool {
        guard let type = object["@type"] else { return false }
        let types: [String] =
            switch type {
            case .list(let items): items.compactMap(\.string)
            default: [type.string ?? ""]
            }
        return types.contains { $0.hasSuffix("Article") || $0.hasSuffix("Posting") || $0 == "Report" }
    }

    private mutating func take(_ object: LenientJSON) {
        headline = Self.clean(object["headline"]?.string)
        name = Self.clean(object["name"]?.string)
        authors = Self.names(object["author"] ?? object["creator"])
        published = Self.clean(object["datePublished"]?.string)
        body = object["articleBody"]?.string
        siteName = Self.clean(object["publisher"].flatMap { Self.names($0).first })
        language = Self.clean(object["inLanguage"]?.string)
        section = Self.clean(object["articleSection"]?.string)
        keywords = Self.list(object["keywords"])
        isFree = (object["isAccessibleForFree"]?.string?.lowercased()).flatMap { text in
            text.hasSuffix("false") ? false : text.hasSuffix("true") ? true : nil
        }
    }

    private static func clean(_ text: String?) -> String? {
        guard let text = text.map({ HTMLEntities.decode($0).foldingSpaces() }), !text.isEmpty, text != "null" else {
            return nil
        }
        return text
    }

    private static func names(_ value: LenientJSON?) -> [String] {
        switch value {
        case .list(let items): items.flatMap { names($0) }
        case .object: [clean(value?["name"]?.string)].compactMap { $0 }
        case .text(let name): [clean(name)].compactMap { $0 }
        default: []
        }
    }

    private static func list(_ value: LenientJSON?) -> [String] {
        switch value {
        case .list(let items): items.compactMap { clean($0.string) }
        case .text(let line): line.split(separator: ",").map { $0.foldingSpaces() }.filter { !$0.isEmpty }
        default: []
        }
    }
}

/// Decodes the few character references that are often escaped twice in attributes and structured data.
enum HTMLEntities {
    static func decode(_ text: String) -> String {
        guard text.contains("&") else { return text }
        var result = ""
        var rest = text[...]
        while let start = rest.firstIndex(of: "&") {
            result += rest[..<start]
            let tail = rest[start...].dropFirst()
            let name = tail.prefix(10).prefix { $0 != ";" }
            if let character = character(name), tail.dropFirst(name.count).first == ";" {
                result.append(character)
                rest = tail.dropFirst(name.count + 1)
            } else {
                result.append("&")
                rest = tail
            }
        }
        return result + rest
    }

    private static func character(_ name: Substring) -> Character? {
        if let known = named[String(name)] { return known }
        guard name.first == "#" else { return nil }
        let digits = name.dropFirst()
        let number = digits.first == "x" || digits.first == "X" ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
        return number.flatMap(Unicode.Scalar.init).map(Character.init)
    }

    private static let named: [String: Character] = [
        "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": " ", "rsquo": "’", "lsquo": "‘",
        "ldquo": "“",
        "rdquo": "”", "mdash": "—", "ndash": "–", "hellip": "…",
    ]
}
