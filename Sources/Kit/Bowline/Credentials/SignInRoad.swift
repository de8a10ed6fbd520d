/// Sends sign-in calls through every layer except the layer that needs a credential.
///
/// Only a client makes one, so a refresh cannot wait for itself.
public struct SignInRoad: Sendable {
    let client: Client
    /// The client's clock, which times the waits of a refresh.
    var clock: any KitClock { client.clock }

    /// Makes a call without a credential.
    public func send<Answer>(_ endpoint: Endpoint<Answer>) async throws(CallError) -> Answer {
        try await client.send(endpoint)
    }
}
