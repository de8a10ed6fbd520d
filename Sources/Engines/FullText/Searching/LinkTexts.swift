package import Wire

extension Gista.Link {
    /// What a link is found by before its article has been read: its title, its category, and its address without what all
    /// addresses have.
    package var searchTitles: [String] {
        let address = url.drop { $0 != ":" }.dropFirst(3)
        return [title, category, String(address.hasPrefix("www.") ? address.dropFirst(4) : address)]
    }
}

extension Gista.GistArticle {
    /// The texts of the blocks, for snippets. A result shows the title anyway, and readers do not repeat it in the article.
    package var searchTexts: [String] { blocks.map { $0.text == title ? "" : $0.text } }
}
