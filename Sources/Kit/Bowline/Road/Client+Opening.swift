extension Client {
    /// The request that opens a connection which is not one call, such as a WebSocket: addressed, and with the
    /// credential of `principal` on it. `refused` is the version of the credential that the server has rejected.
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
