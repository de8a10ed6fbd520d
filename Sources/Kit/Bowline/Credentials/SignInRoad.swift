/// Sends sign-in calls through every layer except the layer that needs a credential.
///
/// Only a client can create it. It has no credential layer, so a refresh that uses it cannot wait for itself.
public struct SignInRoad: Sendable {
    let client: Client
    /// The clock that a refresh uses for its delays.
    var clock: any KitClock { client.clock }

    /// Makes a call without a credential.
    public func send<Answer>(_ endpoint: Endpoint<Answer>) async throws(CallError) -> Answer {
        try await client.send(endpoint)
    }
}
