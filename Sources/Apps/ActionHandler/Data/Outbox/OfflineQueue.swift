/// Words that wait for the network.
public protocol OfflineQueue: Sendable {
    /// Keeps words as they were said now; returns when they are on disk.
    func keep(_ input: String) async throws(ActionHandlerError)
    /// How many wait.
    func waiting() async -> Int
    /// Delivers while somebody listens, and tells what came of each.
    func outcomes() -> AsyncStream<QueuedOutcome>
}

/// What came of words that had waited.
public struct QueuedOutcome: Sendable, Equatable {
    /// The words.
    public let input: String
    /// What they came to.
    public let outcome: Outcome

    /// What words can come to.
    public enum Outcome: Sendable, Equatable {
        /// It was done.
        case done(ActionHandlerResult)
        /// It needs an answer or a yes first.
        case question(ActionResult)
        /// It could not be done.
        case failed(ActionHandlerError)
    }

    /// An outcome of these parts.
    public init(input: String, outcome: Outcome) {
        self.input = input
        self.outcome = outcome
    }
}
