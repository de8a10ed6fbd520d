/// Finds out why a page has little text: the article is behind a paywall, or is loaded by script. Otherwise a menu or
/// the beginning of an article would be taken for the whole article.
enum PageGate {
    /// More characters than this are an article, whatever else the page says.
    private static let maxCharacters = 700
    /// The limit of characters for a text that itself says it continues for subscribers only.
    private static let maxTeaserCharacters = 1_500
    /// A page with more characters than this is not an empty shell waiting for a script.
    private static let maxShellCharacters = 300

    static func missing(
        _ tree: PageTree,
        _ structured: StructuredArticle,
        _ paragraphs: [String],
        characters: Int,
        html: [UInt8]
    ) -> MissingText? {
        guard characters < maxTeaserCharacters else { return nil }
        let ending = paragraphs.suffix(2).joined(separator: " ").suffix(400).lowercased()
        if asksToSubscribe(ending) { return .subscription }
        guard characters < maxCharacters else { return nil }
        if structured.isFree == false || tree.head.meta("article:content_tier")?.lowercased() == "locked" {
            return .subscription
        }
        let text = String(decoding: tree.text.prefix(4_096), as: UTF8.self).lowercased()
        if scripts.contains(where: { text.contains($0) }) { return .script }
        return tree.text.count < maxShellCharacters && hasShell(html) ? .script : nil
    }

    /// Whether a text continues for subscribers only. A link to a continuation is not enough: many articles end with
    /// where to read the full report.
    private static func asksToSubscribe(_ ending: String) -> Bool {
        subscriptions.contains { ending.contains($0) }
            || continuations.contains { ending.contains($0) } && accounts.contains { ending.contains($0) }
    }

    private static let subscriptions = [
        "subscribe to continue", "subscribe to read", "subscribe to keep reading", "for subscribers only",
        "is for subscribers", "already a subscriber", "become a member to read", "log in to read", "sign in to read",
        "register to continue", "само за абонати",
    ]

    private static let continuations = [
        "continue reading", "keep reading", "to read the full", "to read the rest", "да продължите да четете",
        "да прочетете цялата",
    ]

    private static let accounts = [
        "subscri", "log in", "sign in", "register", "membership", "абонирайте", "абонамент", "влезте", "регистрирайте",
    ]

    private static let scripts = [
        "enable javascript", "javascript is disabled", "javascript is required", "requires javascript",
        "javascript disabled", "turn on javascript", "without javascript", "javascript to run this app",
        "активирайте javascript", "включете javascript", "разрешете javascript",
    ]

    /// Whether the page has the empty element that common frameworks fill.
    private static func hasShell(_ html: [UInt8]) -> Bool {
        let markup = String(decoding: html.suffix(65_536), as: UTF8.self).lowercased()
        guard markup.contains("<script") else { return false }
        return ["id=\"root\"", "id=\"app\"", "id=\"__next\"", "id=\"__nuxt\"", "id=root", "id=app", "<app-root"]
            .contains {
                markup.contains($0)
            }
    }
}
