/// A server's description of its error, independent of the format in which it was sent.
public struct ServerProblem: Sendable, Hashable {
    /// The server's own code, e.g. `VALIDATION_ERROR`; empty if it sent none.
    public var code: String
    /// The server's message; empty if it sent none.
    public var message: String
    /// A message for each invalid field.
    public var details: [String: String]
    /// The id under which the server logged the request, if it is in the body or a header.
    public var requestID: String?
    /// How long the server asks the client to wait.
    public var retryAfter: Duration?

    /// Creates a problem.
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
