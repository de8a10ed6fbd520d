extension Client {
    /// The request that opens a connection other than a call, e.g. a WebSocket, with the address and the credential of
    /// `principal`. `refused` is the version of the credential that the server has rejected.
    package func opening<Answer>(
        _ endpoint: Endpoint<Answer>,
        for principal: Principal,
        refused: UInt64? = nil
    ) async throws(CallError) -> (request: Request, version: UInt64?) {
        let request = try newRequest(for: endpoint, by: principal)
        guard let authorize else { return (request, nil) }
        return try await authorize.stamp(request, refused: refused)
    }
}
