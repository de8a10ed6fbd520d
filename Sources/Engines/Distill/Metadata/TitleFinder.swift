/// Finds an article's title: the title declared for sharing first, then the window title without the site's name.
enum TitleFinder {
    /// The maximum number of Unicode scalars read from a title, because a page can declare megabytes as its title.
    static let maxScalars = 2_000

    static func title(_ tree: PageTree, _ structured: StructuredArticle) -> String {
        let window = fromWindowTitle(tree)
        let declared =
            structuredTitle(structured, window: window)
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
        return declared.map(readable) ?? window
    }

    /// Some sites put the article's title into `name`, others into `headline`, and something else into the other field;
    /// the window title tells which.
    private static func structuredTitle(_ structured: StructuredArticle, window: String) -> String? {
        guard let name = structured.name, let headline = structured.headline, name != headline else {
            return structured.headline ?? structured.name
        }
        return similarity(window, start(headline)) > 0.75 && similarity(window, start(name)) <= 0.75 ? headline : name
    }

    /// The share of the second text's words that also occur in the first, weighted by length.
    private static func similarity(_ first: String, _ second: String) -> Double {
        let known = Set(WordScanner.words(first))
        let words = WordScanner.words(second)
        let all = words.reduce(0) { $0 + $1.count }
        return all == 0 ? 0 : Double(words.filter(known.contains).reduce(0) { $0 + $1.count }) / Double(all)
    }

    private static let separators: Set<Character> = ["|", "-", "–", "—", "\\", "/", ">", "»"]
    private static let hierarchy: Set<Character> = ["\\", "/", ">", "»"]

    private static func fromWindowTitle(_ tree: PageTree) -> String {
        let whole = readable(tree.head.title)
        let words = whole.split(separator: " ")
        let marks = words.indices.filter { words[$0].count == 1 && separators.contains(words[$0].first ?? " ") }
        let part = selectPart(of: whole, words, marks, tree)
        // The remaining part may be the site's name rather than the article's title.
        let count = wordCount(part)
        let isHierarchy = marks.contains { hierarchy.contains(words[$0].first ?? " ") }
        return count <= 4 && (!isHierarchy || count != words.count - marks.count - 1) ? whole : part
    }

    private static func selectPart(of whole: String, _ words: [Substring], _ marks: [Int], _ tree: PageTree) -> String {
        if let first = marks.first, let last = marks.last {
            let before = words[..<last].joined(separator: " ")
            return wordCount(before) < 3 ? words[(first + 1)...].joined(separator: " ") : before
        }
        if whole.contains(": ") { return headings(tree, [.h1, .h2]).contains(whole) ? whole : afterColon(whole) }
        let main = headings(tree, [.h1])
        return (whole.count > 150 || whole.count < 15) && main.count == 1 ? main[0] : whole
    }

    private static func headings(_ tree: PageTree, _ tags: Set<Tag>) -> [String] {
        tree.nodes.indices.filter { tags.contains(tree.nodes[$0].tag) }.map { tree.string(of: $0).foldingSpaces() }
            .filter { !$0.isEmpty }
    }

    /// The text after the last colon, or after the first if that is too short; the whole if much text precedes the
    /// colon.
    private static func afterColon(_ whole: String) -> String {
        let pieces = whole.split(separator: ":", omittingEmptySubsequences: false)
        let last = (pieces.last ?? "").foldingSpaces()
        if wordCount(last) >= 3 { return last }
        guard wordCount(String(pieces[0])) <= 5 else { return whole }
        return pieces.dropFirst().joined(separator: ":").foldingSpaces()
    }

    private static func readable(_ text: String) -> String {
        HTMLEntities.decode(start(text)).foldingSpaces()
    }

    private static func start(_ text: String) -> String {
        String(String.UnicodeScalarView(text.unicodeScalars.prefix(maxScalars)))
    }

    private static func wordCount(_ text: String) -> Int { text.split(separator: " ").count }
}
