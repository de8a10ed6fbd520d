extension CredentialManager {
    /// The credential of the signed-in user, refreshed first when it is about to end: for what is not a call of a
    /// client, such as showing a token to another library. `client` is the way a refresh takes; it needs no credential.
    package func current(over client: Client) async throws(CallError) -> Credential {
        try await credential(for: session.principal, over: SignInRoad(client: client))
    }

    /// A newer credential than the one that is here now, as after a refusal.
    package func renewed(over client: Client) async throws(CallError) -> Credential {
        guard let version = credential?.version else { throw CallError(.signedOut) }
        return try await credential(after: version, session.principal, over: SignInRoad(client: client))
    }
}
