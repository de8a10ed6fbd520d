/// The name of a header field, kept in lower case because names compare without case.
///
///     request.headers[.accept] = "application/json"
///     request.headers["X-Team"] = "blue"
public struct HeaderName: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
    /// The name in lower case.
    public let text: String

    /// Creates a name from a string in upper or lower case. A name that is not an HTTP token is refused when the
    /// request is sent.
    public init(_ name: String) {
        text = name.utf8.contains(where: { $0 >= 0x41 && $0 <= 0x5A }) ? name.lowercased() : name
    }

    /// Creates a name known to be in lower case, e.g. for the constants below.
    package init(lowercased name: String) {
        text = name
    }

    /// Compares the lengths first, which differ for most pairs.
    public static func == (left: HeaderName, right: HeaderName) -> Bool {
        left.text.utf8.count == right.text.utf8.count && left.text == right.text
    }

    /// Creates a name from a string literal.
    public init(stringLiteral name: String) {
        self.init(name)
    }

    /// The name in lower case.
    public var description: String { text }

    /// True if the name is a token (RFC 9110, 5.6.2), and so cannot inject anything into a request.
    var isValid: Bool {
        !text.isEmpty && text.utf8.allSatisfy(\.isTokenCharacter)
    }
}

extension HeaderName {
    /// The media types that the client accepts in the response.
    public static let accept = HeaderName(lowercased: "accept")
    /// The content codings that the client supports.
    public static let acceptEncoding = HeaderName(lowercased: "accept-encoding")
    /// The languages that the user reads.
    public static let acceptLanguage = HeaderName(lowercased: "accept-language")
    /// The seconds since the origin generated the response.
    public static let age = HeaderName(lowercased: "age")
    /// The key that identifies the calling app.
    public static let apiKey = HeaderName(lowercased: "x-api-key")
    /// The credential of the caller.
    public static let authorization = HeaderName(lowercased: "authorization")
    /// The directives for caches.
    public static let cacheControl = HeaderName(lowercased: "cache-control")
    /// The coding with which the body is compressed.
    public static let contentEncoding = HeaderName(lowercased: "content-encoding")
    /// The length of the body in bytes.
    public static let contentLength = HeaderName(lowercased: "content-length")
    /// The address of the resource in the body.
    public static let contentLocation = HeaderName(lowercased: "content-location")
    /// The part of the representation that the body contains.
    public static let contentRange = HeaderName(lowercased: "content-range")
    /// The media type of the body.
    public static let contentType = HeaderName(lowercased: "content-type")
    /// The cookies that the client sends back.
    public static let cookie = HeaderName(lowercased: "cookie")
    /// The time at which the response was generated.
    public static let date = HeaderName(lowercased: "date")
    /// The time from which the endpoint is deprecated (RFC 9745).
    public static let deprecation = HeaderName(lowercased: "deprecation")
    /// The validator of this version of the resource.
    public static let etag = HeaderName(lowercased: "etag")
    /// The time after which the response is stale.
    public static let expires = HeaderName(lowercased: "expires")
    /// The host to which the request is sent.
    public static let host = HeaderName(lowercased: "host")
    /// The key by which a server distinguishes a repetition from a new request.
    public static let idempotencyKey = HeaderName(lowercased: "idempotency-key")
    /// The request is performed only if one of these versions is current.
    public static let ifMatch = HeaderName(lowercased: "if-match")
    /// The time since which the resource must have changed for a full response.
    public static let ifModifiedSince = HeaderName(lowercased: "if-modified-since")
    /// The versions that the client already has.
    public static let ifNoneMatch = HeaderName(lowercased: "if-none-match")
    /// The time of the last change.
    public static let lastModified = HeaderName(lowercased: "last-modified")
    /// The links to related resources.
    public static let link = HeaderName(lowercased: "link")
    /// The address of a redirect or of a new resource.
    public static let location = HeaderName(lowercased: "location")
    /// The obsolete way to say `no-cache`.
    public static let pragma = HeaderName(lowercased: "pragma")
    /// The credential for a proxy.
    public static let proxyAuthorization = HeaderName(lowercased: "proxy-authorization")
    /// The requested part of the representation.
    public static let range = HeaderName(lowercased: "range")
    /// The id of a call, the same in the logs of client and server.
    public static let requestID = HeaderName(lowercased: "x-request-id")
    /// The time that the server asks the client to wait.
    public static let retryAfter = HeaderName(lowercased: "retry-after")
    /// A cookie that the server sets.
    public static let setCookie = HeaderName(lowercased: "set-cookie")
    /// The time at which the endpoint will be removed (RFC 8594).
    public static let sunset = HeaderName(lowercased: "sunset")
    /// The W3C trace and span to which the request belongs.
    public static let traceparent = HeaderName(lowercased: "traceparent")
    /// The transfer coding of the message on this connection.
    public static let transferEncoding = HeaderName(lowercased: "transfer-encoding")
    /// The program that sends the request.
    public static let userAgent = HeaderName(lowercased: "user-agent")
    /// The request fields on which the response depends.
    public static let vary = HeaderName(lowercased: "vary")
    /// Warnings that a cache adds to the response.
    public static let warning = HeaderName(lowercased: "warning")
}

extension UInt8 {
    /// True for the characters allowed in a token (RFC 9110, 5.6.2).
    var isTokenCharacter: Bool {
        switch self {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
        case 0x21, 0x23...0x27, 0x2A, 0x2B, 0x2D, 0x2E, 0x5E...0x60, 0x7C, 0x7E: true
        default: false
        }
    }
}
