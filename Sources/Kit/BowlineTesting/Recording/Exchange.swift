/// One request and its response or error.
public struct Exchange: Codable, Sendable, Hashable {
    /// The request that was sent.
    public var request: RecordedRequest
    /// The response; nil when there was none.
    public var answer: RecordedResponse?
    /// Why there was no response.
    public var failure: RecordedFailure?

    /// Creates an exchange from its parts.
    public init(request: RecordedRequest, answer: RecordedResponse? = nil, failure: RecordedFailure? = nil) {
        self.request = request
        self.answer = answer
        self.failure = failure
    }

    /// A request without its secrets.
    public struct RecordedRequest: Codable, Sendable, Hashable {
        /// The HTTP method of the request.
        public var method: String
        /// The path and query. The host is left out, so that a recording serves any environment.
        public var target: String
        /// The header fields as `name: value`.
        public var headers: [String]
        /// The body; nil when there was none.
        public var body: RecordedBody?

        /// Creates a request from its parts, which must not contain secrets.
        public init(method: String, target: String, headers: [String] = [], body: RecordedBody? = nil) {
            self.method = method
            self.target = target
            self.headers = headers
            self.body = body
        }
    }

    /// A response without its secrets.
    public struct RecordedResponse: Codable, Sendable, Hashable {
        /// The HTTP status of the response.
        public var status: Int
        /// The header fields as `name: value`.
        public var headers: [String]
        /// The body; nil when there was none.
        public var body: RecordedBody?
        /// True when the connection was lost, or the reader stopped, before the body's end.
        public var isTruncated: Bool?

        /// Creates a response from its parts, which must not contain secrets.
        public init(status: Int, headers: [String] = [], body: RecordedBody? = nil, isTruncated: Bool? = nil) {
            self.status = status
            self.headers = headers
            self.body = body
            self.isTruncated = isTruncated
        }

        private enum CodingKeys: String, CodingKey {
            case status, headers, body
            // Recordings are committed to repositories, so their format keeps its first name.
            case isTruncated = "isCut"
        }
    }

    /// The ways in which the network fails to give a response.
    public enum RecordedFailure: String, Codable, Sendable, Hashable {
        /// No connection was established.
        case cannotConnect
        /// The connection broke before the response was complete.
        case connectionLost
        /// No response arrived in time.
        case timedOut
    }
}
