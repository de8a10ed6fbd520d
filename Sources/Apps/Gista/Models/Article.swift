public import Essentials
public import Wire

/// Somebody with an account.
public typealias User = Gista.User
/// What a page says, in short.
public typealias Gist = Gista.Gist

/// A page that is to be saved, or was.
public struct Article: Codable, Sendable, Equatable {
    /// Its name at the backend; nil before it was saved.
    public let id: String?
    /// What it is called; empty lets the page decide.
    public let title: String
    /// Where it leads.
    public let url: URL
    /// What it is about; empty lets the page decide.
    public let category: String

    /// An article of these parts.
    public init(id: String? = nil, title: String = "", url: URL, category: String = "") {
        self.id = id
        self.title = title
        self.url = url
        self.category = category
    }
}

/// What became of a saved article.
public struct GistaServiceResponse: Sendable, Equatable {
    /// The link as the backend keeps it.
    public let link: Gista.Link
    /// True when this page had been saved before.
    public let wasKnown: Bool

    /// A response of these parts.
    public init(link: Gista.Link, wasKnown: Bool) {
        self.link = link
        self.wasKnown = wasKnown
    }
}
