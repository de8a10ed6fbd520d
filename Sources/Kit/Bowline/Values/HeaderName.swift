/// The name of a header field, kept in lower case because names compare without case.
///
///     request.headers[.accept] = "application/json"
///     request.headers["X-Team"] = "blue"
public struct HeaderName: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
    /// The name in lower case.
    public let text: String

    /// Takes a name in any case. A name that is no HTTP token is refused when the request is sent.
    public init(_ name: String) {
        text = name.utf8.contains(where: { $0 >= 0x41 && $0 <= 0x5A }) ? name.lowercased() : name
    }

    /// A name known to be in lower case, as the header constants are.
    package init(lowercased name: String) {
        text = name
    }

    /// Takes a name written in the source.
    public init(stringLiteral name: String) {
        self.init(name)
    }

    /// The name in lower case.
    public var description: String { text }

    /// True when the name is a token of RFC 9110, 5.6.2, and so cannot smuggle anything into a request.
    var isValid: Bool {
        !text.isEmpty && text.utf8.allSatisfy(\.isTokenCharacter)
    }
}

extension HeaderName {
    /// The media types the sender takes as an answer.
    public static let accept = HeaderName(lowercased: "accept")
    /// The content codings the sender understands.
    public static let acceptEncoding = HeaderName(lowercased: "accept-encoding")
    /// The languages the person reads.
    public static let acceptLanguage = HeaderName(lowercased: "accept-language")
    /// The seconds since the answer left its origin.
    public static let age = HeaderName(lowercased: "age")
    /// The key that names the calling app.
    public static let apiKey = HeaderName(lowercased: "x-api-key")
    /// The credential of the caller.
    public static let authorization = HeaderName(lowercased: "authorization")
    /// The directives for caches.
    public static let cacheControl = HeaderName(lowercased: "cache-control")
    /// The coding the body is packed in.
    public static let contentEncoding = HeaderName(lowercased: "content-encoding")
    /// The length of the body in bytes.
    public static let contentLength = HeaderName(lowercased: "content-length")
    /// The address of the very thing in the body.
    public static let contentLocation = HeaderName(lowercased: "content-location")
    /// The part of the whole that the body holds.
    public static let contentRange = HeaderName(lowercased: "content-range")
    /// The media type of the body.
    public static let contentType = HeaderName(lowercased: "content-type")
    /// The cookies the client returns.
    public static let cookie = HeaderName(lowercased: "cookie")
    /// The moment the answer was made.
    public static let date = HeaderName(lowercased: "date")
    /// The moment from which the endpoint is deprecated (RFC 9745).
    public static let deprecation = HeaderName(lowercased: "deprecation")
    /// The validator of this version.
    public static let etag = HeaderName(lowercased: "etag")
    /// The moment after which the answer is stale.
    public static let expires = HeaderName(lowercased: "expires")
    /// The host the request is meant for.
    public static let host = HeaderName(lowercased: "host")
    /// The key by which a server knows a repeat from a new wish.
    public static let idempotencyKey = HeaderName(lowercased: "idempotency-key")
    /// The version that must still be there for the request to act.
    public static let ifMatch = HeaderName(lowercased: "if-match")
    /// The moment since which a change is asked for.
    public static let ifModifiedSince = HeaderName(lowercased: "if-modified-since")
    /// The versions the sender already holds.
    public static let ifNoneMatch = HeaderName(lowercased: "if-none-match")
    /// The moment of the last change.
    public static let lastModified = HeaderName(lowercased: "last-modified")
    /// The links to related resources.
    public static let link = HeaderName(lowercased: "link")
    /// The address to go to next.
    public static let location = HeaderName(lowercased: "location")
    /// The old way to say `no-cache`.
    public static let pragma = HeaderName(lowercased: "pragma")
    /// The credential for a proxy.
    public static let proxyAuthorization = HeaderName(lowercased: "proxy-authorization")
    /// The part of the whole that is asked for.
    public static let range = HeaderName(lowercased: "range")
    /// The name of one call, the same in logs on both sides.
    public static let requestID = HeaderName(lowercased: "x-request-id")
    /// The wait the server asks for.
    public static let retryAfter = HeaderName(lowercased: "retry-after")
    /// The cookie the server sets.
    public static let setCookie = HeaderName(lowercased: "set-cookie")
    /// The moment at which the endpoint goes away (RFC 8594).
    public static let sunset = HeaderName(lowercased: "sunset")
    /// The W3C trace and span this request belongs to.
    public static let traceparent = HeaderName(lowercased: "traceparent")
    /// The framing of the message on this connection.
    public static let transferEncoding = HeaderName(lowercased: "transfer-encoding")
    /// The program that sends.
    public static let userAgent = HeaderName(lowercased: "user-agent")
    /// The request fields the answer depends on.
    public static let vary = HeaderName(lowercased: "vary")
    /// What a cache did to the answer.
    public static let warning = HeaderName(lowercased: "warning")
}

extension UInt8 {
    /// True for the characters a token may hold (RFC 9110, 5.6.2).
    var isTokenCharacter: Bool {
        switch self {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
        case 0x21, 0x23...0x27, 0x2A, 0x2B, 0x2D, 0x2E, 0x5E...0x60, 0x7C, 0x7E: true
        default: false
        }
    }
}
