/// The JSON of the Gista API; its keys are in camelCase.
///
/// Times are ISO 8601 texts in UTC. Members that the backend may omit are optional, so that a client can read responses
/// of earlier and later versions.
public enum Gista {}

extension Gista {
    /// A response that contains only a sentence for the user.
    public struct Message: Codable, Sendable, Equatable {
        /// One sentence for the user.
        public let message: String

        /// Creates a response with this sentence.
        public init(message: String) { self.message = message }
    }
}
