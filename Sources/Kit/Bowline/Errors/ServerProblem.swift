/// What a server says about its refusal, whichever of the common shapes it says it in.
public struct ServerProblem: Sendable, Hashable {
    /// The server's own code, such as `VALIDATION_ERROR`; empty when it gave none.
    public var code: String
    /// The server's sentence; empty when it gave none.
    public var message: String
    /// A text for each wrong field.
    public var details: [String: String]
    /// The id the server logged the request under, when it says so in the body or a header.
    public var requestID: String?
    /// How long the server asks to wait.
    public var retryAfter: Duration?

    /// A problem as the server described it.
    public init(
        code: String = "",
        message: String = "",
        details: [String: String] = [:],
        requestID: String? = nil,
        retryAfter: Duration? = nil
    ) {
        self.code = code
        self.message = message
        self.details = details
        self.requestID = requestID
        self.retryAfter = retryAfter
    }
}
