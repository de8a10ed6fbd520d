internal import HTTPServer
internal import Identity

extension AuditSink {
    /// Records that a signed-in caller was not allowed to make a request. The entry names the method and the path,
    /// without the query.
    func recordingRefusals(
        of actor: String,
        _ request: Request,
        _ answer: () async throws -> Response
    ) async throws -> Response {
        do {
            return try await answer()
        } catch let error as any HTTPErrorConvertible {
            if error.httpError.status == .forbidden {
                record(
                    request.auditEntry(
                        "not_allowed",
                        .refused,
                        actor: actor,
                        subject: "\(request.method.rawValue) \(request.path)",
                        reason: error.httpError.code.rawValue
                    )
                )
            }
            throw error
        }
    }
}

extension Request {
    /// An entry about this request.
    func auditEntry(
        _ event: String,
        _ outcome: AuditEntry.Outcome,
        actor: String?,
        subject: String? = nil,
        reason: String? = nil
    ) -> AuditEntry {
        AuditEntry(
            event,
            outcome,
            reason: reason,
            actor: actor,
            subject: subject,
            address: callersAddress,
            request: id
        )
    }
}
