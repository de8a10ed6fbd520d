internal import Bowline

/// The HTTP methods of Gista's API.
public enum HTTPMethod: String, Sendable, CaseIterable {
    /// Reads without changing anything.
    case get = "GET"
    /// Creates or starts something.
    case post = "POST"
    /// Replaces or updates something.
    case put = "PUT"
    /// Deletes something that exists.
    case delete = "DELETE"

    /// The method as the kit's type.
    var method: RequestMethod { RequestMethod(rawValue) }
}
