/// An HTTP method.
///
/// Not an enum, because HTTP's list of methods is open. A method that this kit does not know counts as neither safe nor
/// idempotent. The name is checked to be a token just before the request reaches the transport.
public struct RequestMethod: Sendable, Hashable, CustomStringConvertible {
    /// The method as it is sent.
    public let name: String

    /// Creates a method. The name is sent exactly as written.
    public init(_ name: String) {
        self.name = name
    }

    /// The method as it is sent.
    public var description: String { name }

    /// `GET`: reads a resource without changing it.
    public static let get = RequestMethod("GET")
    /// `HEAD`: reads the header fields that `GET` would return, without the body.
    public static let head = RequestMethod("HEAD")
    /// `OPTIONS`: asks what may be done with a resource.
    public static let options = RequestMethod("OPTIONS")
    /// `POST`: submits data; repeating it may repeat the effect.
    public static let post = RequestMethod("POST")
    /// `PUT`: replaces a whole resource; may be repeated.
    public static let put = RequestMethod("PUT")
    /// `PATCH`: changes part of a resource.
    public static let patch = RequestMethod("PATCH")
    /// `DELETE`: removes a resource; may be repeated.
    public static let delete = RequestMethod("DELETE")

    /// True when the method only reads (RFC 9110, 9.2.1).
    public var isSafe: Bool {
        self == .get || self == .head || self == .options
    }

    /// True when sending it twice has the same effect as sending it once (RFC 9110, 9.2.2).
    public var isIdempotent: Bool {
        isSafe || self == .put || self == .delete
    }

    /// True when the name is a token, so that it cannot end the request line early.
    var isValid: Bool {
        !name.isEmpty && name.utf8.allSatisfy(\.isTokenCharacter)
    }
}
