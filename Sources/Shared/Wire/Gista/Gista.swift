/// The JSON of the Gista API; its keys are in camelCase.
///
/// Times are texts in ISO 8601, in UTC. Members that the backend may omit are optional, so that a client can read
/// answers of earlier and later versions.
public enum Gista {}

extension Gista {
    /// A sentence for people, where there is nothing else to say.
    public struct Message: Codable, Sendable, Equatable {
        /// One sentence for the user.
        public let message: String

        /// Creates an answer with this sentence.
        public init(message: String) { self.message = message }
    }
}
