package import Wire

extension Gista.Link {
    /// The texts by which a link is found before its article has been read: its title, its category, and its address
    /// without scheme and `www.`.
    package var searchTitles: [String] {
        let address = url.drop { $0 != ":" }.dropFirst(3)
        return [title, category, String(address.hasPrefix("www.") ? address.dropFirst(4) : address)]
    }
}

extension Gista.GistArticle {
    /// The texts of the blocks, for snippets. Blocks that repeat the title are emptied, because a result shows the
    /// title anyway.
    package var searchTexts: [String] { blocks.map { $0.text == title ? "" : $0.text } }
}
