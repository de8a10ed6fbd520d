/// Finds the author of an article: structured data first, then the head, then elements marked as author.
enum BylineFinder {
    static func byline(_ tree: PageTree, _ structured: StructuredArticle) -> String? {
        if let names = tidy(structured.authors.joined(separator: ", ")) { return names }
        let declared = tree.head.meta(
            "dc:creator",
            "dcterm:creator",
            "author",
            "article:author",
            "parsely-author",
            "sailthru:author"
        )
        if let declared, !declared.hasPrefix("http"), let name = tidy(HTMLEntities.decode(declared)) { return name }
        return tidy(tree.head.byline)
    }

    /// The name without "By" and without any further lines.
    private static func tidy(_ text: String) -> String? {
        var line = text.foldingSpaces()
        for opening in ["by ", "von ", "par ", "por ", "di "] where line.lowercased().hasPrefix(opening) {
            line = line.dropFirst(opening.count).foldingSpaces()
        }
        let isName = line.count > 1 && line.count < 100 && line.contains(where: \.isLetter)
        return isName ? line : nil
    }
}

/// Finds the publication date of an article.
enum DateFinder {
    static func published(_ tree: PageTree, _ structured: StructuredArticle, url: String?) -> String? {
        let declared = [
            structured.published,
            tree.head.meta(
                "article:published_time",
                "datepublished",
                "og:published_time",
                "dc:date",
                "dc:date:issued",
                "dcterms:date",
                "date",
                "pubdate",
                "publishdate",
                "publish-date",
                "parsely-pub-date",
                "sailthru:date",
                "article:published",
                "dcterms:created"
            ),
        ]
        for candidate in declared.compactMap({ $0 }) + tree.head.times.prefix(1) {
            if let date = iso(candidate) { return date }
        }
        return url.flatMap(fromPath)
    }

    /// The text in normalized form if it starts with an ISO 8601 date.
    static func iso(_ text: String) -> String? {
        let trimmed = text.foldingSpaces()
        let bytes = Array(trimmed.utf8)
        guard bytes.count >= 10, bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-") else { return nil }
        let digits = [0, 1, 2, 3, 5, 6, 8, 9]
        guard digits.allSatisfy({ bytes[$0].isASCIIDigit }), isDay(trimmed) else { return nil }
        guard bytes.count >= 16, bytes[13] == UInt8(ascii: ":") else { return String(trimmed.prefix(10)) }
        return trimmed.prefix(10) + "T" + trimmed.dropFirst(11).filter { $0 != " " }
    }

    private static func isDay(_ text: String) -> Bool {
        let month = Int(text.dropFirst(5).prefix(2)) ?? 0
        let day = Int(text.dropFirst(8).prefix(2)) ?? 0
        return (1...12).contains(month) && (1...31).contains(day)
    }

    /// `/2019/11/20/` in an address is most often the publication date.
    private static func fromPath(_ url: String) -> String? {
        let parts = url.split(separator: "/").map(String.init)
        for index in parts.indices.dropLast(2) {
            let (year, month, day) = (parts[index], parts[index + 1], parts[index + 2])
            guard year.count == 4, year.hasPrefix("19") || year.hasPrefix("20"), month.count == 2, day.count == 2 else {
                continue
            }
            if let date = iso("\(year)-\(month)-\(day)") { return date }
        }
        return nil
    }
}
