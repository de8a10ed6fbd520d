/// An HTTP method.
///
/// The list is open, as it is in HTTP: with an enum, a method it does not list could not be sent. A method this kit
/// does not know counts as neither safe nor idempotent. The name is checked to be a token at the last step before the
/// transport.
public struct RequestMethod: Sendable, Hashable, CustomStringConvertible {
    /// The method as it is sent.
    public let name: String

    /// A method of that name, in the letters it is sent in.
    public init(_ name: String) {
        self.name = name
    }

    /// The method as it is sent.
    public var description: String { name }

    /// `GET`: reads a resource without changing it.
    public static let get = RequestMethod("GET")
    /// Reads what a `get` would answer, without its body.
    public static let head = RequestMethod("HEAD")
    /// Asks what may be done with a resource.
    public static let options = RequestMethod("OPTIONS")
    /// Hands something over; doing it twice may do it twice.
    public static let post = RequestMethod("POST")
    /// Puts a whole resource in place.
    public static let put = RequestMethod("PUT")
    /// Changes part of a resource.
    public static let patch = RequestMethod("PATCH")
    /// `DELETE`: removes a resource; may be repeated.
    public static let delete = RequestMethod("DELETE")

    /// True when the method only reads (RFC 9110, 9.2.1).
    public var isSafe: Bool {
        self == .get || self == .head || self == .options
    }

    /// True when sending it twice does what sending it once does (RFC 9110, 9.2.2).
    public var isIdempotent: Bool {
        isSafe || self == .put || self == .delete
    }

    /// True when the name is a token, so that it cannot end the request line early.
    var isValid: Bool {
        !name.isEmpty && name.utf8.allSatisfy(\.isTokenCharacter)
    }
}
