/// A page of an article that its site splits into several pages. The next page is found by its address, which differs
/// from the first page's only in the page number.
///
/// A link labeled "next" may lead to another article, so the label is not used.
package struct PageSeries: Sendable, Equatable, Codable {
    /// The address of the first page.
    package let first: String
    /// The number of this page, from 1.
    package let number: Int

    /// The requested page is assumed to be the first.
    package init(first: String, number: Int = 1) { (self.first, self.number) = (first, number) }

    /// The next page of the series.
    package var following: PageSeries { PageSeries(first: first, number: number + 1) }

    /// The address of the next page among those that this page links to; nil at the end.
    func next(among addresses: some Sequence<String>) -> String? {
        guard let base = CanonicalURL.normalize(first) else { return nil }
        let expected = Self.addresses(of: number + 1, after: base)
        for address in addresses {
            guard let whole = Self.absolute(address, first), let known = CanonicalURL.normalize(whole) else { continue }
            if expected.contains(known) { return whole }
        }
        return nil
    }

    /// The absolute form of an address as a page writes it. A query alone applies to the page itself.
    private static func absolute(_ address: String, _ base: String) -> String? {
        guard address.hasPrefix("?") else { return CanonicalURL.resolve(address, against: base) }
        return base.prefix { $0 != "?" && $0 != "#" } + address
    }

    /// The usual forms of the address of the page with this number.
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
        // Each form also with the query parameters of the first page.
        return Set(
            (inQuery + all + all.map { query.isEmpty ? $0 : $0 + "?" + query.dropFirst() }).compactMap(
                CanonicalURL.normalize
            )
        )
    }
}

extension Article {
    /// The article with the text of its next page added. Blocks that the article already has, such as a title repeated
    /// on every page, are left out; nil if the page adds nothing.
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
                // The byte range refers to the other page.
                block.source = nil
                return block
            }
        article.nextPage = page.nextPage
        return article
    }
}
