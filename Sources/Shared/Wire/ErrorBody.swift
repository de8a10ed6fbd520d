/// The error body that almost every API of the backend uses.
///
///     {"error": {"code": "NOT_FOUND", "message": "League not found", "request_id": "…"}}
public struct ErrorBody: Codable, Sendable, Equatable {
    /// The code and the message of the error.
    public let error: Detail

    /// What went wrong with one request.
    public struct Detail: Codable, Sendable, Equatable {
        /// The error code, e.g. `NOT_FOUND`.
        public let code: String
        /// A sentence for the user.
        public let message: String
        /// The request id, for searching the backend's log.
        public let requestId: String
        /// The invalid fields and their errors; nil if there are none.
        public let details: [String: String]?

        private enum CodingKeys: String, CodingKey {
            case code, message, details
            case requestId = "request_id"
        }
    }
}
