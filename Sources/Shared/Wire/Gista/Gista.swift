/// What the app Gista and its backend say to each other: JSON with camelCase keys.
///
/// Times are texts in ISO 8601, in UTC. Everything the backend may leave out is optional, so that a client reads answers of
/// earlier and later versions.
public enum Gista {}

extension Gista {
    /// A sentence for people, where there is nothing else to say.
    public struct Message: Codable, Sendable, Equatable {
        /// One sentence for the user.
        public let message: String

        /// An answer of that sentence.
        public init(message: String) { self.message = message }
    }
}
