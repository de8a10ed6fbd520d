/// A page of an article that its site splits into several, and how the next one is found: by an address that differs
/// from the first page's in nothing but a page's number.
///
/// What a page calls "next" may be another article, so that word alone counts for nothing.
package struct PageSeries: Sendable, Equatable, Codable {
    /// The address of the first page.
    package let first: String
    /// The number of this page, from 1.
    package let number: Int

    /// The page that was asked for is taken for the first.
    package init(first: String, number: Int = 1) { (self.first, self.number) = (first, number) }

    /// The next page of the series.
    package var following: PageSeries { PageSeries(first: first, number: number + 1) }

    /// The address of the next page among those that this page links to; nil at the end.
    func next(among addresses: some Sequence<String>) -> String? {
        guard let base = CanonicalURL.normalise(first) else { return nil }
        let expected = Self.addresses(of: number + 1, after: base)
        for address in addresses {
            guard let whole = Self.whole(address, first), let known = CanonicalURL.normalise(whole) else { continue }
            if expected.contains(known) { return whole }
        }
        return nil
    }

    /// An address as a page writes it as a whole one. A query alone belongs to the page itself.
    private static func whole(_ address: String, _ base: String) -> String? {
        guard address.hasPrefix("?") else { return CanonicalURL.resolve(address, against: base) }
        return base.prefix { $0 != "?" && $0 != "#" } + address
    }

    /// The usual addresses of a page with a number.
    private static func addresses(of number: Int, after base: String) -> Set<String> {
        let parts = base.split(separator: "?", maxSplits: 1).map(String.init)
        let (path, query) = (parts.first ?? base, parts.count > 1 ? "&" + parts[1] : "")
        var stem = path
        var ending = ""
        let name = path.split(separator: "/").last ?? ""
        if let dot = name.lastIndex(of: "."), path.count(where: { $0 == "/" }) > 2 {
            ending = String(name[dot...])
            stem = String(path.dropLast(ending.count))
        }
        let inQuery = ["page", "p", "pg", "pagewanted", "pagenum", "seite", "pagina"].map {
            "\(path)?\($0)=\(number)\(query)"
        }
        let inPath = ["/", "/page/", "/page-", "/seite-", "/p"].flatMap { mark in
            [path + mark + String(number), stem + mark + String(number) + ending]
        }
        let inName = ["-", "_", "-page-", "-seite-", ",page-"].map { stem + $0 + String(number) + ending }
        let all = inPath + inName
        // Also with the first page's own parameters.
        return Set(
            (inQuery + all + all.map { query.isEmpty ? $0 : $0 + "?" + query.dropFirst() }).compactMap(
                CanonicalURL.normalise
            )
        )
    }
}

extension Article {
    /// The article with what stands on its further pages. Texts that are there already, such as the title that every page
    /// repeats, are left out; nil where a page adds nothing.
    package func joined(with page: Article) -> Article? {
        let known = Set(paragraphs)
        let added = page.paragraphs.filter { !known.contains($0) }
        guard added.count * 2 > page.paragraphs.count else { return nil }
        let knownBlocks = Set(blocks.lazy.filter { $0.kind != .figure }.map(\.text))
        var article = self
        article.paragraphs += added
        article.blocks += page.blocks.filter { $0.text.isEmpty || !knownBlocks.contains($0.text) && $0.text != title }
            .map {
                var block = $0
                // Its bytes are those of another page.
                block.source = nil
                return block
            }
        article.nextPage = page.nextPage
        return article
    }
}
