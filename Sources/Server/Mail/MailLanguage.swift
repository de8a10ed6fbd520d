package import LocalizedTexts

/// A language mails are written in.
package typealias MailLanguage = Language

extension Language {
    /// The language of a locale such as `bg_BG`; nil if mails are not available in it.
    package init?(locale: String) {
        self.init(rawValue: locale.prefix { $0 != "-" && $0 != "_" }.lowercased())
    }

    /// The preferred language of an `Accept-Language` header among those available; nil if it names none of them.
    package init?(acceptLanguage header: String) {
        let parts = header.utf8.prefix(256).split(separator: UInt8(ascii: ","))
        let liked = parts.compactMap { Self.liking(String(decoding: $0, as: UTF8.self)) }
        // The first of those with equal weight.
        guard let best = liked.map(\.weight).max(), let first = liked.first(where: { $0.weight == best }) else {
            return nil
        }
        self = first.language
    }

    private static func liking(_ text: String) -> (language: Language, weight: Double)? {
        let parts = text.split(separator: ";").map { $0.split(separator: " ").joined() }
        guard let language = parts.first.flatMap({ Language(locale: $0) }) else { return nil }
        let quality = parts.dropFirst().first { $0.lowercased().hasPrefix("q=") }
        let weight = quality.map { Double($0.dropFirst(2)) ?? 0 } ?? 1
        return weight > 0 ? (language, weight) : nil
    }
}
