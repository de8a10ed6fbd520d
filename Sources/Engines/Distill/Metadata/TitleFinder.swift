/// Finds an article's title: what the page declares for sharing first, then its window title with the site's name taken off.
enum TitleFinder {
    static func title(_ tree: PageTree, _ structured: StructuredArticle) -> String {
        let declared =
            structured.headline
            ?? tree.head.meta(
                "dc:title",
                "dcterm:title",
                "dcterms:title",
                "og:title",
                "weibo:article:title",
                "weibo:webpage:title",
                "title",
                "twitter:title",
                "parsely-title"
            )
        if let declared { return HTMLEntities.decode(declared).foldingSpaces() }
        return fromWindowTitle(tree)
    }

    private static let separators: Set<Character> = ["|", "-", "–", "—", "\\", "/", ">", "»"]

    private static func fromWindowTitle(_ tree: PageTree) -> String {
        let whole = HTMLEntities.decode(tree.head.title).foldingSpaces()
        let headings = self.headings(tree)
        if let parts = split(whole) { return shortened(whole, parts) }
        if whole.contains(": ") {
            if headings.contains(whole) { return whole }
            return afterColon(whole)
        }
        if whole.count > 150 || whole.count < 15, headings.count == 1 { return headings[0] }
        return whole
    }

    private static func headings(_ tree: PageTree) -> [String] {
        tree.nodes.indices.filter { tree.nodes[$0].tag == .h1 }.map { tree.string(of: $0).foldingSpaces() }.filter {
            !$0.isEmpty
        }
    }

    /// The words before the last separator that stands between spaces, and those after the first.
    private static func split(_ title: String) -> (before: String, after: String)? {
        let words = title.split(separator: " ")
        let marks = words.indices.filter { words[$0].count == 1 && separators.contains(words[$0].first ?? " ") }
        guard let first = marks.first, let last = marks.last, last > 0 else { return nil }
        return (words[..<last].joined(separator: " "), words[(first + 1)...].joined(separator: " "))
    }

    private static func shortened(_ whole: String, _ parts: (before: String, after: String)) -> String {
        let before = wordCount(parts.before)
        let candidate = before < 3 ? parts.after : parts.before
        return wordCount(candidate) <= 4 && abs(wordCount(whole) - wordCount(candidate)) > 3 && before < 3
            ? whole : candidate
    }

    private static func afterColon(_ whole: String) -> String {
        let pieces = whole.split(separator: ":", omittingEmptySubsequences: false)
        let last = (pieces.last ?? "").foldingSpaces()
        if wordCount(last) >= 3 { return last }
        guard wordCount(String(pieces[0])) <= 5 else { return whole }
        return pieces.dropFirst().joined(separator: ":").foldingSpaces()
    }

    private static func wordCount(_ text: String) -> Int { text.split(separator: " ").count }
}
