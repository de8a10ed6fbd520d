internal import Bowline

/// What is asked of a resource of Gista's API.
public enum HTTPMethod: String, Sendable, CaseIterable {
    /// Reads.
    case get = "GET"
    /// Creates.
    case post = "POST"
    /// Changes.
    case put = "PUT"
    /// Removes.
    case delete = "DELETE"

    /// The same for the kit.
    var method: Method { Method(rawValue) }
}
