/// The way to a backend for sign-in calls: every layer but the one that needs a credential.
///
/// Only a client makes one, so a refresh cannot wait for itself.
public struct SignInRoad: Sendable {
    let client: Client
    /// The client's clock, by which a refresh waits.
    var clock: any KitClock { client.clock }

    /// Makes a call without a credential.
    public func send<Answer>(_ endpoint: Endpoint<Answer>) async throws(CallError) -> Answer {
        try await client.send(endpoint)
    }
}
