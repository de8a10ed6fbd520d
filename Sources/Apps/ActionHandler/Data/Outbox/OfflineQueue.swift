/// The inputs that wait for the network.
public protocol OfflineQueue: Sendable {
    /// Enqueues words with the current time and place and the user's corrections. Returns when they are on disk.
    func enqueue(_ input: String, draft: Draft) async throws(ActionHandlerError)
    /// The number of waiting inputs.
    func waiting() async -> Int
    /// Delivers while the stream is read, and yields the outcome of each input.
    func outcomes() -> AsyncStream<QueuedOutcome>
}

extension OfflineQueue {
    /// Enqueues words that the user did not correct.
    public func enqueue(_ input: String) async throws(ActionHandlerError) {
        try await enqueue(input, draft: Draft())
    }
}

/// The outcome of words from the queue.
public struct QueuedOutcome: Sendable, Equatable {
    /// The words as the user wrote or said them.
    public let input: String
    /// The outcome.
    public let outcome: Outcome

    /// The outcomes of words from the queue.
    public enum Outcome: Sendable, Equatable {
        /// The actions were carried out with this result.
        case done(ActionHandlerResult)
        /// The words need an answer from the user first.
        case question(ActionResult)
        /// The words could not be carried out for this reason.
        case failed(ActionHandlerError)
    }
}
