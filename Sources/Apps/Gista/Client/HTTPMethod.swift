internal import Bowline

/// What is asked of a resource of Gista's API.
public enum HTTPMethod: String, Sendable, CaseIterable {
    /// Read.
    case get = "GET"
    /// Create.
    case post = "POST"
    /// Update.
    case put = "PUT"
    /// Delete.
    case delete = "DELETE"

    /// The same for the kit.
    var method: RequestMethod { RequestMethod(rawValue) }
}
