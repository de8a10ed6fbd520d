extension CredentialManager {
    /// The signed-in user's credential, refreshed first if it is about to expire. For uses outside a client's calls,
    /// e.g. to pass a token to another library. A refresh is sent through `client`, without a credential.
    package func current(over client: Client) async throws(CallError) -> Credential {
        try await credential(for: session.principal, over: SignInRoad(client: client))
    }

    /// A newer credential than the current credential, e.g. after the server rejected that.
    package func renewed(over client: Client) async throws(CallError) -> Credential {
        guard let version = credential?.version else { throw CallError(.signedOut) }
        return try await credential(after: version, session.principal, over: SignInRoad(client: client))
    }
}
