/// What a request asks the server to do with a resource.
public enum Method: String, Sendable, Hashable, CaseIterable {
    /// Reads a resource.
    case get = "GET"
    /// Reads what a `get` would answer, without its body.
    case head = "HEAD"
    /// Asks what may be done with a resource.
    case options = "OPTIONS"
    /// Hands something over; doing it twice may do it twice.
    case post = "POST"
    /// Puts a whole resource in place.
    case put = "PUT"
    /// Changes part of a resource.
    case patch = "PATCH"
    /// Removes a resource.
    case delete = "DELETE"

    /// True when the method only reads (RFC 9110, 9.2.1).
    public var isSafe: Bool {
        switch self {
        case .get, .head, .options: true
        case .post, .put, .patch, .delete: false
        }
    }

    /// True when sending it twice does what sending it once does (RFC 9110, 9.2.2).
    public var isIdempotent: Bool {
        switch self {
        case .get, .head, .options, .put, .delete: true
        case .post, .patch: false
        }
    }
}
