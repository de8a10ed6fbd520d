/// The inputs that wait for the network.
public protocol OfflineQueue: Sendable {
    /// Puts words into the queue with the current time and place, and with what the user corrected of them. Returns when
    /// they are on disk.
    func keep(_ input: String, draft: Draft) async throws(ActionHandlerError)
    /// The number of waiting inputs.
    func waiting() async -> Int
    /// Delivers while the stream is read, and yields the outcome of each input.
    func outcomes() -> AsyncStream<QueuedOutcome>
}

extension OfflineQueue {
    /// Puts words into the queue that the user did not correct.
    public func keep(_ input: String) async throws(ActionHandlerError) {
        try await keep(input, draft: Draft())
    }
}

/// The outcome of words from the queue.
public struct QueuedOutcome: Sendable, Equatable {
    /// The words as the user wrote or said them.
    public let input: String
    /// What happened to the words.
    public let outcome: Outcome

    /// The outcomes of words from the queue.
    public enum Outcome: Sendable, Equatable {
        /// The words were carried out with this result.
        case done(ActionHandlerResult)
        /// It needs the user's answer first.
        case question(ActionResult)
        /// The words could not be carried out for this reason.
        case failed(ActionHandlerError)
    }
}
