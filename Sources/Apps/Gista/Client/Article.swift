public import Essentials
public import Wire

/// A user account, as the backend sends it.
public typealias User = Gista.User
/// The gist of a page.
public typealias Gist = Gista.Gist

/// A page to save, or a saved page.
public struct Article: Codable, Sendable, Equatable {
    /// The id at the backend; nil before it is saved.
    public let id: String?
    /// The title; if empty, the page's own title is used.
    public let title: String
    /// The address of the page.
    public let url: URL
    /// The category; if empty, the page's own category is used.
    public let category: String

    /// Creates an article from its parts.
    public init(id: String? = nil, title: String = "", url: URL, category: String = "") {
        self.id = id
        self.title = title
        self.url = url
        self.category = category
    }
}

/// The result of saving an article.
public struct GistaServiceResponse: Sendable, Equatable {
    /// The link as the backend stores it.
    public let link: Gista.Link
    /// True if this page had been saved before.
    public let wasKnown: Bool
}
