/// The body of an error, the same for almost every API of the backend.
///
///     {"error": {"code": "NOT_FOUND", "message": "League not found", "request_id": "…"}}
public struct ErrorBody: Codable, Sendable, Equatable {
    /// The code and the message of the error.
    public let error: Detail

    /// What went wrong with one request.
    public struct Detail: Codable, Sendable, Equatable {
        /// The code of the error, such as `NOT_FOUND`.
        public let code: String
        /// A sentence for the user.
        public let message: String
        /// The id to look for in the backend's log.
        public let requestId: String
        /// The invalid fields and their errors; nil without any.
        public let details: [String: String]?

        private enum CodingKeys: String, CodingKey {
            case code, message, details
            case requestId = "request_id"
        }
    }
}
